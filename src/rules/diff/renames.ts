import { normalizeText, similarity } from '../../core/values/text.ts'
import { type Entry, type Pair, type PlacedEntry, pairOf } from './difference.ts'

/** What two entries have in common if one is the renamed other. */
type Sign = {
  /** The key that both share; undefined for an entry without one. */
  key(placed: PlacedEntry): string | undefined
  /** An additional condition. */
  confirmed?(before: Entry, after: Entry, minSimilarity: number): boolean
}

const sameSpelling: Sign = { key: ({ code }) => foldedCode(code) }

const sameEntry: Sign = {
  key: ({ entry }) => joined(meaningOf(entry), fixOf(entry), ...columns(entry)),
}

const sameTexts: Sign = { key: ({ entry }) => joined(meaningOf(entry), fixOf(entry)) }

/**
 * Many services say "The request is not valid.": the same text with another stage and fix is
 * another error.
 */
const sameMeaning: Sign = {
  key: ({ entry }) => joined(meaningOf(entry)),
  confirmed: (before, after) =>
    before.fix_stage === after.fix_stage &&
    (before.http === after.http || before.stop === after.stop),
}

const sameFix: Sign = {
  key: ({ entry }) => joined(fixOf(entry), ...columns(entry)),
  confirmed: (before, after, minSimilarity) =>
    similarity(before.meaning ?? '', after.meaning ?? '') >= minSimilarity,
}

/** From the strongest evidence to the weakest. */
const SIGNS = [sameSpelling, sameEntry, sameTexts, sameMeaning, sameFix]

/** `PAYER_TIME_OUT` and `Payer_TimeOut` are the same. */
export const foldedCode = (code: string): string => code.toLowerCase().replace(/[_-]/g, '')
const meaningOf = ({ meaning = '' }: Entry): string => normalizeText(meaning)
const fixOf = ({ fix = '' }: Entry): string => normalizeText(fix)
const columns = ({ http, stop, fix_stage }: Entry): string[] => [
  String(http),
  String(stop),
  String(fix_stage),
]
const joined = (text: string, ...more: readonly string[]): string | undefined =>
  text === '' ? undefined : [text, ...more].join('\n')

/** Finds renames by each kind of evidence, if only one entry on each side has it. */
export function renames(
  removed: readonly PlacedEntry[],
  added: readonly PlacedEntry[],
  minSimilarity: number,
): Pair[] {
  const pairs: Pair[] = []
  let [old, now] = [removed, added]
  for (const { key, confirmed = () => true } of SIGNS) {
    const [before, after] = [unique(old, key), unique(now, key)]
    const found = [...before].flatMap(([sign, was]): Pair[] => {
      const is = after.get(sign)
      // Entries are matched as renames only if both are retired or both are not.
      if (
        is === undefined ||
        isRetired(was) !== isRetired(is) ||
        !confirmed(was.entry, is.entry, minSimilarity)
      )
        return []
      return [pairOf(was, is)]
    })
    for (const pair of found) pairs.push(pair)
    const taken = {
      old: new Set(found.map((pair) => pair.old)),
      new: new Set(found.map((pair) => pair.new)),
    }
    old = old.filter(({ at }) => !taken.old.has(at))
    now = now.filter(({ at }) => !taken.new.has(at))
  }
  return pairs
}

const isRetired = ({ entry }: PlacedEntry): boolean => entry.retired !== undefined

/** The entries whose key no other entry shares. */
function unique(placed: readonly PlacedEntry[], key: Sign['key']): Map<string, PlacedEntry> {
  const found = new Map<string, PlacedEntry>()
  const shared = new Set<string>()
  for (const one of placed) {
    const sign = key(one)
    if (sign === undefined) continue
    if (found.has(sign)) shared.add(sign)
    else found.set(sign, one)
  }
  for (const sign of shared) found.delete(sign)
  return found
}
