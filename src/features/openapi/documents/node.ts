import type { Path } from '../../../base/core/diagnostic.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import type { Source } from '../../../base/core/yaml/source.ts'

export type Node = { readonly source: Source; readonly path: Path; readonly value: unknown }

export const rootOf = (source: Source): Node => ({ source, path: [], value: source.value })

/** The value below a node; its value is undefined if there is none. */
export function child(node: Node, step: string | number): Node {
  const { source, path, value } = node
  const own =
    typeof value === 'object' && value !== null && Object.hasOwn(value, step)
      ? (value as Record<string | number, unknown>)[step]
      : undefined
  return { source, path: [...path, step], value: own }
}

/** The values of a mapping, or the items of a list. */
export const children = (node: Node): Node[] =>
  Array.isArray(node.value)
    ? node.value.map((_, index) => child(node, index))
    : isRecord(node.value)
      ? Object.keys(node.value).map((key) => child(node, key))
      : []

export const isThere = ({ value }: Node): boolean => value !== undefined

/** The place of a node as a text: the same node, the same text. */
export const placeKey = ({ source, path }: Pick<Node, 'source' | 'path'>): string =>
  `${source.file}\n${JSON.stringify(path)}`
