/**
 * The time to wait that the value of `Retry-After` asks for, in milliseconds (RFC 9110 section
 * 10.2.3): whole seconds, or a date of HTTP in one of its three forms (section 5.6.7), which may be
 * past. NaN if it has another form.
 */
export function askedWaitMs(value: string, now: number): number {
  const text = value.trim()
  const isDate =
    /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/.test(
      text,
    )
  return /^\d+$/.test(text)
    ? +text * 1000
    : isDate
      ? Date.parse(text.replace(/( GMT)?$/, ' GMT')) - now
      : Number.NaN
}

/** The same; undefined if it asks for no wait: then the back-off decides. */
export function retryAfterMs(value: string, now: number): number | undefined {
  const wait = askedWaitMs(value, now)
  return wait > 0 ? wait : undefined
}
