import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { UserError } from './user-error.ts'

/** Gives a lock back. */
export type Unlock = () => Promise<void>

/** How long a run waits for the lock of another one, in milliseconds. */
const PATIENCE = 10_000
/** A lock as old as this is not valid any more. */
const EXPIRY = 60_000

/** Locks a file against other runs of rail-errors: a small file beside it, with the process. Takes over the lock of a run that was killed. */
export async function lockFile(path: string): Promise<Unlock> {
  const lock = join(dirname(path), `.rail-errors-lock-${basename(path)}`)
  const words = `${process.pid} ${process.hrtime.bigint()}`
  for (const end = performance.now() + PATIENCE; ; await setTimeout(10 + Math.random() * 20)) {
    if (await make(lock, words)) break
    if (await isStale(lock)) await removeStale(lock, words)
    else if (performance.now() > end) throw new UserError(`${path} is being changed by another run of rail-errors; run the command again`)
  }
  return async () => {
    if ((await contentOf(lock)) === words) await rm(lock, { force: true })
  }
}

const make = (lock: string, words: string): Promise<boolean> =>
  writeFile(lock, words, { flag: 'wx', mode: 0o600 })
    .then(() => true)
    .catch((error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : Promise.reject(error)))

async function isStale(lock: string): Promise<boolean> {
  const made = await stat(lock).catch(() => undefined)
  const pid = Number.parseInt((await contentOf(lock)) ?? '', 10)
  if (made === undefined) return false
  return Date.now() - made.mtimeMs > EXPIRY || (pid > 0 && !isAlive(pid))
}

/** Moved away first: of two that see a stale lock, one gets it. */
async function removeStale(lock: string, words: string): Promise<void> {
  const away = `${lock}-${words.replace(' ', '-')}`
  await rename(lock, away).catch(() => undefined)
  await rm(away, { force: true })
}

const contentOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)

/** True for a process of this machine that runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
