import { readFileSync, renameSync, type Stats } from 'node:fs'
import {
  access,
  chmod,
  constants,
  mkdir,
  open,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { FileChanged, fileError, hasCode } from './file-error.ts'
import type { Files, WriteOptions } from './host.ts'
import { landingOf, limitsHere as limits } from './links.ts'
import { UserError } from './user-error.ts'

export const writes: Pick<Files, 'write' | 'lock' | 'remove'> = {
  async write(path, contents, { within, ...options } = {}) {
    try {
      await writeWhole(path, {
        ...options,
        contents,
        within: options.private ? [] : [...(await limits(path)), ...(within ? [within] : [])],
      })
    } catch (error) {
      throw fileError(error, path, 'written')
    }
  },
  async lock(path) {
    const lock = join(dirname(path), `${TEMPORARY}lock-${basename(path)}`)
    const start = Date.now()
    try {
      await makeFolder(dirname(path), 0o700)
      while (Date.now() - start < PATIENCE) {
        if (await isNew(lock)) return () => rm(lock, { force: true })
        // That of a run that was killed is nobody's; it is swept away later.
        if (Date.now() - ((await statOf(lock))?.mtimeMs ?? Infinity) > PATIENCE) break
        await setTimeout(20)
      }
    } catch {}
    return async () => {}
  },
  async remove(path, within) {
    try {
      if (within === undefined) return await rm(path)
      await rm(await landingOf(path, { within: [...(await limits(path)), within], follow: false }))
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw fileError(error, path, 'removed')
    }
  },
}

/** As long as a run waits for a lock, and a lock is valid. */
const PATIENCE = 10_000

/** Creates an empty file unless it exists. */
const isNew = (path: string): Promise<boolean> =>
  writeFile(path, '', { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error) => (hasCode(error, 'EEXIST') ? false : Promise.reject(error)),
  )

/** A write with the folders that links must not lead it out of. */
type Request = { contents: string | Uint8Array; within: readonly string[] } & Omit<
  WriteOptions,
  'within'
>

/**
 * Writes a temporary file next to the file, then renames it, so no partial file remains. Writes
 * into a device or a pipe.
 */
async function writeWhole(
  path: string,
  { contents, within, over, private: secrecy = false, derived = false }: Request,
): Promise<void> {
  const secret = secrecy !== false
  const follow = !secret && !derived
  const now = await statOf(path)
  if (now !== undefined && !now.isFile() && !now.isDirectory())
    return writeInto(path, now, { contents, within, allowed: follow && over === undefined })
  if (now?.isFile() && !secret) await refuseReadOnly(path, now)
  const at = await landingOf(path, { within, follow })
  const folder = dirname(at)
  await makeFolder(folder, secret ? 0o700 : undefined)
  if (secrecy === true) await chmod(folder, 0o700)
  await sweep(folder)
  const temporary = join(folder, `${TEMPORARY}${process.pid}-${process.hrtime.bigint()}`)
  try {
    await prepare(temporary, { contents, like: now, secret, durable: !derived })
    if (over !== undefined && !isStill(at, over)) throw new FileChanged(path)
    renameSync(temporary, at)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

const TEMPORARY = '.rail-errors-tmp-'
const STALE = 10 * 60_000 // no write takes that long
const swept = new Set<string>()

/** Removes the temporary files that killed runs left in a folder, once in a run. */
async function sweep(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(TEMPORARY)) continue
    const left = await statOf(join(folder, name))
    if (left !== undefined && Date.now() - left.mtimeMs > STALE)
      await rm(join(folder, name), { force: true })
  }
}

/** True if a file has these contents, or does not exist for null. */
function isStill(path: string, contents: Uint8Array | null): boolean {
  try {
    const now = readFileSync(path)
    return contents !== null && now.equals(contents)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return contents === null
  }
}

/**
 * A file that nobody may write, or not this user, stays: a rename would replace it all the same.
 * Root may write everything, so its own marks count.
 */
async function refuseReadOnly(path: string, { mode }: Stats): Promise<void> {
  const isWritable =
    (mode & 0o222) !== 0 &&
    (await access(path, constants.W_OK).then(
      () => true,
      (error) => !hasCode(error, 'EACCES', 'EPERM', 'EROFS'),
    ))
  if (!isWritable)
    throw new UserError(
      'file',
      `${path} cannot be written: it is read-only; make it writable, then run the command again`,
    )
}

const statOf = (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error) =>
    hasCode(error, 'ENOENT', 'ENOTDIR') ? undefined : Promise.reject(error),
  )

/** Writes the new file under a temporary name, with the mode and the owner of the old file. */
async function prepare(
  temporary: string,
  {
    contents,
    like,
    secret,
    durable,
  }: { contents: string | Uint8Array; like: Stats | undefined; secret: boolean; durable: boolean },
): Promise<void> {
  const file = await open(temporary, 'wx', secret || like !== undefined ? 0o600 : 0o666)
  try {
    await file.writeFile(contents)
    if (like?.isFile() && !secret && process.platform !== 'win32') {
      // Only root can change the owner. For other users, the file then belongs to them.
      if (like.uid !== process.getuid?.() || like.gid !== process.getgid?.())
        await file.chown(like.uid, like.gid).catch(() => undefined)
      await file.chmod(like.mode & 0o7777)
    }
    if (durable) await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes the text into a pipe or a device instead of replacing it. Only if the user named this
 * file, and never into a block device.
 */
async function writeInto(
  path: string,
  now: Stats,
  {
    contents,
    within,
    allowed,
  }: { contents: string | Uint8Array; within: readonly string[]; allowed: boolean },
): Promise<void> {
  if (!allowed || now.isBlockDevice())
    throw new UserError('file', `${path} cannot be written: it is not a regular file`)
  // The system's own names, such as /dev/fd/63 of a shell, are links to pipes and terminals.
  if (!/^\/(?:dev|proc)\//.test(path)) await landingOf(path, { within, follow: true })
  const file = await open(path, constants.O_WRONLY)
  try {
    await file.writeFile(contents)
  } finally {
    await file.close()
  }
}

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
