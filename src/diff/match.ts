import type { Reading } from '../catalog/reading.ts'
import { folded } from '../values/fold.ts'
import type { Entry, Pair } from './difference.ts'
import { similarity } from './similar.ts'

/** An entry and its place in its list. */
export type Placed = { entry: Entry; code: string; at: number }

/** Which entries are the same in both catalogs, which were renamed, and which stand in one of them only. */
export type Matched = { pairs: Pair[]; renamed: Pair[]; removed: Placed[]; added: Placed[] }

/** Matches entries by code, then what is left by what it says. A code that stands twice in one catalog counts once. */
export function match(old: Reading['value'], now: Reading['value'], minSimilarity: number): Matched {
  const [before, after] = [byCode(old), byCode(now)]
  const pairs = [...after.values()].flatMap((placed) => {
    const other = before.get(placed.code)
    return other === undefined ? [] : [paired(other, placed)]
  })
  const removed = [...before.values()].filter(({ code }) => !after.has(code))
  const added = [...after.values()].filter(({ code }) => !before.has(code))
  const renamed = removed.length === 0 || added.length === 0 ? [] : renames(removed, added, minSimilarity)
  const [gone, come] = [new Set(renamed.map((pair) => pair.old)), new Set(renamed.map((pair) => pair.new))]
  return { pairs, renamed, removed: removed.filter(({ at }) => !gone.has(at)), added: added.filter(({ at }) => !come.has(at)) }
}

const paired = (before: Placed, after: Placed): Pair => ({
  before: before.entry,
  after: after.entry,
  old: before.at,
  new: after.at,
  code: after.code,
})

function byCode({ codes = [] }: Reading['value']): Map<string, Placed> {
  const placed = new Map<string, Placed>()
  for (const [at, entry] of codes.entries())
    if (entry.code !== undefined && !placed.has(entry.code)) placed.set(entry.code, { entry, code: entry.code, at })
  return placed
}

/** What two entries that are one under two names have in common, from the surest sign to the weakest. */
const SIGNS: readonly { key(placed: Placed): string | undefined; sure(a: Entry, b: Entry, minSimilarity: number): boolean }[] = [
  { key: ({ code }) => foldedCode(code), sure: () => true },
  { key: ({ entry }) => joined(meaningOf(entry), fixOf(entry), ...columns(entry)), sure: () => true },
  { key: ({ entry }) => joined(meaningOf(entry), fixOf(entry)), sure: () => true },
  // Whole services say "The request is not valid.": what goes to another desk with another fix is another thing.
  {
    key: ({ entry }) => joined(meaningOf(entry)),
    sure: (a, b) => a.fix_stage === b.fix_stage && (a.http === b.http || a.stop === b.stop),
  },
  {
    key: ({ entry }) => joined(fixOf(entry), ...columns(entry)),
    sure: (a, b, minSimilarity) => similarity(a.meaning ?? '', b.meaning ?? '') >= minSimilarity,
  },
]

/** `PAYER_TIME_OUT` and `Payer_TimeOut` are one. */
export const foldedCode = (code: string): string => code.toLowerCase().replace(/[_-]/g, '')
const meaningOf = ({ meaning = '' }: Entry): string => folded(meaning)
const fixOf = ({ fix = '' }: Entry): string => folded(fix)
const columns = ({ http, stop, fix_stage }: Entry): string[] => [String(http), String(stop), String(fix_stage)]
const joined = (text: string, ...more: readonly string[]): string | undefined => (text === '' ? undefined : [text, ...more].join('\n'))

/** Renames, found in an index of each sign: only a sign that one entry on each side has tells which became which. */
function renames(removed: readonly Placed[], added: readonly Placed[], minSimilarity: number): Pair[] {
  const pairs: Pair[] = []
  const taken = { old: new Set<number>(), new: new Set<number>() }
  for (const { key, sure } of SIGNS) {
    const [before, after] = [
      indexed(
        removed.filter(({ at }) => !taken.old.has(at)),
        key,
      ),
      indexed(
        added.filter(({ at }) => !taken.new.has(at)),
        key,
      ),
    ]
    for (const [sign, [was, ...others]] of before) {
      const [is, ...more] = after.get(sign) ?? []
      if (was === undefined || is === undefined || others.length > 0 || more.length > 0) continue
      if (isRetired(was) !== isRetired(is) || !sure(was.entry, is.entry, minSimilarity)) continue
      taken.old.add(was.at)
      taken.new.add(is.at)
      pairs.push(paired(was, is))
    }
  }
  return pairs
}

/** A tombstone may be renamed, and a living entry; that one became the other is no rename. */
const isRetired = ({ entry }: Placed): boolean => entry.retired !== undefined

function indexed(placed: readonly Placed[], key: (placed: Placed) => string | undefined): Map<string, Placed[]> {
  const index = new Map<string, Placed[]>()
  for (const one of placed) {
    const sign = key(one)
    if (sign === undefined) continue
    const list = index.get(sign)
    if (list) list.push(one)
    else index.set(sign, [one])
  }
  return index
}
