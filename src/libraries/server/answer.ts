import type { Form, Forms } from './forms.ts'

export type AnswerOptions = {
  /** The header `Accept-Language` of the request. */
  acceptLanguage?: string | null | undefined
}

export type ResponseOptions<F extends Form = Form> = AnswerOptions & {
  /**
   * The id under which the request is logged: the header `X-Request-ID`, if it has 1 to 200 visible
   * ASCII characters.
   */
  requestId?: string | undefined
  /**
   * The form of the answer. Default: what `accept` asks for, else `wire`, that of the catalog, which
   * is `body` unless it names one.
   */
  form?: F | undefined
  /** The header `Accept` of the request: it chooses among the `forms` of the rail. */
  accept?: string | null | undefined
  /** The method of the request: without it, `x-should-retry` is never `true`. */
  method?: string | undefined
  /** The header `Idempotency-Key` of the request. */
  idempotencyKey?: string | null | undefined
  /** The operation that answers: a code that it does not declare is reported, and sent. */
  operation?: string | undefined
}

/** The status, the headers and the body of an answer. */
export type FailureAnswer<F extends Form = 'body'> = {
  status: number
  headers: Record<string, string>
  body: Forms[F]
  /** The codes of its reasons, in their order. */
  codes: readonly string[]
}

/**
 * An id of a request, if a header can carry it: one that came with the request can have any
 * characters.
 */
export const sendableId = (id: unknown): string | undefined =>
  typeof id === 'string' && /^[!-~]{1,200}$/.test(id) ? id : undefined
