import { UserError } from '../host/user-error.ts'
import { INVALID_DATE, isDay } from '../values/day.ts'

/** The value of a date flag. Rejects with {@link UserError} what is not a valid date. */
export function dateFlag(flag: string, text: string): string {
  if (!isDay(text)) throw new UserError(`${flag} ${text} ${INVALID_DATE}`)
  return text
}
