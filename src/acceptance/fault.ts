import type { Diagnostic, Path } from '../diagnostic.ts'
import { INVALID_DATE, isDay } from '../values/day.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import type { Accepted, Kind } from './kinds.ts'

/** What is wrong with an entry: `id` is the end of the id of the rule that explains it, `field` is where to point in the entry. */
export type Fault = { id: 'allowed' | 'rule-known' | 'reasoned' | 'unexpired' | 'used'; field: Path; message: string }

/** What entries are checked against. */
export type Checks = {
  kind: Pick<Kind<never>, 'noun' | 'participle'>
  today: string | undefined
  /** All rule ids, built-in and of plugins. */
  known: readonly string[]
  /** False for a rule that can't be accepted. */
  acceptable(rule: string): boolean
}

/** What is wrong with an entry, whatever it covers. `how` says how to write a reason. */
export function faultOf(
  { rule = '', reason, expires }: Partial<Accepted>,
  { kind: { noun, participle }, today, known, acceptable }: Checks,
  how = 'add one',
): Fault | undefined {
  if (!acceptable(rule)) return { id: 'allowed', field: ['rule'], message: `${rule} can't be ${participle}` }
  if (!known.includes(rule))
    return { id: 'rule-known', field: ['rule'], message: `"${rule}" is not a known rule${didYouMean(nearest(rule, known))}` }
  if (reason === undefined || reason.trim() === '')
    return { id: 'reasoned', field: [], message: `the ${noun} of ${rule} has no reason; ${how}` }
  if (expires === undefined) return undefined
  if (!isDay(expires)) return { id: 'unexpired', field: ['expires'], message: `"${expires}" ${INVALID_DATE}` }
  if (today !== undefined && expires < today)
    return { id: 'unexpired', field: ['expires'], message: `the ${noun} of ${rule} expired on ${expires}` }
  return undefined
}

/** False for an entry that covers nothing because its rule is mistyped or can't be accepted: that is for the author to fix. */
export const isPrunable = (fault: Fault | undefined): boolean => fault?.id !== 'allowed' && fault?.id !== 'rule-known'

/** One of a list of entries; it holds when it has no fault. */
export type ListedEntry<Entry> = { entry: Entry; index: number; holds: boolean }

/** The first entry that holds, of those that cover one finding. It is needed then; while none holds, all of them are. */
export function firstHolding<Entry>(covering: readonly ListedEntry<Entry>[], needed: Set<number>): Entry | undefined {
  const by = covering.find(({ holds }) => holds)
  for (const { index } of by ? [by] : covering) needed.add(index)
  return by?.entry
}

/** The mark of a finding that is accepted. */
export const acceptedBy = (
  { reason = '', owner, expires }: Partial<Accepted>,
  by: NonNullable<Diagnostic['suppressed']>['by'],
): NonNullable<Diagnostic['suppressed']> => ({
  reason,
  by,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
})
