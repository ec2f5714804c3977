import { orAborted } from '../../../base/core/contract/or-aborted.ts'
import { unavailable } from './challenge.ts'
import { jsonOf, type Network } from './json.ts'
import type { Claims, Introspection, Secret } from './options.ts'

/** With claims of usual size, they need about 10 MB. */
const MOST_TOKENS = 10_000
const DEFAULT_SECONDS = 30

/**
 * Asks the authorization server about a token (RFC 7662); undefined for one that is not active.
 * That is never cached: made-up tokens would push out good ones, and a cluster can learn of a new
 * token late.
 */
export function introspector(
  {
    url,
    clientId,
    clientSecret,
    clientAuth = 'post',
    cacheSeconds = DEFAULT_SECONDS,
  }: Introspection,
  network: Network & { now(): number },
) {
  const cached = cacheOf<Claims | undefined>(network.now, MOST_TOKENS, digest)
  return (token: string): Promise<Claims | undefined> => cached(token, () => asked(token))

  async function asked(token: string) {
    const secret = await secretOf(clientSecret, network.timeoutMs)
    const form = new URLSearchParams({ token, token_type_hint: 'access_token' })
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
    if (clientAuth !== 'post')
      headers.authorization = `Basic ${base64(clientAuth === 'basic' ? [clientId, secret].map(encoded) : [clientId, secret])}`
    else
      for (const [name, value] of Object.entries({ client_id: clientId, client_secret: secret }))
        form.set(name, value)
    const claims = (await jsonOf(network, 'introspection', url, {
      method: 'POST',
      headers,
      body: form.toString(),
    })) as Claims
    if (typeof claims.active !== 'boolean')
      throw unavailable('introspection: the answer has no "active" that is true or false')
    for (const name of ['exp', 'nbf'])
      if (claims[name] !== undefined && !Number.isFinite(claims[name]))
        throw unavailable(`introspection: "${name}" is not a number`)
    const { exp = Number.POSITIVE_INFINITY } = claims as { exp?: number }
    const until = Math.min(network.now() + cacheSeconds * 1000, exp * 1000)
    return claims.active ? { value: claims, until } : { value: undefined, until: 0 }
  }
}

/** What never settles must not hold every request: it has the time of an answer. */
async function secretOf(secret: Secret, timeoutMs: number): Promise<string> {
  if (typeof secret !== 'function') return secret
  let value: unknown
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    value = await orAborted(Promise.resolve(secret()), limit)
  } catch (error) {
    const what = error === limit.reason ? `did not answer within ${timeoutMs} ms` : 'failed'
    throw unavailable(`introspection: the function clientSecret ${what}`, error)
  }
  if (typeof value === 'string' && value !== '') return value
  throw unavailable('introspection: the function clientSecret returned no text')
}

/** Tokens are kept as hashes, so that a dump of the memory has none that was valid earlier. */
async function digest(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return String.fromCharCode(...new Uint8Array(hash))
}

/** RFC 6749 section 2.3.1: id and secret are form-encoded before they are joined. */
const encoded = (text: string): string => new URLSearchParams({ s: text }).toString().slice(2)
const base64 = (parts: readonly string[]): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(parts.join(':'))))

/** Remembers values for a while. Calls for the same key at the same time share one request. */
type Cache<V> = (key: string, load: () => Promise<{ value: V; until: number }>) => Promise<V>

/**
 * `most` values are kept, under what `nameOf` makes of their keys; the oldest goes first. A value
 * with an `until` in the past, and a failure, is not kept.
 */
export function cacheOf<V>(
  now: () => number,
  most: number,
  nameOf: (key: string) => string | Promise<string>,
): Cache<V> {
  const kept = new Map<string, { value: V; until: number }>()
  const pending = new Map<string, Promise<V>>()
  return (key, load) => {
    // By the key itself, and before anything is waited for: no call at the same time loads it
    // again.
    const request = pending.get(key) ?? keptOr(key, load).finally(() => pending.delete(key))
    pending.set(key, request)
    return request
  }

  async function keptOr(key: string, load: () => Promise<{ value: V; until: number }>): Promise<V> {
    const name = await nameOf(key)
    const before = kept.get(name)
    if (before !== undefined && now() < before.until) return before.value
    kept.delete(name)
    const answer = await load()
    if (now() < answer.until) {
      for (const oldest of kept.keys()) {
        if (kept.size < most) break
        kept.delete(oldest)
      }
      kept.set(name, answer)
    }
    return answer.value
  }
}
