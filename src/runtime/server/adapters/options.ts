import { isRailFailure, type RailFailure } from '../failure.ts'
import type { Form } from '../forms.ts'
import type { ToFailure } from '../framework-codes.ts'
import type { FailureAnswer, ResponseOptions } from '../rail.ts'
import { sendableId } from '../request-id.ts'
import { statusOf } from '../thrown.ts'
import { isTokenRefusal, refusalAnswer } from '../token/refusal.ts'

/** What every adapter uses of a request, except those for a `Request`. */
export type NodeRequest = { headers: Record<string, string | string[] | undefined> }

/** What every adapter needs. */
export type AdapterOptions<Request> = {
  rail: { answer(failure: RailFailure, options?: ResponseOptions): FailureAnswer<Form> }
  /**
   * From {@link failuresOf}: what the framework throws by itself becomes a failure of the contract.
   */
  failureOf: ToFailure
  /** The id under which the request is logged: a text. If it throws, the answer has none. */
  requestId?: ((request: Request) => unknown) | undefined
  /**
   * The form of the answer, for example by the header `Accept` of the request. Default: `wire`. If it
   * throws, the default.
   */
  form?: ((request: Request) => Form | undefined) | undefined
  /**
   * The operation of the API that a request is for, from what the framework knows of its route. A
   * code that the operation does not declare is reported to `onUndeclared` of the rail. If it
   * throws, nothing is checked.
   */
  operation?: ((request: Request) => string | undefined) | undefined
  /**
   * Gets what is a fault of the service, for the log and the people on call, with the id of the
   * request: bugs, errors of a framework with a status of 500 and higher, a token that can't be
   * checked, and whatever is thrown after an answer was begun (once for each request). Nothing of
   * it reaches the body. If it throws, the answer stays the same.
   */
  onInternal?:
    | ((error: unknown, request: Request, requestId: string | undefined) => unknown)
    | undefined
  /** Gets every failure that is answered, for metrics and logs. If it throws, nothing changes. */
  onFailure?: ((failure: AnsweredFailure<Request>) => unknown) | undefined
}

/** A failure that a client gets. */
export type AnsweredFailure<Request> = {
  /** The codes of the answer in its order; empty for a refused token without a code. */
  readonly codes: readonly string[]
  readonly status: number
  /**
   * Why: the `cause` of a {@link RailFailure}, else what was thrown; undefined for an unknown route.
   */
  readonly cause: unknown
  readonly request: Request
  readonly requestId: string | undefined
}

/** An answer in any form. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: unknown
  codes?: readonly string[]
}

/** Answers anything that was thrown; never throws. */
export type Answerer<Request> = {
  /** `acceptLanguage`: that header of the request. */
  answer(error: unknown, request: Request, acceptLanguage: unknown): Answer
  /** Reports an error that comes too late for an answer: the first one of each response. */
  reportLate(error: unknown, request: Request, response: object): void
}

// Shared by the adapters: Express and `railNodeServer` may both see what a response throws.
const reported = new WeakSet<object>()

/** An unknown route: for every framework, and not for the log. */
export const UNKNOWN_ROUTE = { status: 404 }

export function answererOf<Request>({
  rail,
  failureOf,
  requestId,
  form,
  operation,
  onInternal,
  onFailure,
}: AdapterOptions<Request>): Answerer<Request> {
  const call = (hook: () => unknown) => attempt(() => void Promise.resolve(hook()).catch(() => {}))
  /** The id of a request, and what reports a bug in it. */
  function about(request: Request) {
    let id: string | undefined
    const bug = (thrown: unknown) => call(() => onInternal?.(thrown, request, id))
    id = sendableId(attempt(() => requestId?.(request), bug))
    return { id, bug }
  }

  function reportLate(error: unknown, request: Request, response: object): void {
    if (reported.has(response)) return
    reported.add(response)
    about(request).bug(error)
  }

  function answer(error: unknown, request: Request, acceptLanguage: unknown): Answer {
    const { id, bug } = about(request)
    if (!isOfClient(error)) bug(error)
    const options = {
      acceptLanguage: typeof acceptLanguage === 'string' ? acceptLanguage : undefined,
      requestId: id,
      form: attempt(() => form?.(request), bug),
      operation: attempt(() => operation?.(request), bug),
    }
    const write = (failure: ReturnType<ToFailure>, how: ResponseOptions): Answer =>
      isTokenRefusal(failure) ? refusalAnswer(failure, how.requestId) : rail.answer(failure, how)
    // It throws for a failure of another rail, and for a form that does not exist.
    const written =
      attempt(() => write(failureOf(error), options), bug) ??
      write(failureOf(undefined), { ...options, form: undefined })
    const { codes = [], status } = written
    const cause = isRailFailure(error) ? error.cause : error === UNKNOWN_ROUTE ? undefined : error
    call(() => onFailure?.({ codes, status, cause, request, requestId: id }))
    return written
  }

  return { answer, reportLate }
}

/** What a client causes: a refused call, or an error of the framework with a status of 4xx. */
function isOfClient(error: unknown): boolean {
  const status = statusOf(error)
  return isRailFailure(error) || (status >= 400 && status < 500)
}

/** What a function returns; undefined if it throws. */
function attempt<Value>(call: () => Value, otherwise?: (bug: unknown) => void): Value | undefined {
  try {
    return call()
  } catch (bug) {
    otherwise?.(bug)
    return undefined
  }
}
