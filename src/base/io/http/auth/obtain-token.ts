import type { Host } from '../../host/host.ts'
import type { Redactor } from '../redact.ts'
import type { AccessToken } from './access-token.ts'
import { createLogin, type Login } from './login.ts'
import { type Granted, grantToken, refreshToken } from './oauth.ts'
import { oauthContext } from './oauth-context.ts'
import { environmentSecrets, environmentToken, knownSecrets, type Secrets } from './secrets.ts'
import type { Auth, Server } from './server.ts'
import type { TokenCache } from './token-cache.ts'
import type { TokenWays } from './token-source.ts'

export type TokenContext = {
  server: Server
  host: Host
  redactor: Redactor
  /** Undefined if nothing is stored on this machine. */
  cache: TokenCache | undefined
  warn(line: string): void
}

/**
 * How a run gets a token: from the environment, from the last login, from the authorization server.
 */
export const tokenWays = (context: TokenContext): TokenWays => ({
  now: () => context.host.now(),
  ready: () => tokenFromEnvironment(context),
  kept: () => tokenFromCache(context),
  lock: async () => context.cache?.lock(context.server),
  byRefresh: (refresh, username) => tokenByRefresh(context, refresh, username),
  byGrant: () => tokenByGrant(context),
})

/** The token that the user set for this run. */
function tokenFromEnvironment({ host, server, redactor }: TokenContext): AccessToken | undefined {
  const ready = environmentToken(host, server, redactor)
  return ready && { value: ready.token, scheme: server.scheme, from: ready.from, fresh: false }
}

/** The token of the last login, which may have expired. */
async function tokenFromCache({
  host,
  server,
  redactor,
  cache,
}: TokenContext): Promise<AccessToken | undefined> {
  const login = await cache?.find(server)
  if (login === undefined || isOfAnotherUser(login, host, server)) return undefined
  const { token, refresh, expires, username } = login
  redactor.add(token)
  redactor.add(refresh)
  return {
    value: token,
    scheme: server.scheme,
    from: 'rail-errors login',
    fresh: false,
    expires,
    refresh,
    username,
  }
}

/** True if the environment names another user than the one who logged in. */
function isOfAnotherUser(login: Login, host: Host, { auth, env }: Server): boolean {
  const wanted = env.username === undefined ? undefined : host.env[env.username]
  return (
    auth?.grant === 'password' &&
    Boolean(wanted) &&
    login.username !== undefined &&
    login.username !== wanted
  )
}

/**
 * True if a token or the credentials to get one without a person are available. Sends no request
 * and never prompts.
 */
export async function hasCredentials(context: TokenContext): Promise<boolean> {
  const { host, server } = context
  if (tokenFromEnvironment(context) !== undefined || server.credentialCommand !== undefined)
    return true
  const variables = Object.values(server.env.headers)
  if (variables.length > 0 && variables.every((name) => host.env[name])) return true
  if ((await tokenFromCache(context)) !== undefined) return true
  return server.auth !== undefined && isComplete(server.auth, environmentSecrets(host, server))
}

/**
 * Gets a new token for a refresh token of this user. Rejects with {@link TokenRefused} if the
 * server refuses.
 */
async function tokenByRefresh(
  context: TokenContext,
  refresh: string,
  username: string | undefined,
): Promise<AccessToken | undefined> {
  const { host, server, redactor } = context
  if (server.auth === undefined) return undefined
  const { clientSecret } = await knownSecrets(host, server, redactor)
  return persist(
    context,
    await refreshToken(oauthContext(host, redactor), server.auth, clientSecret, refresh),
    username,
  )
}

/**
 * A token that needs no user input: from the credential command, or with the grant of the server.
 */
async function tokenByGrant(context: TokenContext): Promise<AccessToken | undefined> {
  const { host, server, redactor } = context
  const { auth, scheme } = server
  const secrets = await knownSecrets(host, server, redactor)
  if (secrets.token !== undefined)
    return { value: secrets.token, scheme, from: secrets.from!, fresh: true }
  if (auth === undefined || !isComplete(auth, secrets)) return undefined
  const username = auth.grant === 'password' ? secrets.username : undefined
  return persist(context, await grantToken(oauthContext(host, redactor), auth, secrets), username)
}

const isComplete = ({ grant }: Auth, { username, password, clientSecret }: Secrets): boolean =>
  grant === 'password'
    ? username !== undefined && password !== undefined
    : clientSecret !== undefined

/**
 * Saves a token before it is used: with token rotation the previous refresh token is already
 * invalid.
 */
async function persist(
  { server, host, cache, warn }: TokenContext,
  granted: Granted,
  username: string | undefined,
): Promise<AccessToken> {
  const login = createLogin(server, username, granted, host.now())
  await cache
    ?.save(login)
    .catch((error: Error) =>
      warn(`The token could not be stored for the next run: ${error.message}`),
    )
  const { token, refresh } = granted
  return {
    value: token,
    scheme: server.scheme,
    from: 'the authorization server',
    fresh: true,
    expires: login.expires,
    refresh,
    username,
  }
}
