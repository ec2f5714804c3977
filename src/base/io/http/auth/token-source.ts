import { type AccessToken, isUsable } from './access-token.ts'
import { TokenRefused } from './token-error.ts'

export type TokenWays = {
  /** Milliseconds since 1970. */
  now(): number
  /** A token that is set from outside, and is never renewed. */
  ready(): AccessToken | undefined
  /** The token that another source left, which may have expired. */
  kept(): Promise<AccessToken | undefined>
  /** Makes other sources wait with a refresh until the lock is released. */
  lock(): Promise<(() => Promise<void>) | undefined>
  /** Rejects with {@link TokenRefused} if the server refuses. */
  byRefresh(refresh: string, username: string | undefined): Promise<AccessToken | undefined>
  byGrant(): Promise<AccessToken | undefined>
}

/** The tokens of one server in one run. Concurrent calls share one request. */
export type TokenSource = {
  /** A token that does not expire soon; undefined if there is no way to get one. */
  token(): Promise<AccessToken | undefined>
  /** Another token after a server refused this one; undefined if there is no other. */
  renew(refused: AccessToken): Promise<AccessToken | undefined>
}

export function createTokenSource(ways: TokenWays): TokenSource {
  const isGood = (token: AccessToken | undefined) => isUsable(token, ways.now())
  const shared = sharePending<AccessToken | undefined>()
  let current: AccessToken | undefined
  let refused: string | undefined // the refresh token that the server refused last

  return {
    token: async () => (isGood(current) ? current : shared(initialToken)),
    async renew(stale) {
      if (isGood(current) && current.value !== stale.value) return current
      return shared(() => renewToken(stale))
    },
  }

  /**
   * In the order of precedence: the token of this run, the last login, a token that needs no user
   * input.
   */
  async function initialToken(): Promise<AccessToken | undefined> {
    const ready = ways.ready()
    if (ready !== undefined) return use(ready)
    const kept = current ?? (await ways.kept())
    return isGood(kept) ? use(kept) : requestToken(kept)
  }

  async function renewToken(stale: AccessToken): Promise<AccessToken | undefined> {
    if (ways.ready() !== undefined) return undefined
    const kept = await ways.kept() // another process may have refreshed it
    if (isGood(kept) && kept.value !== stale.value) return use(kept)
    const last = current ?? stale // of two tokens, the refresh token of the older one may be spent
    const next = await requestToken(last.refresh !== undefined ? last : kept)
    if (next !== undefined && next.value !== stale.value) return next
    current = undefined
    return undefined
  }

  /** Asks the authorization server, or the credential command. */
  async function requestToken(old: AccessToken | undefined): Promise<AccessToken | undefined> {
    return (await refresh(old)) ?? use(await ways.byGrant())
  }

  /**
   * One process refreshes, and the others use the token that it stored: with rotation, a refresh
   * token is valid only once.
   */
  async function refresh(old: AccessToken | undefined): Promise<AccessToken | undefined> {
    if (old?.refresh === undefined) return undefined
    const unlock = await ways.lock()
    try {
      const kept = await ways.kept()
      if (isGood(kept) && kept.value !== old.value) return use(kept)
      return await refreshOnce(kept?.refresh === undefined ? old : kept)
    } finally {
      await unlock?.()
    }
  }

  async function refreshOnce(old: AccessToken): Promise<AccessToken | undefined> {
    if (old.refresh === refused) return undefined
    try {
      return use(await ways.byRefresh(old.refresh!, old.username))
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      refused = old.refresh // never sent again: a replay can end the whole session
      if (current?.refresh === refused) current = undefined
      const kept = await ways.kept()
      return isGood(kept) && kept.value !== old.value ? use(kept) : undefined
    }
  }

  function use(token: AccessToken | undefined): AccessToken | undefined {
    current = token ?? current
    return token
  }
}

/** Runs one task at a time: concurrent callers share its result. */
function sharePending<T>(): (task: () => Promise<T>) => Promise<T> {
  let pending: Promise<T> | undefined
  return (task) => {
    pending ??= task().finally(() => {
      pending = undefined
    })
    return pending
  }
}
