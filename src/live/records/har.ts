import { asRecord } from '../../core/values/record.ts'
import { headersOf } from '../check/record.ts'
import { base64Bytes, decoded } from './decode.ts'
import { type ReadRecord, recordOf } from './json-record.ts'
import { type Chunks, joined, LARGEST_RECORD, MOST_AT_ONCE, type Place } from './lines.ts'

/**
 * An entry of a HAR file: its bytes (undefined if it is too large), or where the file breaks off.
 */
type HarEntry = Place & { readonly bytes: Uint8Array | undefined; readonly brokenOff?: true }

const [QUOTE, BACKSLASH, LINE_FEED] = [0x22, 0x5c, 0x0a]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Finds the objects in the list `log.entries` of a HAR file (HAR 1.2) without parsing the rest,
 * many at once but in constant memory.
 */
export async function* harEntriesOf(
  chunks: Chunks,
  largest = LARGEST_RECORD,
): AsyncGenerator<HarEntry[]> {
  let [line, lineStart, offset] = [1, 0, 0]
  // Depth 1 is the top, 2 is `log`, 3 is the list of entries, and an entry begins there.
  let [depth, inText, escaped] = [0, false, false]
  // The name of the last member at depths 1 and 2 shows when the list `log.entries` opens.
  let [text, name, section] = ['', '', '']
  let inEntries = false
  let count = 0
  const entries: HarEntry[] = []
  let entry: { place: Place; pieces: Uint8Array[]; size: number } | undefined
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte === LINE_FEED) [line, lineStart] = [line + 1, offset + at + 1]
      if (inText) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) {
          inText = false
          if (!inEntries && depth <= 2) name = text
        } else if (!inEntries && depth <= 2 && text.length < 20) text += String.fromCharCode(byte)
        continue
      }
      if (byte === QUOTE) [inText, text] = [true, '']
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (inEntries && depth === 3 && byte === OPEN_OBJECT && entry === undefined) {
          const place = { line, column: offset + at - lineStart + 1, entry: ++count }
          entry = { place, pieces: [], size: 0 }
          from = at
        }
        if (depth === 1) section = name
        if (depth === 2 && byte === OPEN_LIST && section === 'log' && name === 'entries')
          inEntries = true
        depth++
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth--
        if (inEntries && depth === 2) inEntries = false
        if (entry !== undefined && depth === 3) {
          add(entry, chunk.subarray(from, at + 1), largest)
          entries.push({
            ...entry.place,
            bytes: entry.size > largest ? undefined : joined(entry.pieces),
          })
          entry = undefined
          if (entries.length === MOST_AT_ONCE) yield entries.splice(0)
        }
      }
    }
    if (entry !== undefined) add(entry, chunk.subarray(from).slice(), largest)
    offset += chunk.length
    yield entries.splice(0)
  }
  if (entry !== undefined || depth !== 0)
    yield [
      {
        ...(entry?.place ?? { line, column: offset - lineStart + 1 }),
        bytes: undefined,
        brokenOff: true,
      },
    ]
}

function add(
  entry: { pieces: Uint8Array[]; size: number },
  piece: Uint8Array,
  largest: number,
): void {
  entry.size += piece.length
  if (entry.size <= largest) entry.pieces.push(piece)
  else entry.pieces = []
}

/**
 * Reads an entry of a HAR file (HAR 1.2): its bodies are without content encodings; status 0 is a
 * request without an answer. The operation is in `_operation`, because HAR has no member for it, or
 * in a comment: `operation: billVisit`.
 */
export function recordOfHar(entry: unknown): ReadRecord | 'no answer' {
  const { request, response, comment, _operation: operation } = asRecord(entry)
  const { method, url, postData } = asRecord(request)
  const { status, headers, content } = asRecord(response)
  if (status === 0 || response === undefined) return 'no answer'
  const { text, encoding, mimeType } = asRecord(content)
  const { text: sent } = asRecord(postData)
  const base = recordOf({
    status,
    headers,
    method,
    url,
    body: undefined,
    ...(typeof sent === 'string' && { request: sent }),
    operation: operation ?? /^operation: (\S+)$/.exec(`${comment}`)?.[1],
  })
  if (typeof text !== 'string') return withBody(base, undefined)
  if (encoding !== 'base64') return withBody(base, text)
  const bytes = base64Bytes(text)
  if (bytes === undefined)
    return { ...withBody(base, undefined), faults: [...base.faults, 'the body is not base64'] }
  const { body, tooLarge, faults } = decoded(
    bytes,
    '',
    typeof mimeType === 'string' ? mimeType : (headersOf(headers)?.['content-type'] ?? ''),
  )
  return { record: { ...base.record, body, tooLarge }, faults: [...base.faults, ...faults] }
}

const withBody = ({ record, faults }: ReadRecord, body: string | undefined): ReadRecord => ({
  record: { ...record, body },
  faults,
})
