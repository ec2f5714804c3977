import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { type Pair, type PlacedEntry, pairOf } from './difference.ts'
import { renames } from './renames.ts'

/**
 * The entries that are the same in both catalogs, those that were renamed, and those in one catalog
 * only.
 */
export type Matched = {
  pairs: Pair[]
  renamed: Pair[]
  removed: PlacedEntry[]
  added: PlacedEntry[]
}

/**
 * Matches entries by code, then the others by content. A duplicate code in one catalog counts once.
 */
export function match(
  old: ParsedCatalog['value'],
  now: ParsedCatalog['value'],
  minSimilarity: number,
): Matched {
  const [before, after] = [byCode(old), byCode(now)]
  const pairs = [...after.values()].flatMap((placed) => {
    const other = before.get(placed.code)
    return other === undefined ? [] : [pairOf(other, placed)]
  })
  const removed = [...before.values()].filter(({ code }) => !after.has(code))
  const added = [...after.values()].filter(({ code }) => !before.has(code))
  const renamed =
    removed.length === 0 || added.length === 0 ? [] : renames(removed, added, minSimilarity)
  const [gone, come] = [
    new Set(renamed.map((pair) => pair.old)),
    new Set(renamed.map((pair) => pair.new)),
  ]
  return {
    pairs,
    renamed,
    removed: removed.filter(({ at }) => !gone.has(at)),
    added: added.filter(({ at }) => !come.has(at)),
  }
}

function byCode({ codes = [] }: ParsedCatalog['value']): Map<string, PlacedEntry> {
  const placed = new Map<string, PlacedEntry>()
  for (const [at, entry] of codes.entries())
    if (entry.code !== undefined && !placed.has(entry.code))
      placed.set(entry.code, { entry, code: entry.code, at })
  return placed
}
