import type { OutputFile } from '../core/output-file.ts'
import type { Built } from './build.ts'
import { type BuildRecord, bodyHash, type Manifest, recordedHash } from './manifest.ts'
import type { OutputOptions } from './settings.ts'

export type RecordedOutput = { target: string; path: string; catalog: string; hash: string }

export const recordedOutputs = ({ targets }: Pick<Manifest, 'targets'>): RecordedOutput[] =>
  Object.entries(targets).flatMap(([target, { catalog, outputs }]) =>
    Object.entries(outputs).map(([path, hash]) => ({ target, path, catalog, hash })),
  )

/** The outputs to record under one name, each with the hash of its contents. */
export type Group = {
  target: string
  outputs: readonly HashedOutput[]
  of?: Built['of']
  /** The record of outputs that were not made again. */
  unchanged?: BuildRecord
}
export type HashedOutput = OutputFile & { target: string; hash: string }

/**
 * The files of a published version are recorded under `<target>@<version>`: that record outlives
 * the version.
 */
export function groupsOf({ target, files, of, unchanged }: Built): Group[] {
  if (unchanged !== undefined) return [{ target, outputs: [], unchanged }]
  const groups = new Map<string, HashedOutput[]>(of === undefined ? [[target, []]] : [])
  for (const file of files) {
    const name = file.frozenVersion === undefined ? target : `${target}@${file.frozenVersion}`
    const group = groups.get(name) ?? []
    groups.set(name, group)
    group.push({ ...file, target: name, hash: bodyHash(file.contents) })
  }
  return [...groups].map(([name, outputs]) => ({ target: name, outputs, ...(of && { of }) }))
}

/** The version whose files a record is of; undefined for the record of the current files. */
export const versionOf = (target: string): string | undefined => target.split('@')[1]

/** The records after a build: what it wrote, and what it keeps of the earlier records. */
export function nextTargets(
  before: Manifest['targets'],
  {
    groups,
    catalog,
    options,
    inputOf,
    keeps,
    isFrozen,
  }: {
    groups: readonly Group[]
    catalog: string
    options: Readonly<Record<string, OutputOptions>>
    inputOf: (target: string, record: BuildRecord) => string | undefined
    keeps: (target: string, path: string) => boolean
    isFrozen: (target: string) => boolean
  },
): Record<string, BuildRecord> {
  const targets: Record<string, BuildRecord> = {}
  for (const [target, record] of Object.entries(before)) {
    const kept = Object.fromEntries(
      Object.entries(record.outputs).filter(([path]) => keeps(target, path)),
    )
    if (Object.keys(kept).length > 0) targets[target] = { ...record, outputs: kept }
  }
  for (const { target, outputs, of, unchanged } of groups) {
    if (unchanged !== undefined) {
      targets[target] = unchanged
      continue
    }
    const written = Object.fromEntries(
      outputs.map(({ path, hash, encoding }) => [path, recordedHash(hash, encoding)]),
    )
    const before = targets[target]
    // The record of a published version stays as written.
    const record = {
      catalog: before !== undefined && isFrozen(target) ? before.catalog : (of?.catalog ?? catalog),
      ...(options[target] && { options: options[target] }),
      outputs: { ...written, ...before?.outputs },
    }
    // With orphans, it is more than what the next build makes.
    const input = before === undefined ? inputOf(target, record) : undefined
    targets[target] = input === undefined ? record : withInput(record, input)
  }
  return targets
}

/** A record with the hash of what it follows from, before the outputs, as a manifest is printed. */
const withInput = ({ outputs, ...record }: BuildRecord, input: string): BuildRecord => ({
  ...record,
  input,
  outputs,
})
