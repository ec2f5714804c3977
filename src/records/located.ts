import type { WireRecord } from '../check/record.ts'

/**
 * A place in an input: the 1-based line and column, in bytes of UTF-8, and the number of the entry in
 * a HAR file, from 1.
 */
export type Place = { readonly line: number; readonly column: number; readonly entry?: number }

/** A record of an input with its place, or why it can't be read. Blank lines are not counted. */
export type Located = Place &
  (
    | { readonly record: WireRecord; readonly faults: readonly string[] }
    | { readonly unreadable: string; readonly help?: string }
  )

/** The bytes of a file or of a stream, in pieces. */
export type Chunks = AsyncIterable<Uint8Array>

/**
 * The largest record that is read, in bytes: a run needs constant memory, whatever the input is.
 */
export const LARGEST_RECORD = 16 * 1024 * 1024

/** So many records are passed on at once: to wait for each takes longer than to read it. */
export const MOST_AT_ONCE = 1000
