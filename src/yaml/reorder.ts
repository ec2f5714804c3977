import type { Edit, Path } from '../diagnostic.ts'
import { flowEnd, itemEnd, lineEnd, lineStart } from './lines.ts'
import type { Source } from './source.ts'

type Span = { start: number; end: number }

// Between two lines that move: line ends and empty lines, which stay where they are, then comments, which go with what they
// stand above. A line of blanks only is none of these: it could be the end of a text.
const GAP = /^([\r\n]+)((?:[ \t]*#[^\r\n]*[\r\n]+)*)( *)((?:- +)?)$/
const KEEPS_EMPTY_LINES = /[|>][1-9]?\+[1-9]?[ \t]*(?:#[^\r\n]*)?$/m

/**
 * Puts the items of a list in another order: `order[0]` is the index of the one that comes first. Comments go with the item
 * that they stand above, empty lines stay between items. Undefined where moving could change what the text says.
 */
export function reorderItems(source: Source, path: Path, items: readonly unknown[], order: readonly number[]): Edit | undefined {
  if (!movable(source)) return undefined
  const { text } = source
  const starts = items.map((_, index) => source.locate([...path, index]).start)
  if (text[source.locate(path).start] === '[')
    return swapInBrackets(
      source,
      path,
      items.map((item, index) => [index, item]),
      starts,
      order,
    )
  const spans: Span[] = []
  for (const [index, item] of items.entries()) {
    const at = starts[index]!
    const dash = /^( *)- +$/.exec(text.slice(lineStart(text, at), at))?.[1]
    const gap = index === 0 ? '' : GAP.exec(text.slice(spans[index - 1]!.end, at))?.[1]
    if (dash === undefined || gap === undefined) return undefined
    const start = index === 0 ? aboveFirst(text, at, lineEnd(text, source.locate(path, 'key').end)) : spans[index - 1]!.end + gap.length
    spans.push({ start, end: itemEnd(source, [...path, index], item, dash.length) })
  }
  return swap(text, spans, order)
}

/** Between brackets the items change places, and what stands between them stays; undefined when that is more than commas. */
function swapInBrackets(
  source: Source,
  path: Path,
  values: readonly (readonly [string | number, unknown])[],
  starts: readonly number[],
  order: readonly number[],
): Edit | undefined {
  const spans: Span[] = []
  for (const [index, [name, value]] of values.entries()) {
    const end = flowEnd(source, [...path, name], value)
    if (end === undefined || (index > 0 && !/^\s*,\s*$/.test(source.text.slice(spans[index - 1]!.end, starts[index])))) return undefined
    spans.push({ start: starts[index]!, end })
  }
  return swap(source.text, spans, order)
}

/** One splice from the first to the last stretch that moves. */
function swap(text: string, spans: readonly Span[], order: readonly number[]): Edit {
  const { first, last } = moved(order)
  const parts = order.slice(first, last + 1).map((from, index) => {
    const at = first + index
    const between = at === last ? '' : text.slice(spans[at]!.end, spans[at + 1]!.start)
    return text.slice(spans[from]!.start, spans[from]!.end) + between
  })
  return { start: spans[first]!.start, end: spans[last]!.end, text: parts.join('') }
}

const moved = (order: readonly number[]): { first: number; last: number } => ({
  first: order.findIndex((from, index) => from !== index),
  last: order.findLastIndex((from, index) => from !== index),
})

/** Where the comment starts that stands right above the first item; comments further up, behind an empty line, are about the list. */
function aboveFirst(text: string, at: number, top: number): number {
  let start = lineStart(text, at)
  for (let line = start; line > top; ) {
    line = lineStart(text, start - (text.startsWith('\r\n', start - 2) ? 2 : 1))
    if (line <= top || !/^[ \t]*#/.test(text.slice(line, start))) break
    start = line
  }
  return start
}

/** False for texts in which a line says something by where it stands. Found out once for each: the whole text is looked through. */
function movable(source: Source): boolean {
  const { whole, problems, text } = source
  const known = MOVABLE.get(source)
  if (known !== undefined) return known
  const fine = whole && !problems.some(({ rule }) => rule === 'alias-absent' || rule === 'key-unique') && !KEEPS_EMPTY_LINES.test(text)
  MOVABLE.set(source, fine)
  return fine
}

const MOVABLE = new WeakMap<Source, boolean>()
