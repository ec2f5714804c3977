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
 * The time to wait that `Retry-After` asks for, in milliseconds (RFC 9110 section 10.2.3): seconds,
 * or a date.
 */
export function retryAfterOf(headers: HeadersLike | null | undefined): number | undefined {
  const text = headerOf(headers, 'retry-after')
  const wait = +text * 1000 || Date.parse(text) - Date.now()
  return wait > 0 ? wait : undefined
}
