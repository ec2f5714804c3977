import type { Event } from 'js-yaml'
import { lineOf, lineStarts } from '../values/lines.ts'
import { conflictIn } from './conflict.ts'
import { explain } from './explain.ts'
import { faultText } from './fault-text.ts'
import { blank, type Masked } from './mask.ts'
import type { Problem } from './source.ts'
import { eventsOf, type SyntaxFault, syntaxError } from './syntax.ts'

// Limits for the lines that are removed to read the rest, and for the characters that are read.
const MOST_MASKED = 50
const MOST_REREAD = 8 * 1024 * 1024

/**
 * Recovers what broken text still contains. Finds every possible syntax error, and reads the rest
 * with the lines of the errors blanked, so that offsets stay valid. `events` is undefined if
 * nothing readable is left.
 */
export function readBroken(
  text: string,
  said: SyntaxFault,
): { errors: Problem[]; events: Event[] | undefined } {
  const conflict = conflictIn(text)
  if (conflict !== undefined) return { errors: [conflict], events: undefined }
  const lines = lineStarts(text)
  const masked: Masked = new Map()
  const explained = explain(text, lines, masked)
  const errors = explained.length > 0 ? explained : [faultText(text, said.offset, said.message)]
  for (const { offset } of explained.length > 0 ? [] : errors) masked.set(lineOf(lines, offset), 0)
  const { events, met } = readAround(text, lines, masked, errors)
  const all = explained.length > 0 ? explained : met
  return {
    errors: all.map(
      ({ offset, message }): Problem => ({
        rule: 'syntax-valid',
        path: [],
        message,
        at: { start: offset, end: offset },
      }),
    ),
    events,
  }
}

function readAround(
  text: string,
  lines: readonly number[],
  masked: Masked,
  errors: readonly SyntaxFault[],
): { events: Event[] | undefined; met: SyntaxFault[] } {
  const met = [...errors]
  const most =
    masked.size + Math.min(MOST_MASKED, Math.floor(MOST_REREAD / Math.max(1, text.length)))
  for (;;) {
    try {
      return { events: eventsOf(blank(text, lines, masked)), met }
    } catch (error) {
      const { offset, message } = syntaxError(error)
      const next = faultText(text, offset, message)
      const line = lineOf(lines, next.offset)
      if (!masked.has(line)) met.push(next)
      // An unclosed construct is noticed only further down: then the nearest line above it is
      // removed.
      const gone = nearestAbove(text, lines, masked, line)
      if (gone === undefined || masked.size >= most) return { events: undefined, met }
      masked.set(gone, 0)
    }
  }
}

function nearestAbove(
  text: string,
  lines: readonly number[],
  masked: Masked,
  from: number,
): number | undefined {
  for (let line = from; line >= 0; line--)
    if (masked.get(line) !== 0 && /\S/.test(text.slice(lines[line], lines[line + 1]))) return line
  return undefined
}
