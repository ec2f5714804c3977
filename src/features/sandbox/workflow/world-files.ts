import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { asRecord } from '../../../base/core/values/record.ts'
import type { Files } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { dataFile, dataIn } from '../data-file.ts'
import { misshapen, ref } from './schemas.ts'
import type { Session, Visit, World } from './world.ts'

/** Where the worlds of the clients are kept when the process ends. */
export type WorldStore = {
  /** Undefined for a client without a world. */
  read(clientId: string): Promise<World | undefined>
  /** `saved`: the world as JSON. */
  write(clientId: string, saved: object): Promise<void>
}

/**
 * A file for each client, in the data folder of the sandbox. `clear` removes them all.
 */
export function worldFiles(
  files: Files,
  data: string,
): WorldStore & { remove(clientId: string): Promise<void>; clear(): Promise<void> } {
  const folder = join(data, 'workflow')
  const fileOf = async (clientId: string) => {
    // A client id can contain any visible character.
    const name = createHash('sha256').update(clientId).digest('hex').slice(0, 32)
    const file = dataFile(files, data, join('workflow', `${name}.json`))
    await files.refuseEscape(file.path, data)
    return file
  }
  return {
    async read(clientId) {
      const file = await fileOf(clientId)
      const bytes = await file.read()
      if (bytes === undefined) return undefined
      const world = worldFrom(dataIn(bytes))
      if (world === undefined)
        throw new UserError(
          'file',
          `${file.path} is not a workflow of this version of rail-errors; start a scenario, which replaces it, or use --reset`,
        )
      return world
    },
    async write(clientId, saved) {
      await (await fileOf(clientId)).write({ client_id: clientId, ...saved }, { derived: true })
    },
    async remove(clientId) {
      const { path } = await fileOf(clientId)
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
