import { parsedUrl } from '../../core/values/formats.ts'
import { shownUrl } from '../../io/http/url.ts'
import { type Call, isRepeatable } from './call.ts'

/** As many as the Fetch standard allows. */
export const MOST_REDIRECTS = 20

/**
 * The request that a redirect asks for, as the Fetch standard says; undefined for another answer.
 */
export function redirected(call: Call, { status, headers, type }: Response): Call | undefined {
  if (type === 'opaqueredirect')
    throw new TypeError(
      `${shownUrl(call.url)} redirects, and a browser does not say where to; call that address`,
    )
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined
  const { url: from, method } = call
  const url = parsedUrl(location, from.href)
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${shownUrl(from)} redirects to an address that is not valid`)
  const next: Call = { ...call, url, headers: new Headers(call.headers) }
  if (url.origin !== from.origin)
    for (const name of ['authorization', 'proxy-authorization', 'cookie', 'host'])
      next.headers.delete(name)
  if (status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST') {
    for (const name of ['encoding', 'language', 'location', 'type', 'length'])
      next.headers.delete(`content-${name}`)
    return { ...next, method: 'GET', body: undefined }
  }
  if (!isRepeatable(call))
    throw new TypeError(
      `${shownUrl(from)} redirects, but a stream cannot be sent again; send to ${shownUrl(url)}`,
    )
  return next
}
