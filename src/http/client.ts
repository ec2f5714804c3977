import type { Config } from '../config/model.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { accessDenied } from './auth/access-denied.ts'
import { configuredServers, type Server, serverOf } from './auth/server.ts'
import { type TokenCache, tokenCache } from './auth/token-cache.ts'
import { createTokenSource, type TokenSource } from './auth/token-source.ts'
import { createRedactor, type Redactor } from './redact.ts'
import { type Answer, type Request, send } from './send.ts'
import { isLoopback, safeUrl, shownUrl } from './url.ts'

export type HttpClientOptions = {
  config?: Config | undefined
  /** Use what was fetched before, and never the network. */
  offline?: boolean
  /** False keeps nothing on this machine: no token, no copy of what was fetched. */
  cache?: boolean
  /** Talk for people: what could not be kept, and, with --verbose, each request. */
  warn(line: string): void
  detail(line: string): void
}

/** Sends HTTP requests that carry a token where one may go. */
export type HttpClient = {
  redactor: Redactor
  options: HttpClientOptions
  tokens: TokenCache | undefined
  /** The command line or the config named this address: a token may go to its origin, and to no other. */
  name(url: URL): void
  /** Of several servers with one origin, this is the one that is meant. */
  prefer(server: Server): void
  /** The server of an origin, when a token may go there. */
  serverAt(origin: string): Promise<Server | undefined>
  /**
   * Sends a request, and again with another token when the first was refused. A GET follows redirects, without the token
   * where they lead elsewhere. Gives any answer that is none of 401 and 403; those reject with {@link AccessDenied}.
   */
  request(request: Request): Promise<Answer>
}

const MOST_REDIRECTS = 5

export function createHttpClient(host: Host, options: HttpClientOptions): HttpClient {
  const redactor = createRedactor()
  const tokens = options.cache === false ? undefined : tokenCache(host)
  const configured = configuredServers(options.config ?? {})
  const named = new Set<string>()
  const accesses = new Map<string, Promise<TokenSource | undefined>>()

  const accessAt = (origin: string): Promise<TokenSource | undefined> => {
    const found = accesses.get(origin)
    if (found !== undefined) return found
    const access = serverAt(origin).then((server) => server && sharedAccess(server))
    accesses.set(origin, access)
    return access
  }
  const byServer = new Map<Server, TokenSource>()
  const sharedAccess = (server: Server): TokenSource => {
    const access = byServer.get(server) ?? createTokenSource({ server, host, redactor, cache: tokens, warn: options.warn })
    byServer.set(server, access)
    return access
  }
  const chosen = new Map<string, Server>() // preferred, or found among the logins

  return { redactor, options, tokens, name, prefer, serverAt, request }

  function name({ origin }: URL): void {
    named.add(origin)
    accesses.delete(origin)
  }

  function prefer(server: Server): void {
    for (const origin of server.origins) {
      chosen.set(origin, server)
      accesses.delete(origin)
    }
  }

  async function serverAt(origin: string): Promise<Server | undefined> {
    const server = chosen.get(origin) ?? configured.find(({ origins }) => origins.includes(origin))
    if (server !== undefined) return server
    if (!named.has(origin)) return undefined
    const logins = (await tokens?.all()) ?? []
    const login = logins.find(({ server: { origins } }) => origins.includes(origin))
    // Without a config the common variables are for the one service that the command line names.
    const plain = serverOf(origin, { base_url: origin }, configured.length === 0)
    const found = login === undefined ? plain : { ...plain, ...login.server }
    for (const own of found.origins) chosen.set(own, found)
    return found
  }

  async function request(first: Request): Promise<Answer> {
    if (options.offline) throw new UserError(`${shownUrl(first.url)} is not asked with --offline`)
    let next = first
    for (let redirects = 0; ; redirects++) {
      const answer = await authorized(next)
      const target = redirectOf(next, answer)
      if (target === undefined) return answer
      if (redirects === MOST_REDIRECTS) throw new UserError(`${shownUrl(first.url)} redirects more than ${MOST_REDIRECTS} times`)
      next = { ...next, url: target }
    }
  }

  function redirectOf({ method, url }: Request, { status, headers }: Answer): URL | undefined {
    const location = headers.get('location')
    if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined
    const target = URL.canParse(location, url.href) ? new URL(location, url) : undefined
    const shown = target ? shownUrl(target) : 'nowhere'
    if (target === undefined || (method !== 'GET' && method !== 'HEAD'))
      throw new UserError(`${shownUrl(url)} redirects to ${shown}; correct the address`)
    const safe = safeUrl(target.href, `what ${shownUrl(url)} redirects to,`)
    // A host elsewhere has no business with what runs on this machine.
    if (isLoopback(safe.hostname) && !isLoopback(url.hostname)) throw new UserError(`${shownUrl(url)} redirects to this machine (${shown})`)
    return safe
  }

  async function authorized(plain: Request): Promise<Answer> {
    const access = await accessAt(plain.url.origin)
    const token = await access?.token()
    const answer = await exchange(plain, token)
    if (answer.status !== 401 && answer.status !== 403) return answer
    // A bare 403 may mean a bad token, too: it is how one toolkit answers. A token that this run just got is no better the second time.
    const scope = /insufficient_scope/.test(answer.headers.get('www-authenticate') ?? '')
    const worthwhile = token !== undefined && !scope && (answer.status === 401 || !token.fresh)
    const other = worthwhile ? await access!.renew(token) : undefined
    const last = other === undefined ? answer : await exchange(plain, other)
    if (last.status !== 401 && last.status !== 403) return last
    throw accessDenied(redactor, last, other ?? token, await serverAt(plain.url.origin))
  }

  async function exchange({ headers, ...rest }: Request, token: { scheme: string; value: string } | undefined): Promise<Answer> {
    const authorization = token && { authorization: `${token.scheme} ${token.value}` }
    const answer = await send(host, { ...rest, headers: { ...headers, ...authorization } })
    options.detail(`${rest.method} ${shownUrl(rest.url)} ${answer.status}${token ? ', with a token' : ''}`)
    return answer
  }
}
