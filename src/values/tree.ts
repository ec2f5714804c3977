import { asArray, asRecord } from './record.ts'

export type TreeNode = {
  value: Readonly<Record<string, unknown>>
  path: readonly (string | number)[]
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
