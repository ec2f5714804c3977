import { normalizeText, similarity } from '../../core/values/text.ts'
import type { Entry } from './difference.ts'
import { folded, renamesBy, type Sign } from './match-lists.ts'

/**
 * How renamed entries are found, from the strongest evidence to the weakest. Two are one renamed entry
 * only if both are retired or both are not.
 */
export const renamedEntries = (minSimilarity: number) =>
  renamesBy<Entry>(
    signsFor(minSimilarity).map(({ signOf, confirmed = () => true }) => ({
      signOf,
      confirmed: (before, after) =>
        (before.retired === undefined) === (after.retired === undefined) &&
        confirmed(before, after),
    })),
  )

const signsFor = (minSimilarity: number): Sign<Entry>[] => [
  { signOf: ({ key }) => folded(key) },
  { signOf: ({ item }) => joined(meaningOf(item), fixOf(item), ...columns(item)) },
  { signOf: ({ item }) => joined(meaningOf(item), fixOf(item)) },
  {
    signOf: ({ item }) => joined(meaningOf(item)),
    // Many services say "The request is not valid.": the same text with another stage and fix is
    // another error.
    confirmed: (before, after) =>
      before.fix_stage === after.fix_stage &&
      (before.http === after.http || before.stop === after.stop),
  },
  {
    signOf: ({ item }) => joined(fixOf(item), ...columns(item)),
    confirmed: (before, after) =>
      similarity(before.meaning ?? '', after.meaning ?? '') >= minSimilarity,
  },
]

const meaningOf = ({ meaning = '' }: Entry): string => normalizeText(meaning)
const fixOf = ({ fix = '' }: Entry): string => normalizeText(fix)
const columns = ({ http, stop, fix_stage }: Entry): string[] => [
  String(http),
  String(stop),
  String(fix_stage),
]
const joined = (text: string, ...more: readonly string[]): string | undefined =>
  text === '' ? undefined : [text, ...more].join('\n')
