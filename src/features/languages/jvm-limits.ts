import { type Fault, InvalidOutput } from '../../base/targets/invalid-output.ts'
import type { SourceCatalog, SourceEntry } from './source.ts'

// A method, a static initialiser too, has 64 KB of byte code: of constants of an enum, 3,000 fit. A
// row is as long as what it contains.
const MOST_CONSTANTS = 3000
const LARGEST_METHOD = 60_000
const BYTES = { entry: 120, param: 24, text: 12 }
const MOST_VALUES = 2000

const valuesOf = ({ params, handling: { audience, operation, paths } }: SourceEntry) => ({
  params: params.length,
  texts: audience.length + operation.length + paths.length,
})

const sizeOf = (entry: SourceEntry): number => {
  const { params, texts } = valuesOf(entry)
  return BYTES.entry + params * BYTES.param + texts * BYTES.text
}

/** The entries in parts whose rows fit into one method each. */
export function partsOf({ entries }: SourceCatalog): SourceEntry[][] {
  const parts: SourceEntry[][] = []
  let left = 0
  for (const entry of entries) {
    const size = sizeOf(entry)
    if (size > left) {
      parts.push([])
      left = LARGEST_METHOD
    }
    parts.at(-1)!.push(entry)
    left -= size
  }
  return parts
}

/** Throws {@link InvalidOutput} for more than a class file of the JVM holds. */
export function requireClassFile({ entries, stages }: SourceCatalog): void {
  const faults: Fault[] = []
  for (const [what, { length }] of Object.entries({ codes: entries, stages }))
    if (length > MOST_CONSTANTS)
      faults.push({ message: `the catalog has ${length} ${what}; an enum of the JVM holds 3,000` })
  for (const entry of entries) {
    const { params, texts } = valuesOf(entry)
    if (params + texts > MOST_VALUES)
      faults.push({
        message: `${entry.code} has ${params + texts} params and texts of handling; a method of the JVM holds 2,000`,
        code: entry.code,
      })
  }
  if (faults.length > 0) throw new InvalidOutput(faults)
}
