import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { asRecord, jsonOf } from '../../core/values/record.ts'
import type { Files } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { misshapen, ref } from './schemas.ts'
import type { Session, Visit, World } from './world.ts'

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

export const savedWorld = ({ silent, sessions, visits, reviewAbove, given }: World): object => ({
  silent: [...silent],
  sessions: [...sessions.values()],
  visits: [...visits.values()],
  reviewAbove,
  given,
})

/**
 * The world of a JSON value; undefined if one value of it could not have been written by this
 * version.
 */
function worldFrom(value: unknown): World | undefined {
  const { silent, sessions, visits, reviewAbove, given } = asRecord(value) as Saved
  const shape = { sessions, visits, reviewAbove, given }
  if (!misshapen(SAVED, shape, '', true).next().done || !isCount(given)) return undefined
  if (!Array.isArray(silent) || !silent.every(isSilence)) return undefined
  return {
    silent: new Map(silent),
    sessions: new Map(sessions.map((session) => [session.member, session])),
    visits: new Map(visits.map((visit) => [visit.id, visit])),
    reviewAbove,
    given,
  }
}

type Saved = { silent: [string, number][]; sessions: Session[]; visits: Visit[] } & Pick<
  World,
  'reviewAbove' | 'given'
>
const number = { type: 'number' }
const SAVED = {
  type: 'object',
  properties: {
    sessions: { type: 'array', items: ref('Session') },
    visits: { type: 'array', items: ref('Visit') },
    reviewAbove: number,
    given: number,
  },
}
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isSilence = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && isCount(value[1])
