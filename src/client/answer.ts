import { fieldsOf } from '../contract/received.ts'

/** The headers of an answer: of `fetch`, of axios, or an object of Node. */
export type HeadersLike = { get(name: string): unknown } | { readonly [name: string]: unknown }

/** What came back from the service. */
export type Answer = {
  readonly status: number
  readonly headers?: HeadersLike | null | undefined
  /** The body, as text or parsed. */
  readonly body?: unknown
}

/**
 * The value of a header; empty if it is absent. Names are compared without case (RFC 9110 section
 * 5.1).
 */
export const headerOf = (headers: HeadersLike | null | undefined, name: string): string =>
  `${(typeof headers?.get === 'function' ? headers.get(name) : Object.entries(fieldsOf(headers)).find(([key]) => key.toLowerCase() === name)?.[1]) ?? ''}`

/**
 * The time to wait that `Retry-After` asks for, in milliseconds (RFC 9110 section 10.2.3): whole
 * seconds, or a date of HTTP, which begins with a day of the week. Undefined if it has another form
 * or asks for no wait.
 */
export function retryAfterOf(headers: HeadersLike | null | undefined): number | undefined {
  const text = headerOf(headers, 'retry-after').trim()
  const wait = /^\d+$/.test(text)
    ? Math.min(+text * 1000, Number.MAX_SAFE_INTEGER)
    : /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,? /.test(text)
      ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) - Date.now()
      : 0
  return wait > 0 ? wait : undefined
}
