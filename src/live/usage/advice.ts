import type { KnownCodes } from './known.ts'
import type { Scan } from './scan.ts'

/** What to do next, for people: how to find more codes when few were found. */
export function adviceOf(
  { tally, count }: Pick<Scan, 'tally' | 'count'>,
  known: KnownCodes,
): string[] {
  if (tally.isOnlyDocuments) return []
  const active = [...known.values()].filter(({ retired }) => retired === undefined).length
  const used = [...tally.codes.values()].filter(({ used, tested }) => used || tested).length
  if (active >= LEAST && used * 2 < active)
    return [
      `Only ${used} of ${active} codes are in ${count} files. If codes are elsewhere, add these files; if the project writes them in another way, add a pattern to usage.patterns of the config (docs/usage.md)`,
    ]
  return []
}

// With fewer codes, half of them says little.
const LEAST = 10
