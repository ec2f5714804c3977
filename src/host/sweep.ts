import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeStaleLock } from './lock.ts'
import { machineWord } from './machine.ts'
import { isAlive, lockedBy, processOf } from './temporary.ts'

const HOUR = 3_600_000
const swept = new Set<string>()

/**
 * Removes the temporary files and locks that killed runs left in a folder. A run does this once per
 * folder.
 */
export async function sweep(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder)) {
    const file = lockedBy(name)
    if (await isAbandoned(folder, name)) await rm(join(folder, name), { force: true })
    if (file !== undefined) await removeStaleLock(join(folder, file))
  }
}

/**
 * True for a temporary file whose process is gone, or that is an hour old when its process is on
 * another machine or in another container.
 */
async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const owner = processOf(name)
  if (owner === undefined) return false
  if (owner.machine === (await machineWord())) return !isAlive(owner.pid)
  const made = await stat(join(folder, name)).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs > HOUR
}
