import type { RailResult } from './parse.ts'
import { type NotRepeated, RailError } from './rail-error.ts'
import { readRailError } from './read.ts'
import type { ReadAnswer } from './read-rail.ts'
import { isStream, mayRepeat, type RequestOptions, wait } from './repeat.ts'
import type { Table } from './table.ts'
import { type Verdict, verdict } from './verdict.ts'

type Fetch = typeof globalThis.fetch

/** `fetch` that resolves only if the call goes on, and otherwise throws {@link RailError}. */
export type RailFetch<T extends Table = Table> = (
  input: Parameters<Fetch>[0],
  init?: RailInit & RailHooks<T>,
) => Promise<Response>

/** What became of a call. */
export type RailCall<T extends Table = Table> = {
  /**
   * `success`: the wanted state is reached; `proceed`: it goes on, and someone must act; `blocked`:
   * it failed. If `response.ok` is false in a success, its body is the error body.
   */
  readonly outcome: Verdict['outcome']
  /** The last answer; its body can be read. */
  readonly response: Response
  /** All reasons of the last answer. */
  readonly reasons: RailResult<T>['reasons']
  readonly result: RailResult<T>
  readonly verdict: Verdict
  /** How often the request was sent. */
  readonly attempts: number
  /** Why a blocked call was not repeated. */
  readonly notRepeated?: NotRepeated | undefined
}

/** Where a call is when `onReasons` gets an answer. */
export type Attempt = {
  /** Counts from 1. */
  readonly attempt: number
  /** True if the request is sent again: the answer is not the last one. */
  readonly willRepeat: boolean
}

/**
 * The options of `fetch`, and `idempotent`: this request may be repeated whatever its method is. A
 * call takes the hooks, too, in place of those of all calls.
 */
export type RailInit = RequestOptions & { idempotent?: boolean | undefined }

/** What an application adds to {@link withRailErrors}; all of it is optional. */
export type RailHooks<T extends Table = Table> = {
  /**
   * Gets every answer with reasons, also one that is repeated or goes on: show all of them
   * (contract, Several reasons).
   */
  onReasons?(result: RailResult<T>, verdict: Verdict, attempt: Attempt): void
  /**
   * Runs the operations of a code with `retry: recreate`, such as consent.reject and
   * consent.create; at most once in a call. The request is then sent again, with the options that
   * it returns in place of those it had.
   */
  recreate?(
    operation: readonly string[],
    result: RailResult<T>,
    // biome-ignore lint/suspicious/noConfusingVoidType: a hook without a return value has this type
  ): Promise<RequestOptions | undefined | void>
  /** How answers are read, of a service with a form of its own. */
  read?: ReadAnswer | undefined
  /** True if every request may be repeated, whatever its method is. */
  idempotent?: boolean | undefined
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
): RailFetch<T> {
  const call = railCalls(fetch, entries, hooks)
  return async (input, init) => {
    const { response, result, verdict, notRepeated } = await call(input, init)
    if (notRepeated) {
      drop(response)
      throw new RailError(result, verdict, notRepeated)
    }
    return response
  }
}

/**
 * As {@link withRailErrors}, but resolves with what became of the call, also if it is blocked. Only
 * failures of the network, an abort and the deadline reject.
 */
export function railCalls<T extends Table>(
  fetch: Fetch,
  entries: T,
  hooks: RailHooks<NoInfer<T>> = {},
): (input: Parameters<Fetch>[0], init?: RailInit & RailHooks<T>) => Promise<RailCall<T>> {
  let recreating = 0
  return async (input, given = {}) => {
    const {
      deadlineMs = hooks.deadlineMs,
      idempotent = hooks.idempotent,
      onReasons = hooks.onReasons,
      recreate = hooks.recreate,
      read = hooks.read,
      ...options
    } = given
    let init: RequestOptions = options
    const request: Partial<Request> = 'clone' in Object(input) ? (input as Request) : {}
    const end = Date.now() + (deadlineMs || Infinity)
    const signals = [init.signal ?? request.signal, deadlineMs && AbortSignal.timeout(deadlineMs)]
    const signal = AbortSignal.any(signals.filter(Boolean) as AbortSignal[])
    // A hook that calls this function may need the hook, too, but not for ever. Calls of others
    // that run at the same time are counted, too, if they began before this one.
    let canRecreate = recreate && recreating < MOST_RECREATIONS
    for (let attempts = 1; ; attempts++) {
      const response = await fetch(request.clone?.() ?? input, { ...init, signal })
      const result = await readRailError(response, entries, read)
      signal.throwIfAborted()
      const { reasons, retryAfterMs } = result
      const said = verdict(result, attempts)
      const { outcome, retry, max, delayMs } = said
      const isSame = retry === 'same'
      const isBlocked = outcome === 'blocked'
      const whyStop = (): NotRepeated | undefined => {
        if (!isSame && retry !== 'recreate') return retry
        if (isSame && attempts > max) return 'attempts'
        if (isSame && !mayRepeat(init, request, idempotent)) return 'method'
        if (isStream(init.body)) return 'body'
        if (!isSame) return canRecreate ? undefined : 'hook'
        return retryAfterMs! > delayMs || Date.now() + delayMs > end ? 'delay' : undefined
      }
      const notRepeated = isBlocked ? whyStop() : undefined
      const willRepeat = isBlocked && !notRepeated
      if (reasons.length) onReasons?.(result, said, { attempt: attempts, willRepeat })
      if (!willRepeat)
        return { outcome, response, reasons, result, verdict: said, attempts, notRepeated }
      drop(response)
      // Jitter, so that clients that failed together do not come back together; never before
      // Retry-After.
      if (isSame) await wait(retryAfterMs ?? delayMs * (1 - Math.random() / 2), signal)
      else {
        canRecreate = false
        recreating++
        init = { ...init, ...(await recreate!(said.operation, result).finally(() => recreating--)) }
      }
    }
  }
}

/** Frees the connection of an answer that nobody reads: of a body that is too large, a part is left. */
const drop = ({ body }: Response): void => {
  body?.cancel().catch(() => {})
}

const MOST_RECREATIONS = 40
