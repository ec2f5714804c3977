import type { Diagnostic, Path } from '../diagnostic.ts'
import { removed } from '../old-names.ts'
import { INVALID_DATE, isDay } from '../values/day.ts'
import { didYouMean } from '../values/nearest.ts'
import type { Accepted, Kind } from './kinds.ts'

/**
 * A fault of an entry: `id` is the end of the id of the rule that explains it, `field` is the field
 * to point at.
 */
export type Fault = {
  id: 'allowed' | 'rule-known' | 'reasoned' | 'unexpired' | 'used'
  field: Path
  message: string
}

/** The input for checking entries. */
export type Checks = {
  kind: Pick<Kind<never>, 'noun' | 'participle'>
  today: string | undefined
  /** The ids of all rules, built-in and of plugins. */
  known: readonly string[]
  /** The rule that a mistyped id most likely means; undefined after many of them. */
  guess(rule: string): string | undefined
  /** False for a rule whose findings can't be accepted. */
  acceptable(rule: string): boolean
}

/** Checks an entry, whatever it covers. `how` explains how to write a reason. */
export function faultOf(
  { rule = '', reason, expires }: Partial<Accepted>,
  { kind: { noun, participle }, today, known, guess, acceptable }: Checks,
  how = 'add one',
): Fault | undefined {
  if (!acceptable(rule))
    return { id: 'allowed', field: ['rule'], message: `${rule} can't be ${participle}` }
  if (!known.includes(rule))
    return {
      id: 'rule-known',
      field: ['rule'],
      message: removed(rule, 'rule') ?? `"${rule}" is not a known rule${didYouMean(guess(rule))}`,
    }
  if (reason === undefined || reason.trim() === '')
    return { id: 'reasoned', field: [], message: `the ${noun} of ${rule} has no reason; ${how}` }
  if (expires === undefined) return undefined
  if (!isDay(expires))
    return { id: 'unexpired', field: ['expires'], message: `"${expires}" ${INVALID_DATE}` }
  if (today !== undefined && expires < today)
    return {
      id: 'unexpired',
      field: ['expires'],
      message: `the ${noun} of ${rule} expired on ${expires}`,
    }
  return undefined
}

/**
 * False if an entry covers nothing because its rule is mistyped or can't be accepted: the author
 * must correct it.
 */
export const isPrunable = (fault: Fault | undefined): boolean =>
  fault?.id !== 'allowed' && fault?.id !== 'rule-known'

/** One of a list of entries; it is valid if it has no fault. */
export type ListedEntry<Entry> = { entry: Entry; index: number; holds: boolean }

/**
 * Returns the first valid entry of those that cover one finding. Only this entry is needed; if none
 * is valid, all of them are.
 */
export function firstHolding<Entry>(
  covering: readonly ListedEntry<Entry>[],
  needed: Set<number>,
): Entry | undefined {
  const by = covering.find(({ holds }) => holds)
  for (const { index } of by ? [by] : covering) needed.add(index)
  return by?.entry
}

/** The mark of an accepted finding. */
export const acceptedBy = (
  { reason = '', owner, expires }: Partial<Accepted>,
  by: NonNullable<Diagnostic['suppressed']>['by'],
): NonNullable<Diagnostic['suppressed']> => ({
  reason,
  by,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
})
