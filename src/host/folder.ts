import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './file-error.ts'

/**
 * Creates one folder at a time: Node's `recursive` never returns on a file system that refuses new
 * folders with ENOENT, such as /proc.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (await isFolder(folder)) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode)
  await mkdir(folder, { mode }).catch((error) =>
    hasCode(error, 'EEXIST') ? undefined : Promise.reject(error),
  )
}

// What can't be read is not a folder: creating it then fails with the reason.
const isFolder = (path: string): Promise<boolean> =>
  stat(path)
    .then((found) => found.isDirectory())
    .catch(() => false)
