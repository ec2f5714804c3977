import { orAborted } from '../../base/core/contract/or-aborted.ts'
import { retryAfterMs } from '../../base/core/contract/retry-after.ts'
import { type AccessToken, expiryOf } from '../../base/io/http/auth/access-token.ts'
import { type Granted, grantToken, refreshToken } from '../../base/io/http/auth/oauth.ts'
import type { Auth } from '../../base/io/http/auth/server.ts'
import { TokenFailure, TokenRefused } from '../../base/io/http/auth/token-error.ts'
import { createTokenSource, type TokenSource } from '../../base/io/http/auth/token-source.ts'
import { TIMEOUT_SECONDS } from '../../base/io/http/network.ts'
import { createRedactor } from '../../base/io/http/redact.ts'
import type { Network } from '../../base/io/http/send.ts'
import { shownUrl } from '../../base/io/http/url.ts'
import type { NewToken, Secret, TokenOptions } from './options.ts'
import { TokenError } from './token-error.ts'

/** The part of the world that a source needs. */
export type World = {
  fetch: Network['fetch']
  now(): number
  onToken?: ((token: NewToken) => void) | undefined
}

/** Where a token request that was refused waits for the next one: 1, 2, 4 seconds … */
export const pauseMs = (refusals: number): number => Math.min(60_000, 1000 * 2 ** refusals)

/** The tokens of one service: kept in memory only. */
export function tokenSource(
  options: TokenOptions,
  auth: Auth,
  { fetch, now, onToken }: World,
): TokenSource {
  const { timeoutMs = TIMEOUT_SECONDS * 1000 } = options
  const network: Network = { fetch, timeout: { seconds: timeoutMs / 1000, setting: 'timeoutMs' } }
  // A redactor per request: in a service that runs for months, one would collect the tokens of
  // months.
  const contextFor = (secrets: readonly (string | undefined)[]) => {
    const redactor = createRedactor()
    for (const secret of secrets) redactor.add(secret)
    return { network, redactor, urlSetting: 'tokenUrl' }
  }
  /** The last refusal, which is the answer until the next request may be sent. */
  let refused: { error: unknown; times: number; until: number } | undefined

  return createTokenSource({
    now,
    ready: () => undefined,
    kept: async () => undefined,
    lock: async () => undefined,
    byGrant: () =>
      requested('grant', async (secret) => {
        const secrets = {
          clientSecret: await secret('clientSecret'),
          ...(options.grant === 'password' && {
            username: await secret('username'),
            password: await secret('password'),
          }),
        }
        return grantToken(contextFor([secrets.clientSecret, secrets.password]), auth, secrets)
      }),
    byRefresh: (refresh) =>
      requested('refresh', async (secret) => {
        const clientSecret = await secret('clientSecret')
        return refreshToken(contextFor([clientSecret, refresh]), auth, clientSecret, refresh)
      }),
  })

  /** One token request, within the limit: what never settles must not be waited for by all calls. */
  async function requested(
    by: NewToken['by'],
    request: (secret: (name: SecretName) => Promise<string | undefined>) => Promise<Granted>,
  ): Promise<AccessToken> {
    if (refused !== undefined && now() < refused.until) throw refused.error
    const limit = AbortSignal.timeout(timeoutMs)
    let awaited = ''
    const secret = async (name: SecretName) => {
      awaited = `the function ${name}`
      const value = await secretOf(options, name)
      awaited = shownUrl(auth.tokenUrl)
      return value
    }
    try {
      const granted = await orAborted(request(secret), limit)
      refused = undefined
      return issued(by, granted)
    } catch (error) {
      if (error === limit.reason)
        throw new TokenError(
          `${awaited} did not answer within ${timeoutMs / 1000} s; timeoutMs sets the limit`,
        )
      const times = refused === undefined ? 0 : refused.times + 1
      if (error instanceof TokenFailure) {
        // A refused refresh token is followed by the grant.
        const isFinal = error instanceof TokenRefused && by === 'grant'
        const wait = retryAfterMs(error.retryAfter ?? '', now()) ?? (isFinal ? pauseMs(times) : 0)
        if (wait > 0) refused = { error, times, until: now() + wait }
      }
      throw error
    }
  }

  function issued(by: NewToken['by'], { token, lifetime, scope, refresh }: Granted): AccessToken {
    const expires = expiryOf(now(), lifetime)
    // A log that fails must not lose the token: the refresh token is spent.
    new Promise((done) => done(onToken?.({ by, expires, scope }))).catch(() => {})
    return {
      value: token,
      scheme: 'Bearer',
      from: 'the authorization server',
      fresh: true,
      expires,
      refresh,
    }
  }
}

type SecretName = 'clientSecret' | 'username' | 'password'

/** The value of a secret; undefined if the options do not have it. */
async function secretOf(options: TokenOptions, name: SecretName): Promise<string | undefined> {
  const secret = (options as Partial<Record<SecretName, Secret>>)[name]
  if (typeof secret !== 'function') return secret
  let value: unknown
  try {
    value = await secret()
  } catch (error) {
    throw new TokenError(`the function ${name} failed, so no token was requested`, {}, error)
  }
  if (typeof value === 'string' && value !== '') return value
  throw new TokenError(
    `the function ${name} returned ${value === '' ? 'an empty text' : 'no text'}, so no token was requested`,
  )
}
