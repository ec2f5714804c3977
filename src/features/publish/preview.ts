import { isRecord } from '../../base/core/values/record.ts'
import { textDiff } from '../../base/targets/unified-diff.ts'
import { OF_THE_SERVER } from './compare.ts'
import type { Step } from './plan.ts'

/**
 * The changes of a publication as unified diffs of JSON, without `meta` and the narrative, which
 * the server owns.
 */
export const previewOf = (steps: readonly Step[], redact: (text: string) => string): string =>
  steps
    .map(({ resource, before }) =>
      textDiff(
        `${resource.resourceType}/${resource.id}`,
        before ? redact(json(orderedLike(resource, before))) : '',
        json(resource),
        {
          created: before === undefined,
        },
      ),
    )
    .join('')

const json = (resource: unknown): string => {
  const ours = Object.entries(resource as object).filter(([key]) => !OF_THE_SERVER.has(key))
  return `${JSON.stringify(Object.fromEntries(ours), null, 2)}\n`
}

/** The same value with its keys in the order of another value: servers choose their own order. */
function orderedLike(like: unknown, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item, index) =>
      orderedLike(Array.isArray(like) ? like[index] : undefined, item),
    )
  if (!isRecord(value)) return value
  const model = isRecord(like) ? like : {}
  const keys = [
    ...Object.keys(model).filter((key) => Object.hasOwn(value, key)),
    ...Object.keys(value).filter((key) => !Object.hasOwn(model, key)),
  ]
  return Object.fromEntries(keys.map((key) => [key, orderedLike(model[key], value[key])]))
}
