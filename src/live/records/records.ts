import { LARGEST_BODY } from '../check/record.ts'
import { harEntriesOf, recordOfHar } from './har.ts'
import { logOf, logOfText, type ReadRecord, recordOf } from './json-record.ts'
import {
  type Chunks,
  joined,
  LARGEST_RECORD,
  type Line,
  type Located,
  linesOf,
  type Place,
} from './lines.ts'

/**
 * The records of an input, NDJSON or HAR, many at once but in constant memory. What can't be read
 * is said, and the run goes on.
 */
export async function* recordsOf(chunks: Chunks): AsyncGenerator<Located[]> {
  const { isHar, isGzip, all } = await peeked(chunks)
  if (isGzip)
    return yield [
      {
        line: 1,
        column: 1,
        unreadable: 'the input is compressed with gzip',
        help: 'decompress it: gunzip -c FILE | rail-errors check -',
      },
    ]
  if (isHar) {
    let count = 0
    for await (const entries of harEntriesOf(all)) {
      count += entries.length
      yield entries.flatMap((entry) =>
        entry.brokenOff ? unreadable(entry, 'the file breaks off here') : read(entry, recordOfHar),
      )
    }
    if (count === 0) yield [{ line: 1, column: 1, unreadable: 'the HAR file has no entries' }]
    return
  }
  // A log has many lines, and one finding.
  const logs = new Map<string, { first: Place; count: number }>()
  const isLog = (line: Place, name: string | undefined): boolean => {
    if (name === undefined) return false
    const { first = line, count = 0 } = logs.get(name) ?? {}
    logs.set(name, { first, count: count + 1 })
    return true
  }
  for await (const lines of linesOf(all)) yield lines.flatMap((line) => read(line, recordOf, isLog))
  yield [...logs].map(([name, { first, count }]) => ({
    ...unreadable(first, logText(name, count)),
    help: 'record the answers of the service: with --proxy, as HAR, or in your tests with rail-errors/testing',
  }))
}

const logText = (name: string, count: number): string =>
  count === 1
    ? `the line is of ${name}, not a recorded answer`
    : `${count} lines are of ${name}, not recorded answers`

const unreadable = (place: Place, reason: string): Located => ({
  ...placeOf(place),
  unreadable: reason,
})

const placeOf = ({ line, column, entry }: Place): Place => ({
  line,
  column,
  ...(entry !== undefined && { entry }),
})

/** The record of these bytes; none for an entry without an answer. */
function read(
  place: Line,
  convert: (value: unknown) => ReadRecord | 'no answer',
  isLog: (place: Place, name: string | undefined) => boolean = () => false,
): Located | [] {
  const { bytes } = place
  if (bytes === undefined)
    return unreadable(place, `the record has more than ${LARGEST_RECORD / 1024 / 1024} MB`)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return unreadable(place, 'the record is not UTF-8')
  }
  if (isLog(place, logOfText(text))) return []
  // A log that is not NDJSON has millions of such lines, and an exception for each takes long.
  if (!STARTS_JSON.test(text))
    return unreadable(place, 'the record is not JSON: it starts with something else')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return unreadable(place, `the record is not JSON: ${reasonOf(error, text)}`)
  }
  if (isLog(place, logOf(value))) return []
  const found = convert(value)
  if (found === 'no answer') return []
  const { record, faults } = found
  const isLarge = bytes.length > LARGEST_BODY && isLargeValue(record.body)
  return {
    ...placeOf(place),
    record: isLarge ? { ...record, body: undefined, tooLarge: true } : record,
    faults,
  }
}

function isLargeValue(body: unknown): boolean {
  if (typeof body !== 'object') return false
  try {
    return JSON.stringify(body).length > LARGEST_BODY
  } catch {
    return true // nested too deep
  }
}

const STARTS_JSON = /^\s*[[{"\-\dtfn]/

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What JSON.parse says quotes the text, which may have secrets: only the position is taken. */
function reasonOf(error: unknown, text: string): string {
  const at = /at position (\d+)/.exec(String(error))?.[1]
  if (at !== undefined && Number(at) < text.length)
    return `it is not valid at character ${Number(at) + 1}`
  return 'it ends too early'
}

const HAR = /^\s*\{\s*"log"\s*:\s*\{/

/** Whether an input starts as a HAR file does, or as what gzip writes (RFC 1952 section 2.3.1). */
async function peeked(chunks: Chunks): Promise<{ isHar: boolean; isGzip: boolean; all: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size < 512) {
    const { done, value } = await iterator.next()
    if (done) break
    first.push(value)
    size += value.length
  }
  const start = first
    .map((piece) => new TextDecoder('latin1').decode(piece.subarray(0, 1024)))
    .join('')
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        yield next.value
    } finally {
      await iterator.return?.() // closes the file, also if the reader ends early
    }
  }
  const [one, two] = joined(first)
  return {
    isGzip: one === 0x1f && two === 0x8b,
    isHar: HAR.test(start.replace(/^\u00ef\u00bb\u00bf/, '')),
    all: all(),
  }
}
