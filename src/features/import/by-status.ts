import { usualByStatus } from '../../base/core/catalog/usual-by-status.ts'
import { asRecord } from '../../base/core/values/record.ts'

const LATER = 'Wait a moment, then send the request again.'
const OUTAGE = 'Wait a moment, then try again. There is nothing to correct.'

/** What the person can do as a rule, by status. */
const FIXES: Readonly<Record<string, string>> = {
  401: 'Sign in, then send a new request.',
  403: 'Ask for the permission that the request needs.',
  408: LATER,
  409: 'Look at the current state, then decide what to send.',
  429: LATER,
  '4xx': 'Correct the request, then send it again.',
  502: OUTAGE,
  503: OUTAGE,
  504: OUTAGE,
}
const OF_SERVICE = 'Report the problem to the support. There is nothing to correct.'

/** One status of each meaning. */
const EACH = [400, 401, 403, 408, 409, 429, 500, 502, 503, 504]

/**
 * Lines of `defaults`: what failures mean as a rule, for the statuses of the codes; for each status
 * that a failure has as a rule, if some code does not say its own.
 */
export function byStatusLines(
  codes: readonly unknown[],
  lacks: { fix: boolean; retry: boolean },
): string[] {
  const all = codes.flatMap((entry) => {
    const { http } = asRecord(entry)
    return Array.isArray(http) ? http : [http]
  })
  const failures = all.filter((http): http is number => typeof http === 'number' && http >= 400)
  const usual = usualByStatus(all.includes(undefined) ? [...failures, ...EACH] : failures)
  if (usual.length === 0 || !(lacks.fix || lacks.retry)) return []
  return [
    '  by_http:',
    ...usual.flatMap(([status, retry]) => [
      `    ${status}:`,
      ...(lacks.fix ? [`      fix: ${FIXES[status] ?? OF_SERVICE}`] : []),
      ...(lacks.retry ? [`      handling: { retry: ${retry} }`] : []),
    ]),
  ]
}
