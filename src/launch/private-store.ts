import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { cacheFolder } from '../host/cache-folder.ts'

export type Running = { args: readonly string[]; env: NodeJS.ProcessEnv; user: number | undefined }

/** A folder of the cache that only this user can open, with files that no other user can have written. */
export type Store = {
  path: string
  read(name: string): Buffer | undefined
  /** Writes the whole file or nothing: another run may read it, or write it as well. `flush`: not before it is on the disk. Throws what the file system does. */
  write(name: string, data: readonly Uint8Array[], options?: { flush?: boolean }): void
}

/**
 * Opens a folder of the cache of this user. There is none with `--no-cache`, while the coverage of a test run is measured, or if others could
 * write into it.
 */
export function openStore({ args, env, user }: Running, name: string): Store | undefined {
  if (args.includes('--no-cache') || env.NODE_V8_COVERAGE) return undefined
  const root = cacheFolder({ env })
  // A checkout must not supply what runs or is printed: its folder is relative, or inside a repository.
  if (root === undefined || !isAbsolute(root) || upwards(root).some((folder) => existsSync(`${folder}/.git`))) return undefined
  const path = `${root}/${name}`
  const state = stateOf(path, user)
  if (state === 'refused') return undefined
  return {
    path,
    read(file) {
      try {
        return state === 'private' ? readFileSync(`${path}/${file}`) : undefined
      } catch {
        return undefined
      }
    },
    write(file, data, { flush = false } = {}) {
      const temporary = `${path}/${file}.${process.pid}.tmp`
      try {
        const opened = created(path, temporary)
        try {
          for (const part of data) writeFileSync(opened, part)
          if (flush) fsyncSync(opened)
        } finally {
          closeSync(opened)
        }
        renameSync(temporary, `${path}/${file}`)
      } catch (error) {
        rmSync(temporary, { force: true })
        throw error
      }
    },
  }
}

function created(folder: string, path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return openSync(path, 'wx', 0o600)
  }
}

/** What a folder of the cache may hold: `most` files or folders that have such names, with so many bytes. If there are more, `left` remain. */
export type Bounds = { most: number; left?: number; bytes?: number; name: RegExp }

/** Removes the oldest of what a cache has made in a folder. */
export function removeOld(folder: string, { most, left = most, bytes = Number.POSITIVE_INFINITY, name }: Bounds): void {
  const own = readdirSync(folder).filter((one) => name.test(one))
  if (own.length <= most && bytes === Number.POSITIVE_INFINITY) return
  const newestFirst = own.map((one) => ({ one, ...statOf(`${folder}/${one}`) })).sort((a, b) => b.changed - a.changed)
  const number = own.length > most ? left : most
  let total = 0
  for (const [index, { one, size }] of newestFirst.entries()) {
    total += size
    if (index >= number || total > bytes) rmSync(`${folder}/${one}`, { recursive: true, force: true })
  }
}

function statOf(path: string): { changed: number; size: number } {
  const { mtimeMs, size } = statSync(path)
  return { changed: mtimeMs, size }
}

/** Only a folder that this user owns and nobody else can open is private. Windows keeps the caches of its users apart. */
function stateOf(folder: string, user: number | undefined): 'private' | 'missing' | 'refused' {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats === undefined) return 'missing'
    const isOwn = user === undefined || (stats.uid === user && (stats.mode & 0o077) === 0)
    return isOwn && stats.isDirectory() ? 'private' : 'refused'
  } catch {
    return 'refused'
  }
}

function upwards(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}
