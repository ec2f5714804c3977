import { canonicalValue } from '../catalog/catalog.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Difference, Location, Pair, PlacedEntry } from './difference.ts'
import { entryDifferences } from './entry.ts'
import { headerDifferences } from './header.ts'
import { type Matched, match } from './match.ts'
import { reordered } from './order.ts'
import { foldedCode } from './renames.ts'
import { sinceFaults } from './since.ts'

export type Differences = Matched & { differences: Difference[] }

/**
 * Every difference between two catalogs, each once. Fields that one side can't carry are not
 * compared.
 */
export function compare(
  old: ParsedCatalog,
  now: ParsedCatalog,
  minSimilarity: number,
): Differences {
  const uncarried = new Set(notCompared(old, now))
  // Only an errors.yaml has custom fields.
  const own = old.sourceFormat === 'yaml' && now.sourceFormat === 'yaml'
  const carried = (field: string) =>
    !uncarried.has(field) && (own || !/^(?:codes\.)?x-/.test(field))
  const [was, is] = [canonicalValue(old), canonicalValue(now)]
  const matched = match(was, is, minSimilarity)
  const { pairs, renamed, removed, added } = matched
  const differences: Difference[] = [...headerDifferences(was, is, carried)]
  // A form without tombstones says nothing about those of the other side.
  for (const one of removed) if (carries(now) || !isRetired(one)) differences.push(gone(one))
  for (const one of added) if (carries(old) || !isRetired(one)) differences.push(come(one))
  for (const pair of renamed) differences.push(rename(pair))
  for (const pair of [...pairs, ...renamed])
    for (const difference of entryDifferences(pair, carried)) differences.push(difference)
  for (const fault of sinceFaults(old, now, matched)) differences.push(fault)
  const order = orderOf([...pairs, ...renamed])
  if (order !== undefined) differences.push(order)
  return { ...matched, differences }
}

/** The fields that one of two forms can't carry. */
export const notCompared = (
  old: Pick<ParsedCatalog, 'unknownFields'>,
  now: Pick<ParsedCatalog, 'unknownFields'>,
): string[] => [...new Set([...old.unknownFields, ...now.unknownFields])]

const carries = ({ unknownFields }: ParsedCatalog): boolean =>
  !unknownFields.includes('codes.retired')
const isRetired = ({ entry }: PlacedEntry): boolean => entry.retired !== undefined

const LIST: Location = { path: ['codes'], part: 'key' }

const gone = ({ entry, code, at }: PlacedEntry): Difference => ({
  kind: 'codes removed',
  location: `codes[${code}]`,
  old: { path: ['codes', at, 'code'] },
  new: LIST,
  code,
  before: entry,
})

const come = ({ entry, code, at }: PlacedEntry): Difference => ({
  kind: 'codes added',
  location: `codes[${code}]`,
  old: LIST,
  new: { path: ['codes', at, 'code'] },
  code,
  after: entry,
})

const rename = ({ before, after, old, new: now }: Pair): Difference => ({
  kind: foldedCode(before.code!) === foldedCode(after.code!) ? 'codes respelt' : 'codes renamed',
  location: `codes[${before.code}]`,
  old: { path: ['codes', old, 'code'] },
  new: { path: ['codes', now, 'code'] },
  code: before.code!,
  before: before.code,
  after: after.code,
})

/** The order of the entries in both. */
function orderOf(pairs: readonly Pair[]): Difference | undefined {
  const codes = (side: 'old' | 'new') =>
    [...pairs].sort((a, b) => a[side] - b[side]).map(({ code }) => code)
  const moved = reordered(codes('old'), codes('new'))
  return moved && { kind: 'codes reordered', location: 'codes', old: LIST, new: LIST, ...moved }
}
