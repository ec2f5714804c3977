import type { Registered } from '../registry/registered.ts'
import type { Access } from './tokens.ts'

/**
 * The registration of a client and a user: the hashes of their secrets. It changes when one of them
 * is removed and added again, and when a secret is replaced. Undefined if one is not registered.
 */
export function registrationOf(
  clientId: string,
  username: string | undefined,
  { clients, users }: Registered,
): string | undefined {
  const secret = clients.find(({ client_id }) => client_id === clientId)?.secret
  const password =
    username === undefined ? '' : users.find((user) => user.username === username)?.password
  return secret === undefined || password === undefined ? undefined : `${secret} ${password}`
}

/**
 * False for a token whose client or user was removed, also if it was added again, or has a new
 * secret.
 */
export const isOfRegistered = (
  { clientId, username, registration }: Access,
  registered: Registered,
): boolean => registrationOf(clientId, username, registered) === registration
