import { UserError } from '../../host/user-error.ts'
import { jsonOf } from '../../values/json.ts'
import { isRecord } from '../../values/record.ts'
import { clientFaults, idFault } from './client-faults.ts'
import { isHash } from './hasher.ts'
import type { Client, Registered, User } from './registered.ts'

/** The format of the file. */
export const SCHEMA_VERSION = 1

/**
 * What a file has registered. Throws {@link UserError} if one value of it could not have been
 * written by this version; the message has no value of the file.
 */
export function registeredOf(bytes: Uint8Array, path: string): Registered {
  const value = jsonOf(bytes)
  if (!isRecord(value) || value.schemaVersion !== SCHEMA_VERSION)
    throw new UserError(
      `${path} is not a registry of this version of rail-errors; restore it, or remove it to start with an empty one`,
    )
  const fault =
    listFault('clients', value.clients, 'client_id', clientFault) ??
    listFault('users', value.users, 'username', userFault)
  if (fault !== undefined)
    throw new UserError(
      `${path} is not a valid registry: ${fault}; correct it, or remove it to start with an empty one`,
    )
  return {
    clients: (value.clients as Client[]).map(clientOf),
    users: (value.users as User[]).map(userOf),
  }
}

type Item = Record<string, unknown>

/** The first fault of a list, with its place: `clients[2].name is empty`. */
function listFault(
  name: string,
  list: unknown,
  key: string,
  faultOf: (item: Item) => string | undefined,
): string | undefined {
  if (!Array.isArray(list)) return `${name} is not a list`
  const keys = new Set<unknown>()
  for (const [index, item] of list.entries()) {
    const at = `${name}[${index}]`
    if (!isRecord(item)) return `${at} is not an object`
    const fault = faultOf(item)
    if (fault !== undefined) return `${at}.${fault}`
    if (keys.has(item[key])) return `${at}.${key} is listed more than once`
    keys.add(item[key])
  }
  return undefined
}

function clientFault(item: Item): string | undefined {
  const id = idFault(item.client_id)
  if (id !== undefined) return `client_id ${id}`
  if (!isHash(item.secret)) return 'secret is not a hash'
  const [first] = clientFaults(item)
  return first && `${first.field} ${first.fault}`
}

function userFault({ username, password }: Item): string | undefined {
  const name = idFault(username)
  if (name !== undefined) return `username ${name}`
  return isHash(password) ? undefined : 'password is not a hash'
}

// Members that this version does not know are dropped.
const clientOf = ({
  client_id,
  name,
  type,
  redirect_uris,
  website,
  description,
  grants,
  scopes,
  without_secret,
  secret,
}: Client): Client => ({
  ...{
    client_id,
    name,
    type,
    redirect_uris,
    website,
    description,
    grants,
    scopes,
    without_secret,
    secret,
  },
})
const userOf = ({ username, password }: User): User => ({ username, password })
