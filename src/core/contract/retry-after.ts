/**
 * The time to wait that the value of `Retry-After` asks for, in milliseconds (RFC 9110 section
 * 10.2.3): whole seconds, or a date of HTTP in one of its three forms (section 5.6.7), which may be
 * past. NaN if it has another form, never infinite.
 */
export function askedWaitMs(value: string, now: number): number {
  const text = value.trim()
  if (/^\d+$/.test(text)) return Math.min(+text * 1000, Number.MAX_SAFE_INTEGER)
  const isDate =
    /^([A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT|[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d [\d:]{8} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/
  return isDate.test(text) ? Date.parse(text.replace(/( GMT)?$/, ' GMT')) - now : NaN
}

/** The same; undefined if it asks for no wait: then the back-off decides. */
export const retryAfterMs = (value: string, now: number): number | undefined =>
  (value && Math.max(0, askedWaitMs(value, now))) || undefined
