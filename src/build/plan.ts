import type { Built } from './build.ts'
import { catalogDelta } from './catalog-delta.ts'
import {
  type BuildRecord,
  bodyHash,
  isAsRecorded,
  type Made,
  type Manifest,
  manifestPath,
  normalizeEol,
  printManifest,
  recordedHash,
  storedHash,
} from './manifest.ts'
import type { Encoding, OutputFile } from './output-file.ts'

/**
 * What must happen to one output for the folder to equal the build.
 * `edited`: somebody changed what a build wrote; `foreign`: a file stands there that no build wrote; `released`: it belongs to a
 * published version, which the catalog would change; `orphan`: an earlier build wrote it and this one does not; `lost`: it
 * belongs to an earlier version, and is gone or was edited, and no build can make it again.
 */
export type Write =
  | {
      state: 'create' | 'update' | 'edited' | 'foreign' | 'released'
      path: string
      target: string
      contents: string | Uint8Array
      encoding?: Encoding
      /** Of `update`: how the set differs from the one that the file was made of; absent when it is the same set. */
      delta?: string
    }
  | { state: 'same'; path: string; target: string }
  | { state: 'orphan'; path: string; target: string; edited: boolean; remove: boolean }
  | { state: 'lost'; path: string; target: string; edited: boolean }

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
  /** What the manifest says of it. */
  made: Made
  built: readonly Built[]
  /** True when every target was asked for: whatever else is recorded is then an orphan. */
  whole: boolean
  /** True when orphans are to be removed. An orphan that was edited never is. */
  clean: boolean
}

/** Compares what should be there with what is. Pure: `--check`, `--dry-run` and the real build all print or apply this. */
export function plan({ name, catalog, made, built, whole, clean }: Wanted, { contents, manifest, abandoned = [] }: Folder): Write[] {
  const groups = built.flatMap(byRelease)
  const recorded = Object.entries(manifest?.targets ?? {})
  const forgotten = abandoned.flatMap(({ targets }) => Object.entries(targets))
  const last = outputsOf([...recorded, ...forgotten])
  const released = outputsOf([...recorded, ...forgotten].filter(([target]) => isRelease(target)))
  const hashes = new Map(groups.flatMap(({ files }) => files.map(({ path, contents: body }) => [path, bodyHash(body)])))
  const wanted = new Set(hashes.keys())
  const own = new Set(groups.map(({ target }) => target))
  const isJudged = (target: string) => !isRelease(target) && (whole || own.has(target))

  const writes = groups.flatMap(({ target, files }) => files.map((file) => compare(target, file)))
  const orphans = [...recorded.filter(([target]) => isJudged(target)), ...forgotten.filter(([target]) => !isRelease(target))].flatMap(
    ([target, { outputs }]) => Object.entries(outputs).flatMap(([path, hash]) => orphan(target, path, hash)),
  )
  const lost = [...released].flatMap(([path, { target, hash }]): Write[] => {
    const now = contents.get(path)
    if (wanted.has(path) || (now !== undefined && isAsRecorded(now, hash))) return []
    return [{ state: 'lost', path, target, edited: now !== undefined }]
  })
  const gone = abandoned
    .filter(({ targets }) => !Object.keys(targets).some(isRelease))
    .map(
      (other): Write => ({
        state: 'orphan',
        path: manifestPath(other.name),
        target: 'manifest',
        edited: false,
        remove: clean && orphans.every(({ remove }) => remove),
      }),
    )
  return [...writes, ...orphans, ...lost, ...gone, manifestWrite()]

  function compare(target: string, { path, contents: next, encoding }: OutputFile): Write {
    const write = { path, target, contents: next, ...(encoding && { encoding }) }
    const now = contents.get(path)
    if (now === undefined) return { state: 'create', ...write }
    const hash = hashes.get(path)!
    if (storedHash(now, encoding) === hash) return { state: 'same', path, target }
    const record = last.get(path)
    const published = released.get(path)
    if (published !== undefined && published.hash !== recordedHash(hash, encoding)) {
      // The catalog is the one that was published: another version of the tool makes other bytes, and what is out there stays.
      const kept = published.catalog === `sha256:${catalog}` && isAsRecorded(now, published.hash)
      return kept ? { state: 'same', path, target } : { state: 'released', ...write, target: published.target }
    }
    const unknown = manifest?.damaged ? (isRelease(target) ? 'released' : 'edited') : 'foreign'
    if (record === undefined) return { state: unknown, ...write }
    return isAsRecorded(now, record.hash) ? { state: 'update', ...write, ...movedFrom(record.catalog) } : { state: 'edited', ...write }
  }

  function movedFrom(before: string): { delta?: string } {
    return before === `sha256:${catalog}` ? {} : { delta: catalogDelta(manifest?.catalogs[before], made) }
  }

  function orphan(target: string, path: string, hash: string) {
    const now = contents.get(path)
    if (wanted.has(path) || now === undefined) return []
    const edited = !isAsRecorded(now, hash)
    return [{ state: 'orphan' as const, path, target, edited, remove: clean && !edited }]
  }

  function manifestWrite(): Write {
    const path = manifestPath(name)
    const next = printManifest({ name, targets: nextTargets(), catalogs: { ...manifest?.catalogs, [`sha256:${catalog}`]: made } })
    const now = contents.get(path)
    if (now === undefined) return { state: 'create', path, target: 'manifest', contents: next }
    if (normalizeEol(now) === next) return { state: 'same', path, target: 'manifest' }
    return { state: manifest === undefined ? 'foreign' : 'update', path, target: 'manifest', contents: next }
  }

  /** What is on record afterwards. An orphan stays on record until it is gone: else the next check would no longer know it. */
  function nextTargets(): Record<string, BuildRecord> {
    const staying = new Set(orphans.filter(({ remove }) => !remove).map(({ path }) => path))
    const replaced = new Set(writes.filter(({ state }) => state === 'released').map(({ path }) => path))
    const targets: Record<string, BuildRecord> = {}
    for (const [target, record] of recorded) {
      const stays = (path: string) => (isJudged(target) ? staying.has(path) : !replaced.has(path))
      const left = Object.fromEntries(Object.entries(record.outputs).filter(([path]) => stays(path)))
      if (Object.keys(left).length > 0) targets[target] = { ...record, outputs: left }
    }
    for (const { target, files } of groups) {
      const outputs = Object.fromEntries(files.map(({ path, encoding }) => [path, recordedHash(hashes.get(path)!, encoding)]))
      // What a published version holds stays on record as it was written, unless it is replaced by force.
      targets[target] = { catalog: `sha256:${catalog}`, outputs: { ...outputs, ...targets[target]?.outputs } }
    }
    return targets
  }
}

/** The files of a published version are on record under `<target>@<version>`: that record outlives the version. */
function byRelease({ target, files }: Built): Built[] {
  const groups = new Map([[target, [] as OutputFile[]]])
  for (const file of files) {
    const key = file.release === undefined ? target : `${target}@${file.release}`
    const group = groups.get(key)
    if (group) group.push(file)
    else groups.set(key, [file])
  }
  return [...groups].map(([key, group]) => ({ target: key, files: group }))
}

const isRelease = (target: string): boolean => target.includes('@')

/** Everything on record by path, with where it is on record. */
const outputsOf = (records: readonly (readonly [string, BuildRecord])[]) =>
  new Map(
    records.flatMap(([target, { catalog, outputs }]) => Object.entries(outputs).map(([path, hash]) => [path, { target, catalog, hash }])),
  )
