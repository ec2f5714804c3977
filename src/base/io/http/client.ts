import type { Config } from '../../core/config/types.ts'
import { parsedUrl } from '../../core/values/formats.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { accessDenied } from './auth/access-denied.ts'
import type { AccessToken } from './auth/access-token.ts'
import { hasCredentials, type TokenContext, tokenWays } from './auth/obtain-token.ts'
import { environmentHeaders } from './auth/secrets.ts'
import { configuredServers, type Server, serverOf } from './auth/server.ts'
import { type TokenCache, tokenCache } from './auth/token-cache.ts'
import { createTokenSource, type TokenSource } from './auth/token-source.ts'
import { networkOf } from './network.ts'
import { createRedactor, type Redactor } from './redact.ts'
import { type Answer, type Request, send } from './send.ts'
import { isLoopback, safeUrl, shownUrl } from './url.ts'

export type HttpClientOptions = {
  config?: Config | undefined
  /** Use stored copies, and never the network. */
  offline?: boolean
  /** False stores nothing on this machine: no token, no copy of a response. */
  cache?: boolean
  /** Prints for people: what could not be stored, and, with --verbose, each request. */
  warn(line: string): void
  detail(line: string): void
}

/** The HTTP client of a run: created at the first request, and shared with its tokens. */
export type LazyHttpClient = () => Promise<HttpClient>

/** Sends HTTP requests, with a token where allowed. */
export type HttpClient = Pick<ServerLookup, 'prefer' | 'serverAt'> & {
  redactor: Redactor
  options: HttpClientOptions
  tokens: TokenCache | undefined
  /**
   * The command line or the config named this address: a token may be sent to its origin, and to no
   * other.
   */
  name(url: URL): void
  /** True if a token for an address is known, or available without a prompt. Sends no request. */
  hasCredentials(url: URL): Promise<boolean>
  /**
   * Sends a request, and repeats it with another token if the first was refused. A GET follows
   * redirects, without the token if they lead to another origin. Returns any response except 401
   * and 403; those reject with {@link AccessDenied}.
   */
  request(request: Request): Promise<Answer>
}

export function createHttpClient(host: Host, options: HttpClientOptions): HttpClient {
  const redactor = createRedactor()
  const tokens = options.cache === false ? undefined : tokenCache(host)
  const servers = createServerLookup(options.config ?? {}, tokens)
  const contextOf = (server: Server): TokenContext => ({
    server,
    host,
    redactor,
    cache: tokens,
    warn: options.warn,
  })
  const sources = createTokenSources(servers.serverAt, (server) =>
    createTokenSource(tokenWays(contextOf(server))),
  )

  return {
    redactor,
    options,
    tokens,
    serverAt: servers.serverAt,
    name({ origin }) {
      servers.name(origin)
      sources.forget(origin)
    },
    prefer(server) {
      servers.prefer(server)
      server.origins.forEach(sources.forget)
    },
    async hasCredentials({ origin }) {
      const server = await servers.serverAt(origin)
      return server !== undefined && hasCredentials(contextOf(server))
    },
    async request(request) {
      if (options.offline)
        throw new UserError(
          'network',
          `${shownUrl(request.url)} cannot be requested with --offline`,
        )
      let withToken = false
      const answer = await followRedirects(request, async (next) => {
        const one = await authorized(next)
        withToken ||= one.withToken === true
        return one
      })
      return { ...answer, withToken }
    },
  }

  /**
   * Sends a request, with a token if its origin may get one. If the server refuses the token, sends
   * it again with a new one; and a third time if that one came from another run, which may have
   * refreshed it in the meantime.
   */
  async function authorized(request: Request): Promise<Answer> {
    const { origin } = request.url
    const server = await servers.serverAt(origin)
    const own = server === undefined ? {} : environmentHeaders(host, server, redactor)
    const source = await sources.at(origin)
    let token = await source?.token()
    let answer = await exchange(request, token, own)
    for (let again = 0; again < 2 && isDenied(answer); again++) {
      if (token === undefined || !isRenewable(answer, token) || (again > 0 && token.fresh)) break
      const other = await source!.renew(token)
      if (other === undefined) break
      token = other
      answer = await exchange(request, token, own)
    }
    if (!isDenied(answer)) return answer
    const hasEnded = !token && server && (await tokens?.find(server)) !== undefined
    throw accessDenied(redactor, answer, token, server, hasEnded)
  }

  async function exchange(
    { headers, ...rest }: Request,
    token: AccessToken | undefined,
    own: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const authorization = token && { authorization: `${token.scheme} ${token.value}` }
    const answer = await send(networkOf(host), {
      ...rest,
      headers: { ...headers, ...own, ...authorization },
    })
    const secrets = [...(token ? ['a token'] : []), ...Object.keys(own)]
    options.detail(
      `${rest.method} ${shownUrl(rest.url)} ${answer.status}${secrets.length > 0 ? `, with ${secrets.join(', ')}` : ''}`,
    )
    return { ...answer, withToken: secrets.length > 0 }
  }
}

const isDenied = ({ status }: Answer): boolean => status === 401 || status === 403

/**
 * True if another token may help. A bare 403 may mean a bad token, too: one toolkit answers like
 * this. A new token does not help if this run just got the refused one.
 */
const isRenewable = ({ status, headers }: Answer, { fresh }: AccessToken): boolean =>
  !headers.get('www-authenticate')?.includes('insufficient_scope') && (status === 401 || !fresh)

/** The token sources of a run, by origin: one for each server, which may have several origins. */
type TokenSources = {
  at(origin: string): Promise<TokenSource | undefined>
  /** Looks up the server of this origin again at the next request. */
  forget(origin: string): void
}

function createTokenSources(
  serverAt: (origin: string) => Promise<Server | undefined>,
  create: (server: Server) => TokenSource,
): TokenSources {
  const byOrigin = new Map<string, Promise<TokenSource | undefined>>()
  const byServer = new Map<Server, TokenSource>()

  return {
    at(origin) {
      const source =
        byOrigin.get(origin) ?? serverAt(origin).then((server) => server && sourceOf(server))
      byOrigin.set(origin, source)
      return source
    },
    forget: (origin) => void byOrigin.delete(origin),
  }

  function sourceOf(server: Server): TokenSource {
    const source = byServer.get(server) ?? create(server)
    byServer.set(server, source)
    return source
  }
}

type ServerLookup = {
  /** The command line or the config named this origin: a token may be sent there. */
  name(origin: string): void
  /** Selects one of several servers with the same origin. */
  prefer(server: Server): void
  /** The server of an origin, if a token may be sent there. */
  serverAt(origin: string): Promise<Server | undefined>
}

function createServerLookup(config: Config, tokens: TokenCache | undefined): ServerLookup {
  const configured = configuredServers(config)
  const named = new Set<string>()
  const chosen = new Map<string, Server>() // preferred, or found among the logins
  const choose = (server: Server) => {
    for (const origin of server.origins) chosen.set(origin, server)
  }

  return {
    name: (origin) => void named.add(origin),
    prefer: choose,
    async serverAt(origin) {
      const server =
        chosen.get(origin) ?? configured.find(({ origins }) => origins.includes(origin))
      if (server !== undefined) return server
      if (!named.has(origin)) return undefined
      const found = await namedServer(origin)
      choose(found)
      return found
    },
  }

  /** The server of the last login there, or one of which only the address is known. */
  async function namedServer(origin: string): Promise<Server> {
    const logins = (await tokens?.all()) ?? []
    const login = logins.find(({ server: { origins } }) => origins.includes(origin))
    // Without a config, the common variables belong to the one service that the command line names.
    const plain = serverOf(origin, { base_url: origin }, configured.length === 0)
    return login === undefined ? plain : { ...plain, ...login.server }
  }
}

const REDIRECTS = [301, 302, 303, 307, 308]
const MOST_REDIRECTS = 5

/**
 * Sends a request, and follows redirects. Rejects with {@link UserError} if a redirect has no
 * target or is not safe to follow.
 */
async function followRedirects(
  first: Request,
  send: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  let next = first
  for (let redirects = 0; ; redirects++) {
    const answer = await send(next)
    const target = redirectTarget(next, answer)
    if (target === undefined) return answer
    if (redirects === MOST_REDIRECTS)
      throw new UserError(
        'network',
        `${shownUrl(first.url)} redirects more than ${MOST_REDIRECTS} times`,
      )
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
    throw new UserError('network', `${shownUrl(url)} redirects to ${shown}; correct the address`)
  const safe = safeUrl(target.href, `the redirect target of ${shownUrl(url)}`)
  // Remote hosts must not redirect to loopback.
  if (isLoopback(safe.hostname) && !isLoopback(url.hostname))
    throw new UserError('network', `${shownUrl(url)} redirects to this machine (${shown})`)
  return safe
}
