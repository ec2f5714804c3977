/**
 * The longest wait that the value of `Retry-After` asks for, in milliseconds (contract, Retry-After):
 * negative for a date that is past, and -Infinity if it has no wait. Never longer than 1e15. Only the
 * first 1,000 characters are looked at.
 */
export function askedWaitMs(value: string, now: number): number {
  const waits =
    /(?:^|,)[ \t]*(?:(\d+)(?:\.(\d+))?|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) (\w+) (\d{4})|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-(\w+)-(\d\d)) (.{8}) GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\w+) (\d\d| \d) (.{8}) (\d{4}))[ \t]*(?=,|$)/g
  const latestYear = new Date(now).getUTCFullYear() + 50
  let longest = -Infinity
  // The parts of a date are those of the form that it has.
  for (const [
    ,
    seconds,
    fraction,
    imfDay,
    imfMonth,
    imfYear,
    day = imfDay,
    month = imfMonth,
    shortYear,
    time,
    ascMonth = month,
    ascDay = day,
    ascTime = time,
    year = imfYear,
  ] of value.slice(0, 1000).matchAll(waits)) {
    const fullYear = shortYear ? latestYear - ((latestYear - +shortYear) % 100) : year
    // Programs have no leap seconds.
    const text = `${ascDay?.replace(' ', '0')} ${ascMonth} ${fullYear} ${ascTime?.replace(/60$/, '59')} GMT`
    const date = new Date(text)
    const wait = seconds ? (+seconds + +(+fraction! > 0)) * 1000 : +date - now
    // What does not exist, such as an hour 24, becomes a different date, or none.
    if (seconds || date.toUTCString().slice(5) === text)
      longest = Math.max(longest, Math.min(wait, 1e15))
  }
  return longest
}

/** The same; undefined if it asks for no wait: then the back-off decides. */
export const retryAfterMs = (value: string, now: number): number | undefined =>
  Math.max(0, askedWaitMs(value, now)) || undefined

/** True for a value as RFC 9110 has it: a whole number of seconds, or one date. */
export const isRetryAfter = (value: string): boolean =>
  askedWaitMs(value, 0) > -Infinity && /^(\d+|[A-Z][^,]+(, [^,]+)?)$/.test(value.trim())
