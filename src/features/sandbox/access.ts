import { challengesOf, tokenOf } from '../../libraries/server/token/challenge.ts'
import { isOfRegistered, type Tokens, type Valid } from './authorization/tokens.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './registry/client.ts'
import type { Registry } from './registry/registry.ts'

/** Checks the token of a call (RFC 6750); rejects with a TokenRefusal. */
export type AccessCheck = (request: Request, scope: Scope) => Promise<Valid>

const challenges = challengesOf('sandbox')

export function accessCheck(tokens: Tokens, registry: Registry): AccessCheck {
  return async (request, scope) => {
    if (new URL(request.url).searchParams.has('access_token'))
      throw challenges.malformed('Send the token in the header Authorization: URLs end up in logs.')
    const found = tokens.access(tokenOf(request.headers.get('authorization'), challenges))
    if (found === 'expired') throw challenges.invalid('The access token has expired.')
    if (found === undefined || !isOfRegistered(found, await registry.read()))
      throw challenges.invalid('The access token is not valid.')
    if (!found.scopes.includes(scope)) throw challenges.insufficient([scope])
    return found
  }
}

/**
 * The current user. The body is an assumption.
 */
export function currentUser({ username, clientId, scopes }: Valid): Response {
  if (username === undefined)
    throw new Refusal(404, 'The token is that of a client: it has no user.')
  return Response.json(
    { username, client_id: clientId, scope: scopes.join(' ') },
    { headers: { 'cache-control': 'no-store' } },
  )
}
