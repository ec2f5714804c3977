import { type Document, parseAllDocuments } from 'yaml'
import { lineOf } from '../values/text.ts'
import { eventsOf, type SyntaxFault, syntaxError } from './events.ts'
import { faultText, isLexical } from './fault-text.ts'
import { blank, type Masked, maskBlock } from './mask.ts'
import { closedLater, openingAround, openingsOf, quoteFinder, unclosedFinder } from './openings.ts'

// The second reader runs only where its time is bounded: 131,072 characters take about a second,
// and a line that opens a thousand nested collections would exhaust its memory.
const EXPLAINED = 128 * 1024
const TOO_NESTED = /^(?:[ \t]*[-?:][ \t]){500}|[[{]{2000}|^[ \t]{2000}/m
const MOST_FAULTS = 100
// After those readings, the strict reader finds this many more errors.
const MOST_STRICT = 20

/**
 * One error, and the offsets between which the lines can't be read because of it. `below`: nor what
 * is indented below the last of them.
 */
type Fault = {
  offset: number
  lexical: boolean
  from: number
  to: number
  below: boolean
  worded(): SyntaxFault
} // worded when reported: most errors are not

/**
 * Finds every independent syntax error of a text; none if the text is too long to explain. One
 * error makes the tolerant reader report others below it, so the first one is left out with its
 * lines, and the text is read again: what remains has a cause of its own. Adds those lines to
 * `masked`.
 */
export function explain(text: string, lines: readonly number[], masked: Masked): SyntaxFault[] {
  if (text.length > EXPLAINED || TOO_NESTED.test(text)) return []
  const all: SyntaxFault[] = []
  const cost = Math.max(text.length, 2_000)
  let [tolerant, strict] = [Math.floor(EXPLAINED / cost), MOST_STRICT]
  while (all.length < MOST_FAULTS && strict > 0) {
    const rest = blank(text, lines, masked)
    // The strict reader is fast: the other one is needed only if there is an error, for its words.
    const next = strictFaults([], rest)
    if (next.length === 0 && all.length > 0) break
    const found = tolerant-- > 0 ? faultsOf(rest, lines) : next
    if (tolerant < 0) strict--
    const roots = found.filter(({ lexical }, index) => index === 0 || lexical)
    if (!roots.some(isNew)) break
    all.push(...roots.map((fault) => fault.worded()))
    for (const fault of roots) mask(fault)
  }
  return all.sort((one, other) => one.offset - other.offset).slice(0, MOST_FAULTS)

  function isNew({ from, to }: Fault): boolean {
    return [from, to].some((offset) => masked.get(lineOf(lines, offset)) !== 0)
  }

  function mask({ from, to, below }: Fault): void {
    const last = lineOf(lines, to)
    for (let line = lineOf(lines, from); line < last; line++) masked.set(line, 0)
    if (below) maskBlock(text, lines, masked, last)
    else masked.set(last, 0)
  }
}

/**
 * The errors of one reading, one per line, in the order of the text: of the tolerant reader, or the
 * first of the strict one.
 */
function faultsOf(text: string, lines: readonly number[]): Fault[] {
  try {
    const parsed = parseAllDocuments(text, {
      prettyErrors: false,
      uniqueKeys: false,
      strict: true,
      version: '1.2',
    })
    const documents: readonly Document[] = Array.isArray(parsed) ? parsed : []
    const faults = documents.flatMap((document) => documentFaults(document, text))
    const seen = new Set<number>()
    return (faults.length > 0 ? faults : strictFaults(documents, text))
      .sort((one, other) => one.offset - other.offset)
      .filter(({ offset }) => {
        const line = lineOf(lines, offset)
        return !seen.has(line) && seen.add(line)
      })
  } catch {
    return [] // this reader may fail on hostile text; the first error, from the other reader, is still reported
  }
}

/**
 * The errors of a document. The parser reports what is never closed at its end; this reports it
 * where it opens.
 */
function documentFaults(document: Document, text: string): Fault[] {
  if (document.errors.length === 0) return []
  const openings = openingsOf(document, text)
  const [quoteAt, unclosedAt] = [quoteFinder(openings), unclosedFinder(openings)]
  return document.errors.map(({ pos: [position], message }): Fault => {
    const at = Math.min(position, text.length)
    const lexical = isLexical(message)
    if (/^Missing closing .quote/.test(message)) {
      const { start = at, character = '"' } = quoteAt(at) ?? {}
      const worded = () => ({
        offset: start,
        message: `the quote ${character} that opens here is never closed`,
      })
      return { offset: start, worded, lexical, from: start, to: start, below: true }
    }
    const closing = /^Flow (?:map|sequence)\b.* end with a ([\]}])/.exec(message)?.[1]
    const opening = closing === undefined ? undefined : unclosedAt(at, closing)
    if (closing === undefined || opening === undefined) {
      return {
        offset: at,
        worded: () => faultText(text, at, message),
        lexical,
        from: at,
        to: at,
        below: !lexical,
      }
    }
    const { start, character } = opening
    const end = closedLater(text, at, closing)
    if (end === undefined) {
      const worded = () => ({
        offset: start,
        message: `the ${character} that opens here is never closed`,
      })
      return {
        offset: start,
        worded,
        lexical,
        from: start,
        to: Math.max(start, at - 1),
        below: false,
      }
    }
    const worded = () => ({
      offset: at,
      message: `indent this line more than the line of the ${character} above`,
    })
    return { offset: at, worded, lexical, from: start, to: end, below: false }
  })
}

/** The error of the strict reader in a text that the tolerant one accepts. */
function strictFaults(documents: readonly Document[], text: string): Fault[] {
  try {
    eventsOf(text)
    return []
  } catch (error) {
    const { offset, message } = syntaxError(error)
    const worded = () => faultText(text, offset, message)
    const around = documents
      .map((document) => openingAround(openingsOf(document, text), offset))
      .find((one) => one !== undefined)
    return [
      {
        offset,
        worded,
        lexical: false,
        from: around?.start ?? offset,
        to: around?.end ?? offset,
        below: around === undefined,
      },
    ]
  }
}
