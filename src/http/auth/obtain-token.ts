import type { Host } from '../../host/host.ts'
import type { Redactor } from '../redact.ts'
import type { AccessToken } from './access-token.ts'
import { createLogin, type Login } from './login.ts'
import { type Granted, grantToken, refreshToken } from './oauth.ts'
import { environmentSecrets, environmentToken, knownSecrets, type Secrets } from './secrets.ts'
import type { Auth, Server } from './server.ts'
import type { TokenCache } from './token-cache.ts'

/** The context for getting a token for a server. */
export type TokenContext = {
  server: Server
  host: Host
  redactor: Redactor
  /** Undefined if nothing is stored on this machine. */
  cache: TokenCache | undefined
  warn(line: string): void
}

/** The token that the user set for this run. */
export function tokenFromEnvironment({ host, server, redactor }: TokenContext): AccessToken | undefined {
  const ready = environmentToken(host, server, redactor)
  return ready && { value: ready.token, scheme: server.scheme, from: ready.from, fresh: false }
}

/** The token of the last login, which may have expired. */
export async function tokenFromCache({ host, server, redactor, cache }: TokenContext): Promise<AccessToken | undefined> {
  const login = await cache?.find(server)
  if (login === undefined || isOfAnotherUser(login, host, server)) return undefined
  const { token, refresh, expires, username } = login
  redactor.add(token)
  redactor.add(refresh)
  return { value: token, scheme: server.scheme, from: 'rail-errors login', fresh: false, expires, refresh, username }
}

/** True if the environment names another user than the one who logged in. */
function isOfAnotherUser(login: Login, host: Host, { auth, env }: Server): boolean {
  const wanted = env.username === undefined ? undefined : host.env[env.username]
  return auth?.grant === 'password' && Boolean(wanted) && login.username !== undefined && login.username !== wanted
}

/** True if a token or the credentials to get one without a person are available. Sends no request and never prompts. */
export async function hasCredentials(context: TokenContext): Promise<boolean> {
  const { host, server } = context
  if (tokenFromEnvironment(context) !== undefined || server.credentialCommand !== undefined) return true
  if ((await tokenFromCache(context)) !== undefined) return true
  return server.auth !== undefined && isComplete(server.auth, environmentSecrets(host, server))
}

/** Gets a new token for a refresh token of this user. Rejects with {@link TokenRefused} if the server refuses. */
export async function tokenByRefresh(
  context: TokenContext,
  refresh: string,
  username: string | undefined,
): Promise<AccessToken | undefined> {
  const { host, server, redactor } = context
  if (server.auth === undefined) return undefined
  const { clientSecret } = await knownSecrets(host, server, redactor)
  return persist(context, await refreshToken(context, server.auth, clientSecret, refresh), username)
}

/** A token that needs no user input: from the credential command, or with the grant of the server. */
export async function tokenByGrant(context: TokenContext): Promise<AccessToken | undefined> {
  const { host, server, redactor } = context
  const { auth, scheme } = server
  const secrets = await knownSecrets(host, server, redactor)
  if (secrets.token !== undefined) return { value: secrets.token, scheme, from: secrets.from!, fresh: true }
  if (auth === undefined || !isComplete(auth, secrets)) return undefined
  const username = auth.grant === 'password' ? secrets.username : undefined
  return persist(context, await grantToken(context, auth, secrets), username)
}

const isComplete = ({ grant }: Auth, { username, password, clientSecret }: Secrets): boolean =>
  grant === 'password' ? username !== undefined && password !== undefined : clientSecret !== undefined

/** Saves a token before it is used: with token rotation the previous refresh token is already invalid. */
async function persist({ server, host, cache, warn }: TokenContext, granted: Granted, username: string | undefined): Promise<AccessToken> {
  const login = createLogin(server, username, granted, host.now())
  await cache?.save(login).catch((error: Error) => warn(`The token could not be stored for the next run: ${error.message}`))
  const { token, refresh } = granted
  return { value: token, scheme: server.scheme, from: 'the authorization server', fresh: true, expires: login.expires, refresh, username }
}
