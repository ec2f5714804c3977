import type { Diagnostic, Path } from '../../core/diagnostic.ts'
import { removed } from '../../core/old-names.ts'
import { INVALID_DATE, isDay } from '../../core/values/day.ts'
import { didYouMean, nearestOf } from '../../core/values/nearest.ts'
import type { Acceptance } from './model.ts'

/**
 * A fault of an entry or a comment: `rule` is the rule that explains it, `field` is the field to
 * point at.
 */
export type Fault = {
  rule: 'acceptance-valid' | 'acceptance-used'
  field: Path
  message: string
}

/** What is accepted, whether by a comment or by an entry of the file. */
export type Terms = Partial<Pick<Acceptance, 'rule' | 'reason' | 'owner' | 'expires'>>

/** The input for checking entries. */
export type Checks = {
  today: string | undefined
  /** The ids of all rules, built-in and of plugins. */
  known: ReadonlySet<string>
  /** The rule that a mistyped id most likely means; undefined after many of them. */
  guess(rule: string): string | undefined
  /** False for a rule whose findings can't be accepted. */
  acceptable(rule: string): boolean
}

const NEVER = new Set([
  'syntax-valid',
  'code-unique',
  'key-unique',
  'plugin-completed',
  'findings-complete',
])

/** False for the findings that all others depend on, and for findings about what is accepted. */
export const isAcceptable = (rule: string): boolean =>
  !NEVER.has(rule) && !rule.startsWith('acceptance-')

export const checksFor = (
  known: readonly string[],
  today: string | undefined,
  acceptable = isAcceptable,
): Checks => ({ today, known: new Set(known), guess: nearestOf(known), acceptable })

/** Checks what a comment or an entry says. `how` explains how to write a reason. */
export function faultOf(
  { rule = '', reason, expires }: Terms,
  { today, known, guess, acceptable }: Checks,
  how = 'add one',
): Fault | undefined {
  const fault = (message: string, ...field: string[]): Fault => ({
    rule: 'acceptance-valid',
    field,
    message,
  })
  if (!acceptable(rule)) return fault(`findings of ${rule} can't be accepted`, 'rule')
  if (!known.has(rule))
    return fault(
      removed(rule, 'rule') ?? `"${rule}" is not a known rule${didYouMean(guess(rule))}`,
      'rule',
    )
  if (reason === undefined || reason.trim() === '')
    return fault(`${rule} is accepted without a reason; ${how}`)
  if (expires === undefined) return undefined
  if (!isDay(expires)) return fault(`"${expires}" ${INVALID_DATE}`, 'expires')
  if (today !== undefined && expires < today)
    return fault(`${rule} was accepted until ${expires}`, 'expires')
  return undefined
}

/** The mark of an accepted finding. */
export const acceptedBy = (
  { reason = '', owner, expires }: Terms,
  by: NonNullable<Diagnostic['suppressed']>['by'],
): NonNullable<Diagnostic['suppressed']> => ({
  reason,
  by,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
})
