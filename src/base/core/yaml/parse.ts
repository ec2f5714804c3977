import { EVENT_ID, type Event } from 'js-yaml'
import { type Span, START } from '../diagnostic.ts'
import { isUtf8 } from '../values/utf8.ts'
import { type Composed, compose } from './compose.ts'
import { type Foreign, locator, type Nodes, nodesOf } from './diagnose.ts'
import { eventsOf, LARGE, spanOf, syntaxError } from './events.ts'
import { commentsWith } from './lines.ts'
import type { Problem, Source } from './source.ts'

/** The longest text that is read, in UTF-16 units. */
export const LONGEST = 128 * 1024 * 1024

/**
 * Reads one YAML (or JSON) document. Never throws: all faults of the text are in `problems`, and
 * `value` is what could be read. Takes longer only for broken text, which is read again to find all
 * syntax errors at once.
 */
export async function parse(input: string | Uint8Array, file: string): Promise<Source> {
  if (input.length > LONGEST)
    return refused('', file, `the file is larger than ${LONGEST / 1024 / 1024} MiB, the size limit`)
  const { text, problems } = decodeText(input)
  return parseText(text, file, problems)
}

/** Reads a decoded text. `foreign`: it is not ours. */
export async function parseText(
  text: string,
  file: string,
  problems: Problem[],
  foreign?: Foreign,
): Promise<Source> {
  if (/^\s*<[?!A-Za-z]/.test(text))
    return refused(
      text,
      file,
      'this is XML, and lists are read as YAML or JSON; convert it to JSON first',
    )
  if (text.length >= LARGE) {
    const { composeList } = await import('./compose-list.ts')
    const list = composeList(text)
    if (list !== undefined) {
      const { listNodes } = await import('./locate-list.ts')
      const kept = keptEvents(text)
      const nodes = listNodes(text, list, nodesOf(text, kept))
      return sourceOf(text, file, list, { problems, kept, nodes })
    }
  }
  let events: Event[]
  try {
    events = eventsOf(text)
  } catch (error) {
    const { readBroken } = await import('./broken.ts')
    const rest = readBroken(text, syntaxError(error))
    const all = [...problems, ...rest.errors]
    return rest.events === undefined
      ? { ...unread(text, file), problems: all }
      : {
          ...firstDocument(text, file, rest.events, { problems: all, isCut: true, foreign }),
          intact: false,
        }
  }
  return firstDocument(text, file, events, { problems, foreign })
}

export function firstDocument(
  text: string,
  file: string,
  events: Event[],
  {
    problems,
    isCut = false,
    foreign,
    isKept = isCut,
  }: { problems: Problem[]; isCut?: boolean; foreign?: Foreign | undefined; isKept?: boolean },
): Source {
  const documents: number[] = []
  events.forEach((event, at) => void (event.type === EVENT_ID.DOCUMENT && documents.push(at)))
  const composed = compose(text, events, {
    start: documents[0],
    isCut,
    isForeign: foreign !== undefined,
  })
  const more = documents.slice(1, 2).map((at): Problem => {
    const message = `${documents.length} YAML documents in one file; only the first is read`
    return { rule: 'document-single', path: [], message, at: secondDocument(text, events, at) }
  })
  const kept = isKept || text.length < LARGE ? () => events : keptEvents(text)
  const nodes = nodesOf(text, kept, { start: documents[0], foreign })
  return sourceOf(text, file, composed, { problems: [...problems, ...more], kept, nodes })
}

type Reading = { problems: Problem[]; kept: () => Event[]; nodes: Nodes }

function sourceOf(
  text: string,
  file: string,
  { value, log, ambiguous }: Composed,
  { problems, kept, nodes }: Reading,
): Source {
  const comments = (word: string) => commentsWith(word, text, kept)
  const all = [...problems, ...log.problems]
  return {
    file,
    text,
    intact: true,
    value,
    ...locator(text, nodes),
    comments,
    ambiguous,
    problems: all,
    omitted: log.omitted,
  }
}

/** The events of a large text, read again when a position is asked for. Few runs do. */
function keptEvents(text: string): () => Event[] {
  let kept: Event[] | undefined
  return () => {
    kept ??= eventsOf(text)
    return kept
  }
}

/**
 * The marker `---` of a second document; without one, its first token. The events have no position
 * for it.
 */
function secondDocument(text: string, events: readonly Event[], at: number): Span {
  const { start } = spanOf(events, at + 1)
  const before = text.lastIndexOf('\n---', start)
  const marker = before >= 0 ? before : text.indexOf('\n---', start)
  return marker < 0 ? spanAt(start) : spanAt(marker + 1, marker + 4)
}

function unread(text: string, file: string): Source {
  return {
    file,
    text,
    value: undefined,
    intact: false,
    problems: [],
    omitted: new Map(),
    ambiguous: [],
    locate: () => START,
    token: () => undefined,
    comments: () => [],
  }
}

export const refused = (text: string, file: string, message: string, offset = 0): Source => ({
  ...unread(text, file),
  problems: [{ rule: 'syntax-valid', path: [], message, at: spanAt(offset) }],
})

const spanAt = (start: number, end = start): Span => ({ start, end })

/** Decodes bytes; invalid UTF-8 is reported and replaced, so that the rest is still read. */
export function decodeText(input: string | Uint8Array): { text: string; problems: Problem[] } {
  const problem = (message: string, at: Span): Problem => ({
    rule: 'encoding-utf8',
    path: [],
    message,
    at,
  })
  const wide =
    typeof input === 'string'
      ? undefined
      : WIDE.find(({ mark }) => input[0] === mark[0] && input[1] === mark[1])
  if (wide !== undefined) {
    const text = new TextDecoder(wide.encoding).decode(input as Uint8Array)
    return { text, problems: [problem('the file is UTF-16; save it as UTF-8', START)] }
  }
  const text =
    typeof input === 'string' ? input : new TextDecoder('utf-8', { ignoreBOM: true }).decode(input)
  const problems: Problem[] = []
  if (text.startsWith('\uFEFF')) {
    const mark = problem(
      'the file starts with a byte order mark; save it as UTF-8 without one',
      spanAt(0, 1),
    )
    problems.push({ ...mark, replace: { edits: [{ start: 0, end: 1, text: '' }], safety: 'yes' } })
  }
  if (typeof input !== 'string' && !isUtf8(input)) {
    const at = text.indexOf('\uFFFD')
    problems.push(
      problem('the file is not valid UTF-8 from here on; save it as UTF-8', spanAt(at, at + 1)),
    )
  }
  return { text, problems }
}

const WIDE = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

const parsed = new WeakMap<Uint8Array, { file: string; source: Promise<Source> }>()

/** The same for bytes that several ask about, parsed once. */
export function parseOnce(text: string | Uint8Array, file: string): Promise<Source> {
  if (typeof text === 'string') return parse(text, file)
  const known = parsed.get(text)
  if (known?.file === file) return known.source
  const source = parse(text, file)
  parsed.set(text, { file, source })
  return source
}

/** Drops what {@link parseOnce} keeps, which needs more memory than the bytes, and as long as these live. */
export const forgetParsed = (text: string | Uint8Array): void => {
  if (typeof text !== 'string') parsed.delete(text)
}
