import { isInBraces } from '../../base/core/catalog/edit/entries.ts'
import { ownText, setInEntries } from '../../base/core/catalog/edit/own-text.ts'
import type { ParsedCatalog, Partially } from '../../base/core/catalog/parsed-catalog.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import { compare, isSemver } from '../../base/core/values/semver.ts'
import { provenEdit } from '../../base/run/workspace/edit.ts'

type Read = Partially<Entry>
type Step = { since?: string; date?: string }
type Steps = Step & { deprecated?: Step; retired?: Step }

/** The catalog of a first release: deprecations and retirements without a version happen in it. */
export async function withFirstHistory(
  reading: ParsedCatalog,
  { version }: { version: string },
): Promise<ParsedCatalog> {
  const changes = new Map<number, Steps>()
  for (const [index, { deprecated, retired }] of (reading.value.codes ?? []).entries()) {
    const open = (step: Step | undefined) => step !== undefined && step.since === undefined
    if (open(deprecated) || open(retired))
      changes.set(index, {
        ...(open(deprecated) && { deprecated: { since: version } }),
        ...(open(retired) && { retired: { since: version } }),
      })
  }
  return written(reading, changes)
}

/**
 * The catalog with the version and the day of its next release in what happened since the last one:
 * `since` of added codes, `since` and `date` of deprecations and retirements. What the last release
 * had stays, and so does a day that the author wrote.
 */
export async function withHistory(
  reading: ParsedCatalog,
  last: ParsedCatalog,
  next: { version: string; date: string },
): Promise<ParsedCatalog> {
  const before = new Map((last.value.codes ?? []).map((entry) => [entry.code, entry]))
  const carries = (field: string) => !last.unknownFields.includes(field)
  const changes = new Map<number, Steps>()
  for (const [index, entry] of (reading.value.codes ?? []).entries()) {
    if (entry.code === undefined) continue
    const steps = stepsOf(entry, before.get(entry.code))
    // `since` of an entry is optional, so an entry in braces does without.
    if (entry.since === undefined && isWrittenInBraces(index)) delete steps.since
    if (Object.keys(steps).length > 0) changes.set(index, steps)
  }
  return written(reading, changes)

  function isWrittenInBraces(index: number): boolean {
    const ownPlace = reading.own === undefined ? index : reading.own.ownIndex(index)
    return ownPlace !== undefined && isInBraces(ownText(reading).source, ownPlace)
  }

  function stepsOf(entry: Read, released: Read | undefined): Steps {
    const { deprecated, retired } = entry
    const newTombstone = released === undefined && retired !== undefined
    // A tombstone may be older than the catalog, and a form without tombstones says nothing about
    // it.
    if (newTombstone && (!carries('codes.retired') || isOlder(retired.since))) return {}
    const cameBack = released?.retired !== undefined && retired === undefined
    return {
      ...(released === undefined &&
        carries('codes.retired') &&
        !isLater(entry.since) &&
        entry.since !== next.version && { since: next.version }),
      ...(deprecated &&
        !released?.deprecated &&
        !cameBack &&
        carries('codes.deprecated') &&
        life('deprecated', deprecated)),
      ...(retired && !released?.retired && life('retired', retired)),
    }
  }

  function life(block: 'deprecated' | 'retired', stated: NonNullable<Read['retired']>): Steps {
    if (isLater(stated.since)) return {}
    const since = stated.since === next.version ? {} : { since: next.version }
    // A day of the header that the last release does not have, an earlier run of `release` wrote.
    const isWritten = stated.date === reading.value.date && stated.date !== last.value.date
    const dated = stated.date === next.date || (stated.date !== undefined && !isWritten)
    const step = { ...since, ...(!dated && { date: next.date }) }
    return Object.keys(step).length === 0 ? {} : { [block]: step }
  }

  /** Lint reports a version after the one that is released. */
  function isLater(since: string | undefined): boolean {
    return since !== undefined && isSemver(since) && compare(since, next.version) > 0
  }

  function isOlder(since: string | undefined): boolean {
    const { version } = last.value
    return (
      since !== undefined &&
      version !== undefined &&
      isSemver(since) &&
      isSemver(version) &&
      compare(since, version) < 0
    )
  }
}

const written = async (reading: ParsedCatalog, changes: Map<number, Steps>) =>
  changes.size === 0
    ? reading
    : provenEdit(reading, () => setInEntries(reading, changes), { byHand: 'write since and date' })
