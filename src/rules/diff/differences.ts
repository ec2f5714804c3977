import { canonicalValue } from '../../core/catalog/catalog.ts'
import { hasWorkflow, type ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { compare as compareVersions, isSemver } from '../../core/values/formats.ts'
import { fhirDifferences } from './canonicals.ts'
import type { Difference, Entry, Location, Pair, PlacedEntry } from './difference.ts'
import { differencesIn } from './difference-at.ts'
import { entryDifferences } from './entry.ts'
import { headerDifferences } from './header.ts'
import { kindAt } from './kind.ts'
import { type Matched, match } from './match.ts'
import { withNewOperationIds } from './operations.ts'
import { reordered } from './order.ts'
import { completed } from './partial.ts'
import { foldedCode } from './renames.ts'

export type Differences = Matched & { differences: Difference[] }

/**
 * Every difference between two catalogs, each once. Fields that one side can't carry are not
 * compared.
 */
export function compare(
  old: ParsedCatalog,
  now: ParsedCatalog,
  minSimilarity: number,
): Differences {
  const uncarried = new Set(notCompared(old, now))
  // Only an errors.yaml has custom fields, except those that are published as properties.
  const own = old.sourceFormat === 'yaml' && now.sourceFormat === 'yaml'
  const published = ({ value }: ParsedCatalog, field: string) =>
    Object.hasOwn(value.fhir?.properties ?? {}, field)
  const carried = (field: string) =>
    !uncarried.has(field) &&
    (own ||
      !/^(?:codes\.)?x-/.test(field) ||
      (field.startsWith('codes.') &&
        [old, now].every((side) => published(side, field.slice('codes.'.length)))))
  const [was, is] = [contentOf(old), contentOf(now)]
  const bothStaged = [old, now].every(hasWorkflow)
  const matched = match(was, is, minSimilarity)
  const { pairs, renamed, removed, added } = matched
  const whole = wholePair(old, now)
  const differences: Difference[] = [
    ...headerDifferences(was, is, carried),
    ...fhirDifferences(
      { value: was, isSure: isSure(old) },
      { value: is, isSure: isSure(now) },
      carried('fhir'),
    ),
  ]
  // A form without tombstones says nothing about those of the other side, and a part of a set nothing
  // about codes that it lacks.
  for (const one of removed)
    if (!isPart(now) && (carries(now) || !isRetired(one))) differences.push(gone(one))
  for (const one of added)
    if (!isPart(old) && (carries(old) || !isRetired(one))) differences.push(come(one))
  for (const pair of renamed) differences.push(rename(pair))
  const withNewIds = carried('operations') ? withNewOperationIds(was, is) : asItIs
  for (const pair of [...pairs, ...renamed])
    for (const difference of entryDifferences(whole(withNewIds(pair)), carried, bothStaged))
      differences.push(difference)
  for (const fault of sinceFaults(old, now, matched)) differences.push(fault)
  const order = orderOf([...pairs, ...renamed])
  if (order !== undefined) differences.push(order)
  return { ...matched, differences }
}

const asItIs = (pair: Pair): Pair => pair

/** What an entry of a list does not say is as the other entry has it. */
const wholePair = (old: ParsedCatalog, now: ParsedCatalog): ((pair: Pair) => Pair) =>
  old.sourceFormat === 'list'
    ? (pair) => completed(pair, 'before')
    : now.sourceFormat === 'list'
      ? (pair) => completed(pair, 'after')
      : asItIs

/** The content of a catalog; one without a workflow has no stages. */
const contentOf = (reading: ParsedCatalog): ParsedCatalog['value'] =>
  hasWorkflow(reading) ? canonicalValue(reading) : { stages: [], ...canonicalValue(reading) }

/** The fields that one of two forms can't carry. */
export const notCompared = (
  old: Pick<ParsedCatalog, 'unknownFields'>,
  now: Pick<ParsedCatalog, 'unknownFields'>,
): string[] => [...new Set([...old.unknownFields, ...now.unknownFields])]

/** True if canonicals can be derived: the `url` and the `name` are known. */
const isSure = ({ unknownFields }: ParsedCatalog): boolean =>
  !['url', 'name'].some((field) => unknownFields.includes(field))

const isPart = ({ unknownFields }: ParsedCatalog): boolean => unknownFields.includes('codes')
const carries = ({ unknownFields }: ParsedCatalog): boolean =>
  !unknownFields.includes('codes.retired')
const isRetired = ({ entry }: PlacedEntry): boolean => entry.retired !== undefined

const LIST: Location = { path: ['codes'], part: 'key' }

const gone = ({ entry, code, at }: PlacedEntry): Difference => ({
  kind: 'codes removed',
  location: `codes[${code}]`,
  old: { path: ['codes', at, 'code'] },
  new: LIST,
  code,
  before: entry,
})

const come = ({ entry, code, at }: PlacedEntry): Difference => ({
  kind: 'codes added',
  location: `codes[${code}]`,
  old: LIST,
  new: { path: ['codes', at, 'code'] },
  code,
  after: entry,
})

const rename = ({ before, after, old, new: now }: Pair): Difference => ({
  kind: foldedCode(before.code!) === foldedCode(after.code!) ? 'codes respelt' : 'codes renamed',
  location: `codes[${before.code}]`,
  old: { path: ['codes', old, 'code'] },
  new: { path: ['codes', now, 'code'] },
  code: before.code!,
  before: before.code,
  after: after.code,
})

/** The order of the entries in both. */
function orderOf(pairs: readonly Pair[]): Difference | undefined {
  const codes = (side: 'old' | 'new') =>
    [...pairs].sort((a, b) => a[side] - b[side]).map(({ code }) => code)
  const moved = reordered(codes('old'), codes('new'))
  return moved && { kind: 'codes reordered', location: 'codes', old: LIST, new: LIST, ...moved }
}

/**
 * A `since` of an entry, and whether the old catalog shows what it is about; undefined if the old
 * catalog can't say.
 */
type Said = {
  block: 'deprecated' | 'retired' | undefined
  since: string | undefined
  before: string | undefined
  shown: boolean | undefined
}

/**
 * The `since` of new statements that the old catalog contradicts: it names a version that did not
 * have the code, the deprecation or the retirement yet, or one after a version that had it already.
 */
function* sinceFaults(
  old: ParsedCatalog,
  now: ParsedCatalog,
  { pairs, renamed, added }: Matched,
): Iterable<Difference> {
  const [version, next] = [old.value.version, now.value.version]
  if (version === undefined || !isSemver(version)) return
  // Until the version is raised, new statements can only name the old one.
  const raised = next !== undefined && isSemver(next) && compareVersions(next, version) > 0
  const tombstones = !old.unknownFields.includes('codes.retired')
  const deprecations = !old.unknownFields.includes('codes.deprecated')

  for (const pair of pairs) yield* faults(pair, [ofCode(pair, true), ...livesOf(pair)])
  for (const pair of renamed) yield* faults(pair, livesOf(pair))
  for (const { entry, code, at } of added) {
    const pair = { before: {}, after: entry, old: 0, new: at, code }
    // A tombstone may be older than the catalog; a form without tombstones may hide one that came
    // back.
    if (entry.retired === undefined && tombstones) yield* faults(pair, [ofCode(pair, false)], LIST)
  }

  function livesOf({ before, after }: { before: Entry; after: Entry }): Said[] {
    const cameBack = before.retired !== undefined && after.retired === undefined
    // Some forms state only that a code is inactive: it is deprecated or retired.
    if (!tombstones && deprecations && before.deprecated !== undefined) return []
    return [
      of(
        'deprecated',
        before,
        after,
        deprecations && !cameBack ? before.deprecated !== undefined : undefined,
      ),
      of('retired', before, after, before.retired !== undefined),
    ]
  }

  function* faults(
    pair: Parameters<typeof differencesIn>[0],
    said: readonly Said[],
    place?: Difference['old'],
  ): Iterable<Difference> {
    for (const { block, since, before, shown } of said) {
      if (since === undefined || since === before || !isSemver(since) || shown === undefined)
        continue
      const order = compareVersions(since, version!)
      const impossible = shown ? order > 0 : order < 0 || (order === 0 && raised)
      if (!impossible) continue
      const steps = block === undefined ? ['since'] : [block, 'since']
      const difference = differencesIn(pair)(kindAt(['codes', ...steps], 'impossible'), steps, {
        before: version!,
        after: since,
      })
      yield place === undefined ? difference : { ...difference, old: place }
    }
  }
}

const ofCode = ({ before, after }: { before: Entry; after: Entry }, shown: boolean): Said => ({
  block: undefined,
  since: after.since,
  before: before.since,
  shown,
})

const of = (
  block: 'deprecated' | 'retired',
  before: Entry,
  after: Entry,
  shown: boolean | undefined,
): Said => ({
  block,
  since: after[block]?.since,
  before: before[block]?.since,
  shown,
})
