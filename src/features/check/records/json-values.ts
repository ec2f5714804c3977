import { joined, LARGEST_RECORD, type Place } from './lines.ts'

/** An object or a list of a JSON document: its bytes, undefined if it is too large. */
export type JsonValue = Place & { readonly bytes: Uint8Array | undefined }

/** What a scan of a document finds, chunk by chunk. */
export type Scan = {
  /** The values that end in this chunk. */
  add(chunk: Uint8Array): JsonValue[]
  /** What is wrong with the brackets of the document; undefined for a whole one. */
  end(): { place: Place; what: 'breaks off here' | 'is not JSON' } | undefined
}

const [QUOTE, BACKSLASH, LINE_FEED] = [0x22, 0x5c, 0x0a]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Finds the objects and lists at some places of a document without parsing the rest, in constant
 * memory. A place has the names of members and `*` for an item, such as `log.entries.*`; the top is
 * empty.
 */
export function scanOf(
  isWanted: (place: string) => boolean,
  { line = 1, column = 1 }: Partial<Place> = {},
  largest = LARGEST_RECORD,
): Scan {
  let [lineStart, offset] = [1 - column, 0]
  let [inText, escaped, isWrong] = [false, false, false]
  // The containers that are open, as steps to what is in them; `depth` counts those of a value, too.
  const steps: string[] = []
  let [depth, name, count] = [0, '', 0]
  let value: { place: Place; depth: number; pieces: Uint8Array[]; size: number } | undefined
  const here = (at: number): Place => ({ line, column: offset + at - lineStart + 1 })
  const take = (piece: Uint8Array) => {
    value!.size += piece.length
    if (value!.size <= largest) value!.pieces.push(piece)
    else value!.pieces = []
  }
  return {
    add(chunk) {
      const found: JsonValue[] = []
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]!
        if (byte === LINE_FEED) [line, lineStart] = [line + 1, offset + at + 1]
        if (inText) {
          if (escaped) escaped = false
          else if (byte === BACKSLASH) escaped = true
          else if (byte === QUOTE) inText = false
          else if (value === undefined && name.length < 40) name += String.fromCharCode(byte)
        } else if (byte === QUOTE) [inText, name] = [true, value ? name : '']
        else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
          if (value === undefined) {
            const inside = steps.length > 0 && steps.at(-1) !== '*' ? [name] : []
            if (inside.length > 0) steps[steps.length - 1] = name === '*' ? '' : name
            if (isWanted(steps.join('.'))) {
              value = { place: { ...here(at), entry: ++count }, depth, pieces: [], size: 0 }
              from = at
            }
            steps.push(byte === OPEN_LIST ? '*' : '')
          }
          depth++
        } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
          depth--
          if (depth < 0) isWrong = true
          if (value?.depth === depth) {
            take(chunk.subarray(from, at + 1))
            const { place, size, pieces } = value
            found.push({ ...place, bytes: size > largest ? undefined : joined(pieces) })
            value = undefined
          }
          if (value === undefined) steps.pop()
        }
      }
      if (value !== undefined) take(chunk.subarray(from).slice())
      offset += chunk.length
      return found
    },
    end() {
      if (isWrong) return { place: { line: 1, column: 1 }, what: 'is not JSON' }
      return depth > 0 ? { place: value?.place ?? here(0), what: 'breaks off here' } : undefined
    },
  }
}
