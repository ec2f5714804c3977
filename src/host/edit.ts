import { dirname } from 'node:path'
import { FileChanged } from './file-error.ts'
import type { Files, Host } from './host.ts'
import { PATIENCE } from './lock.ts'
import { shownPath } from './paths.ts'

/**
 * Runs work that reads files which people edit, and writes them back. Under a lock, a write
 * replaces only the exact bytes that were read. If another program changed them in between, the
 * work runs again on the new text and keeps its locks. Output is printed once, after the writes.
 */
export async function editing<T>(real: Host, work: (host: Host) => Promise<T>): Promise<T> {
  const locks = heldLocks(real)
  let stdin: Promise<Uint8Array> | undefined
  const once = () => (stdin ??= real.stdin())
  try {
    for (;;) {
      const { host, print, wrote, folders } = attempt({ ...real, stdin: once }, locks)
      try {
        const result = await work(host)
        for (const folder of folders()) await real.files.sweep(folder)
        print()
        return result
      } catch (error) {
        const again = error instanceof FileChanged && real.now() - locks.since() < PATIENCE
        if (!again || wrote()) print()
        if (!again) throw error
      }
    }
  } finally {
    await locks.release()
  }
}

/**
 * `since`: when the last lock was taken. The time limit starts then, so that a long wait leaves
 * time for the work.
 */
type Locks = {
  hold(paths: readonly string[]): Promise<void>
  since(): number
  release(): Promise<void>
}

/**
 * Locks that are kept until the end. All runs take them in the same order, so that two runs never
 * wait for each other.
 */
function heldLocks(host: Host): Locks {
  const { files, now } = host
  let held: readonly string[] = []
  let since = now()
  let unlock = async () => {}
  return {
    async hold(paths) {
      const all = [...new Set([...held, ...paths])]
      if (all.length === held.length) return
      await unlock()
      ;[held, unlock] = [[], async () => {}]
      unlock = await files.lock(all, (path) =>
        host.say(`waiting for another run of rail-errors that changes ${shownPath(host, path)}`),
      )
      held = all
      since = now()
    },
    since: () => since,
    release: () => unlock(),
  }
}

/** A host that remembers the bytes of each file that it read, and buffers what is printed. */
function attempt(
  real: Host,
  locks: Locks,
): { host: Host; print(): void; wrote(): boolean; folders(): ReadonlySet<string> } {
  const { files } = real
  const read = new Map<string, Uint8Array | null>()
  const printed: (() => void)[] = []
  const later =
    <Arguments extends unknown[]>(print: (...args: Arguments) => void) =>
    (...args: Arguments): void =>
      void printed.push(() => print(...args))
  let wrote = false
  const remember = <T extends Uint8Array | null>(path: string, contents: T): T => {
    if (!read.has(path)) read.set(path, contents)
    return contents
  }
  const lock = async (paths: readonly string[]) => {
    await locks.hold(paths)
    for (const path of paths)
      if (!(await isStill(files, path, read.get(path)))) throw new FileChanged(path)
  }
  const print = () => {
    for (const one of printed.splice(0)) one()
  }
  const host: Host = {
    ...real,
    out: later(real.out),
    err: later(real.err),
    say: later(real.say),
    detail: later(real.detail),
    files: {
      ...files,
      async kind(path) {
        const kind = await files.kind(path)
        if (kind === undefined) remember(path, null)
        return kind
      },
      read: async (path) => remember(path, await files.read(path)),
      async write(path, contents, options) {
        const over = options?.derived || options?.private ? undefined : read.get(path)
        if (over === undefined) return files.write(path, contents, options)
        await lock([path])
        await files.write(path, contents, { ...options, over })
        wrote = true
        read.set(path, typeof contents === 'string' ? new TextEncoder().encode(contents) : contents)
      },
      async lock(paths) {
        await lock(paths)
        return async () => {}
      },
    },
  }
  const folders = () => new Set([...read.keys()].map((path) => dirname(path)))
  return { host, wrote: () => wrote, print, folders }
}

async function isStill(
  files: Files,
  path: string,
  before: Uint8Array | null | undefined,
): Promise<boolean> {
  if (before === undefined) return true
  if ((await files.kind(path)) !== 'file') return before === null
  return before !== null && Buffer.compare(before, await files.read(path)) === 0
}
