import type { Host } from '../../host/host.ts'
import type { Redactor } from '../redact.ts'
import { type Granted, grantToken, refreshToken, TokenRefused } from './oauth.ts'
import { environmentToken, knownSecrets } from './secrets.ts'
import type { Server } from './server.ts'
import type { Login, TokenCache } from './token-cache.ts'

/** A token that can be sent. `fresh`: this run got it from the server, so asking for another is no use. */
export type Token = {
  value: string
  scheme: string
  from: string
  fresh: boolean
  expires?: number | undefined
  refresh?: string | undefined
}

/** The tokens of one server in one run. Calls at the same time lead to one request. */
export type TokenSource = {
  /** A token that is not about to end; undefined when nothing is known to get one with. */
  token(): Promise<Token | undefined>
  /** Another token after a server refused this one; undefined when there is no other. */
  renew(refused: Token): Promise<Token | undefined>
}

export type TokenSourceOptions = { host: Host; redactor: Redactor; cache: TokenCache | undefined; warn(line: string): void }

const MINUTE = 60_000

/** When a token is taken for ended: a minute before it is, or half its life when that is short. Clocks differ, and requests take time. */
export const expiryOf = (now: number, lifetime: number | undefined): number | undefined =>
  lifetime === undefined ? undefined : now + lifetime * 1000 - Math.min(MINUTE, (lifetime * 1000) / 2)

export function createTokenSource(server: Server, { host, redactor, cache, warn }: TokenSourceOptions): TokenSource {
  const { auth, scheme } = server
  const context = { host, redactor }
  let current: Token | undefined
  let username: string | undefined
  let pending: Promise<Token | undefined> | undefined

  const isGood = (token: Token | undefined): token is Token =>
    token !== undefined && (token.expires === undefined || host.now() < token.expires)
  const once = (obtain: () => Promise<Token | undefined>) => {
    pending ??= obtain().finally(() => {
      pending = undefined
    })
    return pending
  }

  return {
    token: async () => (isGood(current) ? current : once(first)),
    async renew(refused) {
      if (isGood(current) && current.value !== refused.value) return current
      return once(() => another(refused))
    },
  }

  /** In the order of trust: what the user set for this run, the last login, what can be got without a person. */
  async function first(): Promise<Token | undefined> {
    const ready = environmentToken(host, server, redactor)
    if (ready !== undefined) return use({ value: ready.token, scheme, from: ready.from, fresh: false })
    const kept = current ?? (await cached())
    if (isGood(kept)) return use(kept)
    return (await refreshed(kept)) ?? (await granted())
  }

  async function another(refused: Token): Promise<Token | undefined> {
    if (environmentToken(host, server, redactor) !== undefined) return undefined
    const kept = await cached() // another process may have been quicker
    if (isGood(kept) && kept.value !== refused.value) return use(kept)
    const next = (await refreshed(refused.refresh !== undefined ? refused : kept)) ?? (await granted())
    if (next === undefined || next.value === refused.value) {
      current = undefined
      return undefined
    }
    return next
  }

  function use(token: Token): Token {
    current = token
    return token
  }

  async function cached(): Promise<Token | undefined> {
    const login = await cache?.find(server)
    if (login === undefined || isOthers(login)) return undefined
    redactor.add(login.token)
    redactor.add(login.refresh)
    username = login.username
    return { value: login.token, scheme, from: 'rail-errors login', fresh: false, expires: login.expires, refresh: login.refresh }
  }

  /** The environment names another user than the one who logged in. */
  function isOthers(login: Login): boolean {
    const wanted = server.env.username === undefined ? undefined : host.env[server.env.username]
    return auth?.grant === 'password' && Boolean(wanted) && login.username !== undefined && login.username !== wanted
  }

  async function refreshed(old: Token | undefined): Promise<Token | undefined> {
    if (auth === undefined || old?.refresh === undefined) return undefined
    const { clientSecret } = await knownSecrets(host, server, redactor)
    try {
      return await keep(await refreshToken(context, auth, clientSecret, old.refresh))
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      if (current?.refresh === old.refresh) current = undefined // never tried again: a replay can end the whole session
      const kept = await cached()
      return isGood(kept) && kept.value !== old.value ? use(kept) : undefined
    }
  }

  async function granted(): Promise<Token | undefined> {
    const secrets = await knownSecrets(host, server, redactor)
    if (secrets.token !== undefined) return use({ value: secrets.token, scheme, from: secrets.from!, fresh: true })
    if (auth === undefined) return undefined
    const complete =
      auth.grant === 'password' ? secrets.username !== undefined && secrets.password !== undefined : secrets.clientSecret !== undefined
    if (!complete) return undefined
    if (auth.grant === 'password') username = secrets.username
    return keep(await grantToken(context, auth, secrets))
  }

  /** Saved before it is used: with rotation the pair before it is dead already. */
  async function keep(given: Granted): Promise<Token> {
    const expires = expiryOf(host.now(), given.lifetime)
    const login = loginOf(server, username, given, expires)
    await cache?.save(login).catch((error: Error) => warn(`The token could not be kept for the next run: ${error.message}`))
    return use({ value: given.token, scheme, from: 'the authorization server', fresh: true, expires, refresh: given.refresh })
  }
}

/** What is kept of a token. The refresh token only where the config says so. */
export function loginOf(server: Server, username: string | undefined, given: Granted, expires: number | undefined): Login {
  const { name, origins, userUrl, auth, scheme, cacheRefresh } = server
  return {
    server: { name, origins, userUrl, auth, scheme, cacheRefresh },
    username,
    token: given.token,
    expires,
    scope: given.scope,
    refresh: cacheRefresh ? given.refresh : undefined,
  }
}
