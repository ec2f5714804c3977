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
  const used = new Set<string>()
  const folders = new Set<string>() // of files that were read: watched even while the files do not exist
  const about = (path: string): Known => {
    used.add(path)
    const entry = known.get(path) ?? {}
    known.set(path, entry)
    return entry
  }
  return {
    files: {
      ...real,
      kind(path) {
        const entry = about(path)
        entry.kind ??= real.kind(path)
        return entry.kind
      },
      read(path) {
        const entry = about(path)
        folders.add(dirname(path))
        entry.bytes ??= real.read(path)
        return entry.bytes
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
        const entry = known.get(path)
        if (entry?.names !== undefined) {
          const names = yamlOf(await real.list(dirname(path)).catch(() => []))
          const moved = [...names, ...entry.names].filter(
            (name) => !(names.includes(name) && entry.names!.includes(name)),
          )
          entry.names = names
          changed.push(...moved.map((name) => join(dirname(path), name)))
          continue
        }
        if (entry === undefined || (await isSame(real, path, entry))) continue
        known.set(path, {})
        changed.push(path)
      }
      return [...new Set(changed)].sort()
    },
    settle() {
      for (const path of known.keys()) if (!used.has(path)) known.delete(path)
      folders.clear()
      for (const [path, { bytes }] of known) if (bytes !== undefined) folders.add(dirname(path))
      used.clear()
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
