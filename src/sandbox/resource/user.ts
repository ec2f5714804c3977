import { challengesOf } from '../../server/token/challenge.ts'
import type { Valid } from '../authorization/tokens.ts'

/**
 * The current user (specification 4.2). The body is an assumption: the specification does not show
 * it.
 */
export function currentUser({ username, clientId, scopes }: Valid): Response {
  // A token of client_credentials belongs to no user.
  if (username === undefined) throw challengesOf('sandbox').insufficient(['read'])
  return Response.json(
    { username, client_id: clientId, scope: scopes.join(' ') },
    { headers: { 'cache-control': 'no-store' } },
  )
}
