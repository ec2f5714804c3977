import type { HeadersLike } from '../../base/core/contract/headers.ts'
import { producerOf } from './answer/framework-of.ts'
import { headingsOf, isHttpText, statusOfPage } from './answer/http-text.ts'

const SAYS =
  /(?:^|[^\d.])[45]\d\d(?!\.?\d)|^\s*error(?::|\s*$)|\berror occurred\b|\bserver error\b|\berror page\b/i
// What names the producer of a page is at its start, and a page of an error is short. One about an error
// is not.
const LONGEST = 10_000
const LONGEST_TEXT = 1500

/**
 * Names what made the text of a success that is the page of an error, as gateways send it: `502 Bad
 * Gateway`. Undefined for other texts: a page may be about errors.
 */
export function failurePage(value: unknown, headers: HeadersLike | undefined): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined
  const isPage = /^\s*</.test(value)
  const says = isPage
    ? headingsOf(value).some((heading) => SAYS.test(heading) || isHttpText(heading))
    : !value.trim().includes('\n')
  if (!says || (isPage && textIn(value).length > LONGEST_TEXT)) return undefined
  const status = statusOfPage(value)
  const name = producerOf({ value, status, headers })?.name
  // What many send alike must say its status itself, or nothing else.
  const isSure = status !== undefined || !/^an? /.test(name ?? '') || isHttpText(value)
  return isSure ? name : undefined
}

/** What a page shows: what is after each tag, apart from styles and scripts. */
const textIn = (page: string): string =>
  page
    .split('<')
    .filter((part) => !/^(?:style|script|!--)/i.test(part))
    .map((part) => part.slice(part.indexOf('>') + 1).trim())
    .join(' ')
