import type { Problem } from './source.ts'

// Git writes these at the start of a line, with a name after them except for the middle one;
// `|||||||` is of the style diff3.
const MARKER = /^(?:(?:<{7}|>{7}|\|{7})(?: .*)?|={7})$/gm
const NAMED = /^[<>]/

const MOST_LISTED = 6

/**
 * The problem of a text with merge conflicts: all of them, at the first marker. Nothing else can be
 * said of such a text.
 */
export function conflictIn(text: string): Problem | undefined {
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
