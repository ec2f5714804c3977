import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeStaleLock } from './lock.ts'
import { isAlive, lockedBy, processOf } from './temporary.ts'

const swept = new Set<string>()

/** Removes what killed runs left in a folder: temporary files and locks of processes that are gone. Once for each folder and run. */
export async function sweep(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder)) {
    const [pid, file] = [processOf(name), lockedBy(name)]
    if (pid !== undefined && !isAlive(pid)) await rm(join(folder, name), { force: true })
    if (file !== undefined) await removeStaleLock(join(folder, file))
  }
}
