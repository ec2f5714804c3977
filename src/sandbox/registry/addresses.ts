import { isLoopback } from '../../http/url.ts'
import { parsedUrl } from '../../values/parsed-url.ts'
import { type Fault, textFault } from './texts.ts'

const MOST = 2000

/** What is wrong with a redirect URI (RFC 6749 section 3.1.2, RFC 8252 section 7). */
export function redirectUriFault(value: unknown): Fault {
  const { url, fault } = absolute(value)
  if (url === undefined) return fault
  if (url.href.includes('#')) return 'has a fragment; remove # and what follows'
  if (
    isWeb(url) ||
    (url.protocol === 'http:' && isLoopback(url.hostname)) ||
    PRIVATE_USE.test(url.protocol)
  )
    return undefined
  return `is not allowed with ${url.protocol.slice(0, -1)}; use https, http on localhost, or a private-use scheme such as com.example.app:/callback`
}

/** What is wrong with the address of a website. */
export function websiteFault(value: unknown): Fault {
  const { url, fault } = absolute(value)
  return url === undefined || isWeb(url) || url.protocol === 'http:'
    ? fault
    : 'is not an address with https or http'
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:'

/** The reversed name of a domain (RFC 8252 section 7.1): such a scheme belongs to one app. */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/

const NOT_ABSOLUTE = 'is not an absolute URI; start with the scheme, such as https://'

function absolute(value: unknown): { url?: URL; fault?: string } {
  const fault = textFault(value, MOST)
  if (fault !== undefined || typeof value !== 'string') return { fault: fault ?? 'is not a text' }
  const url = parsedUrl(value)
  if (url === undefined) return { fault: NOT_ABSOLUTE }
  // The parser drops blanks, and turns or adds slashes; the address that clients send would differ.
  if (/[\s\\]/.test(value)) return { fault: 'has a space or a backslash' }
  if (/^https?:(?!\/\/[^/])/i.test(value)) return { fault: NOT_ABSOLUTE }
  if (url.username !== '' || url.password !== '')
    return { fault: 'has a user name or a password; remove them' }
  return { url }
}
