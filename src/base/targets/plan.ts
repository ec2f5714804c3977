import { printedJson } from '../core/values/printed-json.ts'
import { jsonOf } from '../core/values/record.ts'
import type { Built } from './build.ts'
import {
  type BuildRecord,
  isAsRecorded,
  type Made,
  type Manifest,
  manifestPath,
  printManifest,
  recognized,
  recordedHash,
  withoutInputs,
} from './manifest.ts'
import {
  groupsOf,
  type HashedOutput,
  nextTargets,
  type RecordedOutput,
  recordedOutputs,
  versionOf,
} from './recorded-outputs.ts'
import type { OutputOptions } from './settings.ts'
import type { Write } from './write.ts'

/** The current output folder: the contents of the paths that matter, and its manifests. */
export type Folder = {
  contents: ReadonlyMap<string, string | Uint8Array>
  manifest: Manifest | undefined
  /** Manifests of catalogs that are no longer built into this folder. */
  abandoned?: readonly Manifest[]
  /** Those of others that are built into it, some of whose outputs may be made here now. */
  neighbours?: readonly Manifest[]
}

/** The outputs of one catalog for one folder. */
export type PlanInput = {
  name: string
  catalog: string
  /** Its record in the manifest; without one, nothing is said about how it changed. */
  made?: Made | undefined
  built: readonly Built[]
  /** What was asked of each target, for the record. */
  options?: Readonly<Record<string, OutputOptions>>
  /** The hash of all that a record follows from; undefined where a build always makes the outputs. */
  inputOf?: (target: string, record: BuildRecord) => string | undefined
  /** True if a record may be of any program that makes the same outputs. */
  anyProgram?: boolean
  /** True if every target was requested: all other recorded outputs are then orphans. */
  allTargets: boolean
  /** True to remove orphans. Edited orphans are never removed. */
  clean: boolean
  /** Outputs that are no longer those of this catalog, and are not orphans. */
  moved?: ReadonlySet<string>
  /** True if what makes them now is not built in this run: they stay recorded here. */
  keepsMoved?: boolean
  /** Whether a version is published: its files never change. By default every version that was built. */
  isPublished?: ((version: string) => boolean) | undefined
}

/**
 * Compares the expected outputs with the folder. Pure: `--check`, `--dry-run` and the real build
 * all print or apply the result.
 */
export function plan(
  {
    name,
    made: record,
    built,
    options = {},
    inputOf = () => undefined,
    anyProgram = false,
    allTargets,
    clean,
    moved,
    keepsMoved,
    isPublished = () => true,
    ...wanted
  }: PlanInput,
  { contents, manifest, abandoned = [], neighbours = [] }: Folder,
): Write[] {
  const catalog = `sha256:${wanted.catalog}`
  const made = built.flatMap(groupsOf)
  const targets = new Set(made.map(({ target }) => target))
  // What was built but never published may change, and this build makes it again.
  const isFrozen = (target: string) => {
    const version = versionOf(target)
    return version !== undefined && (version !== record?.version || isPublished(version))
  }
  // A published version gets no file of a catalog that has changed since.
  const groups = made.map((group) => {
    const { target, outputs } = group
    const record = isFrozen(target) ? manifest?.targets[target] : undefined
    if (record === undefined || record.catalog === catalog) return group
    return { ...group, outputs: outputs.filter(({ path }) => Object.hasOwn(record.outputs, path)) }
  })
  const outputs = groups.flatMap((group) => group.outputs)
  const paths = new Set([
    ...outputs.map(({ path }) => path),
    ...groups.flatMap(({ unchanged }) => Object.keys(unchanged?.outputs ?? {})),
  ])
  const isBuilt = (target: string) => !isFrozen(target) && (allTargets || targets.has(target))

  const own = manifest === undefined ? [] : recordedOutputs(manifest)
  const others = abandoned.flatMap(recordedOutputs)
  const known: Known = {
    contents,
    catalog,
    damaged: manifest?.damaged === true,
    records: byPath([...neighbours.flatMap(recordedOutputs), ...own, ...others]),
    releases: byPath([...own, ...others].filter(({ target }) => isFrozen(target))),
    isFrozen,
    isMade(target) {
      const record = manifest?.targets[target]
      return record?.input !== undefined && record.input === inputOf(target, record)
    },
    delta: (before) => record && catalogDelta(manifest?.catalogs[before], record),
  }

  const writes = groups.flatMap(({ target, outputs, unchanged }): Write[] =>
    unchanged === undefined
      ? outputs.map((output) => planOutput(output, known))
      : Object.keys(unchanged.outputs).map((path) => ({ state: 'same', path, target })),
  )
  const unwanted = [
    ...own.filter(({ target }) => isBuilt(target)),
    ...others.filter(({ target }) => versionOf(target) === undefined),
  ]
  const orphans = unwanted
    .filter(({ path }) => !paths.has(path) && !moved?.has(path))
    .flatMap((output) => planOrphan(output, contents.get(output.path), clean))
  const lost = [...known.releases.values()]
    .filter(({ path }) => !paths.has(path))
    .flatMap((output) => planLost(output, contents))
  const removable = clean && orphans.every(({ remove }) => remove)

  // An orphan stays recorded until it is removed: otherwise the next check would not find it.
  const staying = new Set(orphans.filter(({ remove }) => !remove).map(({ path }) => path))
  const keeps = (target: string, path: string) =>
    !isBuilt(target) || staying.has(path) || (keepsMoved === true && moved?.has(path) === true)
  const next = printManifest({
    name,
    targets: nextTargets(manifest?.targets ?? {}, {
      groups,
      catalog,
      options,
      inputOf,
      keeps,
      isFrozen,
    }),
    catalogs: {
      ...manifest?.catalogs,
      ...(record && { [catalog]: record }),
      ...Object.fromEntries(groups.flatMap(({ of }) => (of ? [[of.catalog, of.made]] : []))),
    },
  })
  return [
    ...writes,
    ...orphans,
    ...lost,
    ...abandoned.filter(isDisposable).map((other) => planAbandoned(other, removable)),
    planManifest(manifestPath(name), next, { contents, manifest, anyProgram }),
  ]
}

/**
 * The input for planning an output: `catalog` is the current hash of the catalog, `records` and
 * `releases` are by path.
 */
type Known = {
  contents: Folder['contents']
  catalog: string
  damaged: boolean
  records: ReadonlyMap<string, RecordedOutput>
  releases: ReadonlyMap<string, RecordedOutput>
  isFrozen(target: string): boolean
  /** True if its record says that this program made it of this catalog. */
  isMade(target: string): boolean
  delta(before: string): string | undefined
}

const byPath = (outputs: readonly RecordedOutput[]) =>
  new Map(outputs.map((output) => [output.path, output]))

function planOutput({ target, path, contents, encoding, hash }: HashedOutput, known: Known): Write {
  const write = { path, target, contents, ...(encoding && { encoding }) }
  const same = { state: 'same', path, target } as const
  const now = known.contents.get(path)
  const release = known.releases.get(path)
  if (release !== undefined && release.hash !== recordedHash(hash, encoding)) {
    if (now === undefined || !isAsRecorded(now, release.hash))
      return { state: 'lost', path, target: release.target, edited: now !== undefined }
    // Of the published catalog, another version of the tool makes other bytes.
    return { ...same, state: release.catalog === known.catalog ? 'same' : 'kept' }
  }
  if (now === undefined) return { state: 'create', ...write }
  const stored = recognized(now)
  const record = known.records.get(path)
  const next = recordedHash(hash, encoding)
  // As an earlier build wrote it, it is not this output in another layout.
  const isOfBuild = record !== undefined && record.hash !== next && stored.is(record.hash)
  if (!isOfBuild && stored.isAsRecorded(next)) return same
  if (record === undefined) {
    const isEdited = known.damaged && !known.isFrozen(target)
    return { state: isEdited ? 'edited' : 'foreign', ...write }
  }
  if (!stored.isAsRecorded(record.hash)) return { state: 'edited', ...write }
  // Somebody changed both, the output and its record: a build without --force trusts them.
  if (known.isMade(target)) return { state: 'foreign', ...write }
  const delta = record.catalog === known.catalog ? undefined : known.delta(record.catalog)
  return {
    state: 'update',
    ...write,
    ...(delta !== undefined && { delta }),
  }
}

/** An output that an earlier build wrote and this one does not make. */
function planOrphan(
  { target, path, hash }: RecordedOutput,
  now: string | Uint8Array | undefined,
  clean: boolean,
) {
  if (now === undefined) return []
  const edited = !isAsRecorded(now, hash)
  return [{ state: 'orphan' as const, path, target, edited, remove: clean && !edited }]
}

/**
 * An output of a published version that this build does not make: it is fine if it is unchanged.
 */
function planLost({ target, path, hash }: RecordedOutput, contents: Folder['contents']): Write[] {
  const now = contents.get(path)
  return now !== undefined && isAsRecorded(now, hash)
    ? []
    : [{ state: 'lost', path, target, edited: now !== undefined }]
}

/**
 * False for a manifest that records published versions: no other file records what was published.
 */
const isDisposable = ({ targets }: Manifest): boolean =>
  Object.keys(targets).every((target) => versionOf(target) === undefined)

const planAbandoned = ({ name }: Manifest, remove: boolean): Write => ({
  state: 'orphan',
  path: manifestPath(name),
  target: 'manifest',
  edited: false,
  remove,
})

function planManifest(
  path: string,
  next: string,
  {
    contents,
    manifest,
    anyProgram,
  }: Pick<Folder, 'contents' | 'manifest'> & { anyProgram: boolean },
): Write {
  const now = contents.get(path)
  if (now === undefined) return { state: 'create', path, target: 'manifest', contents: next }
  const value = jsonOf(now)
  const [before, after] = [value === undefined ? '' : printedJson(value), next].map((text) =>
    anyProgram ? withoutInputs(text) : text,
  )
  if (before === after) return { state: 'same', path, target: 'manifest' }
  return {
    state: manifest === undefined ? 'foreign' : 'update',
    path,
    target: 'manifest',
    contents: next,
  }
}

// Nobody reads a longer list.
const MOST_NAMED = 5

/**
 * Describes how the codes of a set differ from those that an output was made from:
 * `2 codes added (A, B), 1 removed (C)`.
 */
function catalogDelta(before: Made | undefined, after: Made): string {
  if (before === undefined) return 'it changed'
  const [oldCodes, newCodes] = [new Set(before.codes), new Set(after.codes)]
  const added = after.codes.filter((code) => !oldCodes.has(code))
  const removed = before.codes.filter((code) => !newCodes.has(code))
  const parts = [
    added.length > 0 && `${codes(added)} added${inBrackets(added)}`,
    removed.length > 0 && `${codes(removed)} removed${inBrackets(removed)}`,
  ]
  const delta =
    parts.filter((part) => part !== false).join(', ') || 'the same codes, with other contents'
  return before.version === after.version || after.version === undefined
    ? delta
    : `${delta}; version ${before.version ?? 'unknown'} became ${after.version}`
}

const codes = ({ length }: readonly string[]): string =>
  length === 1 ? '1 code' : `${length} codes`

const inBrackets = (list: readonly string[]): string =>
  ` (${list.slice(0, MOST_NAMED).join(', ')}${list.length > MOST_NAMED ? ', …' : ''})`
