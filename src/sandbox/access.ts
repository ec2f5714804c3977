import { challengesOf } from '../runtime/server/token/challenge.ts'
import { tokenOf } from '../runtime/server/token/credentials.ts'
import { isOfRegistered, type Tokens, type Valid } from './authorization/tokens.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './registry/client.ts'
import type { Registered, Registry } from './registry/registry.ts'

/** Checks the token of a call (RFC 6750); rejects with a TokenRefusal. */
export type AccessCheck = (request: Request, scope: Scope) => Promise<Valid>

const challenges = challengesOf('sandbox')

export function accessCheck(tokens: Tokens, registry: Registry, now: () => number): AccessCheck {
  const registered = recentOf(registry, now)
  return async (request, scope) => {
    if (new URL(request.url).searchParams.has('access_token'))
      throw challenges.malformed('Send the token in the header Authorization: URLs end up in logs.')
    const found = tokens.access(tokenOf(request.headers.get('authorization'), challenges))
    if (found === 'expired') throw challenges.invalid('The access token has expired.')
    if (found === undefined || !isOfRegistered(found, await registered()))
      throw challenges.invalid('The access token is not valid.')
    if (!found.scopes.includes(scope)) throw challenges.insufficient([scope])
    return found
  }
}

/** Read again after this time: a removed client loses its access within it. */
const RECENT_MS = 250

function recentOf(registry: Registry, now: () => number): () => Promise<Registered> {
  let last: { read: Promise<Registered>; at: number } | undefined
  return () => {
    if (last === undefined || now() - last.at >= RECENT_MS) {
      const read = registry.read()
      last = { read, at: now() }
      read.catch(() => {
        last = undefined
      })
    }
    return last.read
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
