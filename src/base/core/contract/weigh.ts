/** What the handling of a code says about repeating a call. */
export type Repeatable = {
  readonly retry?: string | undefined
  readonly retry_policy?:
    | { readonly max?: number; readonly base_ms?: number; readonly cap_ms?: number }
    | undefined
  readonly operation?: readonly string[] | undefined
  readonly key?: 'reuse' | 'rotate' | 'stop' | undefined
  readonly processed?: false | undefined
}

/** What an answer means, and whether, after what, how often and when to repeat its call. */
export type Repetition<Outcome> = {
  readonly outcome: Outcome
  /** `unknown`: neither a code of the answer nor its status says it. */
  readonly retry: 'none' | 'same' | 'after_fix' | 'recreate' | 'unknown'
  readonly operation: readonly string[]
  /** What becomes of the idempotency key when the request is sent again: `stop`, if a person looks first. */
  readonly key: 'reuse' | 'rotate' | 'stop'
  /** False if nothing of the request was processed: then any method may be sent again. */
  readonly processed?: false | undefined
  /** How often to repeat at most: 0 unless `retry` is `same`, and -1 if a header says not to. */
  readonly max: number
  readonly delayMs: number
}

/** A wait that is not longer than a minute. */
export const limitedMs = (ms: number): number => Math.min(ms, 60_000)

/**
 * Weighs the failing reasons of an answer: it may be repeated only if every one allows it, after
 * the longest of their delays. `attempt` counts from 1; no delay is longer than a minute. Codes
 * without a policy are repeated 3 times, after 0.5 to 10 seconds: the contract assumes these
 * numbers. `outcome` is passed on. `said` is what the header of the service says: `false` holds back,
 * and `true` counts where no code is known, and the status does not say what comes first. `maxAttempts`: how
 * often to send if no code is known, and the catalog has no policy for the status either.
 */
export function weigh<Outcome>(
  outcome: Outcome,
  failing: readonly { readonly known?: boolean; readonly handling: Repeatable }[],
  retryAfterMs: number | undefined,
  attempt: number,
  maxAttempts = 4,
  said?: string,
): Repetition<Outcome> {
  // From what a program can repeat least to what it can repeat most.
  const retries = ['none', 'after_fix', 'unknown', 'recreate', 'same'] as const
  const operation: string[] = []
  let rank = failing.length && 4
  let key: Repeatable['key']
  let processed: Repeatable['processed'] = failing[0] && false
  let least = Infinity
  let longest = 0
  const isUnknown = !failing.some(({ known }) => known)
  const assumed: Repeatable['retry_policy'] = {
    max: isUnknown ? maxAttempts - 1 : 3,
  }
  for (const {
    handling: {
      retry = 'unknown',
      retry_policy,
      key: own = 'reuse',
      operation: all = [],
      processed: isProcessed,
    },
  } of failing) {
    const {
      max = 3,
      base_ms = 500,
      cap_ms = 10_000,
    } = (retry === 'same' && retry_policy) || assumed
    rank = Math.min(rank, retries.indexOf(retry as 'same'))
    least = Math.min(least, max)
    longest = Math.max(longest, Math.min(base_ms * 2 ** Math.min(attempt - 1, 30), cap_ms))
    // Nothing was done under a key only if all reasons have `rotate`.
    if (!key || key === 'rotate' || own === 'stop') key = own
    if (isProcessed !== false) processed = undefined
    for (const one of all) if (!operation.includes(one)) operation.push(one)
  }
  const isAsked = said === 'true' && failing[0] && isUnknown
  // Without a known code, all have the handling of the status: `none` and `unknown` say no more than it.
  const retry = isAsked && (rank < 1 || rank === 2) ? 'same' : retries[rank]!
  const isSame = retry === 'same'
  return {
    outcome,
    retry,
    operation,
    key: key ?? 'reuse',
    processed,
    max: isSame ? (said === 'false' ? -1 : least) : 0,
    delayMs: isSame ? limitedMs(retryAfterMs ?? longest) : 0,
  }
}
