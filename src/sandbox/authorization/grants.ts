import type { Client, Grant, Scope } from '../registry/client.ts'
import type { Registered } from '../registry/registry.ts'
import type { Authenticator } from './authenticator.ts'
import { type Form, needed } from './form.ts'
import { OAuthError } from './oauth-error.ts'
import type { Attempt } from './throttle.ts'
import { isOfRegistered, type Pair, registrationOf, type Tokens } from './tokens.ts'

/** A request of an authenticated client. */
type GrantRequest = { form: Form; client: Client; registered: Registered; attempt: Attempt }

/** What the token endpoint answers: the tokens and what they grant. */
type Grants = Record<
  Grant,
  (request: GrantRequest) => Promise<Pair & { scopes: readonly string[] }>
>

export const grantsOf = (authenticator: Authenticator, tokens: Tokens): Grants => ({
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
