import { isRailFailure, type RailFailure } from '../failure.ts'
import type { FailureAnswer, ResponseOptions } from '../rail.ts'

/** What every adapter uses of a request, except those for a `Request`. */
export type NodeRequest = { headers: Record<string, string | string[] | undefined> }

/** What every adapter needs. */
export type AdapterOptions<Request> = {
  rail: { answer(failure: RailFailure, options?: ResponseOptions): FailureAnswer }
  /** From {@link failuresOf}: what the framework throws by itself becomes a failure of the contract. */
  failureOf: (error: unknown) => RailFailure
  /** The id under which the request is logged: a text. If it throws, the answer has none. */
  requestId?: ((request: Request) => unknown) | undefined
  /** Gets what the framework or a bug threw, for the log: nothing of it reaches the body. If it throws, the answer stays the same. */
  onInternal?: ((error: unknown, request: Request) => unknown) | undefined
}

/** The answer to anything that was thrown; never throws. `acceptLanguage` is the header of the request. */
export type Answerer<Request> = (error: unknown, request: Request, acceptLanguage: unknown) => FailureAnswer

/** An unknown route: for every framework, and not for the log. */
export const UNKNOWN_ROUTE = { status: 404 }

export function answererOf<Request>({ rail, failureOf, requestId, onInternal }: AdapterOptions<Request>): Answerer<Request> {
  const log = (error: unknown, request: Request) => attempt(() => void Promise.resolve(onInternal?.(error, request)).catch(() => {}))
  return (error, request, acceptLanguage) => {
    if (!isRailFailure(error) && error !== UNKNOWN_ROUTE) log(error, request)
    const id = attempt(
      () => requestId?.(request),
      (bug) => log(bug, request),
    )
    const options = {
      acceptLanguage: typeof acceptLanguage === 'string' ? acceptLanguage : undefined,
      requestId: typeof id === 'string' ? id : undefined,
    }
    return (
      attempt(
        () => rail.answer(failureOf(error), options),
        (bug) => log(bug, request), // such as a failure of another rail
      ) ?? rail.answer(failureOf(undefined), options)
    )
  }
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
