import { isUtf8 } from 'node:buffer'
import { EVENT_ID, type Event } from 'js-yaml'
import type { Range } from '../diagnostic.ts'
import { commentsWith } from './comments.ts'
import { compose, spanOf } from './compose.ts'
import { locator, ranger } from './locate.ts'
import type { Problem, Source } from './source.ts'
import { eventsOf, syntaxError } from './syntax.ts'

/** Longest text that is read, in UTF-16 units. */
export const LONGEST = 128 * 1024 * 1024

/**
 * Reads one YAML (or JSON) document. Never throws: all that is wrong with the text is in `problems`, and `value` is what
 * could be read. Resolves late only for broken text, which is read again to name every syntax error at once.
 */
export async function parse(input: string | Uint8Array, file: string): Promise<Source> {
  if (input.length > LONGEST) return refused('', file, `the file is larger than ${LONGEST / 1024 / 1024} MiB, more than is read`)
  const { text, problems } = decodeText(input)
  let events: Event[]
  try {
    events = eventsOf(text)
  } catch (error) {
    const { readBroken } = await import('./broken.ts')
    const rest = readBroken(text, syntaxError(error))
    const all = [...problems, ...rest.errors]
    return rest.events === undefined
      ? complete({ ...unread(text, file), problems: all })
      : { ...sourceOf(text, file, rest.events, all), whole: false }
  }
  return sourceOf(text, file, events, problems)
}

function sourceOf(text: string, file: string, events: Event[], problems: Problem[]): Source {
  const documents: number[] = []
  events.forEach((event, at) => void (event.type === EVENT_ID.DOCUMENT && documents.push(at)))
  const { locate, token } = locator(text, events, documents[0])
  const composed = compose(text, events, documents[0])
  const more = documents.slice(1, 2).map((at): Problem => {
    const message = `${documents.length} YAML documents in one file; only the first is read`
    return { rule: 'document-single', path: [], message, at: secondDocument(text, events, at) }
  })
  const comments = (word: string) => commentsWith(word, text, events)
  return complete({ file, text, whole: true, locate, token, comments, ...composed, problems: [...problems, ...more, ...composed.problems] })
}

/** The marker `---` of a second document; without one, what stands first in it. The events carry no place for it. */
function secondDocument(text: string, events: readonly Event[], at: number): Range {
  const { start } = spanOf(events, at + 1)
  const before = text.lastIndexOf('\n---', start)
  const marker = before >= 0 ? before : text.indexOf('\n---', start)
  return marker < 0 ? offsets(start) : offsets(marker + 1, marker + 4)
}

/** Fills in line and column of the spans that reading noted as offsets only. */
function complete(source: Source): Source {
  const rangeAt = ranger(source.text)
  const filled = (at: Range): Range => (at.line > 0 ? at : rangeAt(at))
  const problems = source.problems.map((problem) => ({
    ...problem,
    ...(problem.at !== undefined && 'start' in problem.at && { at: filled(problem.at) }),
    ...(problem.related && {
      related: problem.related.map((other) => ({ ...other, ...(other.at && 'start' in other.at && { at: filled(other.at) }) })),
    }),
  }))
  return { ...source, problems }
}

function unread(text: string, file: string): Source {
  return {
    file,
    text,
    value: undefined,
    whole: false,
    problems: [],
    loose: [],
    locate: () => FILE_START,
    token: () => undefined,
    comments: () => [],
  }
}

const refused = (text: string, file: string, message: string): Source => ({
  ...unread(text, file),
  problems: [{ rule: 'syntax-valid', path: [], message, at: FILE_START }],
})

const FILE_START: Range = { start: 0, end: 0, line: 1, column: 1 }
const offsets = (start: number, end = start): Range => ({ start, end, line: 0, column: 0 })

/** Bytes to text; what is not UTF-8 is named and replaced, so that the rest is still read. */
function decodeText(input: string | Uint8Array): { text: string; problems: Problem[] } {
  const problem = (message: string, at: Range): Problem => ({ rule: 'encoding-utf8', path: [], message, at })
  const wide = typeof input === 'string' ? undefined : WIDE.find(({ mark }) => input[0] === mark[0] && input[1] === mark[1])
  if (wide !== undefined) {
    const text = new TextDecoder(wide.encoding).decode(input as Uint8Array)
    return { text, problems: [problem('the file is UTF-16; save it as UTF-8', FILE_START)] }
  }
  const text = typeof input === 'string' ? input : new TextDecoder('utf-8', { ignoreBOM: true }).decode(input)
  const problems: Problem[] = []
  if (text.startsWith('\uFEFF')) {
    const mark = problem('the file starts with a byte order mark; save it as UTF-8 without one', { ...FILE_START, end: 1 })
    problems.push({ ...mark, replace: { edits: [{ start: 0, end: 1, text: '' }], safety: 'yes' } })
  }
  if (typeof input !== 'string' && !isUtf8(input)) {
    const at = text.indexOf('\uFFFD')
    problems.push(problem('not UTF-8: from here on some bytes are no character; save the file as UTF-8', offsets(at, at + 1)))
  }
  return { text, problems }
}

const WIDE = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]
