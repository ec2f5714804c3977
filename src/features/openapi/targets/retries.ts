import { statusesOf } from '../../../base/core/catalog/entry-values.ts'
import { type ByStatus, handlingBy, withAssumed } from '../../../base/core/contract/by-status.ts'
import { isIdempotent } from '../../../base/core/contract/idempotent.ts'
import { planOf } from '../../../base/core/contract/plan.ts'
import { shouldRetry } from '../../../base/core/contract/should-retry.ts'
import { type Repeatable, weigh } from '../../../base/core/contract/weigh.ts'
import { REGISTERED } from '../../../base/core/values/http-status.ts'
import type { ApiError } from './api-errors.ts'

/** The extension by which clients of Speakeasy repeat a call: only by these statuses. */
export const SPEAKEASY = 'x-speakeasy-retries'
/** That of Fern, whose clients repeat by a list of their own: it can only hold them back. */
export const FERN = 'x-fern-retries'

export type Retries = { readonly [SPEAKEASY]?: object; readonly [FERN]?: { disabled: true } }

/** A call of an operation; `hasKey`: it always has an Idempotency-Key. */
type Called = { readonly method: string; readonly hasKey: boolean }

/**
 * What generators of clients that decide by the status alone read at an operation: a status is repeated
 * if all of its codes are, of this operation and by this method, or, without a code, if it is by itself.
 * Of several policies, the smallest number and the longest waits count. Nothing where neither a code nor
 * a status of the catalog says it.
 */
export function retriesOf(codes: readonly ApiError[], call: Called, said: ByStatus = {}): Retries {
  const saying = [...Object.values(said), ...codes.map(({ handling }) => handling)]
  if (!saying.some((handling) => handling?.retry)) return {}
  const byStatus = withAssumed(said)
  const all = [...new Set([...codes.flatMap(statusesOf), ...statusesIn(byStatus)])]
  const repeated = all
    .filter((status) => status >= 400)
    .sort((one, other) => one - other)
    .map((status) => ({ status, plans: plansOf(status, codes, byStatus) }))
    .filter(({ plans }) => plans.every((plan) => shouldRetry([plan], call) === true))
  if (repeated.length === 0) return { [FERN]: { disabled: true } }
  const failing = repeated.flatMap(({ plans }) => plans.map((handling) => ({ handling })))
  const after = (attempt: number) => weigh(0, failing, undefined, attempt)
  const { max, delayMs } = after(1)
  const longest = after(LATE).delayMs
  let elapsed = 0
  for (let attempt = 1; attempt <= Math.min(max, LATE); attempt++) elapsed += after(attempt).delayMs
  return {
    [SPEAKEASY]: {
      strategy: 'backoff',
      backoff: {
        initialInterval: delayMs,
        maxInterval: longest,
        // There is no number of repetitions: this is the time that they wait together.
        maxElapsedTime: elapsed + Math.max(max - LATE, 0) * longest,
        exponent: 2,
      },
      statusCodes: repeated.map(({ status }) => `${status}`),
      retryConnectionErrors: call.hasKey || isIdempotent(call.method),
    },
  }
}

/** An attempt from which on the waits are equal. */
const LATE = 31

/** The statuses that say something themselves: of a class, those that are registered. */
const statusesIn = (byStatus: ByStatus): number[] =>
  Object.keys(byStatus).flatMap((key) =>
    key.endsWith('xx')
      ? [...REGISTERED].filter((status) => `${status}`.startsWith(key[0]!))
      : [Number(key)],
  )

/** How the codes of a status are handled; without one, the status. */
function plansOf(
  status: number,
  codes: readonly ApiError[],
  byStatus: ByStatus,
): readonly Repeatable[] {
  const own = codes.filter((error) => statusesOf(error).includes(status))
  return own.length === 0
    ? [handlingBy(byStatus, status)]
    : own.map((error) => planOf('', error, false, status, byStatus))
}
