import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { asArray, asRecord, jsonOf } from '../../base/core/values/record.ts'
import { compare, isSemver } from '../../base/core/values/semver.ts'

/** A list of codes as it was published with an earlier version. */
export type EarlierList = {
  version: string
  codes: readonly Readonly<Record<string, unknown>>[]
}

/** The codes of a published list; none if the file is damaged. */
export const codesOf = (list: string): EarlierList['codes'] =>
  asArray(asRecord(jsonOf(list)).codes)
    .map((one) => asRecord(one))
    .filter(({ code }) => typeof code === 'string')

/** A field that differs from the version before; undefined where one of them has none. */
export type FieldChange = { field: Compared; was: string | undefined; is: string | undefined }

export type VersionChanges = {
  version: string
  /** True if the site has its files. */
  isKept: boolean
  isCompared: boolean
  added: readonly string[]
  changed: readonly { code: string; fields: readonly FieldChange[] }[]
  deprecated: readonly string[]
  retired: readonly string[]
}

/** The fields that are compared: those of the published list. */
export const COMPARED = ['http', 'stop', 'fix_stage', 'meaning', 'fix'] as const
export type Compared = (typeof COMPARED)[number]

/**
 * What changed from version to version, the newest first: what the lifecycle in the catalog says,
 * and the differences between the lists that the site has. Both are known without a network.
 */
export function changesByVersion(
  catalog: Pick<Catalog, 'version' | 'codes'>,
  current: EarlierList['codes'],
  earlier: readonly EarlierList[],
): VersionChanges[] {
  const { version: own } = catalog
  const lists = [
    ...earlier.filter(({ version }) => isSemver(version) && compare(version, own) < 0),
    { version: own, codes: current },
  ].sort((a, b) => compare(a.version, b.version))
  const byVersion = new Map<string, Mutable>()
  const at = (version: string): Mutable => {
    if (!byVersion.has(version))
      byVersion.set(version, { added: new Set(), changed: [], deprecated: [], retired: [] })
    return byVersion.get(version)!
  }
  for (const { code, since, deprecated, retired } of catalog.codes) {
    if (since !== undefined) at(since).added.add(code)
    if (deprecated?.since !== undefined) at(deprecated.since).deprecated.push(code)
    if (retired?.since !== undefined) at(retired.since).retired.push(code)
  }
  for (const [index, { version, codes }] of lists.entries()) {
    const before = lists[index - 1]
    if (before === undefined) continue
    const old = new Map(before.codes.map((one) => [String(one.code), one]))
    for (const one of codes) {
      const code = String(one.code)
      const was = old.get(code)
      if (was === undefined) at(version).added.add(code)
      else {
        const fields = differences(was, one)
        if (fields.length > 0) at(version).changed.push({ code, fields })
      }
    }
  }
  for (const { version } of lists) at(version)
  const kept = new Set(lists.map(({ version }) => version))
  return [...byVersion]
    .filter(([version]) => isSemver(version))
    .sort(([a], [b]) => compare(b, a))
    .map(([version, { added, ...changes }]) => ({
      version,
      isKept: kept.has(version),
      isCompared: kept.has(version) && version !== lists[0]!.version,
      added: [...added],
      ...changes,
    }))
}

type Mutable = {
  added: Set<string>
  changed: { code: string; fields: FieldChange[] }[]
  deprecated: string[]
  retired: string[]
}

const differences = (
  oldEntry: Readonly<Record<string, unknown>>,
  newEntry: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  COMPARED.flatMap((field) => {
    const [oldText, newText] = [textOf(oldEntry[field]), textOf(newEntry[field])]
    return oldText === newText ? [] : [{ field, was: oldText, is: newText }]
  })

const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
