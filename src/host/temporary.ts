import { join } from 'node:path'

const TEMPORARY = '.rail-errors-tmp-'

/** A new name in a folder: of this process, so that other runs can see whether it still exists. */
export const temporaryIn = (folder: string): string => join(folder, `${TEMPORARY}${process.pid}-${process.hrtime.bigint()}`)

/** The process that a temporary file belongs to; undefined for any other name. */
export function processOf(name: string): number | undefined {
  const pid = name.startsWith(TEMPORARY) ? Number.parseInt(name.slice(TEMPORARY.length), 10) : Number.NaN
  return pid > 0 ? pid : undefined
}

const LOCK = `${TEMPORARY}lock-`

/** The name of the lock of a file: of a long name the first 200 bytes, because a name has at most 255. */
export const lockName = (file: string): string =>
  `${LOCK}${Buffer.from(file)
    .subarray(0, 200)
    .toString()
    .replace(/\ufffd+$/, '')}`

/** The file that a lock is of; undefined for any other name. */
export const lockedBy = (name: string): string | undefined => (name.startsWith(LOCK) ? name.slice(LOCK.length) : undefined)

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
