import type { Event } from 'js-yaml'
import { type Document, parseAllDocuments, visit } from 'yaml'
import { lineOf, lineStarts } from '../values/lines.ts'
import type { Problem } from './source.ts'
import { eventsOf, type SyntaxFault, syntaxError } from './syntax.ts'

// The second reader runs only where its time is bounded: 131,072 characters take about a second, and a line that
// opens a thousand nested collections would exhaust its memory.
const EXPLAINED = 128 * 1024
const TOO_NESTED = /^(?:[ \t]*[-?:][ \t]){500}|[[{]{2000}|^[ \t]{2000}/m
// Limits for the lines that are removed to read the rest, and for the characters that are read.
const MOST_MASKED = 50
const MOST_REREAD = 8 * 1024 * 1024

/**
 * Recovers what broken text still contains. Finds every possible syntax error, and reads the rest with the lines of the
 * errors blanked, so that offsets stay valid. `events` is undefined if nothing readable is left.
 */
export function readBroken(text: string, first: SyntaxFault): { errors: Problem[]; events: Event[] | undefined } {
  const explained = explain(text)
  const errors = explained.length > 0 ? explained : [first]
  const { events, met } = readAround(text, errors)
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

/** Every syntax error of the tolerant reader, one per line, in the order of the text. */
function explain(text: string): SyntaxFault[] {
  if (text.length > EXPLAINED || TOO_NESTED.test(text)) return []
  try {
    const documents = parseAllDocuments(text, { prettyErrors: false, uniqueKeys: false, strict: true, version: '1.2' })
    const lines = lineStarts(text)
    const seen = new Set<number>()
    return (Array.isArray(documents) ? documents : [])
      .flatMap(wordedErrors)
      .map(({ offset, message }) => ({ offset: Math.min(offset, text.length), message }))
      .sort((a, b) => a.offset - b.offset)
      .filter(({ offset }) => {
        const line = lineOf(lines, offset)
        return !seen.has(line) && seen.add(line)
      })
      .slice(0, 100)
  } catch {
    return [] // this reader may fail on hostile text; the first error, from the other reader, is still reported
  }
}

function readAround(text: string, errors: readonly SyntaxFault[]): { events: Event[] | undefined; met: SyntaxFault[] } {
  const lines = lineStarts(text)
  const masked = new Set(errors.map(({ offset }) => lineOf(lines, offset)))
  const met = [...errors]
  const most = Math.min(MOST_MASKED, errors.length + Math.floor(MOST_REREAD / Math.max(1, text.length)))
  for (;;) {
    try {
      return { events: eventsOf(blank(text, lines, masked)), met }
    } catch (error) {
      const next = syntaxError(error)
      const line = lineOf(lines, next.offset)
      if (!masked.has(line)) met.push(next)
      // An unclosed construct is noticed only further down: then the nearest line above it is removed.
      const gone = nearestAbove(text, lines, masked, line)
      if (gone === undefined || masked.size >= most) return { events: undefined, met }
      masked.add(gone)
    }
  }
}

const blank = (text: string, lines: readonly number[], masked: ReadonlySet<number>): string => {
  let result = ''
  let from = 0
  for (const line of [...masked].sort((a, b) => a - b)) {
    const start = lines[line]!
    const end = lines[line + 1] ?? text.length
    let content = end // the line end stays, or lines below would move
    while (content > start && (text[content - 1] === '\n' || text[content - 1] === '\r')) content--
    result += text.slice(from, start) + ' '.repeat(content - start)
    from = content
  }
  return result + text.slice(from)
}

function nearestAbove(text: string, lines: readonly number[], masked: ReadonlySet<number>, from: number): number | undefined {
  for (let line = from; line >= 0; line--) if (!masked.has(line) && /\S/.test(text.slice(lines[line], lines[line + 1]))) return line
  return undefined
}

/** The errors of a document as messages. The parser reports an unclosed quote at its end; this reports it at its start. */
function wordedErrors(document: Document): SyntaxFault[] {
  let startOf: ((offset: number) => number) | undefined
  return document.errors.map(({ pos: [offset], message }) => {
    const quote = /^Missing closing (.)quote/.exec(message)?.[1]
    if (quote === undefined) return { offset, message: worded(message) }
    startOf ??= scalarStart(document)
    return { offset: startOf(offset), message: `the quote ${quote} that opens here is never closed` }
  })
}

/** Finds the start of the scalar around an offset. Visits the document once for all offsets. */
function scalarStart(document: Document): (offset: number) => number {
  const [starts, ends]: [number[], number[]] = [[], []]
  visit(document, {
    Scalar(_, { range }) {
      if (range && range[0] > (starts.at(-1) ?? -1)) {
        starts.push(range[0])
        ends.push(range[2])
      }
    },
  })
  return (offset) => {
    const at = lineOf(starts, offset - 1)
    return starts[at]! < offset && offset <= ends[at]! ? starts[at]! : offset
  }
}

function worded(message: string): string {
  if (message.startsWith('Nested mappings are not allowed'))
    return 'a mapping cannot start here: quote the text if it contains ": ", or indent the next line less'
  return message.replace(/\s+/g, ' ').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
