import type { Node } from 'web-tree-sitter'
import type { Span } from '../../../base/core/diagnostic.ts'

export const isComment = ({ type }: Node): boolean => /comment$/.test(type)

export const spanOf = ({ startIndex, endIndex }: Node): Span => ({
  start: startIndex,
  end: endIndex,
})
