import { InvalidOutput } from '../invalid-output.ts'
import type { SourceCatalog, SourceEntry } from './source.ts'

// A static initialiser has 64 KB: of constants of an enum, 3,000 fit; of rows with their texts, 400.
const MOST_CODES = 3000
const ROWS = 400
const LONGEST_TEXT = 65_535

/** The entries in parts whose rows fit into one class each. */
export const partsOf = ({ entries }: SourceCatalog): SourceEntry[][] =>
  Array.from({ length: Math.ceil(entries.length / ROWS) }, (_, at) =>
    entries.slice(at * ROWS, (at + 1) * ROWS),
  )

/** Throws {@link InvalidOutput} for what no class file can hold. */
export function requireClassFile({ entries }: SourceCatalog): void {
  const long = entries.flatMap(({ code, meaning, fix, message = '' }) =>
    [meaning, fix, message].some((text) => Buffer.byteLength(text) > LONGEST_TEXT)
      ? [
          {
            code,
            message: `${code} has a text of more than 65,535 bytes, which no class file holds`,
          },
        ]
      : [],
  )
  const many =
    entries.length > MOST_CODES
      ? [{ message: `the catalog has ${entries.length} codes; an enum of the JVM holds 3,000` }]
      : []
  if (long.length + many.length > 0) throw new InvalidOutput([...many, ...long])
}
