import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Files } from '../../host/host.ts'
import { UserError } from '../../host/user-error.ts'
import { jsonOf } from '../../values/json.ts'
import { asRecord } from '../../values/record.ts'
import { worldFrom } from './saved-world.ts'
import type { World } from './world.ts'

/** Where the worlds of the clients are kept when the process ends. */
export type WorldStore = {
  /** Undefined for a client without a world. */
  read(clientId: string): Promise<World | undefined>
  /** `saved`: the world as JSON. */
  write(clientId: string, saved: object): Promise<void>
}

/** The format of the files. */
const SCHEMA_VERSION = 1

/**
 * A file for each client, in the data folder of the sandbox. A file is always complete. `clear`
 * removes them all.
 */
export function worldFiles(
  files: Files,
  data: string,
): WorldStore & { remove(clientId: string): Promise<void>; clear(): Promise<void> } {
  const folder = join(data, 'workflow')
  // A client id can contain any visible character.
  const pathOf = (clientId: string) =>
    join(folder, `${createHash('sha256').update(clientId).digest('hex').slice(0, 32)}.json`)
  return {
    async read(clientId) {
      const path = pathOf(clientId)
      await files.refuseEscape(path, data)
      if ((await files.kind(path)) === undefined) return undefined
      const { schemaVersion, ...saved } = asRecord(jsonOf(await files.read(path)))
      const world = schemaVersion === SCHEMA_VERSION ? worldFrom(saved) : undefined
      if (world === undefined)
        throw new UserError(
          `${path} is not a workflow of this version of rail-errors; start a scenario, which replaces it, or use --reset`,
        )
      return world
    },
    async write(clientId, saved) {
      const path = pathOf(clientId)
      const file = { schemaVersion: SCHEMA_VERSION, client_id: clientId, ...saved }
      await files.refuseEscape(path, data)
      await files.write(path, `${JSON.stringify(file, null, 2)}\n`, {
        private: 'file',
        derived: true,
      })
    },
    async remove(clientId) {
      const path = pathOf(clientId)
      await files.refuseEscape(path, data)
      if ((await files.kind(path)) !== undefined) await files.remove(path, data)
    },
    async clear() {
      await files.refuseEscape(folder, data)
      if ((await files.kind(folder)) !== 'folder') return
      for (const name of await files.list(folder))
        if (NAME.test(name)) await files.remove(join(folder, name), data)
    },
  }
}

const NAME = /^[0-9a-f]{32}\.json$/
