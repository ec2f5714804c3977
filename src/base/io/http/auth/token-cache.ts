import { sha256 } from '../../../core/values/hash.ts'
import { isRecord, jsonOf } from '../../../core/values/record.ts'
import { cacheFolder, mayStore } from '../../host/cache-folder.ts'
import type { Host } from '../../host/host.ts'
import { UserError } from '../../host/user-error.ts'
import type { Login } from './login.ts'
import type { Auth, Server } from './server.ts'

/** The logins of this machine, one file per login: 0600 in a folder of 0700. */
export type TokenCache = {
  find(server: Server): Promise<Login | undefined>
  all(): Promise<Login[]>
  save(login: Login): Promise<void>
  /** Removes a login that was found. */
  forget(login: Pick<Login, 'server'>): Promise<void>
  /** Makes other runs wait with a refresh of this login until the lock is released. */
  lock(server: Server): Promise<() => Promise<void>>
}

export function tokenCache(host: Pick<Host, 'files' | 'env' | 'users'>): TokenCache {
  const root = cacheFolder(host)
  const folder = root === undefined ? undefined : `${root}/tokens`
  const pathOf = (server: Login['server']) => `${folder}/${keyOf(server)}.json`
  const at = async (path: string): Promise<Login | undefined> => {
    if ((await host.files.kind(path)) !== 'file') return undefined
    if (!(await host.files.isPrivate(path)))
      throw new UserError(
        'access',
        `other users can read the token in ${path}, so it is not used; remove the file, then run rail-errors login`,
      )
    return parseLogin(await host.files.read(path))
  }
  return {
    find: async (server) => (folder === undefined ? undefined : at(pathOf(server))),
    async all() {
      if (folder === undefined || (await host.files.kind(folder)) !== 'folder') return []
      const names = (await host.files.list(folder))
        .filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
        .sort()
      const logins = await Promise.all(names.map((name) => at(`${folder}/${name}`)))
      return logins.filter((login) => login !== undefined)
    },
    async save(login) {
      if (folder === undefined)
        throw new UserError(
          'config',
          'there is no folder to store the token in: set HOME or RAIL_ERRORS_CACHE',
        )
      if (!(await mayStore(host, folder)))
        throw new UserError(
          'config',
          `the token is not stored: ${folder} would be root's in a folder of another user; set HOME or RAIL_ERRORS_CACHE to a folder of root`,
        )
      await host.files.write(pathOf(login.server), `${JSON.stringify(login)}\n`, { private: true })
    },
    lock: async (server) =>
      folder === undefined || !(await mayStore(host, folder))
        ? async () => {}
        : host.files.lock(pathOf(server)),
    forget: ({ server }) => host.files.remove(pathOf(server)),
  }
}

/** One login per server and client: the next login replaces the last. */
function keyOf({ origins, auth }: Login['server']): string {
  const { tokenUrl, clientId, scope } = auth ?? ({} as Partial<Auth>)
  return sha256(JSON.stringify([[...origins].sort(), tokenUrl, clientId, scope])).slice(0, 32)
}

/** A foreign or broken file is treated as absent: the next login overwrites it. */
function parseLogin(bytes: Uint8Array): Login | undefined {
  const value = jsonOf(bytes)
  if (!isRecord(value) || !isRecord(value.server) || !Array.isArray(value.server.origins))
    return undefined
  return typeof value.token === 'string' && /^[\x21-\x7e]+$/.test(value.token)
    ? (value as Login)
    : undefined
}
