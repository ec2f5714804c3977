/**
 * The value of a `Retry-After` header (RFC 9110, section 10.2.3) as text: `wait 30 s`. Undefined
 * without the header.
 */
export function waitText(
  header: string | null,
  redactLine: (text: string) => string,
): string | undefined {
  if (header === null || header === '') return undefined
  if (/^\d{1,9}$/.test(header)) return `wait ${header} s`
  return `wait until ${redactLine(header).slice(0, LONGEST_DATE)}`
}

// An HTTP date has 29 characters.
const LONGEST_DATE = 40

/**
 * The time to wait in milliseconds, from seconds or a date; undefined without a time that is still
 * to come.
 */
export function waitMs(header: string | null, now: number): number | undefined {
  const wait = /^\d{1,9}$/.test(header ?? '')
    ? Number(header) * 1000
    : Date.parse(header ?? '') - now
  return wait > 0 ? wait : undefined
}
