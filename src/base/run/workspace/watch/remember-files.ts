import { dirname, join } from 'node:path'
import type { Files } from '../../../io/host/host.ts'
import { ANY } from '../../../io/host/watch.ts'

type Kind = Awaited<ReturnType<Files['kind']>>

/**
 * What a run read at one path; the bytes are undefined if they could not be read. `names`: the YAML
 * files of the folder, at the path {@link ANY} in it.
 */
type Known = { kind?: Promise<Kind>; bytes?: Promise<Uint8Array>; names?: readonly string[] }

/** Files that are read once, and again only if they may have changed. */
export type RememberedFiles = {
  files: Files
  /**
   * The paths whose change matters: what was read, and what was looked for next to it or one folder
   * below.
   */
  watched(): ReadonlySet<string>
  /** Checks these paths again, and forgets those that really changed; returns them, sorted. */
  refresh(paths: Iterable<string>): Promise<string[]>
  /** After a complete run: forgets what it did not read. */
  settle(): void
}

export function rememberFiles(real: Files): RememberedFiles {
  const known = new Map<string, Known>()
  const asked = new Set<string>()
  const folders = new Set<string>() // of files that were read: watched even while the files do not exist
  const about = (path: string): Known => {
    asked.add(path)
    const now = known.get(path) ?? {}
    known.set(path, now)
    return now
  }
  return {
    files: {
      ...real,
      kind(path) {
        const now = about(path)
        now.kind ??= real.kind(path)
        return now.kind
      },
      read(path) {
        const now = about(path)
        folders.add(dirname(path))
        now.bytes ??= real.read(path)
        return now.bytes
      },
      async list(folder) {
        const names = await real.list(folder)
        about(join(folder, ANY)).names = yamlOf(names)
        return names
      },
    },
    watched: () =>
      new Set(
        [...known.keys()].filter(
          (path) => folders.has(dirname(path)) || folders.has(dirname(dirname(path))),
        ),
      ),
    async refresh(paths) {
      const changed: string[] = []
      for (const path of paths) {
        const before = known.get(path)
        if (before?.names !== undefined) {
          const now = yamlOf(await real.list(dirname(path)).catch(() => []))
          const moved = [...now, ...before.names].filter(
            (name) => !(now.includes(name) && before.names!.includes(name)),
          )
          before.names = now
          changed.push(...moved.map((name) => join(dirname(path), name)))
          continue
        }
        if (before === undefined || (await isSame(real, path, before))) continue
        known.set(path, {})
        changed.push(path)
      }
      return [...new Set(changed)].sort()
    },
    settle() {
      for (const path of known.keys()) if (!asked.has(path)) known.delete(path)
      folders.clear()
      for (const [path, { bytes }] of known) if (bytes !== undefined) folders.add(dirname(path))
      asked.clear()
    },
  }
}

const yamlOf = (names: readonly string[]): string[] =>
  names.filter((name) => /\.ya?ml$/i.test(name))

async function isSame(real: Files, path: string, { kind, bytes }: Known): Promise<boolean> {
  if (kind === undefined && bytes === undefined) return false // forgotten, and the run failed before it read it again
  const now = await real.kind(path)
  if (kind !== undefined && now !== (await kind)) return false
  if (bytes === undefined) return true
  const [before, after] = await Promise.all(
    [bytes, real.read(path)].map((reading) => reading.catch(() => undefined)),
  )
  return (
    before !== undefined &&
    after !== undefined &&
    before.length === after.length &&
    Buffer.compare(before, after) === 0
  )
}
