import type { ReadRecord } from './json-record.ts'

/**
 * A place in an input: the 1-based line and column, in bytes of UTF-8, and the number of the entry in
 * a HAR file, from 1.
 */
export type Place = {
  readonly line: number
  readonly column: number
  readonly entry?: number | undefined
}

/** A record of an input with its place, or why it can't be read. Blank lines are not counted. */
export type Located = Place & (ReadRecord | { readonly unreadable: string; readonly help?: string })

/** The bytes of a file or of a stream, in pieces. */
export type Chunks = AsyncIterable<Uint8Array>

/**
 * The largest record that is read, in bytes: a run needs constant memory, whatever the input is.
 */
export const LARGEST_RECORD = 16 * 1024 * 1024

/** A line of an input; `bytes` is undefined for one that is too long to be read. */
export type Line = Place & { readonly bytes: Uint8Array | undefined }

const LINE_FEED = 10

/** The lines of an input that are not blank, many at once but in constant memory. */
export async function* linesOf(chunks: Chunks, largest = LARGEST_RECORD): AsyncGenerator<Line[]> {
  let line = 1
  let pieces: Uint8Array[] = []
  let size = 0
  const take = (piece: Uint8Array) => {
    size += piece.length
    if (size <= largest) pieces.push(piece)
    else pieces = []
  }
  const lines: Line[] = []
  const end = () => {
    const bytes = size > largest ? undefined : joined(pieces)
    if (bytes === undefined || !isBlank(bytes)) lines.push({ line, column: 1, bytes })
    pieces = []
    size = 0
    line++
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      take(chunk.subarray(from, at))
      end()
      from = at + 1
    }
    take(chunk.subarray(from))
    yield lines.splice(0)
  }
  end()
  yield lines
}

/** One array of these pieces. They are copied: a stream may use their memory again. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || byte === 9 || byte === 13)
