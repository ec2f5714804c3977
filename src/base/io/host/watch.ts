import { existsSync, type FSWatcher, realpathSync, watch as watchFolder } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from './user-error.ts'

// A save is several events: they count as one change if this many milliseconds pass without another
// event. A program that never stops writing is reported after the second time at the latest.
const QUIET = 100
const LONGEST = 1_000

/** The name in a path that stands for any file of its folder. */
export const ANY = '*'

/**
 * Yields the files that may have changed: at first all of them, because earlier changes are
 * unknown. The folders are watched, not the files: editors save by renaming another file. If a
 * folder is removed, the nearest folder above it is watched until it is back. Ends when the signal
 * aborts.
 */
export async function* watch(
  paths: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<ReadonlySet<string>> {
  let changed = new Set(paths)
  const activity = createActivity(signal)
  const folders = watchFolders(paths, (some) => {
    addAll(changed, some)
    activity.note()
  })
  try {
    folders.update()
    while (!signal.aborted) {
      if (changed.size > 0) {
        const batch = changed
        changed = new Set()
        yield batch
      }
      if (signal.aborted) return
      if (changed.size === 0 && !folders.isStale()) await activity.next()
      await activity.rest()
      if (folders.isStale()) addAll(changed, folders.update())
    }
  } finally {
    activity.close()
    folders.close()
  }
}

const addAll = (target: Set<string>, items: readonly string[]) => {
  for (const item of items) target.add(item)
}

/** Waits for events to come and to stop. Aborting the signal ends every wait. */
function createActivity(signal: AbortSignal) {
  let events = 0
  let wake = () => {}
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  return {
    note() {
      events++
      wake()
    },
    next: () =>
      new Promise<void>((done) => {
        wake = done
        if (signal.aborted) done()
      }),
    /** Resolves when no more events come, or they have come for long enough. */
    async rest() {
      for (
        let [seen, waited] = [-1, 0];
        seen !== events && waited < LONGEST && !signal.aborted;
        waited += QUIET
      ) {
        seen = events
        await pause(QUIET, undefined, { signal }).catch(() => {})
      }
    },
    close: () => signal.removeEventListener('abort', onAbort),
  }
}

function watchFolders(paths: ReadonlySet<string>, report: (changed: readonly string[]) => void) {
  const named = byName(paths)
  const watchers = new Map<string, FSWatcher>()
  let isStale = true

  return {
    /** True when a folder came or went away, so that others must be watched. */
    isStale: () => isStale,
    /**
     * Watches the folders that are there now. Returns the paths below those that were not watched
     * before.
     */
    update(): string[] {
      isStale = false
      const wanted = new Set([...paths].flatMap((path) => [path, real(path)]).map(nearestFolder))
      for (const folder of watchers.keys()) if (!wanted.has(folder)) unwatch(folder)
      const added = [...wanted].filter((folder) => !watchers.has(folder))
      for (const folder of added) watchers.set(folder, openWatcher(folder, onEvent, onGone))
      return added.flatMap(pathsBelow)
    },
    close() {
      for (const watcher of watchers.values()) watcher.close()
    },
  }

  function onEvent(folder: string, name: string | null): void {
    const full = name === null ? folder : join(folder, name)
    const hits =
      name === null
        ? [...paths].filter((path) => dirname(path) === folder)
        : [full, join(folder, ANY)].flatMap((path) => named.get(folded(path)) ?? [])
    const below = pathsBelow(full)
    if (below.length > 0 && name !== null) isStale = true
    if (hits.length + below.length > 0) report([...hits, ...below])
    // A removed folder is reported under its own name, and its watcher stops, even if the folder is
    // created again.
    if (name === basename(folder)) onGone(folder)
  }

  function onGone(folder: string): void {
    unwatch(folder)
    isStale = true
    report(pathsBelow(folder))
  }

  function unwatch(folder: string): void {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  function pathsBelow(folder: string): string[] {
    return [...paths].filter((path) => path.startsWith(folder + sep))
  }
}

function openWatcher(
  folder: string,
  onEvent: (folder: string, name: string | null) => void,
  onGone: (folder: string) => void,
): FSWatcher {
  try {
    const watcher = watchFolder(folder, { persistent: true }, (_, name) => onEvent(folder, name))
    return watcher.on('error', () => onGone(folder)) // Windows, when the folder is removed
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why =
      code === 'ENOSPC' || code === 'EMFILE'
        ? 'the limit of the system for watched files is reached'
        : message
    throw new UserError('file', `the folder ${folder} cannot be watched: ${why}`)
  }
}

/** The paths of the names in events: file systems may fold case and compose letters differently. */
function byName(paths: ReadonlySet<string>): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const path of paths)
    for (const name of new Set([folded(path), folded(real(path))]))
      named.set(name, [...(named.get(name) ?? []), path])
  return named
}

const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/** The real path of a path with links: its folder is watched, too. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function nearestFolder(path: string): string {
  let folder = dirname(path)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
