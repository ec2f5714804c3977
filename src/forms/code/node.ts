import type { Node } from 'web-tree-sitter'
import type { Span } from '../../core/diagnostic.ts'

export const isComment = ({ type }: Node): boolean => /comment$/.test(type)

/** The named parts of a node, without comments. */
export const partsOf = (node: Node): Node[] => node.namedChildren.filter((one) => !isComment(one))

export const spanOf = ({ startIndex, endIndex }: Node): Span => ({
  start: startIndex,
  end: endIndex,
})
