import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { cacheFolder } from '../host/cache-folder.ts'

export type Running = { args: readonly string[]; env: NodeJS.ProcessEnv; user: number | undefined }

/** True for `--name` and `--name=true` among the options. */
export const hasSwitch = (args: readonly string[], name: string): boolean => {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return options.includes(name) || options.includes(`${name}=true`)
}

/**
 * A folder of the cache that only this user can open, with files that no other user can have
 * written.
 */
export type Store = {
  path: string
  read(name: string): Buffer | undefined
  /**
   * Writes the whole file or nothing: another run may read it, or write it as well. `flush`: not
   * before it is on the disk. Throws what the file system does.
   */
  write(name: string, data: readonly Uint8Array[], options?: { flush?: boolean }): void
}

/**
 * Opens a folder of the cache of this user. There is none with `--no-cache`, while the coverage of
 * a test run is measured, or if others could write into it.
 */
export function openStore({ args, env, user }: Running, name: string): Store | undefined {
  if (hasSwitch(args, '--no-cache') || env.NODE_V8_COVERAGE) return undefined
  const root = cacheFolder({ env })
  // A checkout must not supply what runs or is printed: its folder is relative, or inside a
  // repository.
  if (root === undefined || !isAbsolute(root) || isInRepository(root)) return undefined
  const path = `${root}/${name}`
  const state = stateOf(root, name, user)
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
      const temporary = `${path}/${file}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`
      const opened = created(path, temporary)
      try {
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

/**
 * What a folder of the cache may hold: `most` files that have such names, with so many bytes. If
 * there are more, `left` remain. `folders`: it holds folders, with all that is in them.
 */
export type Bounds = { most: number; left?: number; bytes?: number; name: RegExp; folders?: true }

const HOUR_MS = 3_600_000

/**
 * Removes the oldest of what a cache has made in a folder, and what a run left there that was
 * killed while it wrote.
 */
export function removeOld(
  folder: string,
  { most, left = most, bytes = Number.POSITIVE_INFINITY, name, folders }: Bounds,
): void {
  const all = readdirSync(folder)
  for (const one of all)
    if (one.endsWith('.tmp') && Date.now() - statOf(`${folder}/${one}`).changed > HOUR_MS)
      rmSync(`${folder}/${one}`, { force: true })
  const own = all.filter((one) => name.test(one))
  if (own.length <= most && bytes === Number.POSITIVE_INFINITY) return
  const newestFirst = own
    .map((one) => ({ one, ...statOf(`${folder}/${one}`) }))
    .sort((a, b) => b.changed - a.changed)
  const number = own.length > most ? left : most
  let total = 0
  for (const [index, { one, size, isFile }] of newestFirst.entries()) {
    total += size
    if ((index >= number || total > bytes) && (isFile || folders))
      rmSync(`${folder}/${one}`, { recursive: folders ?? false, force: true })
  }
}

function statOf(path: string): { changed: number; size: number; isFile: boolean } {
  const stats = lstatSync(path)
  return { changed: stats.mtimeMs, size: stats.size, isFile: stats.isFile() }
}

/**
 * Only folders that this user owns and nobody else can change are private, the last one only if
 * nobody else can open it. Links are refused.
 */
function stateOf(
  root: string,
  name: string,
  user: number | undefined,
): 'private' | 'missing' | 'refused' {
  try {
    for (const path of [root, ...pathsTo(root, name)]) {
      const stats =
        path === root
          ? statSync(path, { throwIfNoEntry: false })
          : lstatSync(path, { throwIfNoEntry: false })
      if (stats === undefined) return 'missing'
      // Windows keeps the caches of its users apart.
      const isOwn =
        user === undefined ||
        (stats.uid === user && (stats.mode & (path === root ? 0o022 : 0o077)) === 0)
      if (!isOwn || !stats.isDirectory()) return 'refused'
    }
    return 'private'
  } catch {
    return 'refused'
  }
}

const pathsTo = (root: string, name: string): string[] => {
  const steps = name.split('/')
  return steps.map((_, at) => [root, ...steps.slice(0, at + 1)].join('/'))
}

/** True if a folder, or where a link leads to in its path, is inside a repository. */
function isInRepository(folder: string): boolean {
  return [folder, realOf(folder)].some((one) =>
    upwards(one).some((above) => existsSync(`${above}/.git`)),
  )
}

/** The path without links, of the part that exists. */
function realOf(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return dirname(folder) === folder ? folder : realOf(dirname(folder))
  }
}

function upwards(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}
