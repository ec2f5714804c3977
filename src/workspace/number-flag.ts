import { UserError } from '../host/user-error.ts'

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

/** The greatest port. */
export const LAST_PORT = 65_535
