import type { Node } from 'web-tree-sitter'
import type { Span } from '../../../base/core/diagnostic.ts'

export const isComment = ({ type }: Node): boolean => /comment$/.test(type)

/** True for an error of so many nodes that each would take memory: it is unread as a whole. */
export const isHopeless = (node: Node): boolean => node.isError && node.childCount > 10_000

/** The named parts of a node, without comments. */
export const partsOf = (node: Node): Node[] => node.namedChildren.filter((one) => !isComment(one))

export const spanOf = ({ startIndex, endIndex }: Node): Span => ({
  start: startIndex,
  end: endIndex,
})

/** The statements of a function, in the blocks that are around all of them. */
export function statementsOf(method: Node): Node[] {
  let inner = partsOf(method.childForFieldName('body') ?? partsOf(method).at(-1) ?? method)
  while (inner.length === 1 && /^(?:block|statement_list|body_statement)$/.test(inner[0]!.type))
    inner = partsOf(inner[0]!)
  return inner
}
