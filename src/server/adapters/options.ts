import type { Body } from '../../contract/reason.ts'
import { isRailFailure, type RailFailure } from '../failure.ts'
import type { ToFailure } from '../framework-codes.ts'
import type { FailureAnswer, ResponseOptions } from '../rail.ts'
import { isTokenRefusal, type OAuthBody, refusalAnswer } from '../token/refusal.ts'

/** What every adapter needs. */
export type AdapterOptions<Request> = {
  rail: { answer(failure: RailFailure, options?: ResponseOptions): FailureAnswer }
  /** From {@link failuresOf}: what the framework throws by itself becomes a failure of the contract. */
  failureOf: ToFailure
  /** The id under which the request is logged. */
  requestId?: ((request: Request) => string | undefined) | undefined
  /** Gets what the framework or a bug threw, for the log: nothing of it reaches the body. */
  onInternal?: ((error: unknown, request: Request) => void) | undefined
}

/** The answer to anything that was thrown. `acceptLanguage` is the header of the request. */
export type Answerer<Request> = (
  error: unknown,
  request: Request,
  acceptLanguage: unknown,
) => {
  status: number
  headers: Record<string, string>
  body: Body | OAuthBody | undefined
}

/** An unknown route: for every framework, and not for the log. */
export const UNKNOWN_ROUTE = { status: 404 }

export const answererOf =
  <Request>({ rail, failureOf, requestId, onInternal }: AdapterOptions<Request>): Answerer<Request> =>
  (error, request, acceptLanguage) => {
    if (!isAnswer(error)) onInternal?.(error, request)
    const options = { acceptLanguage: typeof acceptLanguage === 'string' ? acceptLanguage : undefined, requestId: requestId?.(request) }
    const failure = failureOf(error)
    return isTokenRefusal(failure) ? refusalAnswer(failure, options.requestId) : rail.answer(failure, options)
  }

/** What a client causes; it is not for the log. A token that can't be checked is. */
const isAnswer = (error: unknown): boolean =>
  isRailFailure(error) || error === UNKNOWN_ROUTE || (isTokenRefusal(error) && error.status !== 503)
