/** What failures with a status mean as a rule: for clients, and for the person who has one. */
export type Usual = { readonly retry: 'none' | 'same' | 'after_fix'; readonly fix: string }

const LATER = { retry: 'same', fix: 'Wait a moment, then send the request again.' } as const
const OUTAGE = {
  retry: 'same',
  fix: 'Wait a moment, then try again. There is nothing to correct.',
} as const

// RFC 9110, sections 15.5 and 15.6; RFC 6585, section 4.
const OF_STATUS: Readonly<Record<number, Usual>> = {
  401: { retry: 'none', fix: 'Sign in, then send a new request.' },
  403: { retry: 'none', fix: 'Ask for the permission that the request needs.' },
  408: LATER,
  409: { retry: 'none', fix: 'Look at the current state, then decide what to send.' },
  429: LATER,
  502: OUTAGE,
  503: OUTAGE,
  504: OUTAGE,
}
const OF_REQUEST: Usual = {
  retry: 'after_fix',
  fix: 'Correct the request, then send it again.',
}
const OF_SERVICE: Usual = {
  retry: 'none',
  fix: 'Report the problem to the support. There is nothing to correct.',
}

/** One status of each meaning. */
export const USUAL_STATUSES = [400, 401, 403, 408, 409, 429, 500, 502, 503, 504]

/**
 * What these statuses mean as a rule, by status, in the order of `defaults.by_http`. Other statuses of
 * requests are `4xx`, which then has those beside it that are repeated.
 */
export function usualByStatus(statuses: Iterable<number>): [status: string, usual: Usual][] {
  const found = new Map<string, Usual>()
  for (const status of statuses) {
    const own = OF_STATUS[status]
    if (own !== undefined) found.set(`${status}`, own)
    else if (status >= 500) found.set(`${status}`, OF_SERVICE)
    else {
      for (const transient of [408, 429]) found.set(`${transient}`, LATER)
      found.set('4xx', OF_REQUEST)
    }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}
