import type { Edit, Path } from '../diagnostic.ts'
import { flowEnd, itemEnd, lineEnd, lineStart } from './lines.ts'
import type { Source } from './source.ts'
import { splice } from './splice.ts'

type Span = { start: number; end: number }

// Line ends and empty lines between two items stay where they are; the comments after them move
// with the second item. A line of blanks only is neither: it could be the end of a text.
const GAP = /^[\r\n]+(?=(?:[ \t]*#[^\r\n]*[\r\n]+)* *- +$)/
const KEEPS_EMPTY_LINES = /[|>][1-9]?\+[1-9]?[ \t]*(?:#[^\r\n]*)?$/m

/**
 * Reorders the items of a list: `order[0]` is the index of the item that comes first. Comments move
 * with the item below them, empty lines stay between items. Undefined if moving could change the
 * meaning of the text.
 */
export function reorderItems(
  source: Source,
  path: Path,
  items: readonly unknown[],
  order: readonly number[],
): Edit | undefined {
  if (!isMovable(source)) return undefined
  const spans =
    source.text[source.locate(path).start] === '['
      ? spansInBrackets(source, path, items)
      : spansOfLines(source, path, items)
  return spans && swap(source.text, spans, order)
}

/** False for texts in which the position of a line matters. */
const isMovable = ({ intact, problems, text }: Source): boolean =>
  intact &&
  !problems.some(({ rule }) => rule === 'alias-absent' || rule === 'key-unique') &&
  !KEEPS_EMPTY_LINES.test(text)

/** Each item with its dash and the comments above it, in whole lines. */
function spansOfLines(source: Source, path: Path, items: readonly unknown[]): Span[] | undefined {
  const { text } = source
  const spans: Span[] = []
  for (const [index, item] of items.entries()) {
    const at = source.locate([...path, index]).start
    const indent = /^( *)- +$/.exec(text.slice(lineStart(text, at), at))?.[1]?.length
    const before = spans.at(-1)?.end
    const start = before === undefined ? aboveFirst(source, path, at) : behindGap(text, before, at)
    if (indent === undefined || start === undefined) return undefined
    spans.push({ start, end: itemEnd(source, [...path, index], item, indent) })
  }
  return spans
}

/**
 * The start of the comment directly above the first item; comments further up, before an empty
 * line, are about the list.
 */
function aboveFirst({ text, locate }: Source, path: Path, at: number): number {
  const top = lineEnd(text, locate(path, 'key').end)
  let start = lineStart(text, at)
  for (let line = start; line > top; ) {
    line = lineStart(text, start - (text.startsWith('\r\n', start - 2) ? 2 : 1))
    if (line <= top || !/^[ \t]*#/.test(text.slice(line, start))) break
    start = line
  }
  return start
}

function behindGap(text: string, end: number, at: number): number | undefined {
  const gap = GAP.exec(text.slice(end, at))?.[0]
  return gap === undefined ? undefined : end + gap.length
}

/** Each item between brackets; undefined if more than a comma is between two of them. */
function spansInBrackets(
  source: Source,
  path: Path,
  items: readonly unknown[],
): Span[] | undefined {
  const spans: Span[] = []
  for (const [index, item] of items.entries()) {
    const { start } = source.locate([...path, index])
    const end = flowEnd(source, [...path, index], item)
    const before = spans.at(-1)?.end
    if (
      end === undefined ||
      (before !== undefined && !/^\s*,\s*$/.test(source.text.slice(before, start)))
    )
      return undefined
    spans.push({ start, end })
  }
  return spans
}

/** One edit from the first to the last span that moves. The text between the spans stays. */
function swap(text: string, spans: readonly Span[], order: readonly number[]): Edit | undefined {
  const moves = order.flatMap((from, to) =>
    from === to ? [] : [{ ...spans[to]!, text: text.slice(spans[from]!.start, spans[from]!.end) }],
  )
  const [first, last] = [moves[0], moves.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // The spans are as long together as they were, so the last one ends where it did.
  return {
    start: first.start,
    end: last.end,
    text: splice(text, moves).slice(first.start, last.end),
  }
}
