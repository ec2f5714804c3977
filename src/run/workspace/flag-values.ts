import { INVALID_DATE, isDay } from '../../core/values/day.ts'
import { UserError } from '../../io/host/user-error.ts'

/** The value of a date flag. Rejects with {@link UserError} what is not a valid date. */
export function dateFlag(flag: string, text: string): string {
  if (!isDay(text)) throw new UserError(`${flag} ${text} ${INVALID_DATE}`)
  return text
}

/**
 * The value of a flag that is a whole number from 0 to `most`; undefined if it was not given.
 * Throws {@link UserError} for anything else.
 */
export function numberFlag(
  flag: string,
  text: string | undefined,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most))
    throw new UserError(`${flag} must be a whole number from 0 to ${most}, not "${text}"`)
  return number
}

export const LAST_PORT = 65_535
