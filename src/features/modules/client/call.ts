import { orAborted } from '../../../base/core/contract/or-aborted.ts'
import { weigh } from '../../../base/core/contract/weigh.ts'
import { isStream } from '../../../base/core/values/is-stream.ts'
import { drop, readResponse } from './body.ts'
import type { Catalog } from './catalog.ts'
import { type Call, errorOf, type NotRepeated } from './rail-error.ts'
import { type Result, readWith, type Verdict } from './read.ts'
import type { Reason } from './table.ts'
import { within } from './within.ts'

/** What an application says of its calls; all of it is optional. A call has options of its own, too. */
export type Options = {
  /** What sends the requests. Default: the `fetch` of the runtime, at the time of the call. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /**
   * Gets every failure, also one that is repeated (`willRepeat`) or has no reasons, and the warnings of
   * a call that goes on: show all of them. It never changes the call. The warnings of a success are read
   * while it goes on.
   */
  readonly onReasons?: ((call: Call & { readonly willRepeat: boolean }) => unknown) | undefined
  /**
   * Runs the operations of a code with `retry: recreate`; at most once in a call. The request is then
   * sent again, with the options that it returns in place of those it had; a `Response` that it
   * returns answers the call. Calls in it use `fetch`, and end with `signal`.
   */
  readonly recreate?:
    | ((
        operation: readonly string[],
        context: {
          readonly reasons: readonly Reason[]
          readonly signal: AbortSignal
          readonly fetch: typeof globalThis.fetch
        },
      ) => Again | Promise<Again>)
    | null
    | undefined
  /** True if every request may be repeated, whatever its method is. */
  readonly idempotent?: boolean | undefined
  /**
   * The time for the call with all repetitions, until its answer is read, in milliseconds. Default:
   * no limit.
   */
  readonly deadlineMs?: number | undefined
  /**
   * How often a request is sent at most. Default: as often as its codes allow, which is never exceeded; if
   * the network fails, or neither a code nor the catalog says how often, four times.
   */
  readonly maxAttempts?: number | undefined
  /**
   * The time until the head of an answer arrives, for each attempt, in milliseconds; later is a failure
   * of the network. Default: no limit.
   */
  readonly attemptMs?: number | undefined
  /** The header that has the idempotency key. Default: `Idempotency-Key`. */
  readonly keyHeader?: string | undefined
}

/** What {@link Options.recreate} returns: the answer of the call, options of the request, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook may return nothing
export type Again = Response | RequestOptions | undefined | void

type Input = Parameters<typeof globalThis.fetch>[0]
type RequestOptions = NonNullable<Parameters<typeof globalThis.fetch>[1]>

/** The options of `fetch`, those of all calls, and the operation that the call is. */
export type Init = RequestOptions &
  Options & {
    /** If `recreate` names it, it gets the operations before it, and the call is sent in its place. */
    readonly operation?: string | undefined
  }

/**
 * `fetch` that behaves as the contract asks. It resolves only if the call goes on, also with an error
 * that means success; a success before its body is read. It throws a {@link RailError} if the call is
 * blocked. A request that may be sent again is, if the network fails; then that, an abort and the deadline
 * (a `TimeoutError`) reject as they do in `fetch`.
 */
export type RailFetch = ((input: Input, init?: Init | null) => Promise<Response>) & {
  /**
   * Resolves with every answer, as any `fetch` does, also if the call is blocked: for other clients, which
   * have errors of their own.
   */
  fetch(input: Input, init?: Init | null): Promise<Response>
  /** Resolves with what became of the call, also if it is blocked; of a success, after its warnings are read. */
  outcomeOf(input: Input, init?: Init | null): Promise<Call>
}

/** Makes a {@link RailFetch}, which repeats what may be repeated, with back-off. */
export function wrapped(catalog: Catalog, options: Options = {}): RailFetch {
  const names = [
    'fetch',
    'onReasons',
    'recreate',
    'idempotent',
    'deadlineMs',
    'maxAttempts',
    'attemptMs',
    'keyHeader',
  ]
  if (typeof options === 'function' || Object.keys(options).some((name) => !names.includes(name)))
    throw new TypeError(`withRailErrors takes an object with ${names}`)
  // The figures of the AWS SDKs: what repetitions may cost together, and one.
  const QUOTA = 500
  let quota = QUOTA
  let recreating = 0

  /** `isWhole`: a success is read before it goes on, too. */
  async function called(isWhole: boolean, input: Input, given?: Init | null): Promise<Call> {
    const {
      deadlineMs = options.deadlineMs,
      idempotent = options.idempotent,
      maxAttempts = options.maxAttempts,
      attemptMs = options.attemptMs,
      keyHeader = options.keyHeader ?? 'idempotency-key',
      onReasons = options.onReasons,
      recreate = options.recreate,
      fetch: send = options.fetch ?? fetch,
      operation = '',
      ...rest
    } = given ?? {}
    let init: RequestOptions = rest
    const request: Partial<Request> = 'clone' in Object(input) ? (input as Request) : {}
    const method = (init.method ?? request.method ?? 'GET').toUpperCase()
    // RFC 9110 section 9.2.2, and QUERY.
    const isIdempotent = idempotent || /^(get|head|options|trace|put|delete|query)$/i.test(method)
    const headers = () => new Headers(init.headers ?? request.headers)
    const newKey = () => {
      init = { ...init, headers: catalog.withNewKey!(headers(), keyHeader) }
    }
    const isSafe = () => isIdempotent || headers().get(keyHeader)
    if (catalog.withNewKey && !isSafe()) newKey()
    const timeMs = timerMs(deadlineMs)
    const end = Date.now() + (timeMs ?? Infinity)
    // As in fetch: null takes the signal of a Request away.
    const own = init.signal === undefined ? request.signal : init.signal
    const limit = timeMs && AbortSignal.timeout(timeMs)
    // One alone is passed on as it is: not every runtime can join them.
    const signal = own && limit ? AbortSignal.any([own, limit]) : own || limit || undefined
    const maySendAgain = isSafe() || recreate || catalog.hasUnprocessed
    // Hooks that run at once: one that calls what is wrapped may need itself, but not for ever.
    let canRecreate = recreate && recreating < 1000
    let answer: Response | undefined
    let cost = 0

    for (let attempts = 1; ; attempts++) {
      signal?.throwIfAborted()
      // Sending a request uses its body up; a copy of one that is not sent again would hold it.
      const next = (maySendAgain && request.clone?.()) || input
      // One that is late is stopped; a body that arrives slowly is not.
      const late = timerMs(attemptMs) ? new AbortController() : undefined
      const stops = late && signal ? AbortSignal.any([signal, late.signal]) : late?.signal || signal
      const timer =
        late && setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), attemptMs)
      // Not every `fetch` looks at its signal.
      const sent = async () => answer ?? send(next, { ...init, ...(stops && { signal: stops }) })
      const pause = (ms: number) => {
        quota -= cost
        return within<never>(ms, new Promise(() => {}), signal)
      }
      /** Why the request is not sent again, after a wait if it is the same; else sets what that costs. */
      const whyNot = (
        { retry, max, key, processed }: Omit<Verdict, 'outcome'>,
        ms: number,
        status?: number,
      ): NotRepeated | undefined => {
        const isSame = retry === 'same'
        if (!isSame && retry !== 'recreate') return retry
        if (isSame && !isSafe() && processed !== false) return 'method'
        if (key === 'stop') return 'key'
        if (max < 0) return 'header'
        if ((isSame && attempts > max) || attempts >= maxAttempts!) return 'attempts'
        if (isStream(init.body)) return 'body'
        if (!isSame) return canRecreate ? undefined : 'hook'
        if (Date.now() + ms >= end) return 'delay'
        cost = status === 429 ? 5 : 14
        return quota < cost ? 'quota' : undefined
      }
      const received = orAborted(sent(), stops).finally(() => clearTimeout(timer))
      const response = await received.catch(async (error): Promise<undefined> => {
        // The network failed, and nobody knows what the service did (RFC 9110 section 9.2.2).
        const verdict = weigh(
          0,
          [{ handling: { retry: 'same' } }],
          undefined,
          attempts,
          maxAttempts,
        )
        const wait = verdict.delayMs * Math.random()
        if (signal?.aborted || isWrongUse(error, input, init) || whyNot(verdict, wait)) throw error
        await pause(wait)
      })
      if (!response) continue
      // A signal of two, and the two, live as long as the answer whose body they end: Node 20 would
      // forget them, and a deadline with them.
      Reflect.defineProperty(response, Symbol(), { value: [stops, signal, own, limit] })
      const reading = readResponse(catalog, response, attempts, maxAttempts)
      // A success is never held back, unless only its body says whether it is one.
      const { status } = response
      const isLate = !isWhole && status < 400 && !catalog.inSuccess
      const result = isLate
        ? readWith(catalog, { status, headers: response.headers })
        : await orAborted(reading, signal)
      const { verdict } = result
      const { delayMs } = verdict
      // Full jitter, so that clients that failed together do not come back together; never before
      // Retry-After.
      const wait = delayMs * (result.retryAfterMs ? 1 + Math.random() / 10 : Math.random())
      const isBlocked = verdict.outcome === 'blocked'
      const call: Call = {
        ...result,
        response,
        request: { method, url: response.url || request.url || `${input}` },
        attempts,
        notRepeated: isBlocked
          ? whyNot(verdict, result.retryAfterMs! > delayMs ? Infinity : wait, status)
          : undefined,
      }
      const willRepeat = isBlocked && !call.notRepeated
      const show = (read: Result) =>
        isBlocked || read.reasons[0]
          ? reported(async () => onReasons?.({ ...call, ...read, willRepeat }))
          : undefined
      if (isLate) reading.then(show)
      else show(result)
      if (!willRepeat) {
        if (!isBlocked) quota = Math.min(QUOTA, quota + (cost || 1))
        return call
      }
      answer = undefined
      if (verdict.retry === 'same') {
        drop(response)
        await pause(wait)
        // A new key only if nothing can have been done under the old one.
        if (catalog.withNewKey && verdict.key === 'rotate') newKey()
      } else {
        canRecreate = false
        recreating++
        const all = verdict.operation
        const at = all.indexOf(operation)
        const ran = await orAborted(
          reported(async () =>
            // The failed call is sent again: it is not among what runs before.
            recreate!(at < 0 ? all : all.slice(0, at), {
              reasons: result.reasons,
              signal: signal ?? new AbortController().signal,
              fetch: (input, init) => rail(input, { ...init, recreate: null }),
            }),
          ),
          signal,
        ).finally(() => recreating--)
        if (!ran) return { ...call, notRepeated: 'hook' }
        drop(response)
        const { said } = ran
        if ('status' in Object(said)) {
          answer = said as Response
          attempts--
        } else init = { ...init, ...(said as RequestOptions | undefined) }
      }
    }
  }

  const rail = async (input: Input, init?: Init | null): Promise<Response> => {
    const call = await called(false, input, init)
    if (call.notRepeated) throw errorOf(catalog, call)
    return call.response
  }
  return Object.assign(rail, {
    fetch: async (input: Input, init?: Init | null) => (await called(false, input, init)).response,
    outcomeOf: (input: Input, init?: Init | null) => called(true, input, init),
  })
}

/** A time that a timer can have; undefined for one that sets no limit. */
const timerMs = (ms: number | undefined): number | undefined =>
  ms! > 0 && ms! < 2 ** 31 - 1 ? ms : undefined

/** True for an error that is not of the network: an abort, or a request that can't be made. */
function isWrongUse(error: unknown, input: Input, init: RequestOptions): boolean {
  try {
    new Request(input, init)
  } catch {
    return true
  }
  return Object(error).name === 'AbortError'
}

/** Runs a hook. What it throws is reported: hooks never change a call. */
const reported = (hook: () => Promise<unknown>): Promise<{ said: unknown } | undefined> =>
  hook().then((said) => ({ said }), console.error as () => undefined)
