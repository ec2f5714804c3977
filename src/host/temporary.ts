import { join } from 'node:path'
import { machineWord } from './machine.ts'

const TEMPORARY = '.rail-errors-tmp-'

/** A new name in a folder: of this process, so that other runs can see whether it still exists. */
export const temporaryIn = async (folder: string): Promise<string> =>
  join(folder, `${TEMPORARY}${process.pid}-${await machineWord()}-${process.hrtime.bigint()}`)

/** The process that a temporary file belongs to, and its machine; undefined for any other name. */
export function processOf(name: string): { pid: number; machine: string } | undefined {
  const [, pid, machine = ''] =
    /^([1-9]\d*)-(\w*)-\d+$/.exec(name.startsWith(TEMPORARY) ? name.slice(TEMPORARY.length) : '') ??
    []
  return pid === undefined ? undefined : { pid: Number(pid), machine }
}

const LOCK = `${TEMPORARY}lock-`

/**
 * The name of the lock of a file: of a long name the first 200 bytes, because a name has at most
 * 255.
 */
export const lockName = (file: string): string =>
  `${LOCK}${Buffer.from(file)
    .subarray(0, 200)
    .toString()
    .replace(/\ufffd+$/, '')}`

/** The file that a lock protects; undefined for any other name. */
export const lockedBy = (name: string): string | undefined =>
  name.startsWith(LOCK) ? name.slice(LOCK.length) : undefined

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
