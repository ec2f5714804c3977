import { fieldsOf } from './received.ts'

/** The headers of an answer: of `fetch`, of axios, or an object of Node. */
export type HeadersLike = { get(name: string): unknown } | { readonly [name: string]: unknown }

/**
 * The value of a header; empty if it is absent. Names are compared without case (RFC 9110 section
 * 5.1).
 */
export const headerOf = (headers: HeadersLike | null | undefined, name: string): string =>
  `${(typeof headers?.get === 'function' ? headers.get(name) : fieldsOf(headers)[Object.keys(fieldsOf(headers)).find((key) => key.toLowerCase() === name) ?? name]) ?? ''}`
