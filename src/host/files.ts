import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from './host.ts'
import { isAlive, lockFile, type Unlock } from './lock.ts'
import { UserError } from './user-error.ts'

/** The files of the machine. */
export const nodeFiles: Files = {
  async kind(path) {
    try {
      return (await stat(path)).isDirectory() ? 'folder' : 'file'
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
      throw said(error, path, 'read')
    }
  },
  read: (path) => readFile(path).catch((error) => Promise.reject(said(error, path, 'read'))),
  list: (folder) => readdir(folder).catch((error) => Promise.reject(said(error, folder, 'read'))),
  async below(folder, without) {
    const files: string[] = []
    const visit = async (inside: string): Promise<void> => {
      const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error) =>
        Promise.reject(said(error, folder, 'read')),
      )
      for (const entry of entries) {
        if (entry.isFile()) files.push(`${inside}${entry.name}`)
        else if (entry.isDirectory() && !without.includes(entry.name)) await visit(`${inside}${entry.name}/`)
      }
    }
    await visit('')
    return files
  },
  async write(path, contents, options) {
    try {
      await makeFolder(dirname(path), options?.private ? 0o700 : undefined)
      if (options?.private) await chmod(dirname(path), 0o700)
      await sweep(dirname(path))
      const temporary = join(dirname(path), `${TEMPORARY}${process.pid}-${process.hrtime.bigint()}`)
      try {
        await writeFile(temporary, contents, { flag: 'wx', ...(options?.private && { mode: 0o600 }) })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    } catch (error) {
      throw said(error, path, 'written')
    }
  },
  async lock(paths) {
    const held: Unlock[] = []
    const unlock = async () => {
      for (const one of held.splice(0).reverse()) await one()
    }
    for (const path of [...new Set(paths)].sort()) {
      try {
        await makeFolder(dirname(path))
        held.push(await lockFile(path))
      } catch (error) {
        await unlock()
        throw error instanceof UserError ? error : said(error, path, 'written')
      }
    }
    return unlock
  },
  async isPrivate(path) {
    if (process.platform === 'win32') return true
    const { mode, uid } = await stat(path).catch((error) => Promise.reject(said(error, path, 'read')))
    return (mode & 0o077) === 0 && uid === process.getuid?.()
  },
  async owner(path) {
    if (process.platform === 'win32') return undefined
    return (await stat(path).catch(() => undefined))?.uid
  },
  remove: (path) => rm(path, { force: true }).catch((error) => Promise.reject(said(error, path, 'removed'))),
  real: (path) => realpath(path).catch((error) => Promise.reject(said(error, path, 'read'))),
}

/** Creates one folder after the other: Node's own `recursive` never returns if a file system refuses new folders with ENOENT, as /proc does. */
async function makeFolder(folder: string, mode?: number): Promise<void> {
  if ((await nodeFiles.kind(folder)) === 'folder') return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode)
  await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? undefined : Promise.reject(error)))
}

const TEMPORARY = '.rail-errors-tmp-'
const swept = new Set<string>()

/** Removes what a killed run left: temporary files of processes that no longer run. */
async function sweep(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(TEMPORARY) ? Number.parseInt(name.slice(TEMPORARY.length), 10) : Number.NaN
    if (pid > 0 && !isAlive(pid)) await rm(join(folder, name), { force: true })
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a folder; give the path of a file',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'a file exists where a folder is needed',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its symbolic links form a loop',
  EBUSY: 'it is in use by another program',
}

function said(error: unknown, path: string, done: string): UserError {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new UserError(`${path} cannot be ${done}: ${WORDS[code] ?? message}`)
}
