import { asArray, asRecord } from './record.ts'

export type TreeNode = {
  value: Readonly<Record<string, unknown>>
  path: readonly (string | number)[]
}

/** Every text in a value, with its path. It recurses: the reader of the text limits its depth. */
export function* textsWithin(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<{ text: string; path: readonly (string | number)[] }> {
  if (typeof value === 'string') yield { text: value, path }
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsWithin(item, [...path, index])
  else
    for (const [key, item] of Object.entries(asRecord(value)))
      yield* textsWithin(item, [...path, key])
}

/**
 * The records of a tree in the order of its text, each before those that it holds under `key`. It
 * recurses: the reader of the text limits its depth.
 */
export function* treeNodes(
  tree: unknown,
  key: string,
  root: TreeNode['path'] = [],
): Generator<TreeNode> {
  for (const [index, item] of asArray(tree).entries()) {
    const [value, path] = [asRecord(item), [...root, index]]
    yield { value, path }
    yield* treeNodes(value[key], key, [...path, key])
  }
}
