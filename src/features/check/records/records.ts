import { jsonOf } from '../../../base/core/values/record.ts'
import { LARGEST_BODY } from '../answer/record.ts'
import { recordOfHar } from './har.ts'
import { logOf, logOfText, type ReadRecord, recordOf } from './json-record.ts'
import { scanOf } from './json-values.ts'
import {
  type Chunks,
  LARGEST_RECORD,
  type Line,
  type Located,
  linesOf,
  type Place,
} from './lines.ts'
import { A_LIST, answerOf, recorderOf } from './recorders.ts'

/**
 * The records of an input, many at once but in constant memory: NDJSON, HAR, JSON over several
 * lines, and files of other recorders. Each is read when it is asked for, and dies young: many that
 * live together cost more to collect than to check. What can't be read is said, and the run goes on.
 */
export async function* recordsOf(chunks: Chunks): AsyncGenerator<Iterable<Located>> {
  const { kind, all } = await peeked(chunks)
  if (typeof kind === 'object') return yield [{ line: 1, column: 1, ...kind }]
  if (kind === 'lines') return yield* recordsOfLines(all)
  const isHar = kind === 'har'
  const scan = scanOf((place) => place === (isHar ? 'log.entries.*' : ''))
  const convert = isHar ? recordOfHar : recordOf
  let count = 0
  for await (const chunk of all) {
    const values = scan.add(chunk)
    count += values.length
    // The number of a value says nothing if there are others in it.
    yield eachOf(isHar ? values : values.map((value) => ({ ...value, entry: undefined })), convert)
  }
  const end = scan.end()
  if (end !== undefined) yield [unreadable(end.place, `the file ${end.what}`)]
  else if (count === 0) yield [unreadable({ line: 1, column: 1 }, 'the HAR file has no entries')]
}

async function* recordsOfLines(all: Chunks): AsyncGenerator<Iterable<Located>> {
  // A log has many lines, and one finding.
  const logs = new Map<string, { first: Place; count: number }>()
  const isLog = (line: Place, name: string | undefined): boolean => {
    if (name === undefined) return false
    const { first = line, count = 0 } = logs.get(name) ?? {}
    logs.set(name, { first, count: count + 1 })
    return true
  }
  for await (const lines of linesOf(all)) yield eachOf(lines, recordOf, isLog)
  yield [...logs].map(([name, { first, count }]) => ({
    ...unreadable(first, logText(name, count)),
    help: RECORD,
  }))
}

const RECORD =
  'record the answers of the service: with --proxy, as HAR, or in your tests with rail-errors/testing'

const logText = (name: string, count: number): string =>
  count === 1
    ? `the line is of ${name}, not a recorded answer`
    : `${count} lines are of ${name}, not recorded answers`

const unreadable = ({ line, column, entry }: Place, reason: string): Located => ({
  line,
  column,
  entry,
  unreadable: reason,
})

type Convert = (value: unknown) => ReadRecord | 'no answer'
/** Counts the lines of logs. */
type IsLog = (place: Place, name: string | undefined) => boolean

function* eachOf(lines: readonly Line[], convert: Convert, isLog?: IsLog): Generator<Located> {
  for (const line of lines) {
    const found = read(line, convert, isLog)
    if (Array.isArray(found)) yield* found
    else yield found
  }
}

/**
 * The record of these bytes; none for an entry without an answer. It runs for each line: rest
 * parameters and spreads took as long as the parsing.
 */
function read(place: Line, convert: Convert, isLog: IsLog = () => false): Located | Located[] {
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
  const recorder = convert === recordOf ? recorderOf(value) : undefined
  if (recorder !== undefined) return readDocument(place, bytes, recorder)
  const found = convert(value)
  if (found === 'no answer') return []
  const { record: whole, faults, unchecked } = found
  const isLarge = bytes.length > LARGEST_BODY && isLargeValue(whole.body)
  const { line, column, entry } = place
  const record = isLarge ? { ...whole, body: undefined, tooLarge: true } : whole
  return { line, column, entry, faults, unchecked, record }
}

function readDocument(
  place: Place,
  bytes: Uint8Array,
  { name, answers, read: reader }: NonNullable<ReturnType<typeof recorderOf>>,
): Located[] {
  const values = answers ? scanOf((at) => answers.test(at), place).add(bytes) : []
  const found = values.flatMap((value) =>
    read(
      value,
      reader ?? ((item) => answerOf(item) ?? (name === A_LIST ? recordOf(item) : 'no answer')),
    ),
  )
  return found.length > 0
    ? found
    : [{ ...unreadable(place, `this is ${name} without recorded answers`), help: RECORD }]
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

type Named = { readonly unreadable: string; readonly help: string }

/** Files that are neither JSON nor lines of it, by how they start. */
const FILES: readonly (readonly [starts: RegExp, what: string, help?: string])[] = [
  [/^\x1f\x8b/, 'compressed with gzip', 'decompress it: gunzip -c FILE | rail-errors check -'],
  [/^PK\x03\x04/, 'a ZIP archive', 'unpack it, and check the HAR file in it'],
  [/^(?:\xff\xfe|\xfe\xff)/, 'UTF-16', 'write it in UTF-8'],
  [/^(?:\xd4\xc3\xb2\xa1|\x0a\x0d\x0d\x0a)/, 'a capture of packets'],
  [
    /^\d+:\d+:[a-z_]+[;,]/,
    'a file of mitmproxy',
    'save it as HAR: mitmdump -nr FILE --set hardump=FILE.har',
  ],
  [/^HTTP\/\d/, 'a plain HTTP answer, such as of curl -i'],
  [/^\s*<\?xml\b/, 'XML, such as of Burp or JMeter'],
  [
    /^(?:---\s*)?http_interactions:/,
    'a VCR cassette in YAML',
    'let VCR write JSON: serialize_with: json',
  ],
  [/^type: collection\.insomnia\.rest/, 'an export of Insomnia'],
]

/**
 * Whether an input is a HAR file, JSON over several lines, or lines; or what else it is, by how it
 * starts.
 */
async function peeked(
  chunks: Chunks,
): Promise<{ kind: 'har' | 'document' | 'lines' | Named; all: Chunks }> {
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
    .map((piece) => Buffer.from(piece.subarray(0, 1024)).toString('latin1'))
    .join('')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        yield next.value
    } finally {
      await iterator.return?.() // closes the file, also if the reader ends early
    }
  }
  const named = FILES.find(([starts]) => starts.test(start))
  if (named === undefined)
    return { kind: HAR.test(start) ? 'har' : isDocument(start) ? 'document' : 'lines', all: all() }
  await iterator.return?.()
  const [, what, help = RECORD] = named
  return { kind: { unreadable: `the input is ${what}`, help }, all: all() }
}

/**
 * True for JSON over several lines: a container is open where the first line ends, and what follows
 * can be in it. In NDJSON, the line after one that breaks off begins another value.
 */
function isDocument(start: string): boolean {
  const [line = '', next = ''] = start
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
  if (!/^[[{]/.test(line) || jsonOf(line) !== undefined) return false
  return line.endsWith('[') ? /^[[{"\d\]]/.test(next) : /[{,]$/.test(line) && /^["}]/.test(next)
}
