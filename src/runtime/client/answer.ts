import { type HeadersLike, headerOf } from '../../core/contract/headers.ts'

/** What came back from the service. */
export type Answer = {
  readonly status: number
  readonly headers?: HeadersLike | null | undefined
  /** The body, as text or parsed. */
  readonly body?: unknown
}

/**
 * The time to wait that `Retry-After` asks for, in milliseconds (RFC 9110 section 10.2.3): whole
 * seconds, or a date of HTTP, which begins with a day of the week. Undefined if it has another form
 * or asks for no wait.
 */
export function retryAfterOf(headers: HeadersLike | null | undefined): number | undefined {
  const text = headerOf(headers, 'retry-after').trim()
  const wait = /^\d+$/.test(text)
    ? Math.min(+text * 1000, Number.MAX_SAFE_INTEGER)
    : /^\w{3}(\w*day)?(, \d| [A-Z])/.test(text)
      ? Date.parse(text.replace(/( GMT)?$/, ' GMT')) - Date.now()
      : 0
  return wait > 0 ? wait : undefined
}
