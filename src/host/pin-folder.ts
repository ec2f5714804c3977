import { constants, open, readlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { UserError } from './user-error.ts'

/** A file (its real path) in a pinned folder: the path to use, until the folder is released. */
export type Pinned = { path: string; release(): Promise<void> }

/**
 * Holds the folder of a file open, and returns the path of the file through the open folder: if
 * another program puts a link in the place of the folder, nothing follows it. Linux has such paths;
 * elsewhere the path stays as it is. Rejects with {@link UserError} if the folder is no longer
 * where it was.
 */
export async function pinFolder(at: string): Promise<Pinned> {
  const folder = dirname(at)
  if (process.platform !== 'linux') return { path: at, release: async () => {} }
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  const pinned = `/proc/self/fd/${handle.fd}`
  const real = await readlink(pinned).catch(() => undefined)
  if (real === folder) return { path: join(pinned, basename(at)), release: () => handle.close() }
  await handle.close()
  if (real === undefined) return { path: at, release: async () => {} } // without /proc
  throw new UserError(
    `${at} cannot be written: its folder was replaced while the command ran; run it again`,
  )
}
