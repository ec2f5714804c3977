import type { ByStatus } from '../../base/core/contract/by-status.ts'
import { type Judging, planOf } from '../../base/core/contract/plan.ts'
import { forbidsRepeating, shouldRetry } from '../../base/core/contract/should-retry.ts'
import type { ResponseOptions } from './answer.ts'
import type { ErrorsModule } from './table.ts'

type Sent = {
  readonly reasons: readonly { readonly error: string; readonly path: string }[]
  readonly status: number
  /** The header `Retry-After`: a server of this library sends seconds. */
  readonly wait: string | undefined
}

/**
 * Whether a client that does not know the codes of an answer should repeat its call: `true`, `false`,
 * or undefined where the catalog does not say it. Reasons that do not fail the call only hold it back.
 */
export function retryHeaderValue(
  { entries, byStatus = {} }: Pick<ErrorsModule, 'entries' | 'byStatus'>,
  { reasons, status, wait }: Sent,
  { method, idempotencyKey }: Pick<ResponseOptions, 'method' | 'idempotencyKey'>,
): 'true' | 'false' | undefined {
  if (status < 400) return undefined
  const plans = reasons.map(({ error, path }) =>
    planOf(path, entries[error] as Judging, false, status, byStatus as ByStatus),
  )
  const failing = plans.filter(({ outcome }) => outcome === 'fail')
  if (failing.length === 0) return plans.some(forbidsRepeating) ? 'false' : undefined
  const should = shouldRetry(failing, {
    method,
    hasKey: Boolean(idempotencyKey),
    waitMs: Number(wait) * 1000 || 0,
  })
  return should === undefined ? undefined : `${should}`
}
