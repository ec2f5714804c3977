import type { Edit, Path } from '../diagnostic.ts'
import { fieldEnd, flowEnd, itemEnd, lineEnd, lineStart } from './lines.ts'
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

/** Puts the fields of a list item in another order. A comment above the field that comes first goes above the item. */
export function reorderFields(
  source: Source,
  path: Path,
  fields: { readonly [name: string]: unknown },
  names: readonly string[],
): Edit | undefined {
  if (!movable(source) || names.some((name) => source.token([...path, name], 'key') === undefined)) return undefined
  const { text } = source
  const place = new Map(names.map((name) => [name, source.locate([...path, name], 'key').start]))
  const written = names.toSorted((a, b) => place.get(a)! - place.get(b)!)
  const starts = written.map((name) => place.get(name)!)
  const order = names.map((name) => written.indexOf(name))
  if (moved(order).first < 0) return undefined // a field called 1 stands first in a record, wherever it is written
  if (text[source.locate(path).start] === '{')
    return swapInBrackets(
      source,
      path,
      written.map((name) => [name, fields[name]]),
      starts,
      order,
    )
  const ends = written.map((name) => fieldEnd(source, [...path, name], fields[name]))
  const line = lineStart(text, starts[0]!)
  const dash = /^( *)- +$/.exec(text.slice(line, starts[0]))
  const gaps = starts.slice(1).map((start, index) => GAP.exec(text.slice(ends[index], start)))
  const indent = ' '.repeat(starts[0]! - line)
  if (dash === null || gaps.some((gap) => gap === null || gap[3] !== indent || gap[4] !== '')) return undefined

  const between = (index: number) => gaps[index - 1]?.[1] ?? ''
  const comments = (index: number) => gaps[index - 1]?.[2] ?? ''
  const body = (index: number) => text.slice(starts[index], ends[index])
  const { first, last } = moved(order)
  const second = Math.max(first, 1)
  const rest = order.slice(second, last + 1).map((from, index) => between(second + index) + comments(from) + indent + body(from))
  if (first > 0) return { start: ends[first - 1]!, end: ends[last]!, text: rest.join('') }
  // Without the empty lines between them: behind one, they would be about the list.
  const above = comments(order[0]!)
    .replace(/(\r\n|\r(?!\n)|\n)[\r\n]+/g, '$1')
    .replace(/^[ \t]*(?=#)/gm, dash[1]!)
  return { start: line, end: ends[last]!, text: above + dash[0] + body(order[0]!) + rest.join('') }
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
