import { orAborted } from '../../base/core/contract/or-aborted.ts'
import { parsedUrl } from '../../base/core/values/formats.ts'
import { isStream } from '../../base/core/values/is-stream.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import type { AccessToken } from '../../base/io/http/auth/access-token.ts'
import type { Auth } from '../../base/io/http/auth/server.ts'
import { safeUrl, shownUrl } from '../../base/io/http/url.ts'
import type { NewToken, TokenOptions } from './options.ts'
import { pauseMs, tokenSource } from './source.ts'
import { tokenErrorOf } from './token-error.ts'

type Fetch = typeof globalThis.fetch

/** `fetch` that adds the token. */
export type TokenFetch = Fetch & {
  /** A token that does not expire soon. Rejects with {@link TokenError}. */
  token(): Promise<string>
}

/** What a service adds to {@link tokenFetch}; all of it is optional. */
export type TokenHooks = {
  /** Sends the requests, also those for tokens. Default: the global `fetch`. */
  fetch?: Fetch | undefined
  /** Gets a note about each new token, for logs and metrics. What it throws is ignored. */
  onToken?: ((token: NewToken) => void) | undefined
  /**
   * True if an answer means that the token is not valid. Default: status 401. django-oauth-toolkit
   * can answer 403.
   */
  isRefused?: ((response: Response) => boolean) | undefined
  /** The clock: milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/**
 * Makes a `fetch` that gets a token, keeps it in memory, and sends it to `origins` only, also after
 * redirects. Calls at the same time share one token request. After a 401 the call is repeated once
 * with a new token, unless its body is a stream. Throws a TypeError for wrong options; a call
 * rejects with {@link TokenError} if there is no token.
 */
export function tokenFetch(options: TokenOptions, hooks: TokenHooks = {}): TokenFetch {
  const { fetch = (input, init) => globalThis.fetch(input, init), onToken, now = Date.now } = hooks
  const { isRefused = ({ status }) => status === 401 } = hooks
  const { auth, origins } = checked(options)
  const source = tokenSource(options, auth, { fetch, now, onToken })
  const orTokenError = async <T>(token: Promise<T>): Promise<T> => {
    try {
      return await token
    } catch (error) {
      throw tokenErrorOf(error, now())
    }
  }
  // The source of a service has a token, or rejects.
  const current = () => orTokenError(source.token()) as Promise<AccessToken>

  /**
   * The token that was requested because an origin refused the one before it. If it is refused, too,
   * the next is requested later: an origin that refuses all must not cost a token request per call.
   */
  const renewed = new Map<string, { token: string; times: number; until: number }>()

  async function withToken(input: Parameters<Fetch>[0], init?: RequestInit): Promise<Response> {
    const url = parsedUrl(isRequest(input) ? input.url : String(input))
    const own = new Headers(init?.headers ?? (isRequest(input) ? input.headers : undefined)).has(
      'authorization',
    )
    if (url === undefined || !origins.has(url.origin) || own) return fetch(input, init)
    let call = await callOf(url, input, init)
    let [isNamed, isRenewed] = [true, false]
    for (let redirects = 0; ; redirects++) {
      isNamed &&= origins.has(call.url.origin) // once a redirect has led elsewhere, no token is sent any more
      const response = isNamed ? await authorized(call) : await sent(call)
      const next =
        (call.rest.redirect ?? 'follow') === 'follow' ? redirected(call, response) : undefined
      if (next === undefined)
        return redirects === 0
          ? response
          : Object.defineProperty(response, 'redirected', { value: true })
      await response.body?.cancel()
      if (redirects === MOST_REDIRECTS)
        throw new TypeError(`${shownUrl(url)} redirects more than ${MOST_REDIRECTS} times`)
      call = next
    }

    /**
     * Sends a call with the token; once more with a new one, if the server refused it and no other
     * before.
     */
    async function authorized(call: Call): Promise<Response> {
      const token = await orAborted(current(), call.rest.signal)
      const response = await sent(call, token)
      const { origin } = call.url
      const last = renewed.get(origin)
      const isLast = last?.token === token.value
      if (isRenewed || !isRefused(response) || (isLast && now() < last.until)) return response
      isRenewed = true
      const other = await orAborted(orTokenError(source.renew(token)), call.rest.signal)
      if (other === undefined) return response
      if (other.value !== renewed.get(origin)?.token) {
        const times = isLast ? last.times + 1 : 0
        renewed.set(origin, { token: other.value, times, until: now() + pauseMs(times) })
      }
      if (!isRepeatable(call)) return response
      await response.body?.cancel()
      const again = await sent(call, other)
      if (!isRefused(again)) renewed.delete(origin)
      return again
    }
  }

  function sent(
    { url, method, headers, body, rest }: Call,
    token?: AccessToken,
  ): Promise<Response> {
    const all = new Headers(headers)
    if (token !== undefined) all.set('authorization', `${token.scheme} ${token.value}`)
    const redirect = rest.redirect === 'error' ? 'error' : 'manual'
    return fetch(url.href, {
      ...rest,
      method,
      headers: all,
      redirect,
      ...(body != null && { body }),
    })
  }

  return Object.assign(withToken as Fetch, { token: async () => (await current()).value })
}

/** As many as the Fetch standard allows. */
const MOST_REDIRECTS = 20

/**
 * The request that a redirect asks for, as the Fetch standard says; undefined for another answer.
 */
function redirected(call: Call, { status, headers, type }: Response): Call | undefined {
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

const OPTIONS: readonly string[] = Object.keys({
  tokenUrl: 0,
  grant: 0,
  clientId: 0,
  clientSecret: 0,
  username: 0,
  password: 0,
  scope: 0,
  clientAuth: 0,
  origins: 0,
  timeoutMs: 0,
} satisfies Record<keyof TokenOptions | 'clientSecret' | 'username' | 'password', 0>)

/** The options, checked. Throws a TypeError that contains no secret. */
function checked(options: TokenOptions): { auth: Auth; origins: ReadonlySet<string> } {
  const { tokenUrl, clientId, grant, scope, clientAuth = 'post', origins, timeoutMs = 1 } = options
  const given = options as Partial<Record<string, unknown>>
  const need = (name: string) => {
    if (given[name] === undefined || given[name] === '') throw wrong(`${name} is missing`)
  }
  const oneOf = (name: string, value: string, values: readonly string[]) => {
    if (!values.includes(value)) throw wrong(`${name} must be ${values.join(' or ')}`)
  }
  for (const name of Object.keys(given))
    if (!OPTIONS.includes(name)) throw wrong(`${name} is not an option`)
  for (const name of ['tokenUrl', 'clientId', 'grant', 'origins']) need(name)
  oneOf('grant', grant, ['password', 'client_credentials'])
  oneOf('clientAuth', clientAuth, ['post', 'basic', 'basic-raw'])
  for (const name of grant === 'password' ? ['username', 'password'] : ['clientSecret']) need(name)
  if (origins.length === 0)
    throw wrong('origins is empty; name at least one origin that may get the token')
  if (!(timeoutMs > 0)) throw wrong('timeoutMs must be a number above 0')
  try {
    const url = safeUrl(tokenUrl, 'tokenUrl', 'use clientId and clientSecret')
    return {
      auth: { grant, clientId, clientAuth, scope, tokenUrl: url.href, revokeUrl: undefined },
      origins: new Set(
        origins.map(
          (origin) => safeUrl(origin, 'an item of origins', 'use username and password').origin,
        ),
      ),
    }
  } catch (error) {
    throw error instanceof UserError ? wrong(error.message) : error
  }
}

const wrong = (why: string): TypeError => new TypeError(`tokenFetch: ${why}`)

/** One request, in a form that can be sent again: to another address, or with another token. */
type Call = {
  url: URL
  method: string
  headers: Headers
  body: RequestInit['body']
  rest: RequestInit
}

/** The request that arguments of `fetch` describe. The body of a `Request` is read whole. */
async function callOf(
  url: URL,
  input: Parameters<Fetch>[0],
  init: RequestInit = {},
): Promise<Call> {
  const request = isRequest(input) ? input : undefined
  const { method = request?.method ?? 'GET', headers = request?.headers, body, ...others } = init
  const own = request && {
    redirect: request.redirect,
    signal: request.signal,
    keepalive: request.keepalive,
    integrity: request.integrity,
  }
  const sent = body ?? (request?.body ? await request.arrayBuffer() : undefined)
  return {
    url,
    method: upper(method),
    headers: new Headers(headers),
    body: sent,
    rest: { ...own, ...others },
  }
}

const isRequest = (input: Parameters<Fetch>[0]): input is Request => 'arrayBuffer' in Object(input)

/** False for a stream, of the web or of Node: sending consumes it. */
const isRepeatable = ({ body }: Pick<Call, 'body'>): boolean => !isStream(body)

// As the Fetch standard does: other methods keep their case.
const upper = (method: string): string =>
  /^(?:get|head|post|put|delete|options)$/i.test(method) ? method.toUpperCase() : method
