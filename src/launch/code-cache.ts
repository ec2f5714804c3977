import { dirname } from 'node:path'
import type { Script } from 'node:vm'
import { openStore, type Running, removeOld } from './private-store.ts'

/**
 * What V8 compiled in earlier runs. It halves the time that a hook on every commit adds to the
 * start of Node.
 */
export type CodeCache = {
  find(key: string): Buffer | undefined
  /** Notes what this run uses, and if that was found. */
  add(key: string, script: Script, isFound: boolean): void
  /**
   * Stores the code of this run if some of it was not found, with the functions that this run has
   * compiled. Fails silently.
   */
  save(): void
}

/**
 * What is kept: code for versions of the program and of Node, and for chunks of one version. Each
 * installation has chunks of its own.
 */
const VERSIONS = {
  most: 6,
  folders: true as const,
  name: /^\d+\.\d+\.\d+\S*-v\d+\.\d+\.\d+\S*-\w+$/,
}
const CHUNKS = { most: 200, name: /\.cjs-[0-9a-z]+-[0-9a-z.]+$/ }

const NONE: CodeCache = { find: () => undefined, add: () => undefined, save: () => undefined }

/**
 * The cache of this user for these versions. It is empty if the environment turns it off, and
 * without a private folder.
 */
export function openCodeCache(running: Running, versions: readonly (string | number)[]): CodeCache {
  // Node has a compile cache of its own with this switch, but it keeps no function that is compiled
  // when it is first called.
  const store = running.env.NODE_DISABLE_COMPILE_CACHE
    ? undefined
    : openStore(running, `code/${versions.join('-')}`)
  if (store === undefined) return NONE
  const used = new Map<string, Script>()
  let isComplete = true
  return {
    find: store.read,
    add(key, script, isFound) {
      used.set(key, script)
      isComplete &&= isFound
    },
    save() {
      if (isComplete) return
      try {
        // V8 checks the length, but not the content: damaged code could do anything, so it must be
        // on the disk before it has its name.
        for (const [key, script] of used)
          store.write(key, [script.createCachedData()], { flush: true })
        removeOld(dirname(store.path), VERSIONS)
        removeOld(store.path, CHUNKS)
      } catch {
        // The next run compiles again.
      }
    },
  }
}
