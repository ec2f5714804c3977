import { EVENT_ID, type Event } from 'js-yaml'
import { spanOf } from './events.ts'
import { lineEnd, lineStart } from './lines.ts'
import type { Comment } from './source.ts'

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
