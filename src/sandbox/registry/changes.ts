import { randomBytes } from 'node:crypto'
import { UserError } from '../../io/host/user-error.ts'
import {
  type Client,
  type ClientDetails,
  type Credentials,
  clientFaults,
  idFault,
} from './client.ts'
import type { Hasher } from './hasher.ts'
import type { Registered, Registry, User } from './registry.ts'
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
  await updateWithHash(registry, hasher, client_secret, ({ clients, users }, secret) => {
    refuseKnownClient(clients, client_id)
    return { users, clients: [...clients, { client_id, ...details, secret }] }
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
  await updateWithHash(registry, hasher, client_secret, ({ clients, users }, secret) => {
    const rotated = needClient(clients, client_id)
    return { users, clients: clients.map((one) => (one === rotated ? { ...one, secret } : one)) }
  })
  return { client_id, client_secret }
}

/** Removes a client; its tokens are no longer valid. */
export const removeClient = (registry: Registry, client_id: string): Promise<void> =>
  registry.update(({ clients, users }) => {
    const removed = needClient(clients, client_id)
    return { users, clients: clients.filter((client) => client !== removed) }
  })

export const needClient = (clients: readonly Client[], id: string): Client =>
  needed(
    clients.find(({ client_id }) => client_id === id),
    'client',
    id,
  )

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
  await updateWithHash(registry, hasher, secret, ({ clients, users }, password) => {
    refuseKnownUser(users, username)
    return { clients, users: [...users, { username, password }] }
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
  registry.update(({ clients, users }) => {
    const removed = needUser(users, username)
    return { clients, users: users.filter((user) => user !== removed) }
  })

export const needUser = (users: readonly User[], name: string): User =>
  needed(
    users.find(({ username }) => username === name),
    'user',
    name,
  )

function needed<T>(found: T | undefined, what: 'client' | 'user', id: string): T {
  if (found === undefined)
    throw new UserError(
      `"${id}" is not a registered ${what}; run rail-errors ${what}s list with the same options to see those that are`,
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
