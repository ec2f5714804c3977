import { parsedUrl } from '../../core/values/formats.ts'
import { UserError } from '../host/user-error.ts'

/** True for a host name that never leaves this machine: 127.0.0.0/8, ::1 and localhost. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/i.test(hostname)

/**
 * An allowed address: `https:`, or `http:` on this machine. Throws
 * {@link UserError}, without repeating an address that may contain a secret. `instead`: what to do
 * with a password in it.
 */
export function safeUrl(text: string, what = 'the URL', instead = 'run rail-errors login'): URL {
  if (parsedUrl(text) === undefined)
    throw new UserError(
      'usage',
      `${what} is not a valid URL; write it in full, such as https://api.example.org/terminology/errors.json`,
    )
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    throw new UserError(
      'usage',
      `${what} contains a user name or a password; remove them and ${instead}`,
    )
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
    return url
  throw new UserError(
    'usage',
    url.protocol === 'http:'
      ? `${what}: ${shownUrl(url)} must use https (http is allowed only for localhost)`
      : `${what}: ${shownUrl(url)} is not an https URL`,
  )
}

/** An address for messages: a query may contain a signature, so it is removed. */
export const shownUrl = (url: URL | string): string => {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** An address below a base, whether the base ends with a slash or not. */
export const below = (base: string, path: string): string =>
  `${base.replace(/[?#].*/, '').replace(/(?<!\/)\/+$/, '')}/${path}`
