import { isRecord } from '../../../base/core/values/record.ts'
import type { Files } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { dataFile, dataIn } from '../data-file.ts'
import { type Client, clientFaults, idFault, knownFields } from './client.ts'
import { isHash } from './hasher.ts'

/** A user of the sandbox. `password` is a hash. */
export type User = { username: string; password: string }

export type Registered = { readonly clients: readonly Client[]; readonly users: readonly User[] }

export const NOTHING_REGISTERED: Registered = { clients: [], users: [] }

/** Where clients and users are kept. */
export type Registry = {
  read(): Promise<Registered>
  /**
   * Changes it; no other change happens in between. What `change` throws is passed on, and nothing
   * is changed. Resolves when it is on the disk.
   */
  update(change: (now: Registered) => Registered): Promise<void>
}

/** A registry that is gone when the process ends. */
export function memoryRegistry(registered: Registered = NOTHING_REGISTERED): Registry {
  let now = registered
  return {
    read: async () => now,
    async update(change) {
      now = change(now)
    },
  }
}

/** A registry that can be emptied, also when it can't be read. */
export type FileRegistry = Registry & { clear(): Promise<void> }

/**
 * A registry in a file that only this user can read. Several processes may read it, and one at a
 * time may change it; the file is always complete.
 */
export function fileRegistry(files: Files, folder: string): FileRegistry {
  const file = dataFile(files, folder, 'registry.json')
  let last: { bytes: Uint8Array; registered: Registered } | undefined
  const read = async (): Promise<Registered> => {
    const bytes = await file.read()
    if (bytes === undefined) last = undefined
    else if (last === undefined || Buffer.compare(bytes, last.bytes) !== 0)
      last = { bytes, registered: registeredOf(bytes, file.path) }
    return last?.registered ?? NOTHING_REGISTERED
  }
  let pending = Promise.resolve()
  /** After the changes before it, which may have failed. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = pending.then(work)
    pending = done.catch(() => undefined)
    return done
  }
  return {
    read,
    update: (change) =>
      inTurn(async () => file.write(change(await read()), { over: last?.bytes ?? null })),
    // A change that is under way is finished first: it must not bring back what is removed here.
    clear: () => inTurn(() => files.remove(file.path)),
  }
}

/**
 * What a file has registered. Throws {@link UserError} if one value of it could not have been
 * written by this version; the message has no value of the file.
 */
function registeredOf(bytes: Uint8Array, path: string): Registered {
  const value = dataIn(bytes)
  if (value === undefined)
    throw new UserError(
      'file',
      `${path} is not a registry of this version of rail-errors; restore it, or remove it to start with an empty one`,
    )
  const fault =
    listFault('clients', value.clients, 'client_id', clientFault) ??
    listFault('users', value.users, 'username', userFault)
  if (fault !== undefined)
    throw new UserError(
      'file',
      `${path} is not a valid registry: ${fault}; correct it, or remove it to start with an empty one`,
    )
  return {
    clients: (value.clients as Client[]).map(knownFields),
    users: (value.users as User[]).map(({ username, password }) => ({ username, password })),
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
