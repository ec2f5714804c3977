import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { compare, isSemver } from '../values/semver.ts'
import type { Difference, Entry } from './difference.ts'
import { differencesIn } from './difference-at.ts'
import { kindAt } from './kind.ts'
import type { Matched } from './match.ts'

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
export function* sinceFaults(
  old: ParsedCatalog,
  now: ParsedCatalog,
  { pairs, renamed, added }: Matched,
): Iterable<Difference> {
  const [version, next] = [old.value.version, now.value.version]
  if (version === undefined || !isSemver(version)) return
  // Until the version is raised, new statements can only name the old one.
  const raised = next !== undefined && isSemver(next) && compare(next, version) > 0
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
      const order = compare(since, version!)
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

const LIST: Difference['old'] = { path: ['codes'], part: 'key' }

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
