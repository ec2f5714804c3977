import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeStaleLock } from './lock.ts'
import { isAlive, lockedBy, processOf } from './temporary.ts'

const swept = new Set<string>()

/** Removes the temporary files and locks that killed runs left in a folder. A run does this once per folder. */
export async function sweep(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder)) {
    const [pid, file] = [processOf(name), lockedBy(name)]
    if (pid !== undefined && !isAlive(pid)) await rm(join(folder, name), { force: true })
    if (file !== undefined) await removeStaleLock(join(folder, file))
  }
}
