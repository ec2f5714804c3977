import { fieldsOf } from './received.ts'

/** The headers of an answer: of `fetch`, of axios, or an object of Node. */
export type HeadersLike = { get(name: string): unknown } | { readonly [name: string]: unknown }

/**
 * The value of a header; empty if it is absent. Names are compared without case (RFC 9110 section
 * 5.1).
 */
export function headerOf(headers: HeadersLike | null | undefined, name: string): string {
  const all = fieldsOf(headers)
  if (typeof all.get === 'function') return `${all.get(name) ?? ''}`
  for (const key in all)
    if (key.length === name.length && key.toLowerCase() === name) return `${all[key] ?? ''}`
  return ''
}
