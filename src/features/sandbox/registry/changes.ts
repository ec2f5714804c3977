import { randomBytes } from 'node:crypto'
import { UserError } from '../../../base/io/host/user-error.ts'
import {
  type Client,
  type ClientDetails,
  type Credentials,
  clientFaults,
  idFault,
} from './client.ts'
import type { Hasher } from './hasher.ts'
import type { Registered, Registry } from './registry.ts'
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
  await updateWithHash(registry, hasher, client_secret, (now, secret) => {
    refuseKnown('client', client_id, now)
    return { ...now, clients: [...now.clients, { client_id, ...details, secret }] }
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
  await updateWithHash(registry, hasher, client_secret, (now, secret) => {
    needKnown('client', client_id, now)
    const rotated = (one: Client) => (one.client_id === client_id ? { ...one, secret } : one)
    return { ...now, clients: now.clients.map(rotated) }
  })
  return { client_id, client_secret }
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
  await updateWithHash(registry, hasher, secret, (now, password) => {
    refuseKnown('user', username, now)
    return { ...now, users: [...now.users, { username, password }] }
  })
}

/** Removes a client or a user; the tokens of it are no longer valid. */
export const remove = (registry: Registry, kind: Kind, id: string): Promise<void> =>
  registry.update((now) => {
    needKnown(kind, id, now)
    return {
      clients: now.clients.filter(({ client_id }) => kind === 'user' || client_id !== id),
      users: now.users.filter(({ username }) => kind === 'client' || username !== id),
    }
  })

type Kind = 'client' | 'user'

const KINDS = {
  client: {
    ids: ({ clients }: Registered) => clients.map(({ client_id }) => client_id),
    known: (id: string) =>
      `the client id "${id}" is already registered; choose a different one, or remove that client first`,
  },
  user: {
    ids: ({ users }: Registered) => users.map(({ username }) => username),
    known: (id: string) =>
      `the user "${id}" is already registered; to set a new password, remove the user first`,
  },
}

/** Throws {@link UserError} if this id is taken. */
export function refuseKnown(kind: Kind, id: string, registered: Registered): void {
  const { ids, known } = KINDS[kind]
  if (ids(registered).includes(id)) throw new UserError('exists', known(id))
}

/** Throws {@link UserError} if nothing has this id. */
export function needKnown(kind: Kind, id: string, registered: Registered): void {
  if (!KINDS[kind].ids(registered).includes(id))
    throw new UserError(
      'not-found',
      `"${id}" is not a registered ${kind}; run rail-errors ${kind}s list with the same options to see those that are`,
    )
}

// A value of the wrong kind would make the file unreadable: it is read as strictly as it is
// written.
function refuse(what: Kind, field: string, fault: Fault): void {
  if (fault !== undefined)
    throw new UserError('usage', `the ${what} was not registered: ${field} ${fault}`)
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
