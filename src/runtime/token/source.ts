import { type AccessToken, expiryOf } from '../../io/http/auth/access-token.ts'
import {
  type Granted,
  type GrantSecrets,
  grantToken,
  refreshToken,
} from '../../io/http/auth/oauth.ts'
import type { Auth } from '../../io/http/auth/server.ts'
import { createTokenSource, type TokenSource } from '../../io/http/auth/token-source.ts'
import { TIMEOUT_SECONDS } from '../../io/http/network.ts'
import { createRedactor } from '../../io/http/redact.ts'
import type { Network } from '../../io/http/send.ts'
import type { NewToken, Secret, TokenOptions } from './options.ts'
import { TokenError } from './token-error.ts'

/** The part of the world that a source needs. */
export type World = {
  fetch: Network['fetch']
  now(): number
  onToken?: ((token: NewToken) => void) | undefined
}

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

  return createTokenSource({
    now,
    ready: () => undefined,
    kept: async () => undefined,
    lock: async () => undefined,
    async byGrant() {
      const secrets = await secretsOf(options)
      return issued(
        'grant',
        await grantToken(contextFor([secrets.clientSecret, secrets.password]), auth, secrets),
      )
    },
    async byRefresh(refresh) {
      const clientSecret = await secretOf(options, 'clientSecret')
      return issued(
        'refresh',
        await refreshToken(contextFor([clientSecret, refresh]), auth, clientSecret, refresh),
      )
    },
  })

  function issued(by: NewToken['by'], { token, lifetime, scope, refresh }: Granted): AccessToken {
    const expires = expiryOf(now(), lifetime)
    try {
      onToken?.({ by, expires, scope })
    } catch {
      // A log that fails must not lose the token: the refresh token is spent.
    }
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

async function secretsOf(options: TokenOptions): Promise<GrantSecrets> {
  const clientSecret = await secretOf(options, 'clientSecret')
  if (options.grant === 'client_credentials') return { clientSecret }
  return {
    clientSecret,
    username: await secretOf(options, 'username'),
    password: await secretOf(options, 'password'),
  }
}

/** The value of a secret; undefined if the options do not have it. */
async function secretOf(
  options: TokenOptions,
  name: 'clientSecret' | 'username' | 'password',
): Promise<string | undefined> {
  const secret = (options as Partial<Record<typeof name, Secret>>)[name]
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
