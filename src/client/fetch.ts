import type { RailResult } from './parse.ts'
import { type NotRepeated, RailError } from './rail-error.ts'
import { readRailError } from './read.ts'
import { isStream, type RailInit, wait, whyNotRepeatable } from './repeat.ts'
import type { Table } from './table.ts'
import { type Verdict, verdict } from './verdict.ts'

type Fetch = typeof globalThis.fetch

/** `fetch` that resolves only if the call goes on, and otherwise throws {@link RailError}. */
export type RailFetch = (input: Parameters<Fetch>[0], init?: RailInit) => Promise<Response>

/** What an application adds to {@link withRailErrors}; all of it is optional. */
export type RailHooks<T extends Table = Table> = {
  /**
   * Gets every answer with reasons, also one that is repeated or goes on: show all of them
   * (contract, Several reasons).
   */
  onReasons?(result: RailResult<T>, verdict: Verdict): void
  /**
   * Runs the operations of a code with `retry: recreate`, such as consent.reject and
   * consent.create; at most once in a call. The request is then sent again, with the options that
   * it returns in place of those it had.
   */
  recreate?(
    operation: readonly string[],
    result: RailResult<T>,
    // biome-ignore lint/suspicious/noConfusingVoidType: a hook without a return value has this type
  ): Promise<RailInit | undefined | void>
  /** True if every request may be repeated, whatever its method is. */
  idempotent?: boolean
  /**
   * The time for the call with all repetitions, until its answer is read, in milliseconds. Default:
   * no limit.
   */
  deadlineMs?: number
}

/**
 * Makes `fetch` behave as the contract asks. It resolves with the answer if the call goes on, also
 * with an error that means success, such as a visit that is already closed. It repeats what may be
 * repeated, with back-off. It throws {@link RailError} only if the call is blocked. Failures of the
 * network, an abort and the deadline (a `TimeoutError`) reject as they do in `fetch`.
 */
export function withRailErrors<T extends Table>(
  fetch: Fetch,
  entries: T,
  hooks: RailHooks<NoInfer<T>> = {},
): RailFetch {
  const { deadlineMs, idempotent, recreate, onReasons } = hooks
  let running = 0
  return async (input, given) => {
    let init: RailInit = { idempotent, ...given }
    const request: Partial<Request> = 'clone' in Object(input) ? (input as Request) : {}
    const end = Date.now() + deadlineMs! // without a deadline NaN, which no time is above
    const signals = [init.signal ?? request.signal, deadlineMs && AbortSignal.timeout(deadlineMs)]
    const signal = AbortSignal.any(signals.filter(Boolean) as AbortSignal[])
    let recreated = false
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(request.clone?.() ?? input, { ...init, signal })
      const result = await readRailError(answer, entries)
      signal.throwIfAborted()
      const said = verdict(result, attempt)
      if (result.reasons.length) onReasons?.(result, said)
      if (said.outcome !== 'blocked') return answer
      const { retry, max, delayMs, operation } = said
      let why: NotRepeated | false | undefined
      if (retry === 'recreate')
        why = isStream(init.body) ? 'body' : (recreated || !recreate || running > 8) && 'hook'
      else if (retry !== 'same') why = retry
      else if (attempt > max) why = 'attempts'
      else
        why =
          whyNotRepeatable(init, request) ??
          ((result.retryAfterMs! > delayMs || Date.now() + delayMs > end) && 'delay')
      if (why) throw new RailError(result, said, why)
      // Jitter, so that clients that failed together do not come back together; never before
      // Retry-After.
      if (retry === 'same')
        await wait(result.retryAfterMs ?? delayMs * (1 - Math.random() / 2), signal)
      else {
        recreated = true
        running++ // a hook that calls this function may need the hook, too: not for ever
        init = { ...init, ...(await recreate!(operation, result).finally(() => running--)) }
      }
    }
  }
}
