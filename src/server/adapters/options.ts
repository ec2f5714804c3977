import { isRailFailure, type RailFailure } from '../failure.ts'
import type { Form } from '../forms.ts'
import type { FailureAnswer, ResponseOptions } from '../rail.ts'

/** What every adapter needs. */
export type AdapterOptions<Request> = {
  rail: { answer(failure: RailFailure, options?: ResponseOptions): FailureAnswer<Form> }
  /** From {@link failuresOf}: what the framework throws by itself becomes a failure of the contract. */
  failureOf: (error: unknown) => RailFailure
  /** The id under which the request is logged. */
  requestId?: ((request: Request) => string | undefined) | undefined
  /** The form of the answer, for example by the header `Accept` of the request; default `body`. */
  form?: ((request: Request) => Form | undefined) | undefined
  /** Gets what the framework or a bug threw, for the log: nothing of it reaches the body. */
  onInternal?: ((error: unknown, request: Request) => void) | undefined
}

/** The answer to anything that was thrown. `acceptLanguage` is the header of the request. */
export type Answerer<Request> = (error: unknown, request: Request, acceptLanguage: unknown) => FailureAnswer<Form>

/** An unknown route: for every framework, and not for the log. */
export const UNKNOWN_ROUTE = { status: 404 }

export const answererOf =
  <Request>({ rail, failureOf, requestId, form, onInternal }: AdapterOptions<Request>): Answerer<Request> =>
  (error, request, acceptLanguage) => {
    if (!isRailFailure(error) && error !== UNKNOWN_ROUTE) onInternal?.(error, request)
    const options = {
      acceptLanguage: typeof acceptLanguage === 'string' ? acceptLanguage : undefined,
      requestId: requestId?.(request),
      form: form?.(request),
    }
    return rail.answer(failureOf(error), options)
  }
