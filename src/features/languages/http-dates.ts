const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const TIME = '([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)'
const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'

/**
 * The forms of a date of HTTP (RFC 9110 section 5.6.7), as regular expressions that every language reads
 * alike. Their groups are the parts in the order of the form: only the last begins with the month.
 */
export const HTTP_DATES: readonly string[] = [
  `${WEEKDAY}, ([0-9]{2}) ${MONTH} ([0-9]{4}) ${TIME} GMT`,
  `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, ([0-9]{2})-${MONTH}-([0-9]{2}) ${TIME} GMT`,
  `${WEEKDAY} ${MONTH} ([0-9]{2}| [0-9]) ${TIME} ([0-9]{4})`,
]
