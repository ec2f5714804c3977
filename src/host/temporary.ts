import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const TEMPORARY = '.rail-errors-tmp-'

/** A new name in a folder: of this process, so that another one can see whether it is still at work. */
export const temporaryIn = (folder: string): string => join(folder, `${TEMPORARY}${process.pid}-${process.hrtime.bigint()}`)

/** The name of the lock of a file. */
export const lockName = (file: string): string => `${TEMPORARY}lock-${file.slice(0, 200)}`

const swept = new Set<string>()

/** Removes what killed runs left in a folder: temporary files of processes that are gone. Once for each folder and run. */
export async function sweep(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(TEMPORARY) ? Number.parseInt(name.slice(TEMPORARY.length), 10) : Number.NaN
    if (pid > 0 && !isAlive(pid)) await rm(join(folder, name), { force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
