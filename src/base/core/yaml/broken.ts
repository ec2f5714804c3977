import type { Event } from 'js-yaml'
import { lineOf, lineStarts } from '../values/text.ts'
import { eventsOf, type SyntaxFault, syntaxError } from './events.ts'
import { explain } from './explain.ts'
import { faultText } from './fault-text.ts'
import { blank, type Masked } from './mask.ts'
import type { Problem } from './source.ts'

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
  if (nestsTooDeep(text)) return { errors: [problemAt(said)], events: undefined }
  const lines = lineStarts(text)
  const masked: Masked = new Map()
  const explained = explain(text, lines, masked)
  const errors = explained.length > 0 ? explained : [faultText(text, said.offset, said.message)]
  for (const { offset } of explained.length > 0 ? [] : errors) masked.set(lineOf(lines, offset), 0)
  const { events, met } = readAround(text, lines, masked, errors)
  const all = explained.length > 0 ? explained : met
  return {
    errors: all.map(problemAt),
    events,
  }
}

const problemAt = ({ offset, message }: SyntaxFault): Problem => ({
  rule: 'syntax-valid',
  path: [],
  message,
  at: { start: offset, end: offset },
})

// The second reader takes stack for each level, and the engine ends the process when none is left.
const DEEPEST_EXPLAINED = 300

/** True if more brackets are open at a place than the second reader can take. */
function nestsTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 91 || unit === 123) {
      if (++depth > DEEPEST_EXPLAINED) return true
    } else if ((unit === 93 || unit === 125) && depth > 0) depth--
  }
  return false
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

// Git writes these at the start of a line, with a name after them except for the middle one;
// `|||||||` is of the style diff3.
const MARKER = /^(?:(?:<{7}|>{7}|\|{7})(?: .*)?|={7})$/gm
const NAMED = /^[<>]/

const MOST_LISTED = 6

/**
 * The problem of a text with merge conflicts: all of them, at the first marker. Nothing else can be
 * said of such a text.
 */
function conflictIn(text: string): Problem | undefined {
  const markers = [...text.matchAll(MARKER)]
  const [first] = markers
  if (first === undefined || !markers.some(([marker]) => NAMED.test(marker))) return undefined
  const lines = linesOf(
    text,
    markers.slice(0, MOST_LISTED).map(({ index }) => index),
  )
  const rest = markers.length > MOST_LISTED ? `, and ${markers.length - MOST_LISTED} more` : ''
  const where = markers.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}${rest}`
  const message = `unresolved merge conflict: git markers in ${where}; keep one side of each conflict, and remove the markers`
  return {
    rule: 'syntax-valid',
    path: [],
    message,
    at: { start: first.index, end: first.index + 7 },
  }
}

const linesOf = (text: string, offsets: readonly number[]): number[] =>
  offsets.map((offset) => text.slice(0, offset).split(/\r\n|\r|\n/).length)
