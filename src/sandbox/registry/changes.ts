import { randomBytes } from 'node:crypto'
import { UserError } from '../../host/user-error.ts'
import type { Hasher } from './hasher.ts'
import type { Client, ClientDetails, Credentials, Registered, User } from './registered.ts'
import type { Registry } from './registry.ts'

/** Registers a client (specification 2.2). Rejects with {@link UserError} if its id is taken. */
export async function addClient(
  registry: Registry,
  hasher: Hasher,
  details: ClientDetails,
  { client_id = randomBytes(12).toString('hex'), client_secret = newSecret() }: Partial<Credentials> = {},
): Promise<Credentials> {
  await updateWithHash(registry, hasher, client_secret, ({ clients, ...others }, secret) => {
    if (clients.some((known) => known.client_id === client_id))
      throw new UserError(`a client with the id "${client_id}" exists; choose a different one, or remove that one first`)
    return { ...others, clients: [...clients, { client_id, ...details, secret }] }
  })
  return { client_id, client_secret }
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
    return { ...others, clients: clients.map((client) => (client.client_id === client_id ? { ...client, secret } : client)) }
  })
  return { client_id, client_secret }
}

/** Removes a client; its tokens are no longer valid. */
export const removeClient = (registry: Registry, client_id: string): Promise<void> =>
  registry.update(({ clients, ...others }) => {
    needClient(clients, client_id)
    return { ...others, clients: clients.filter((client) => client.client_id !== client_id) }
  })

/** The client with this id. */
export function needClient(clients: readonly Client[], client_id: string): Client {
  const found = clients.find((client) => client.client_id === client_id)
  if (found === undefined) throw new UserError(`"${client_id}" is not a registered client; rail-errors clients list shows them all`)
  return found
}

/** Adds a user. Rejects with {@link UserError} if the name is taken. */
export const addUser = (registry: Registry, hasher: Hasher, username: string, secret: string): Promise<void> =>
  updateWithHash(registry, hasher, secret, ({ users, ...others }, password) => {
    if (users.some((known) => known.username === username))
      throw new UserError(`the user "${username}" exists; remove the user first to set a new password`)
    return { ...others, users: [...users, { username, password }] }
  })

/** Removes a user; the user's tokens are no longer valid. */
export const removeUser = (registry: Registry, username: string): Promise<void> =>
  registry.update(({ users, ...others }) => {
    needUser(users, username)
    return { ...others, users: users.filter((user) => user.username !== username) }
  })

/** The user with this name. */
export function needUser(users: readonly User[], username: string): User {
  const found = users.find((user) => user.username === username)
  if (found === undefined) throw new UserError(`"${username}" is not a registered user; rail-errors users list shows them all`)
  return found
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
