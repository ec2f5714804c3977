import type { Config, ServerAuth } from '../../../core/config/types.ts'
import { didYouMean, nearest } from '../../../core/values/nearest.ts'
import { UserError } from '../../host/user-error.ts'
import { below, safeUrl } from '../url.ts'

/** How to get a token for a server, and where its secrets are. */
export type Auth = {
  grant: 'password' | 'client_credentials'
  clientId: string
  clientAuth: 'post' | 'basic' | 'basic-raw'
  scope: string | undefined
  tokenUrl: string
  revokeUrl: string | undefined
}

/** A service that may receive a token. */
export type Server = {
  /** Its name in the config, or its origin. */
  name: string
  /** The origins that the config or the command line named. */
  origins: readonly string[]
  userUrl: string | undefined
  /** Without it, only an existing token can be used. */
  auth: Auth | undefined
  scheme: string
  /** The names of the variables with secrets; empty if they could belong to another server. */
  env: {
    token?: string | undefined
    clientSecret?: string | undefined
    username?: string | undefined
    password?: string | undefined
    /** By the names of headers. */
    headers: Readonly<Record<string, string>>
  }
  credentialCommand: readonly string[] | undefined
}

const DEFAULT_ENV = {
  token: 'RAIL_ERRORS_TOKEN',
  clientSecret: 'RAIL_ERRORS_CLIENT_SECRET',
  username: 'RAIL_ERRORS_USERNAME',
  password: 'RAIL_ERRORS_PASSWORD',
}

export type ConfiguredServer = NonNullable<Config['servers']>[string]

/**
 * The servers of a config. The common variables are for a single server: with several, a secret of
 * one must not reach another.
 */
export const configuredServers = ({ servers = {} }: Config): Server[] =>
  Object.entries(servers).map(([name, server]) =>
    serverOf(name, server, Object.keys(servers).length === 1),
  )

/** One server from its settings. Throws {@link UserError} for an unsafe address. */
export function serverOf(name: string, settings: ConfiguredServer, alone: boolean): Server {
  const { base_url, terminology, fhir, user_url, auth = {} } = settings
  const origins = [base_url, terminology, fhir, user_url]
    .filter((url) => url !== undefined)
    .map((url) => safeUrl(url, `server "${name}"`).origin)
  const common = alone ? DEFAULT_ENV : undefined
  return {
    name,
    origins: [...new Set(origins)],
    userUrl: user_url ?? (base_url === undefined ? undefined : below(base_url, 'v1/user/me/')),
    auth: authOf(name, settings, auth),
    scheme: auth.scheme ?? 'Bearer',
    env: {
      token: auth.token_env ?? common?.token,
      clientSecret: auth.client_secret_env ?? common?.clientSecret,
      username: auth.username_env ?? common?.username,
      password: auth.password_env ?? common?.password,
      headers: auth.headers_env ?? {},
    },
    credentialCommand: auth.credential_command?.length === 0 ? undefined : auth.credential_command,
  }
}

/**
 * Keeps the trailing slash of the token endpoint: without it servers redirect, and a redirect loses
 * the body.
 */
function authOf(
  name: string,
  { auth_url, base_url, token_url, revoke_url }: ConfiguredServer,
  auth: ServerAuth,
): Auth | undefined {
  const root = auth_url ?? base_url
  const tokenUrl = token_url ?? (root === undefined ? undefined : below(root, 'oauth2/token/'))
  if (auth.client_id === undefined || tokenUrl === undefined) return undefined
  safeUrl(tokenUrl, `the token endpoint of server "${name}"`)
  return {
    grant: auth.grant ?? 'password',
    clientId: auth.client_id,
    clientAuth: auth.client_auth ?? 'post',
    scope: auth.scope,
    tokenUrl,
    revokeUrl:
      revoke_url === undefined
        ? undefined
        : safeUrl(revoke_url, `the revocation endpoint of server "${name}"`).href,
  }
}

/** The server with this name in a config. Throws {@link UserError} with a suggestion. */
export function serverCalled(servers: readonly Server[], name: string): Server {
  const found = servers.find((server) => server.name === name)
  if (found !== undefined) return found
  const names = servers.map((server) => server.name)
  const hint =
    names.length === 0
      ? '; give the URL of the server, or add it to "servers" in the config'
      : `; the configured servers are ${names.join(', ')}`
  throw new UserError(
    'not-found',
    `"${name}" is not a known server${didYouMean(nearest(name, names)) || hint}`,
  )
}
