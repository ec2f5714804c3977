import { existsSync, type FSWatcher, realpathSync, watch as watchFolder } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from './user-error.ts'

// A save is several events: they are one change when so many milliseconds pass without another one, and a program that never
// rests is told of at the latest after the second time.
const QUIET = 100
const LONGEST = 1_000

/**
 * Yields which of these files may have changed: at first all of them, because what happened before it looked is unknown. The
 * folders are watched, not the files: editors save by renaming another file into place. A folder that goes away is waited for
 * at the nearest one above. Ends when the signal aborts.
 */
export async function* watch(paths: ReadonlySet<string>, signal: AbortSignal): AsyncGenerator<ReadonlySet<string>> {
  const named = byName(paths)
  const watchers = new Map<string, FSWatcher>()
  let changed = new Set(paths)
  let [events, uprooted] = [0, true]
  let wake = () => {}
  const tell = () => {
    events++
    wake()
  }
  const gone = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
    for (const path of paths) if (path.startsWith(folder + sep)) changed.add(path)
    uprooted = true
    tell()
  }
  const happened = (folder: string, name: string | null) => {
    const full = name === null ? folder : join(folder, name)
    const hits = name === null ? [...paths].filter((path) => dirname(path) === folder) : (named.get(folded(full)) ?? [])
    const below = [...paths].filter((path) => path.startsWith(full + sep))
    for (const path of [...hits, ...below]) changed.add(path)
    if (below.length > 0 && name !== null) uprooted = true
    if (hits.length + below.length > 0) tell()
    // A folder that is removed says so under its own name, and its watcher is dead, whatever comes in its place.
    if (name === basename(folder)) gone(folder)
  }
  const place = () => {
    uprooted = false
    const wanted = new Set([...paths].flatMap((path) => [path, real(path)]).map(nearestFolder))
    for (const [folder, watcher] of watchers) {
      if (wanted.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of wanted) {
      if (watchers.has(folder)) continue
      watchers.set(folder, opened(folder, happened, gone))
      for (const path of paths) if (path.startsWith(folder + sep)) changed.add(path)
    }
  }
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    place()
    while (!signal.aborted) {
      if (changed.size > 0) {
        const batch = changed
        changed = new Set()
        yield batch
      }
      if (signal.aborted) return
      if (changed.size === 0 && !uprooted)
        await new Promise<void>((done) => {
          wake = done
          if (signal.aborted) done()
        })
      for (let [seen, waited] = [-1, 0]; seen !== events && waited < LONGEST && !signal.aborted; waited += QUIET) {
        seen = events
        await pause(QUIET, undefined, { signal }).catch(() => {})
      }
      if (uprooted) place()
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    for (const watcher of watchers.values()) watcher.close()
  }
}

function opened(folder: string, happened: (folder: string, name: string | null) => void, gone: (folder: string) => void): FSWatcher {
  try {
    const watcher = watchFolder(folder, { persistent: true }, (_, name) => happened(folder, name))
    return watcher.on('error', () => gone(folder)) // Windows, when the folder is removed
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOSPC' || code === 'EMFILE' ? 'the system watches as many as it can' : message
    throw new UserError(`the folder ${folder} cannot be watched: ${why}`)
  }
}

/** The paths under the names that events may use: file systems may fold case and compose letters otherwise. */
function byName(paths: ReadonlySet<string>): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const path of paths)
    for (const name of new Set([folded(path), folded(real(path))])) named.set(name, [...(named.get(name) ?? []), path])
  return named
}

const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/** Where a path leads when there are links in it: that folder is told of changes, too. */
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
