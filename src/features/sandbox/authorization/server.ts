import type { Caller } from '../connection.ts'
import type { WantedFaults } from '../faults.ts'
import { type Client, GRANTS, type Grant, SCOPES, type Scope } from '../registry/client.ts'
import { Busy, type Hasher } from '../registry/hasher.ts'
import type { Registered, Registry } from '../registry/registry.ts'
import { type Authenticator, authenticatorOf, presentedBy } from './authenticator.ts'
import { type Form, formOf, needed } from './form.ts'
import { OAuthError, oauthAnswer, oauthErrorAnswer, waiting } from './oauth-error.ts'
import { type Attempt, type LoginLimits, throttleOf } from './throttle.ts'
import { isOfRegistered, type Pair, registrationOf, type Tokens } from './tokens.ts'

/** Where the endpoints are. The slash at the end is part of the path. */
export const PATHS = {
  token: '/oauth2/token/',
  revoke: '/oauth2/revoke/',
  introspect: '/oauth2/introspect/',
} as const

type AuthorizationSettings = {
  registry: Registry
  hasher: Hasher
  tokens: Tokens
  tokenSeconds: number
  limits: LoginLimits
  faults: WantedFaults
}

export type Endpoint = (request: Request, caller: Caller) => Promise<Response>

/**
 * The endpoints of the authorization server: tokens (RFC 6749), revocation (RFC 7009),
 * introspection (RFC 7662).
 */
export function authorizationServer({
  registry,
  hasher,
  tokens,
  tokenSeconds,
  limits,
  faults,
}: AuthorizationSettings): Record<keyof typeof PATHS, Endpoint> {
  const throttle = throttleOf(limits)
  const authenticator = authenticatorOf(hasher, throttle)
  const grants = grantsOf(authenticator, tokens)
  const authenticated = async (
    request: Request,
    form: Form,
    registered: Registered,
    attempt: Attempt,
  ) => {
    const presented = presentedBy(request, form)
    const username = form.get('username')
    const all: Attempt = {
      ...attempt,
      account: username === undefined ? undefined : { clientId: presented.clientId, username },
    }
    await throttle.refuseIfBlocked(all)
    return {
      client: await authenticator.client(presented, registered, all),
      presented,
      attempt: all,
    }
  }
  return {
    token: endpoint(async (request, form, attempt) => {
      const grant = needed(form, 'grant_type')
      if (!isGrant(grant))
        throw new OAuthError(
          'unsupported_grant_type',
          `The grant_type is not supported; use ${GRANTS.join(', ')}.`,
        )
      const registered = await registry.read()
      const known = await authenticated(request, form, registered, attempt)
      if (!known.client.grants.includes(grant))
        throw new OAuthError('unauthorized_client', 'The client may not use this grant.')
      const answer = async () => {
        const { access_token, refresh_token, scopes } = await grants[grant]({
          ...known,
          form,
          registered,
        })
        const body = {
          access_token,
          token_type: 'Bearer',
          expires_in: tokenSeconds,
          scope: scopes.join(' '),
          refresh_token,
        }
        return oauthAnswer(200, body)
      }
      const expired = async () => {
        if (grant !== 'refresh_token') return answer()
        throw new OAuthError('invalid_grant', 'The refresh token has expired.')
      }
      return faults.disturb(known.client.client_id, 'token', {
        answer,
        expired,
        signal: request.signal,
      })
    }),
    revoke: endpoint(async (request, form, attempt) => {
      const { client } = await authenticated(request, form, await registry.read(), attempt)
      const outcome = tokens.revoke(needed(form, 'token'), client.client_id)
      if (outcome === 'other')
        throw new OAuthError('invalid_grant', 'The token was issued to a different client.')
      return oauthAnswer(200, undefined)
    }),
    introspect: endpoint(async (request, form, attempt) => {
      const registered = await registry.read()
      const { presented } = await authenticated(request, form, registered, attempt)
      if (presented.secret === undefined)
        throw new OAuthError('invalid_client', 'Introspection needs a client with its secret.')
      const token = tokens.access(needed(form, 'token'))
      if (token === undefined || token === 'expired' || !isOfRegistered(token, registered))
        return oauthAnswer(200, { active: false })
      const { clientId, username, scopes, expires } = token
      const about = {
        scope: scopes.join(' '),
        client_id: clientId,
        username,
        sub: username,
        exp: Math.floor(expires / 1000),
      }
      return oauthAnswer(200, { active: true, ...about, token_type: 'Bearer' })
    }),
  }
}

/** The metadata of RFC 8414 for the server at this address. */
export const metadataOf = (origin: string): object => ({
  issuer: origin,
  token_endpoint: origin + PATHS.token,
  revocation_endpoint: origin + PATHS.revoke,
  introspection_endpoint: origin + PATHS.introspect,
  grant_types_supported: GRANTS,
  response_types_supported: [],
  scopes_supported: SCOPES,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
})

const isGrant = (name: string): name is Grant => (GRANTS as readonly string[]).includes(name)

/** An endpoint with a form in, and each refusal as an answer. */
const endpoint =
  (answer: (request: Request, form: Form, attempt: Attempt) => Promise<Response>): Endpoint =>
  async (request, { address, secure }) => {
    try {
      if (request.method !== 'POST')
        throw new OAuthError('invalid_request', 'Use POST.', {
          status: 405,
          headers: { allow: 'POST, OPTIONS' },
        })
      if (!secure) throw new OAuthError('invalid_request', INSECURE)
      return await answer(request, await formOf(request), { address })
    } catch (error) {
      if (error instanceof Busy)
        return oauthErrorAnswer(
          waiting('temporarily_unavailable', 1, 'Too many logins at once. Try again in 1 s.'),
        )
      if (error instanceof OAuthError) return oauthErrorAnswer(error)
      throw error
    }
  }

const INSECURE =
  'Secrets are accepted over TLS only: use --tls-cert and --tls-key, or --trust-proxy behind a proxy that ends TLS.'

type GrantRequest = { form: Form; client: Client; registered: Registered; attempt: Attempt }

/** What the token endpoint answers: the tokens and what they grant. */
type Grants = Record<
  Grant,
  (request: GrantRequest) => Promise<Pair & { scopes: readonly string[] }>
>

const grantsOf = (authenticator: Authenticator, tokens: Tokens): Grants => ({
  // RFC 6749 section 4.3.
  async password({ form, client, registered, attempt }) {
    const username = needed(form, 'username')
    const password = needed(form, 'password')
    const scopes = scopesFor(form.get('scope'), client.scopes)
    if (!(await authenticator.user({ username, password }, registered, attempt)))
      throw new OAuthError('invalid_grant', 'The user name or the password is wrong.')
    const access = {
      clientId: client.client_id,
      username,
      scopes,
      registration: registrationOf(client.client_id, username, registered)!,
    }
    return { ...tokens.issue(access, client.grants.includes('refresh_token')), scopes }
  },
  // RFC 6749 section 6. Nothing is waited for between the look at the token and its exchange: eight
  // requests at once get one pair.
  async refresh_token({ form, client, registered }) {
    const refresh = tokens.refreshable(needed(form, 'refresh_token'), client.client_id)
    if (refresh === undefined || !isOfRegistered(refresh.access, registered))
      throw new OAuthError(
        'invalid_grant',
        'The refresh token is not valid, or it was used before.',
      )
    const scopes = scopesFor(form.get('scope'), refresh.access.scopes)
    return { ...refresh.rotate(scopes), scopes }
  },
  // RFC 6749 section 4.4: without a refresh token.
  async client_credentials({ form, client, registered }) {
    const scopes = scopesFor(form.get('scope'), client.scopes)
    const registration = registrationOf(client.client_id, undefined, registered)!
    return { ...tokens.issue({ clientId: client.client_id, scopes, registration }, false), scopes }
  },
})

/**
 * The scopes that a request gets of those that it may have: all of them if it names none (RFC 6749
 * section 3.3).
 */
function scopesFor(requested: string | undefined, allowed: readonly Scope[]): readonly Scope[] {
  if (requested === undefined) return allowed
  const names = new Set(requested.split(' ').filter(Boolean))
  const granted = allowed.filter((scope) => names.has(scope))
  if (names.size === 0 || granted.length < names.size)
    throw new OAuthError(
      'invalid_scope',
      `The client may request only these scopes: ${allowed.join(' ')}.`,
    )
  return granted
}
