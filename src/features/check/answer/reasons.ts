import { REASON_FIELDS } from '../../../base/core/contract/reason.ts'
import { textOf } from '../../../base/core/contract/received.ts'
import { asArray, type Fields, isRecord } from '../../../base/core/values/record.ts'
import type { Contract } from '../contract.ts'

/** A reason with its place: empty for the body itself, else `errors[1]`, `[1]` or `warnings[0]`. */
export type Placed = { readonly at: string; readonly fields: Fields; readonly isWarning: boolean }

/**
 * True if a body has reasons, or what should be reasons: by their fields. Data of a success needs
 * more to count as one.
 */
export function isReasonShaped(value: unknown, contract: Contract, failed: boolean): boolean {
  const isReason = (item: unknown): boolean => {
    if (!isRecord(item)) return false
    const { error, path, fix_stage } = item
    if (!failed)
      return (
        typeof error === 'string' &&
        (typeof fix_stage === 'string' || contract.entry(error) !== undefined)
      )
    if ('fix_stage' in item || (typeof error === 'string' && contract.isCodeLike(error)))
      return true
    return (
      typeof error === 'string' &&
      typeof path === 'string' &&
      !('timestamp' in item) &&
      !('statusCode' in item)
    )
  }
  if (isReason(value)) return true
  const { errors, warnings } = membersOf(value, contract)
  // Lists of a success are mostly data, such as a log of failures or the rows that an import
  // refused: a code alone does not make a reason.
  const isListed = (item: unknown) => isReason(item) && (failed || 'fix_stage' in (item as Fields))
  const isWarning = (item: unknown) =>
    isReason(item) || contract.isCodeLike(textOf((item as Fields | null)?.error))
  return warnings.some(isWarning) || asArray(value).some(isListed) || errors.some(isListed)
}

const membersOf = (value: unknown, { reasons, warnings }: Contract) => {
  const members = isRecord(value) ? value : {}
  return { errors: asArray(members[reasons.key]), warnings: asArray(members[warnings.key]) }
}

/**
 * The reasons that are checked one by one. Where `errors` repeats the top reason, that is not checked
 * twice; where it does not, clients read both.
 */
export function placedReasons(value: unknown, failed: boolean, contract: Contract): Placed[] {
  const { errors, warnings } = membersOf(value, contract)
  const all: Placed[] = []
  const place = (items: readonly unknown[], name: string, isWarning = false) => {
    for (const [index, item] of items.entries())
      all.push({ at: `${name}[${index}]`, fields: isRecord(item) ? item : {}, isWarning })
  }
  if (Array.isArray(value)) place(value, '')
  else place(errors, contract.reasons.key)
  const isTop =
    isRecord(value) &&
    (all.length === 0
      ? failed || 'error' in value
      : textOf(value.error) !== '' && !all.some(({ fields }) => isSame(fields, value)))
  if (isTop) all.unshift({ at: '', fields: value, isWarning: false })
  place(warnings, contract.warnings.key, true)
  return all
}

const isSame = (one: Fields, other: Fields): boolean =>
  one.error === other.error && textOf(one.path) === textOf(other.path)

export const fieldAt = ({ at }: Placed, field: string): string =>
  at === '' ? field : `${at}.${field}`

/**
 * The form of several reasons of a failure: a bare `array`, a `member` below the first at the top,
 * or a `headless` member without it.
 */
export type Form = 'array' | 'member' | 'headless'

/** The form of a body; undefined for one reason, or none. */
export function formOf(
  value: unknown,
  failed: boolean,
  reasons: readonly Placed[],
): Form | undefined {
  if (!failed || reasons.every(({ at, isWarning }) => at === '' || isWarning)) return undefined
  if (Array.isArray(value)) return 'array'
  return isRecord(value) && REASON_FIELDS.some((field) => field in value) ? 'member' : 'headless'
}

/** How several reasons are sent, for people; `key` is the member that has them. */
export const formText = (form: Form, key: string): string =>
  ({
    array: 'as a bare list',
    member: `with the first at the top and all in "${key}"`,
    headless: `in "${key}" without the first at the top`,
  })[form]
