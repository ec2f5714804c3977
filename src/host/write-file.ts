import type { Stats } from 'node:fs'
import {
  chmod,
  constants,
  type FileHandle,
  open,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname } from 'node:path'
import { FileChanged, hasCode } from './file-error.ts'
import { makeFolder } from './folder.ts'
import { hardLink } from './hard-link.ts'
import type { WriteOptions } from './host.ts'
import { landingOf, realOf } from './landing.ts'
import { pinFolder } from './pin-folder.ts'
import { sweep } from './sweep.ts'
import { temporaryIn } from './temporary.ts'
import { UserError } from './user-error.ts'

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
