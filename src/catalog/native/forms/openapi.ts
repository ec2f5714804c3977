import type { Path } from '../../../diagnostic.ts'
import { examplesIn } from '../../../openapi/api.ts'
import { isExact } from '../../../openapi/claims.ts'
import type { CodeList } from '../../../openapi/code-list.ts'
import { type Document, documentAlone } from '../../../openapi/document.ts'
import { extensionOf } from '../../../openapi/extension.ts'
import { child, children, type Node } from '../../../openapi/node.ts'
import { operationsOf, responsesOf } from '../../../openapi/operations.ts'
import { schemaReader } from '../../../openapi/schema.ts'
import { asArray, asRecord, isRecord } from '../../../values/record.ts'
import type { Source } from '../../../yaml/source.ts'
import type { Item } from '../value.ts'
import { type DocumentKind, list, parts } from './document.ts'
import { enumsIn } from './json-schema.ts'

/**
 * OpenAPI 3: the codes in the examples, extensions and schemas of its responses, with their statuses
 * and texts, and the enums of its schemas.
 */
export const openapi: DocumentKind = {
  recognises: ({ openapi: version, components }) =>
    typeof version === 'string' ? version.startsWith('3.') : isShared(version, components),
  read(source) {
    const errors = errorsOf(source, documentAlone(source))
    const { components } = asRecord(source.value)
    const schemas = enumsIn(source, asRecord(components).schemas, ['components', 'schemas'])
    return {
      lists: [...list(source, { name: 'errors', what: 'examples' }, ['paths'], errors), ...schemas],
      left: [],
    }
  },
}

/** True for a file without the mark of OpenAPI whose answers other documents refer to. */
const isShared = (version: unknown, components: unknown): boolean =>
  version === undefined && isRecord(components) && isRecord(components.responses)

/** The codes of the failures of a document, each once: those with texts come first. */
function errorsOf(source: Source, document: Document): Item[] {
  const found = new Map<string, Item>()
  const add = (
    code: string,
    path: Path,
    status: string | undefined,
    description?: unknown,
  ): void => {
    if (found.has(code)) return
    const http = status === undefined ? undefined : Number(status)
    found.set(code, {
      name: code,
      at: source.locate(path),
      parts: parts(source, path, { http, description }),
    })
  }
  const failures = failuresOf(document)
  const shown = new Map<string, Shown>()
  for (const { statuses, node } of failures)
    for (const media of children(child(node, 'content')))
      for (const { at, body } of examplesIn(document, media)) {
        const said = codeIn(body.value)
        if (said === undefined) continue
        const one = shown.get(said.code) ?? {
          path: at.path,
          text: said.text ?? child(at, 'summary').value,
          statuses: new Set(),
        }
        shown.set(said.code, one)
        for (const status of statuses) one.statuses.add(status)
      }
  // An example that answers of several statuses share has none of its own.
  for (const [code, { path, text, statuses }] of shown) add(code, path, oneOf([...statuses]), text)
  for (const operation of operationsOf(document)) {
    const nodes = [operation.node, ...responsesOf(document, operation).map(({ node }) => node)]
    for (const { status, list: listed } of nodes.flatMap(extensionOf))
      for (const { code, node } of listed.items) add(code, node.path, oneOf([status ?? '']))
  }
  for (const { code, path, status } of schemaCodes(document, failures)) add(code, path, status)
  return [...found.values()]
}

/** A code in examples: the first of them, and the statuses of all. */
type Shown = { path: Path; text: unknown; statuses: Set<string> }

/** An answer that is a failure, with the statuses under which operations have it. */
type Failure = { statuses: readonly string[]; node: Node }

/** The answers of operations that are failures, and those that no operation has. */
function failuresOf(document: Document): Failure[] {
  const found = new Map<unknown, { statuses: Set<string>; node: Node }>()
  const add = (node: Node, status?: string) => {
    const failure = found.get(node.value) ?? { statuses: new Set(), node }
    found.set(node.value, failure)
    if (status !== undefined) failure.statuses.add(status)
  }
  for (const operation of operationsOf(document))
    for (const { status, node } of responsesOf(document, operation))
      if (!/^[123]/.test(status)) add(node, status)
  for (const node of children(child(child(document.root, 'components'), 'responses')))
    if (!found.has(node.value)) add(node, /[45]\d\d/.exec(`${node.path.at(-1)}`)?.[0])
  return [...found.values()].map(({ statuses, node }) => ({ statuses: [...statuses], node }))
}

/** The one status of codes; undefined for codes of several, or of none that is exact. */
const oneOf = ([status, ...more]: readonly string[]): string | undefined =>
  status !== undefined && more.length === 0 && isExact(status) ? status : undefined

const CODE_PLACES = ['code', 'errorCode', 'error_code', 'error', 'error code'].map((place) =>
  place.split(' ').map((name) => ({ name })),
)

/** The codes that schemas of failures allow, with the status if a schema is for one only. */
function* schemaCodes(
  document: Document,
  failures: readonly Failure[],
): Generator<{ code: string; path: Path; status: string | undefined }> {
  const read = schemaReader(document)
  const found = new Map<CodeList, Set<string>>()
  for (const { statuses, node } of failures)
    for (const media of children(child(node, 'content')))
      for (const place of CODE_PLACES)
        for (const one of read(child(media, 'schema'), place).lists) {
          const under = found.get(one) ?? new Set()
          found.set(one, under)
          for (const status of statuses) under.add(status)
        }
  for (const [{ kind, items }, under] of found)
    if (kind === 'schema')
      for (const { code, node } of items)
        if (!PLACEHOLDER.test(code)) yield { code, path: node.path, status: oneOf([...under]) }
}

/** What a template has in place of a code: `{{SPECIFIC_CODE}}`. */
const PLACEHOLDER = /^(?:\{\{.*\}\}|<.*>)$/

/** The code of an error body, and the text beside it: at the top, in `error`, or in the first of `errors`. */
function codeIn(body: unknown, depth = 0): { code: string; text?: string } | undefined {
  if (depth > 3) return undefined
  const {
    code,
    error,
    errors,
    error_code,
    errorCode,
    type,
    message,
    detail,
    description,
    error_message,
  } = asRecord(body)
  const text = [message, detail, description, error_message].find((one) => typeof one === 'string')
  const numbered = [errorCode, error_code].find((one) => /^\d{2,8}$/.test(`${one}`))
  if (numbered !== undefined)
    return { code: `${numbered}`, ...(typeof text === 'string' && { text }) }
  for (const one of [code, errorCode, error_code, error, type])
    if (typeof one === 'string' && /^[A-Za-z][\w.:/-]{2,99}$/.test(one) && !/^https?:/.test(one))
      return { code: one, ...(typeof text === 'string' && { text }) }
  return codeIn(asArray(errors)[0] ?? (isRecord(error) ? error : undefined), depth + 1)
}
