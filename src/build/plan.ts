import type { Built } from './build.ts'
import { type BuildRecord, bodyHash, type Manifest, manifestPath, printManifest, unified } from './manifest.ts'

/**
 * What must happen to one output for the folder to equal the build.
 * `edited`: somebody changed what a build wrote; `foreign`: a file stands there that no build wrote; `orphan`: an earlier
 * build wrote it and this one does not.
 */
export type Write =
  | { state: 'create' | 'update' | 'edited' | 'foreign'; path: string; target: string; contents: string | Uint8Array }
  | { state: 'same'; path: string; target: string }
  | { state: 'orphan'; path: string; target: string; edited: boolean; remove: boolean }

/** The output folder as it is: what stands at the paths that matter, and the manifests in it. */
export type Folder = {
  contents: ReadonlyMap<string, string | Uint8Array>
  manifest: Manifest | undefined
  /** Manifests of catalogs that are no longer built into this folder. */
  abandoned?: readonly Manifest[]
}

/** What one catalog's build wants in one folder. */
export type Wanted = {
  name: string
  /** The hash of the catalog. */
  catalog: string
  built: readonly Built[]
  /** True when every target was asked for: whatever else is recorded is then an orphan. */
  whole: boolean
  /** True when orphans are to be removed. An orphan that was edited never is. */
  clean: boolean
}

/** Compares what should be there with what is. Pure: `--check`, `--dry-run` and the real build all print or apply this. */
export function plan({ name, catalog, built, whole, clean }: Wanted, { contents, manifest, abandoned = [] }: Folder): Write[] {
  const recorded = Object.entries(manifest?.targets ?? {})
  const forgotten = abandoned.flatMap(({ targets }) => Object.entries(targets))
  const lastHash = new Map([...recorded, ...forgotten].flatMap(([, { outputs }]) => Object.entries(outputs)))
  const wanted = new Set(built.flatMap(({ files }) => files.map(({ path }) => path)))
  const own = new Set(built.map(({ target }) => target))

  const writes = built.flatMap(({ target, files }) => files.map((file) => compare(target, file.path, file.contents)))
  const orphans = [...recorded.filter(([target]) => whole || own.has(target)), ...forgotten].flatMap(([target, { outputs }]) =>
    Object.entries(outputs).flatMap(([path, hash]) => orphan(target, path, hash)),
  )
  const gone = abandoned.map(
    (other): Write => ({
      state: 'orphan',
      path: manifestPath(other.name),
      target: 'manifest',
      edited: false,
      remove: clean && orphans.every(({ remove }) => remove),
    }),
  )
  return [...writes, ...orphans, ...gone, manifestWrite()]

  function compare(target: string, path: string, next: string | Uint8Array): Write {
    const now = contents.get(path)
    if (now === undefined) return { state: 'create', path, target, contents: next }
    const hash = bodyHash(now)
    if (hash === bodyHash(next)) return { state: 'same', path, target }
    const last = lastHash.get(path)
    const unknown = manifest?.damaged ? 'edited' : 'foreign'
    return { state: last === undefined ? unknown : last === hash ? 'update' : 'edited', path, target, contents: next }
  }

  function orphan(target: string, path: string, hash: string) {
    const now = contents.get(path)
    if (wanted.has(path) || now === undefined) return []
    const edited = bodyHash(now) !== hash
    return [{ state: 'orphan' as const, path, target, edited, remove: clean && !edited }]
  }

  function manifestWrite(): Write {
    const path = manifestPath(name)
    const next = printManifest({ name, targets: nextTargets() })
    const now = contents.get(path)
    if (now === undefined) return { state: 'create', path, target: 'manifest', contents: next }
    if (unified(now) === next) return { state: 'same', path, target: 'manifest' }
    return { state: manifest === undefined ? 'foreign' : 'update', path, target: 'manifest', contents: next }
  }

  /** What is on record afterwards. An orphan stays on record until it is gone: else the next check would no longer know it. */
  function nextTargets(): Record<string, BuildRecord> {
    const staying = new Set(orphans.filter(({ remove }) => !remove).map(({ path }) => path))
    const leftOf = (outputs: BuildRecord['outputs']) => Object.fromEntries(Object.entries(outputs).filter(([path]) => staying.has(path)))
    const targets: Record<string, BuildRecord> = {}
    for (const [target, record] of recorded) {
      const left = whole || own.has(target) ? leftOf(record.outputs) : record.outputs
      if (Object.keys(left).length > 0) targets[target] = { ...record, outputs: left }
    }
    for (const { target, files } of built) {
      const outputs = Object.fromEntries(files.map(({ path, contents: body }) => [path, bodyHash(body)]))
      targets[target] = { catalog: `sha256:${catalog}`, outputs: { ...outputs, ...targets[target]?.outputs } }
    }
    return targets
  }
}
