import type { Stats } from 'node:fs'
import {
  access,
  chmod,
  constants,
  type FileHandle,
  mkdir,
  open,
  readFile,
  readlink,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FileChanged, fileError, hasCode } from './file-error.ts'
import type { Files, WriteOptions } from './host.ts'
import { landingOf, limitsHere as limits, realOf } from './landing.ts'
import { hardLink, lockFile, sweep, temporaryIn, type Unlock } from './lock.ts'
import { UserError } from './user-error.ts'

/** What changes the files of the machine. */
export const writes: Pick<Files, 'write' | 'lock' | 'sweep' | 'remove'> = {
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
  async lock(paths, waits) {
    const held: Unlock[] = []
    const unlock = async () => {
      for (const one of held.splice(0).reverse()) await one()
    }
    for (const path of [...new Set(paths)].sort()) {
      try {
        const at = await landingOf(path, { within: await limits(path), follow: true })
        await makeFolder(dirname(at))
        held.push(await lockPinned(at, () => waits?.(path)))
      } catch (error) {
        await unlock()
        throw fileError(error, path, 'written')
      }
    }
    return unlock
  },
  // A folder that does not exist, or that this user can't change, has nothing to remove.
  sweep: (folder) => sweep(folder).catch(() => undefined),
  async remove(path, within) {
    try {
      if (within === undefined) return await rm(path)
      const at = await landingOf(path, { within: [...(await limits(path)), within], follow: false })
      const pinned = await pinFolder(at)
      await rm(pinned.path).finally(pinned.release)
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw fileError(error, path, 'removed')
    }
  },
}

async function lockPinned(at: string, waits: () => void): Promise<Unlock> {
  const pinned = await pinFolder(at)
  try {
    const unlock = await lockFile(pinned.path, { shown: at, waits })
    return () => unlock().finally(pinned.release)
  } catch (error) {
    await pinned.release()
    throw error
  }
}

/** A write with the folders that links must not lead it out of. */
type Request = { contents: string | Uint8Array; within: readonly string[] } & Omit<
  WriteOptions,
  'within'
>

/**
 * Writes a temporary file next to the file, then renames it, so no partial file remains. Writes
 * into a device or a pipe.
 */
export async function writeWhole(
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
  const pinned = await pinFolder(at)
  const temporary = await temporaryIn(dirname(pinned.path))
  try {
    await prepare(temporary, { contents, like: now, secret, durable: !derived })
    if (over === undefined) await rename(temporary, pinned.path)
    else if (over === null) await moveToNew(temporary, pinned.path, path)
    else await moveOver(temporary, pinned.path, { path, over, contents })
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await pinned.release()
  }
  if (within.length > 0) await verifyFolder(path, folder)
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

/** Gives a new file its name, unless a file with that name exists. */
async function moveToNew(temporary: string, at: string, path: string): Promise<void> {
  const link = await hardLink(temporary, at)
  if (link === 'taken' || (link === 'unsupported' && (await statOf(at)) !== undefined))
    throw new FileChanged(path)
  if (link === 'unsupported') await rename(temporary, at)
  else await rm(temporary, { force: true })
}

/**
 * Replaces the old file if it still has the contents that were read, and compares once more
 * afterwards: a text that was written in between is restored.
 */
async function moveOver(
  temporary: string,
  at: string,
  { path, over, contents }: { path: string; over: Uint8Array; contents: string | Uint8Array },
): Promise<void> {
  const old = await open(at, 'r').catch((error) =>
    Promise.reject(hasCode(error, 'ENOENT') ? new FileChanged(path) : error),
  )
  try {
    if (!same(await bytesOf(old), over)) throw new FileChanged(path)
    if (process.platform === 'win32') await old.close() // an open file can't be replaced there
    await rename(temporary, at)
    if (process.platform === 'win32') return
    const late = await bytesOf(old)
    if (same(late, over)) return
    if (same(await readFile(at), Buffer.from(contents))) {
      await prepare(temporary, {
        contents: late,
        like: await stat(at),
        secret: false,
        durable: true,
      })
      await rename(temporary, at)
    }
    throw new FileChanged(path)
  } finally {
    if (process.platform !== 'win32') await old.close()
  }
}

async function bytesOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(size)
  let end = 0
  while (end < size) {
    const { bytesRead } = await file.read(bytes, end, size - end, end)
    if (bytesRead === 0) break
    end += bytesRead
  }
  return bytes.subarray(0, end)
}

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

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
    throw new UserError(`${path} cannot be written: it is not a regular file`)
  // The system's own names, such as /dev/fd/63 of a shell, are links to pipes and terminals.
  if (!/^\/(?:dev|proc)\//.test(path)) await landingOf(path, { within, follow: true })
  const file = await open(path, constants.O_WRONLY)
  try {
    await file.writeFile(contents)
  } finally {
    await file.close()
  }
}

/** Rejects if the folder was replaced by a link while the file was written. */
async function verifyFolder(path: string, folder: string): Promise<void> {
  if ((await realOf(folder)) !== folder)
    throw new UserError(
      `${path}: its folder was replaced by a symbolic link while it was written; the file may be outside of its folder`,
    )
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

/** A file (its real path) in a pinned folder: the path to use, until the folder is released. */
export type Pinned = { path: string; release(): Promise<void> }

/**
 * Holds the folder of a file open, and returns the path of the file through the open folder: if
 * another program puts a link in the place of the folder, nothing follows it. Linux has such paths;
 * elsewhere the path stays as it is. Rejects with {@link UserError} if the folder is no longer
 * where it was.
 */
export async function pinFolder(at: string): Promise<Pinned> {
  const folder = dirname(at)
  if (process.platform !== 'linux') return { path: at, release: async () => {} }
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  const pinned = `/proc/self/fd/${handle.fd}`
  const real = await readlink(pinned).catch(() => undefined)
  if (real === folder) return { path: join(pinned, basename(at)), release: () => handle.close() }
  await handle.close()
  if (real === undefined) return { path: at, release: async () => {} } // without /proc
  throw new UserError(
    `${at} cannot be written: its folder was replaced while the command ran; run it again`,
  )
}
