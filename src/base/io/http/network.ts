import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { Network } from './send.ts'

/** A server that takes 14 s to store 10,000 codes, with some reserve. */
export const TIMEOUT_SECONDS = 60

/**
 * The network of a run, with the timeout that the environment sets. Throws {@link UserError} if
 * that is not a number.
 */
export const networkOf = ({ fetch, env }: Pick<Host, 'fetch' | 'env'>): Network => ({
  fetch,
  timeout: { seconds: secondsOf(env.RAIL_ERRORS_TIMEOUT), setting: 'RAIL_ERRORS_TIMEOUT' },
})

function secondsOf(given: string | undefined): number {
  if (given === undefined || given === '') return TIMEOUT_SECONDS
  if (!/^[1-9][0-9]{0,4}$/.test(given))
    throw new UserError('config', 'RAIL_ERRORS_TIMEOUT must be a number of seconds, such as 120')
  return Number(given)
}
