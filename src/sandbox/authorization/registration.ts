import { sha256 } from '../../values/hash.ts'
import type { Registered } from '../registry/registered.ts'
import type { Access } from './tokens.ts'

/**
 * Names what a client and a user are registered with: it changes with the secret, with the password, and if one of them is removed and added
 * again. Undefined if one of them is not registered.
 */
export function registrationOf(
  { clientId, username }: Pick<Access, 'clientId' | 'username'>,
  { clients, users }: Registered,
): string | undefined {
  const client = clients.find(({ client_id }) => client_id === clientId)
  const user = users.find((one) => one.username === username)
  if (client === undefined || (username !== undefined && user === undefined)) return undefined
  return sha256(JSON.stringify([client.secret, user?.password]))
}

/** False for a token whose client or user was removed, or has a new secret or password. */
export const isRegistered = (access: Access, registered: Registered): boolean => registrationOf(access, registered) === access.registration
