import * as features from '../../../contributions/change-rules.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { type Bump, byPosition, type Change } from '../../core/diagnostic.ts'
import { isDevelopment, isSemver } from '../../core/values/semver.ts'
import { type Checks, checksFor, entryIndex, type ScopedAcceptance } from '../accept/accept.ts'
import * as baseRules from '../change/index.ts'
import { toChange } from './change.ts'
import { compare, notCompared } from './compare-catalogs.ts'
import type { Difference } from './difference.ts'
import { type DifferenceKind, type Named, namedBy } from './difference-kind.ts'
import { greatest, nextVersionOf, versionDifference } from './next-version.ts'
import { outputDifferences, type PublishedFiles } from './output-differences.ts'
import type { ChangeRule, DiffContext } from './rule.ts'
import { DEFAULT_POLICY, type Policy, SURFACES } from './settings.ts'

const registry = { ...baseRules, ...features }

export const changeRules: readonly ChangeRule[] = Object.values<ChangeRule>(registry).sort(
  (a, b) => (a.id < b.id ? -1 : 1),
)

/** A rule with a fixed impact, such as those about the version, can't be accepted. */
export const changeChecks = (today: string | undefined): Checks =>
  checksFor(
    changeRules.map(({ id }) => id),
    today,
    (id) => !changeRules.some((rule) => rule.id === id && rule.fixed),
  )

/**
 * Kinds of differences without a rule: such a kind does not compile, and the error names it.
 * @internal
 */
export type Unclaimed = None<
  Exclude<DifferenceKind, Named<(typeof registry)[keyof typeof registry]['kinds'][number]>>
>
type None<T extends never> = T

export type DiffOptions = {
  /** How changes are judged; missing fields have defaults. */
  policy?: Partial<Policy>
  /** What both sides publish; without it only the catalogs are compared. */
  outputs?: { old: PublishedFiles; new: PublishedFiles } | undefined
  /** False if neither side is published in FHIR: then no change affects it. Default: true. */
  fhir?: boolean
  /** Accepted changes: the entries of .rail-errors/accepted.yaml that have a fingerprint. */
  accepted?: readonly ScopedAcceptance[]
  /** The last releases: what is as in each of them, or never was in one, breaks nobody. */
  released?: readonly { name: string; catalog: ParsedCatalog }[]
  /** Releases by version, of which a `since` may say what the old catalog does not show. */
  named?: ReadonlyMap<string, ParsedCatalog>
  /** The date for the expiry of what is accepted, `YYYY-MM-DD`; without it nothing expires. */
  today?: string
}

/** The differences of two catalogs. */
export type Diff = {
  /** Every difference once, in the order of the new text. Accepted ones are marked `suppressed`. */
  changes: Change[]
  /**
   * The indexes of the accepted entries that cover a change: each of several comparisons may need
   * others.
   */
  matched: ReadonlySet<number>
  /** Fields that one side can't carry; they were not compared. */
  notCompared: string[]
  /** The version bump that the changes require, except in 0.x. */
  bump: Bump
  /** The smallest version for them after the old one; undefined if the old version is not SemVer. */
  nextVersion: string | undefined
  /** The same for the changes that nothing accepts: a lower version is refused. */
  leastVersion: string | undefined
}

/**
 * False if a release still has to write the date: it is that of the older catalog, in the same version
 * or below the next.
 */
const isReleased = ({ value: old }: ParsedCatalog, { value: now }: ParsedCatalog): boolean =>
  old.date !== now.date ||
  (old.version !== now.version && !isDevelopment(String(now.version ?? '')))

/**
 * Compares two parsed catalogs. Pure: the result depends on the day only for the expiry of
 * what is accepted, and for the sunsets of a catalog that is not released.
 */
export function diff(
  old: ParsedCatalog,
  now: ParsedCatalog,
  {
    policy: given,
    outputs,
    fhir = true,
    accepted = [],
    released = [],
    named,
    today,
  }: DiffOptions = {},
): Diff {
  const policy: Policy = { ...DEFAULT_POLICY, ...given }
  const shared: DiffContext = {
    policy,
    origin: now.origin,
    dates: { old: old.value.date, new: now.value.date },
    today: isReleased(old, now) ? undefined : today,
  }
  const ruleOf = rulesByKind(changeRules)
  const changesOf = (
    difference: Difference,
    context: DiffContext,
  ): { rule: ChangeRule; change: Change }[] => {
    const rule = ruleOf.get(difference.kind)!
    const change = toChange({ old, now }, rule, difference, context)
    if (change === undefined) return []
    if (fhir) return [{ rule, change }]
    const surfaces = change.surfaces.filter((surface) => surface !== 'fhir')
    if (surfaces.length === 0 && difference.location.startsWith('fhir')) return []
    return [{ rule, change: { ...change, surfaces } }]
  }

  const compared = compare(old, now, policy.meaningSimilarity, named)
  const published = outputs === undefined ? [] : outputDifferences(outputs, compared)
  const unreleased = { ...shared, released: released.map((one) => breaksSince(one, now, policy)) }
  const all = [
    ...compared.flatMap((difference) => changesOf(difference, unreleased)),
    ...published.flatMap((difference) => changesOf(difference, shared)),
  ]
  const isAsked = ({ surfaces }: Change) =>
    surfaces.some((surface) => policy.surfaces.includes(surface)) ||
    (surfaces.length === 0 && policy.surfaces.length === SURFACES.length)
  const counting = all.filter(({ change }) => isAsked(change))
  // What is not shown needs its entry, too.
  const { mark, matched } = entryIndex(accepted, changeChecks(today))
  const marked = new Map(all.map(({ change }) => [change, mark(change)]))
  const isAccepted = (change: Change) => marked.get(change)?.suppressed !== undefined
  const { version } = old.value
  const versionAfter = (bump: Bump) =>
    version !== undefined && isSemver(version) ? nextVersionOf(version, bump) : undefined
  const bump = greatest(counting.map(({ change }) => change.bump))
  const least = greatest(
    counting.map(({ change }) =>
      change.bump !== 'none' && isAccepted(change) ? 'patch' : change.bump,
    ),
  )
  const [nextVersion, leastVersion] = [versionAfter(bump), versionAfter(least)]
  const fault =
    old.unknownFields.includes('version') || now.unknownFields.includes('version')
      ? undefined
      : versionDifference(version, now.value.version, least)
  const versions =
    fault === undefined || leastVersion === undefined
      ? []
      : changesOf(fault, { ...shared, next: leastVersion })

  const reported = [
    ...counting.filter(
      ({ rule, change }) => !(policy.ignoreText && rule.text && change.impact === 'safe'),
    ),
    ...versions,
  ]
  // Those in the files of languages follow.
  const isOwn = ({ file }: Change) => Number(file === now.source.file)
  const changes = reported
    .map(({ change }) => marked.get(change) ?? change)
    .sort((a, b) => isOwn(b) - isOwn(a) || byPosition(a, b))
  return { changes, matched, notCompared: notCompared(old, now), bump, nextVersion, leastVersion }
}

/** Where something breaks since a release. */
const breaksSince = (
  { name, catalog }: NonNullable<DiffOptions['released']>[number],
  now: ParsedCatalog,
  policy: Policy,
) => ({
  name,
  breaks: new Set(
    diff(catalog, now, { policy }).changes.flatMap(({ impact, location }) =>
      impact === 'breaking' ? location : [],
    ),
  ),
})

/** The rule of each kind. The compiler proves that every kind has one; a second one is a defect. */
export function rulesByKind(rules: readonly ChangeRule[]): ReadonlyMap<DifferenceKind, ChangeRule> {
  const byKind = new Map<DifferenceKind, ChangeRule>()
  for (const rule of rules)
    for (const kind of rule.kinds.flatMap(namedBy)) {
      const earlier = byKind.get(kind)
      if (earlier !== undefined)
        throw new Error(`"${kind}" is named by ${earlier.id} and ${rule.id}`)
      byKind.set(kind, rule)
    }
  return byKind
}
