import { namesIn } from '../../../base/core/contract/paths/json-pointer.ts'
import { decodedPart } from '../../../base/core/values/formats.ts'
import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import { InvalidOutput } from '../../../base/targets/invalid-output.ts'
import { type NodePath, nodeAt } from './actions.ts'

/** A document of OpenAPI 3: its value, and its operations by id, in their order. */
export type OpenApiDocument = {
  file: string
  value: Record<string, unknown>
  operations: ReadonlyMap<string, NodePath>
  /** True from version 3.1 on. */
  hasExamples: boolean
}

/**
 * The document that a value is, with its operations by id. Throws {@link InvalidOutput} for one that
 * no overlay can be made for.
 */
export function documentOf(
  file: string,
  value: unknown,
  operations: ReadonlyMap<string, NodePath>,
): OpenApiDocument {
  const version = asRecord(value).openapi
  if (asRecord(value).swagger !== undefined)
    throw refusal(`${file} is of version 2.0 (Swagger); convert it to OpenAPI 3 first`)
  const [, minor] = /^3\.([0-2])\b/.exec(String(version ?? '')) ?? []
  if (!isRecord(value) || minor === undefined)
    throw refusal(
      version === undefined
        ? `${file} is not a document of OpenAPI: it has no "openapi"`
        : `${file} is of version ${String(version).slice(0, 20)}; versions 3.0, 3.1 and 3.2 are known`,
    )
  return { file, value, operations, hasExamples: minor !== '0' }
}

/** What a `$ref` within the document leads to; an empty record for all others. */
export function referred({ value }: OpenApiDocument, ref: unknown): Record<string, unknown> {
  const seen = new Set<unknown>()
  let at = ref
  while (typeof at === 'string' && at.startsWith('#/') && !seen.has(at)) {
    seen.add(at)
    const found = asRecord(nodeAt(value, namesIn(decodedPart(at.slice(1)))))
    if (found.$ref === undefined) return found
    at = found.$ref
  }
  return {}
}

export const refusal = (message: string): InvalidOutput => new InvalidOutput([{ message }])
