import { EVENT_ID, type Event } from 'js-yaml'
import type { Edit, Path } from '../diagnostic.ts'
import { isRecord } from '../values/record.ts'
import { spanOf } from './events.ts'
import type { Comment, Source } from './source.ts'

export function inserted(
  text: string,
  end: number,
  lines: readonly string[],
  indent: number,
): Edit {
  const eol = eolOf(text)
  return {
    start: end,
    end,
    text: lines.map((line) => eol + (line && ' '.repeat(indent) + line)).join(''),
  }
}

const eolOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'

/** The end of the line of an offset, before its line end. */
export function lineEnd(text: string, at: number): number {
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

export function lineStart(text: string, at: number): number {
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--
  return at
}

/** The end of the last line of a field in a block mapping. */
export function fieldEnd(source: Source, path: Path, value: unknown): number {
  const { start, column } = source.locate(path, 'key')
  return blockEnd(source.text, Math.max(start, contentEnd(source, path, value)), column - 1, true)
}

/** The end of the last line of an item of a block list; `indent` is that of its dash. */
export const itemEnd = (source: Source, path: Path, value: unknown, indent: number): number =>
  blockEnd(source.text, contentEnd(source, path, value), indent, false)

/** The end of a value between brackets; undefined if comments are in the way. */
export function flowEnd(source: Source, path: Path, value: unknown): number | undefined {
  const { text } = source
  const { start } = source.locate(path)
  if ((!Array.isArray(value) && !isRecord(value)) || text[start] === '*')
    return contentEnd(source, path, value)
  let end = start + 1
  for (const [name, inner] of childrenOf(value)) {
    const inside = flowEnd(source, [...path, name], inner)
    if (inside === undefined) return undefined
    end = Math.max(end, inside)
  }
  while (/[\s,]/.test(text[end] ?? '')) end++
  return text[end] === ']' || text[end] === '}' ? end + 1 : undefined
}

/**
 * The end of the last scalar of a value: {@link blockEnd} skips the closing brackets and the
 * comments after it.
 */
function contentEnd(source: Source, path: Path, value: unknown): number {
  const token = source.token(path)
  if (token === undefined)
    return childrenOf(value).reduce(
      (end, [name, inner]) => Math.max(end, contentEnd(source, [...path, name], inner)),
      source.locate(path).end,
    )
  // Empty lines after a block stay behind it. If they belong to its value (`|+`), an edit that
  // changes the value is refused.
  return token.style === 'block'
    ? token.start + source.text.slice(token.start, token.end).trimEnd().length
    : token.end
}

/**
 * From the last known character of a block to the end of its last line. Lines that are indented
 * more belong to it, also comments.
 */
function blockEnd(text: string, from: number, indent: number, dashes: boolean): number {
  let end = lineEnd(text, from)
  let open = true // a comment further left belongs to what follows, and so do the comments behind it
  for (let stop = end; stop < text.length; ) {
    const start = stop + (text.startsWith('\r\n', stop) ? 2 : 1)
    stop = lineEnd(text, start)
    const line = text.slice(start, stop)
    const column = line.search(/[^ ]/)
    if (line.trim() === '') continue
    const inside =
      column > indent || (dashes && column === indent && /^-(?:\s|$)/.test(line.slice(column)))
    if (line[column] === '#') open &&= inside
    else if (inside) open = true
    else break
    if (open) end = stop
  }
  return end
}

const childrenOf = (value: unknown): (readonly [string | number, unknown])[] =>
  Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : isRecord(value)
      ? Object.entries(value)
      : []

/**
 * The comments whose first word is `word`, in the order of the text. The events do not include
 * comments, so the characters are searched; a `#` inside a scalar does not start one.
 */
export function commentsWith(
  word: string,
  text: string,
  events: () => readonly Event[],
): Comment[] {
  if (!text.includes(word)) return []
  const inScalar = scalarFinder(events())
  const pattern = new RegExp(`#[ \\t]*${word}(?![\\w-])[^\\r\\n]*`, 'g')
  return [...text.matchAll(pattern)].flatMap(({ index: start, 0: comment }) => {
    const line = text.slice(lineStart(text, start), start)
    if ((line !== '' && !/[ \t]$/.test(line)) || inScalar(start)) return []
    return [
      {
        start,
        end: start + comment.length,
        text: comment.replace(/^#[ \t]*/, ''),
        alone: line.trim() === '',
      },
    ]
  })
}

/** Every comment, from its `#` to the end of its line, in the order of the text. */
export function commentsIn(text: string, events: readonly Event[]): string[] {
  const inScalar = scalarFinder(events)
  const found: string[] = []
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
    if ((at > 0 && !/\s/.test(text[at - 1]!)) || inScalar(at)) continue
    const end = lineEnd(text, at)
    found.push(text.slice(at, end).trimEnd())
    at = end
  }
  return found
}

function scalarFinder(events: readonly Event[]): (offset: number) => boolean {
  const spans = events.flatMap((event, at) =>
    event.type === EVENT_ID.SCALAR ? [spanOf(events, at)] : [],
  )
  return (offset) => {
    let [low, high] = [0, spans.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (spans[middle]!.end <= offset) low = middle + 1
      else high = middle
    }
    return spans[low] !== undefined && spans[low]!.start <= offset
  }
}
