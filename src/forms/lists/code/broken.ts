import type { Node } from 'web-tree-sitter'
import type { Span } from '../../../core/diagnostic.ts'
import { DEEPEST } from '../../code/expression.ts'
import { isHopeless, spanOf } from '../../code/node.ts'
import type { Item } from '../value.ts'

/** What the second half of a list can be read as that is cut in two. */
const STATEMENT = /^(?:expression|global|labeled|empty)_statement$|^local_declaration/
const HEAD = /import|package|^use_|namespace|comment|tag$/

/**
 * The parts of a text that its grammar can't read, in their order: what is outside of them is certain.
 * A part goes from one separator to the next, since what is beside an error may belong to it.
 * `isWhole`: whether a node in an error is a declaration by itself.
 */
export const brokenParts = (root: Node, isWhole: (node: Node) => boolean): Span[] =>
  root.hasError ? joinedParts(root.text, errorsIn(root, isWhole)) : []

/** Parts that overlap, or have only separators between them, are one. */
export function joinedParts(text: string, spans: Iterable<Span>): Span[] {
  const parts: Span[] = []
  const isBorder = (at: number) => /[,;{}\n]/.test(text[at] ?? '\n')
  for (let { start, end } of spans) {
    if (end > start && /^[,;\s]*$/.test(text.slice(start, end))) continue
    let last = parts.at(-1)
    const least = last?.end ?? 0
    if (!isBorder(start)) while (start > least && !isBorder(start - 1)) start--
    let gap = start
    while (gap > least && /[,;\s]/.test(text[gap - 1]!)) gap--
    for (; last !== undefined && gap <= last.end; last = parts.at(-1)) {
      start = Math.min(start, last.start)
      end = Math.max(end, last.end)
      parts.pop()
    }
    if (end === start || !isBorder(end - 1)) while (!isBorder(end)) end++
    parts.push({ start, end: Math.min(end, text.length) })
  }
  return parts
}

function* errorsIn(node: Node, isWhole: (node: Node) => boolean, depth = 0): Generator<Span> {
  if (!node.hasError && !node.isMissing) return
  const isLeaf = node.isError && node.childCount === 0
  if (node.isMissing || isLeaf || isHopeless(node) || depth > DEEPEST) return yield spanOf(node)
  // Only the top of a file is looked into for declarations where it is broken.
  const isTop = depth === 0 || (node.isError && depth === 1)
  // What is side by side with an error without a declaration; also text that is in no node.
  let start: number | undefined
  let end = node.startIndex
  let isError = node.isError
  for (const child of node.children) {
    const isDeclared = isTop && isWhole(child) && (node.isError || !STATEMENT.test(child.type))
    const isDoubtful = node.isError ? !isDeclared : isTop && !isDeclared && !HEAD.test(child.type)
    if (isDoubtful) start ??= child.startIndex
    if (isDoubtful) end = child.endIndex
    if (child.isError || child.isMissing || !isDoubtful) {
      if (start !== undefined && (isError || child.isError || child.isMissing))
        yield { start, end: node.isError ? end : child.startIndex }
      start = undefined
      isError = node.isError
    }
    if (!node.isError || isDeclared) yield* errorsIn(child, isWhole, depth + 1)
    if (isTop && (child.isError || child.isMissing)) {
      start = child.endIndex
      isError = true
    }
  }
  if (start !== undefined && isError) yield { start, end: node.endIndex }
}

/** True for an item that an error is in or beside. */
export function isBroken({ at, value, parts = [] }: Item, broken: readonly Span[]): boolean {
  const spans = [at, value?.at ?? at, ...parts.map((part) => part.value.at)]
  return spans.some(({ start, end }) => {
    let [from, to] = [0, broken.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (broken[middle]!.end < start) from = middle + 1
      else to = middle
    }
    return from < broken.length && broken[from]!.start <= end
  })
}
