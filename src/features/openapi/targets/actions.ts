import { isRecord, put } from '../../../base/core/values/record.ts'

/** The way to a node of a document: its keys from the root. */
export type NodePath = readonly string[]

/**
 * A step of an overlay: what is at a node is removed, or an object is merged into it. A node that
 * is not there is left out. A merge joins lists, so none is merged into one that may be there.
 */
export type Action = { at: NodePath; remove: true } | { at: NodePath; update: object }

/** A path as JSONPath (RFC 9535) that names one node: `$.paths['/visits'].post`. */
export const jsonPath = (path: NodePath): string =>
  `$${path.map((key) => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${quoted(key)}]`)).join('')}`

// Not every applier knows an escaped quote.
const quoted = (key: string): string =>
  key.includes("'") && !key.includes('"')
    ? `"${key.replaceAll('\\', '\\\\')}"`
    : `'${key.replace(/[\\']/g, '\\$&')}'`

/** A copy of a value, as the actions leave it. */
export function applied(value: unknown, actions: readonly Action[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value)) // an alias of YAML shares its node
  for (const action of actions) {
    const { at } = action
    if ('update' in action) {
      const node = nodeAt(copy, at)
      if (isRecord(node)) merge(node, action.update)
    } else {
      const holder = nodeAt(copy, at.slice(0, -1))
      if (isRecord(holder)) delete holder[at.at(-1)!]
    }
  }
  return copy
}

/** The own value at a path of a value. */
export const nodeAt = (value: unknown, path: NodePath): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  )

/** Merges an object: objects in it are merged, lists joined, everything else is replaced. */
function merge(into: Record<string, unknown>, update: object): void {
  for (const [key, value] of Object.entries(update)) {
    const now = Object.hasOwn(into, key) ? into[key] : undefined
    if (isRecord(now) && isRecord(value)) merge(now, value)
    else if (Array.isArray(now) && Array.isArray(value)) now.push(...structuredClone(value))
    else put(into, key, structuredClone(value))
  }
}
