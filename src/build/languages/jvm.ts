import { InvalidOutput } from '../invalid-output.ts'
import type { SourceCatalog, SourceEntry } from './source.ts'

// A static initialiser has 64 KB: of constants of an enum, 3,000 fit; of rows with their texts, 400.
const MOST_CODES = 3000
const ROWS = 400

/** The entries in parts whose rows fit into one class each. */
export const partsOf = ({ entries }: SourceCatalog): SourceEntry[][] =>
  Array.from({ length: Math.ceil(entries.length / ROWS) }, (_, at) =>
    entries.slice(at * ROWS, (at + 1) * ROWS),
  )

/** Throws {@link InvalidOutput} for more codes than an enum of the JVM holds. */
export function requireClassFile({ entries }: SourceCatalog): void {
  if (entries.length > MOST_CODES)
    throw new InvalidOutput([
      { message: `the catalog has ${entries.length} codes; an enum of the JVM holds 3,000` },
    ])
}
