import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import type { Script } from 'node:vm'
import { cacheFolder } from '../host/cache-folder.ts'

/** What V8 compiled in earlier runs. It halves the time that a hook on every commit adds to the start of Node. */
export type CodeCache = {
  find(key: string): Buffer | undefined
  /** Notes what this run uses, and if that was found. */
  add(key: string, script: Script, isFound: boolean): void
  /** Stores the code of this run if some of it was not found, with the functions that this run has compiled. Fails silently. */
  save(): void
}

/** What is kept: code for versions of the program and of Node, and for chunks of one version. Each installation has chunks of its own. */
const VERSIONS = { most: 6, name: /^\d+\.\d+\.\d+\S*-v\d+\.\d+\.\d+\S*-\w+$/ }
const CHUNKS = { most: 200, name: /\.cjs-[0-9a-z]+-[0-9a-z.]+$/ }

const NONE: CodeCache = { find: () => undefined, add: () => undefined, save: () => undefined }

type Running = { args: readonly string[]; env: NodeJS.ProcessEnv; user: number | undefined; versions: readonly (string | number)[] }

/** The cache of this user for these versions. It is empty with `--no-cache`, if the environment turns it off, or if others could write into it. */
export function openCodeCache({ args, env, user, versions }: Running): CodeCache {
  // Node has a compile cache of its own with this switch, but it keeps no function that is compiled when it is first called.
  if (args.includes('--no-cache') || env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return NONE
  const root = cacheFolder({ env })
  // A checkout must not supply code: its folder is relative, or inside a repository.
  if (root === undefined || !isAbsolute(root) || upwards(root).some((folder) => existsSync(`${folder}/.git`))) return NONE
  const folder = `${root}/code/${versions.join('-')}`
  const state = stateOf(folder, user)
  if (state === 'refused') return NONE
  const used = new Map<string, Script>()
  let isComplete = true
  return {
    find(key) {
      try {
        return state === 'private' ? readFileSync(`${folder}/${key}`) : undefined
      } catch {
        return undefined
      }
    },
    add(key, script, isFound) {
      used.set(key, script)
      isComplete &&= isFound
    },
    save() {
      if (isComplete) return
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        for (const [key, script] of used) write(`${folder}/${key}`, script.createCachedData())
        removeOld(dirname(folder), VERSIONS)
        removeOld(folder, CHUNKS)
      } catch {
        // The next run compiles again.
      }
    },
  }
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

/** Writes the whole file or nothing: another run may read it, or write it as well. */
function write(path: string, data: Buffer): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    // V8 checks the length, but not the content: damaged code could do anything, so it must be on the disk before it has its name.
    writeFileSync(temporary, data, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Removes the oldest of what this cache has made in a folder. */
function removeOld(folder: string, { most, name }: { most: number; name: RegExp }): void {
  const own = readdirSync(folder).filter((one) => name.test(one))
  if (own.length <= most) return
  const changed = new Map(own.map((one) => [one, statSync(`${folder}/${one}`).mtimeMs]))
  const newestFirst = own.sort((a, b) => changed.get(b)! - changed.get(a)!)
  for (const one of newestFirst.slice(most)) rmSync(`${folder}/${one}`, { recursive: true, force: true })
}

function upwards(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}
