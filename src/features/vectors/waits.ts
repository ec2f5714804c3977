/** The day from which the years of dates in vectors count: never a clock. */
export const NOW = Date.UTC(2026, 0)

/** Values of `Retry-After`, for each code that is repeated. */
export const WAITS = [
  ...['0', '1', '7', ' 20 ', '60', '61', '3600', '007', '31536000', '9'.repeat(400)],
  ...['', '0.5', '1.5', '-5', '+5', '1e3', '0x10', '5, 10', '5s', 'soon', '\u0663'],
  ...['Sun, 06 Nov 2394 08:49:37 GMT', 'Sun Nov  6 08:49:37 2394', 'Sun Nov 06 08:49:37 2394'],
  ...['Thu, 01 Jan 1970 00:00:00 GMT', rfc850(68)],
  ...['Sun, 99 Nov 2394 08:49:37 GMT', 'Sun, 06 Abc 2394 08:49:37 GMT'],
  ...['2394-11-06T08:49:37Z', '2394-11-06', 'March 7, 2400', '06 Nov 2394 08:49:37 GMT'],
] as const

const PAST = 'Sun, 06 Nov 1994 08:49:37 GMT'
const LATER = 'Sun, 06 Nov 2394 08:49:37 GMT'
const YEAR = twoDigits(48)

/** Lists of waits, parts of a second, and dates that are hardly one, or hardly none. */
export const ODD_WAITS = [
  ...['0.0', '1.0', '1.01', '59.5', '60.0', '60.5', '00.5', `1.${'0'.repeat(400)}1`],
  ...['.5', '5.', '1.2.3', '-0.5', '1,5', '5 ,10', '10,\t5', ',7', '7,,', '5,10,7', '5, soon'],
  ...['5;10', '5 10', 'x5, 5x', 'GMT, 5', 'Sun, 5', '7\u00a0', '\u00a07', '\t7 '],
  ...[`${PAST}, 5`, `5, ${PAST}`, `${LATER}, 5`, `5,${LATER}`, `${PAST}, ${LATER}`],
  ...[`${LATER} 5`, `5 ${LATER}`, `${LATER},x`, `${PAST},5`],
  // The latest year that is at most 50 years from now; these stay on their side for ten years.
  ...[-1, 14, 24, 34, 44, 61].map(rfc850),
  ...[PAST, 'Sun Nov  6 08:49:37 1994', 'Tue, 06 Nov 2040 08:49:37 GMT'],
  // The weekday: one of the names, which no client compares with the date.
  'Wed, 06 Nov 2394 08:49:37 GMT',
  'Xyz, 06 Nov 2394 08:49:37 GMT',
  'sun, 06 Nov 2394 08:49:37 GMT',
  'SUN, 06 Nov 2394 08:49:37 GMT',
  'Sunday, 06 Nov 2394 08:49:37 GMT',
  ', 06 Nov 2394 08:49:37 GMT',
  'Sun,06 Nov 2394 08:49:37 GMT',
  'Sun 06 Nov 2394 08:49:37 GMT',
  'Sun,  06 Nov 2394 08:49:37 GMT',
  'Sun;06 Nov 2394 08:49:37 GMT',
  // The day, in its month.
  'Sun, 6 Nov 2394 08:49:37 GMT',
  'Sun, 00 Nov 2394 08:49:37 GMT',
  'Sun, 31 Dec 2394 08:49:37 GMT',
  'Sun, 32 Dec 2394 08:49:37 GMT',
  'Sun, 31 Nov 2394 08:49:37 GMT',
  'Sun, 29 Feb 2394 08:49:37 GMT',
  'Sun, 31 Feb 2394 08:49:37 GMT',
  'Tue, 29 Feb 2400 08:49:37 GMT',
  'Tue, 29 Feb 2500 08:49:37 GMT',
  'Sun, 06 nov 2394 08:49:37 GMT',
  'Sun, 06 NOV 2394 08:49:37 GMT',
  'Sun, 06 November 2394 08:49:37 GMT',
  'Sun, 06 11 2394 08:49:37 GMT',
  'Sun, 06 ovD 2394 08:49:37 GMT',
  // The year.
  `Sun, 06 Nov ${YEAR} 08:49:37 GMT`,
  'Sun, 06 Nov 394 08:49:37 GMT',
  'Sun, 06 Nov 02394 08:49:37 GMT',
  'Sun, 06 Nov 12394 08:49:37 GMT',
  'Sun, 06 Nov 0000 08:49:37 GMT',
  `Sun, 06 Nov 00${YEAR} 08:49:37 GMT`,
  'Fri, 31 Dec 9999 23:59:59 GMT',
  // The time, which may have a leap second.
  'Sun, 06 Nov 2394 8:49:37 GMT',
  'Sun, 06 Nov 2394 24:00:00 GMT',
  'Sun, 06 Nov 2394 23:49:37 GMT',
  'Sun, 06 Nov 2394 08:60:37 GMT',
  'Sun, 06 Nov 2394 08:49:60 GMT',
  'Sun, 06 Nov 2394 08:49:61 GMT',
  'Sun, 06 Nov 2394 08:49 GMT',
  'Sun, 06 Nov 2394 08.49.37 GMT',
  'Sun, 06 Nov 2394 08:49:37.5 GMT',
  // The zone, and what is around it.
  'Sun, 06 Nov 2394 08:49:37 gmt',
  'Sun, 06 Nov 2394 08:49:37 UTC',
  'Sun, 06 Nov 2394 08:49:37 Z',
  'Sun, 06 Nov 2394 08:49:37 +0000',
  'Sun, 06 Nov 2394 08:49:37 +0100',
  'Sun, 06 Nov 2394 08:49:37GMT',
  'Sun, 06 Nov 2394 08:49:37',
  '\u00a0Sun, 06 Nov 2394 08:49:37 GMT',
  ' \tSun, 06 Nov 2394 08:49:37 GMT\t',
  'Sun, 06 Nov 2394 08:49:37 GMT (UTC)',
  // The form of RFC 850.
  `Sunday, 06-Nov-${YEAR} 08:49:37 GMT`,
  `Sun, 06-Nov-${YEAR} 08:49:37 GMT`,
  `Sunnyday, 06-Nov-${YEAR} 08:49:37 GMT`,
  `SUNDAY, 06-Nov-${YEAR} 08:49:37 GMT`,
  `Tuesday, 6-Nov-${YEAR} 08:49:37 GMT`,
  `Tuesday, 06-nov-${YEAR} 08:49:37 GMT`,
  `Tuesday, 06-11-${YEAR} 08:49:37 GMT`,
  `Tuesday, 31-Nov-${YEAR} 08:49:37 GMT`,
  `Tuesday, 06-Nov-20${YEAR} 08:49:37 GMT`,
  `Tuesday, 06 Nov ${YEAR} 08:49:37 GMT`,
  `Tuesday, 06-Nov ${YEAR} 08:49:37 GMT`,
  `Tuesday, 06-Nov-${YEAR} 24:49:37 GMT`,
  `Tuesday, 06-Nov-${YEAR} 08:49:60 GMT`,
  `Tuesday, 06-Nov-${YEAR} 08:49:37`,
  // That of asctime.
  'Wed Nov  6 08:49:37 2394',
  'Xyz Nov  6 08:49:37 2394',
  'Sunday Nov  6 08:49:37 2394',
  'Sun, Nov  6 08:49:37 2394',
  'Sun Nov 6 08:49:37 2394',
  'Sun Nov  06 08:49:37 2394',
  'Sun Nov  0 08:49:37 2394',
  'Sun Nov 31 08:49:37 2394',
  'Sun Feb 29 08:49:37 2394',
  'Sun nov  6 08:49:37 2394',
  'Sun Nov  6 24:49:37 2394',
  'Sun Nov  6 08:49:60 2394',
  'Sun Nov  6 08:49:37 2394 GMT',
  `Sun Nov  6 08:49:37 ${YEAR}`,
] as const

/** The last digits of the year that is so many years from {@link NOW}. */
function twoDigits(years: number): string {
  return `${new Date(NOW).getUTCFullYear() + years}`.slice(2)
}

/** A date of so many years from {@link NOW}, in the form with two digits. */
function rfc850(years: number): string {
  return `Sunday, 06-Nov-${twoDigits(years)} 08:49:37 GMT`
}
