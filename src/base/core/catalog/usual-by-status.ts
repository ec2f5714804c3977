import { TRANSIENT } from '../contract/by-status.ts'

/** What clients do as a rule about failures with a status. */
export type UsualRetry = 'none' | 'same' | 'after_fix'

const NONE = [401, 403, 409]

/**
 * What these statuses mean as a rule (RFC 9110, sections 15.5 and 15.6; RFC 6585, section 4), by
 * status, in the order of `defaults.by_http`. Other statuses of requests are `4xx`, which then has
 * those beside it that are repeated.
 */
export function usualByStatus(statuses: Iterable<number>): [status: string, retry: UsualRetry][] {
  const found = new Map<string, UsualRetry>()
  for (const status of statuses) {
    if (TRANSIENT.includes(status)) found.set(`${status}`, 'same')
    else if (status >= 500 || NONE.includes(status)) found.set(`${status}`, 'none')
    else {
      for (const transient of [408, 429]) found.set(`${transient}`, 'same')
      found.set('4xx', 'after_fix')
    }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}
