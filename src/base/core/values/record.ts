/** A record of which only some fields are known: what others wrote. */
export type Fields = Readonly<Record<string, unknown>>

/** True for a mapping: an object that is not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NONE)
const NONE: readonly unknown[] = []

/** The items of a list as records, or none. */
export const asRecords = (value: unknown): Record<string, unknown>[] => asArray(value).map(asRecord)

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Sets an own property, also one called `__proto__`. */
export function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true })
  else target[key] = value
}

export function pick<T, const Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Pick<T, Name> {
  const picked = {} as Pick<T, Name>
  for (const name of names) picked[name] = from[name]
  return picked
}

/** True for equal values, whatever the order of their fields. */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]))
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b)
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  )
}

type TreeNode = {
  value: Readonly<Record<string, unknown>>
  path: readonly (string | number)[]
}

/**
 * Looks at a value and at all values in it; nothing below one for which `visit` returns false. The path
 * is the same array each time: copy it. It recurses: the reader of the text limits its depth.
 */
export function visitWithin(
  value: unknown,
  visit: (value: unknown, path: readonly (string | number)[]) => unknown,
  path: (string | number)[] = [],
): void {
  if (visit(value, path) === false || typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const key in value) {
    path.push(isList ? Number(key) : key)
    visitWithin(value[key as keyof typeof value], visit, path)
    path.pop()
  }
}

/** The steps to the deepest record that the reader of a text takes. */
const DEEPEST = 64

/**
 * The records of a tree in the order of its text, each before those that it holds under `key`. Without
 * those that are too deep for the reader of the text, as a package may have them.
 */
export function* treeNodes(
  tree: unknown,
  key: string,
  root: TreeNode['path'] = [],
): Generator<TreeNode> {
  const nodes = (list: unknown, at: TreeNode['path']) =>
    asArray(list).map((item, index): TreeNode => ({ value: asRecord(item), path: [...at, index] }))
  const left = nodes(tree, root).reverse()
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    yield one
    if (one.path.length >= DEEPEST) continue
    for (const inner of nodes(one.value[key], [...one.path, key]).reverse()) left.push(inner)
  }
}

/** A record without what says nothing: undefined, and empty lists and records. */
export const filled = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
    ),
  )

/** Parses a text as JSON; undefined if it is not JSON: an HTML page of a proxy, or a login form. */
export function jsonOf(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

/** A value with the keys of its records sorted, so that equal values print the same. */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (!isRecord(value)) return value
  const sorted: Record<string, unknown> = {}
  for (const name of Object.keys(value).sort()) put(sorted, name, withSortedKeys(value[name]))
  return sorted
}
