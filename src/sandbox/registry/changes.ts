import { randomBytes } from 'node:crypto'
import { UserError } from '../../io/host/user-error.ts'
import { clientFaults, idFault } from './client-faults.ts'
import type { Hasher } from './hasher.ts'
import type { Client, ClientDetails, Credentials, Registered, User } from './registered.ts'
import type { Registry } from './registry.ts'
import { type Fault, secretFault } from './texts.ts'

/**
 * Registers a client. Rejects with {@link UserError} if a value can't be
 * registered, or if its id is taken.
 */
export async function addClient(
  registry: Registry,
  hasher: Hasher,
  details: ClientDetails,
  {
    client_id = randomBytes(12).toString('hex'),
    client_secret = newSecret(),
  }: Partial<Credentials> = {},
): Promise<Credentials> {
  for (const { field, fault } of clientFaults(details)) refuse('client', field, fault)
  refuse('client', 'client_id', idFault(client_id))
  refuse('client', 'client_secret', secretFault(client_secret))
  await updateWithHash(registry, hasher, client_secret, ({ clients, ...others }, secret) => {
    refuseKnownClient(clients, client_id)
    return { ...others, clients: [...clients, { client_id, ...details, secret }] }
  })
  return { client_id, client_secret }
}

/** Throws {@link UserError} if a client has this id. */
export function refuseKnownClient(clients: readonly Client[], client_id: string): void {
  if (clients.some((known) => known.client_id === client_id))
    throw new UserError(
      `the client id "${client_id}" is already registered; choose a different one, or remove that client first`,
    )
}

/** Gives a client a new secret; the old one is no longer valid. */
export async function rotateSecret(
  registry: Registry,
  hasher: Hasher,
  client_id: string,
  client_secret = newSecret(),
): Promise<Credentials> {
  await updateWithHash(registry, hasher, client_secret, ({ clients, ...others }, secret) => {
    needClient(clients, client_id)
    return {
      ...others,
      clients: clients.map((client) =>
        client.client_id === client_id ? { ...client, secret } : client,
      ),
    }
  })
  return { client_id, client_secret }
}

/** Removes a client; its tokens are no longer valid. */
export const removeClient = (registry: Registry, client_id: string): Promise<void> =>
  registry.update(({ clients, ...others }) => {
    needClient(clients, client_id)
    return { ...others, clients: clients.filter((client) => client.client_id !== client_id) }
  })

export function needClient(clients: readonly Client[], client_id: string): Client {
  const found = clients.find((client) => client.client_id === client_id)
  if (found === undefined)
    throw new UserError(
      `"${client_id}" is not a registered client; run rail-errors clients list with the same options to see those that are`,
    )
  return found
}

/**
 * Adds a user. Rejects with {@link UserError} if the name or the password can't be registered, or
 * if the name is taken.
 */
export async function addUser(
  registry: Registry,
  hasher: Hasher,
  username: string,
  secret: string,
): Promise<void> {
  refuse('user', 'username', idFault(username))
  refuse('user', 'password', secretFault(secret))
  await updateWithHash(registry, hasher, secret, ({ users, ...others }, password) => {
    refuseKnownUser(users, username)
    return { ...others, users: [...users, { username, password }] }
  })
}

/** Throws {@link UserError} if a user has this name. */
export function refuseKnownUser(users: readonly User[], username: string): void {
  if (users.some((known) => known.username === username))
    throw new UserError(
      `the user "${username}" is already registered; to set a new password, remove the user first`,
    )
}

/** Removes a user; the user's tokens are no longer valid. */
export const removeUser = (registry: Registry, username: string): Promise<void> =>
  registry.update(({ users, ...others }) => {
    needUser(users, username)
    return { ...others, users: users.filter((user) => user.username !== username) }
  })

export function needUser(users: readonly User[], username: string): User {
  const found = users.find((user) => user.username === username)
  if (found === undefined)
    throw new UserError(
      `"${username}" is not a registered user; run rail-errors users list with the same options to see those that are`,
    )
  return found
}

// A value of the wrong kind would make the file unreadable: it is read as strictly as it is
// written.
function refuse(what: 'client' | 'user', field: string, fault: Fault): void {
  if (fault !== undefined) throw new UserError(`the ${what} was not registered: ${field} ${fault}`)
}

/** What is refused is refused before the work of the hash, too. */
async function updateWithHash(
  registry: Registry,
  hasher: Hasher,
  secret: string,
  change: (now: Registered, hash: string) => Registered,
): Promise<void> {
  change(await registry.read(), '')
  const hash = await hasher.hash(secret)
  await registry.update((now) => change(now, hash))
}

const newSecret = (): string => randomBytes(32).toString('base64url')
