import { isRailFailure, type RailFailure } from '../failure.ts'
import type { Form } from '../forms.ts'
import type { ToFailure } from '../framework-codes.ts'
import type { FailureAnswer, ResponseOptions } from '../rail.ts'
import { sendableId } from '../request-id.ts'
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
   * The form of the answer, for example by the header `Accept` of the request; default `body`. If
   * it throws, the default.
   */
  form?: ((request: Request) => Form | undefined) | undefined
  /**
   * Gets what the framework or a bug threw, for the log, with the id of the request: nothing of it
   * reaches the body. If it throws, the answer stays the same.
   */
  onInternal?:
    | ((error: unknown, request: Request, requestId: string | undefined) => unknown)
    | undefined
}

/** An answer in any form. */
export type Answer = { status: number; headers: Record<string, string>; body: unknown }

/** The body as text; undefined without one. */
export const bodyText = ({ body }: Answer): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body)

/**
 * The answer to anything that was thrown; never throws. `acceptLanguage` is the header of the
 * request.
 */
export type Answerer<Request> = (
  error: unknown,
  request: Request,
  acceptLanguage: unknown,
) => Answer

/** An unknown route: for every framework, and not for the log. */
export const UNKNOWN_ROUTE = { status: 404 }

export function answererOf<Request>({
  rail,
  failureOf,
  requestId,
  form,
  onInternal,
}: AdapterOptions<Request>): Answerer<Request> {
  return (error, request, acceptLanguage) => {
    let id: string | undefined
    const bug = (thrown: unknown) =>
      attempt(() => void Promise.resolve(onInternal?.(thrown, request, id)).catch(() => {}))
    id = sendableId(attempt(() => requestId?.(request), bug))
    if (!isOfClient(error)) bug(error)
    const options = {
      acceptLanguage: typeof acceptLanguage === 'string' ? acceptLanguage : undefined,
      requestId: id,
      form: attempt(() => form?.(request), bug),
    }
    const answer = (failure: ReturnType<ToFailure>, how: ResponseOptions): Answer =>
      isTokenRefusal(failure) ? refusalAnswer(failure, how.requestId) : rail.answer(failure, how)
    // It throws for a failure of another rail, and for a form that does not exist.
    return (
      attempt(() => answer(failureOf(error), options), bug) ??
      answer(failureOf(undefined), { ...options, form: undefined })
    )
  }
}

/** What a client causes; it is not for the log. A token that can't be checked is. */
const isOfClient = (error: unknown): boolean =>
  isRailFailure(error) || error === UNKNOWN_ROUTE || (isTokenRefusal(error) && error.status !== 503)

/** What a function returns; undefined if it throws. */
function attempt<Value>(call: () => Value, otherwise?: (bug: unknown) => void): Value | undefined {
  try {
    return call()
  } catch (bug) {
    otherwise?.(bug)
    return undefined
  }
}
