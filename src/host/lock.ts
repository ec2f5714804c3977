import {
  constants,
  copyFile,
  link,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { jsonOf } from '../values/json.ts'
import { isRecord } from '../values/record.ts'
import { hasCode } from './file-error.ts'
import { UserError } from './user-error.ts'

/** Releases a lock. */
export type Unlock = () => Promise<void>

/**
 * How long a run waits for a lock, and after what time it prints that it waits, in milliseconds.
 */
export const PATIENCE = 10_000
const SILENCE = 1000
/** The age at which a lock is no longer valid: an edit takes seconds. */
const EXPIRY = 60_000

/**
 * Locks a file (its real path) against other runs of rail-errors: with a small file next to it that
 * names its owner. Waits for other runs, and calls `waits` once if that takes long; messages name
 * the path as `shown`. Takes over the lock of a run that was killed.
 */
export async function lockFile(
  path: string,
  { patience = PATIENCE, shown = path, waits = () => {} } = {},
): Promise<Unlock> {
  const lock = join(dirname(path), lockName(basename(path)))
  const own = await temporaryIn(dirname(path))
  const words = JSON.stringify({
    pid: process.pid,
    machine: await machine(),
    name: basename(own),
  } satisfies Owner)
  try {
    await writeFile(own, words, { flag: 'wx' }) // a full disk leaves an empty file
    const start = performance.now()
    let said = false
    while (!(await taken(own, lock)) && !(await takenOver(own, lock))) {
      const waited = performance.now() - start
      if (waited > patience) throw await locked(shown, lock)
      if (waited > SILENCE && !said) {
        said = true
        waits()
      }
      await new Promise((done) => setTimeout(done, 10 + Math.random() * 20))
    }
  } finally {
    await rm(own, { force: true })
  }
  return async () => {
    // A run that took longer than a lock is valid may have lost it.
    if ((await contentOf(lock)) === words) await rm(lock, { force: true })
  }
}

async function locked(path: string, lock: string): Promise<UserError> {
  const owner = (await ownerOf(lock))?.pid ?? 'unknown'
  return new UserError(
    `${path} is being changed by another run of rail-errors (process ${owner}), so nothing was written; run the command again`,
  )
}

/** Removes the lock of a file when its owner is gone. */
export async function removeStaleLock(path: string): Promise<void> {
  const owner = await ownerOf(join(dirname(path), lockName(basename(path))))
  if (owner?.machine !== (await machine()) || isAlive(owner.pid)) return
  const unlock = await lockFile(path, { patience: 0 }).catch(() => undefined)
  await unlock?.()
}

/** Creates the lock together with its content, in one step, unless it exists. */
async function taken(own: string, lock: string): Promise<boolean> {
  const link = await hardLink(own, lock)
  if (link !== 'unsupported') return link === 'made'
  try {
    await copyFile(own, lock, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Takes over a lock whose owner is gone. If two runs try this at the same time, they take turns,
 * and the second finds the new owner.
 */
async function takenOver(own: string, lock: string): Promise<boolean> {
  if (!(await isStale(own, lock))) return false
  const turn = `${lock}-turn`
  if (!(await taken(own, turn))) {
    if (await isStale(own, turn)) await rm(turn, { force: true })
    return false
  }
  try {
    if (!(await isStale(own, lock))) return false
    await rename(own, lock)
    return true
  } finally {
    await rm(turn, { force: true })
  }
}

/**
 * True if the process that a lock names is gone. If this is unknown, true if the lock is old by the
 * clock of the file system.
 */
async function isStale(own: string, lock: string): Promise<boolean> {
  const [now, made, owner] = await Promise.all([mtimeOf(own), mtimeOf(lock), ownerOf(lock)])
  if (now === undefined || made === undefined) return false
  if (owner?.machine === (await machine()) && !isAlive(owner.pid)) return true
  return now - made > EXPIRY
}

type Owner = { pid: number; machine: string; name: string }

async function ownerOf(lock: string): Promise<Owner | undefined> {
  const value = jsonOf((await contentOf(lock)) ?? '')
  return isRecord(value) && typeof value.pid === 'number' && value.pid > 0
    ? (value as Owner)
    : undefined
}

const contentOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(() => undefined)
const mtimeOf = (path: string): Promise<number | undefined> =>
  stat(path)
    .then(({ mtimeMs }) => mtimeMs)
    .catch(() => undefined)

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
    .replace(/(?<!\ufffd)\ufffd+$/, '')}`

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

/** Where the number of a process means something: this machine, and on Linux this container. */
export const machine = async (): Promise<string> =>
  `${hostname()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`.trim()

/** The same in letters and digits, for the name of a file. */
export const machineWord = async (): Promise<string> =>
  (await machine()).replace(/[^A-Za-z0-9]+/g, '').slice(-60)

/**
 * Gives a file a second name, at once: `taken` when something has that name, `unsupported` on a
 * file system without hard links.
 */
export async function hardLink(
  from: string,
  to: string,
): Promise<'made' | 'taken' | 'unsupported'> {
  try {
    await link(from, to)
    return 'made'
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return 'taken'
    if (hasCode(error, ...UNSUPPORTED)) return 'unsupported'
    throw error
  }
}

// Linux says EPERM for FAT, Windows EISDIR for exFAT, Android EACCES everywhere.
const UNSUPPORTED = ['EPERM', 'EACCES', 'EISDIR', 'ENOTSUP', 'ENOSYS', 'EMLINK']
