import { parsedUrl } from '../../core/values/formats.ts'
import { UserError } from '../host/user-error.ts'
import type { Answer, Request } from './send.ts'
import { isLoopback, safeUrl, shownUrl } from './url.ts'

const REDIRECTS = [301, 302, 303, 307, 308]
const MOST_REDIRECTS = 5

/**
 * Sends a request, and follows redirects. Rejects with {@link UserError} if a redirect has no
 * target or is not safe to follow.
 */
export async function followRedirects(
  first: Request,
  send: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  let next = first
  for (let redirects = 0; ; redirects++) {
    const answer = await send(next)
    const target = redirectTarget(next, answer)
    if (target === undefined) return answer
    if (redirects === MOST_REDIRECTS)
      throw new UserError(`${shownUrl(first.url)} redirects more than ${MOST_REDIRECTS} times`)
    next = { ...next, url: target }
  }
}

/**
 * The target of a redirect; undefined for any other response. Only reading requests are redirected.
 */
function redirectTarget({ method, url }: Request, { status, headers }: Answer): URL | undefined {
  const location = headers.get('location')
  if (!REDIRECTS.includes(status) || location === null) return undefined
  const target = parsedUrl(location, url.href)
  const shown = target ? shownUrl(target) : 'nowhere'
  if (target === undefined || (method !== 'GET' && method !== 'HEAD'))
    throw new UserError(`${shownUrl(url)} redirects to ${shown}; correct the address`)
  const safe = safeUrl(target.href, `the redirect target of ${shownUrl(url)}`)
  // Remote hosts must not redirect to loopback.
  if (isLoopback(safe.hostname) && !isLoopback(url.hostname))
    throw new UserError(`${shownUrl(url)} redirects to this machine (${shown})`)
  return safe
}
