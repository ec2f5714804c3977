import { join } from 'node:path'
import type { Files } from '../../host/host.ts'
import { registeredOf, SCHEMA_VERSION } from './read.ts'
import { NOTHING_REGISTERED, type Registered } from './registered.ts'

/** Where clients and users are kept. */
export type Registry = {
  /** What is registered now. */
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

/** The file of a data folder. */
export const registryPath = (folder: string): string => join(folder, 'registry.json')

/** A registry that can be emptied, also when it can't be read. */
export type FileRegistry = Registry & { clear(): Promise<void> }

/**
 * A registry in a file that only this user can read. Several processes may use it at the same time;
 * the file is always complete.
 */
export function fileRegistry(files: Files, folder: string): FileRegistry {
  const path = registryPath(folder)
  let last: { bytes: Uint8Array; registered: Registered } | undefined
  const read = async (): Promise<Registered> => {
    if ((await files.kind(path)) === undefined) return NOTHING_REGISTERED
    const bytes = await files.read(path)
    if (last === undefined || Buffer.compare(bytes, last.bytes) !== 0)
      last = { bytes, registered: registeredOf(bytes, path) }
    return last.registered
  }
  const locked = async (work: () => Promise<void>): Promise<void> => {
    const unlock = await files.lock([path])
    try {
      await work()
    } finally {
      await unlock()
    }
  }
  return {
    read,
    update: (change) =>
      locked(async () => {
        const { clients, users } = change(await read())
        await files.write(
          path,
          `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, clients, users }, null, 2)}\n`,
          { private: 'file' },
        )
      }),
    // A change that is under way is finished first: it must not bring back what is removed here.
    clear: () => locked(() => files.remove(path)),
  }
}
