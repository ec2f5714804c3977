import { type Approvals, type Approved, approve } from '../acceptance/approve.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { type Bump, byPosition, type Change, type Diagnostic } from '../diagnostic.ts'
import { isSemver } from '../values/semver.ts'
import { approvalChecks, approvalRules, auditApprovals } from './approvals.ts'
import { toChange } from './change.ts'
import type { Difference } from './difference.ts'
import { compare, notCompared } from './differences.ts'
import { type DifferenceKind, type Named, namedBy } from './kind.ts'
import { outputDifferences } from './output-differences.ts'
import type { PublishedFiles } from './outputs.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import type { ChangeRecord, ChangeRule, DiffContext } from './rule.ts'
import * as registry from './rules/index.ts'
import { greatest, nextVersionOf, versionDifference } from './version.ts'

/** Every rule that names differences, by id. */
export const changeRules: readonly ChangeRule[] = sorted(Object.values(registry))

/** Every rule of `diff`, by id, with those about approvals. */
export const changeRecords = sorted<ChangeRecord | ChangeRule>([...approvalRules, ...changeRules])

function sorted<T extends ChangeRecord>(records: T[]): T[] {
  return records.sort((a, b) => (a.id < b.id ? -1 : 1))
}

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
  outputs?: { old: PublishedFiles; new: PublishedFiles }
  /** Accepted breaking changes. */
  approvals?: Approvals
  /** The date for the expiry of approvals, `YYYY-MM-DD`; without it none expires. */
  today?: string
}

/** The differences of two catalogs. */
export type Diff = {
  /** Every difference once, in the order of the new text. Approved ones are marked `suppressed`. */
  changes: Change[]
  /** The faults of the approvals. */
  findings: Diagnostic[]
  /**
   * The indexes of the approvals that cover a change: each of several comparisons may need others.
   */
  usedApprovals: ReadonlySet<number>
  /** Fields that one side can't carry; they were not compared. */
  notCompared: string[]
  /** The version bump that the changes require, except in 0.x. */
  bump: Bump
  /** The smallest allowed version after the old one; undefined if the old version is not SemVer. */
  nextVersion: string | undefined
}

/**
 * Compares two parsed catalogs. Pure: the result depends on the day only for the expiry of
 * approvals.
 */
export function diff(
  old: ParsedCatalog,
  now: ParsedCatalog,
  { policy: given, outputs, approvals, today }: DiffOptions = {},
): Diff {
  const policy: Policy = { ...DEFAULT_POLICY, ...given }
  const shared: DiffContext = { policy, dates: { old: old.value.date, new: now.value.date } }
  const ruleOf = rulesByKind(changeRules)
  const changesOf = (
    difference: Difference,
    context: DiffContext,
  ): { rule: ChangeRule; change: Change }[] => {
    const rule = ruleOf.get(difference.kind)!
    const change = toChange({ old, now }, rule, difference, context)
    return change === undefined ? [] : [{ rule, change }]
  }

  const compared = compare(old, now, policy.meaningSimilarity)
  const published = outputs === undefined ? [] : outputDifferences(outputs, compared)
  const all = [...compared.differences, ...published].flatMap((difference) =>
    changesOf(difference, shared),
  )
  const counting = all.filter(({ change }) =>
    change.surfaces.some((surface) => policy.surfaces.includes(surface)),
  )
  const bump = greatest(counting.map(({ change }) => change.bump))
  const { version } = old.value
  const nextVersion =
    version !== undefined && isSemver(version) ? nextVersionOf(version, bump) : undefined
  const fault =
    old.unknownFields.includes('version') || now.unknownFields.includes('version')
      ? undefined
      : versionDifference(version, now.value.version, bump)
  const versions =
    fault === undefined || nextVersion === undefined
      ? []
      : changesOf(fault, { ...shared, next: nextVersion })

  const { marks, matched: usedApprovals } = approvals
    ? approve(
        approvals,
        all.map(({ change }) => change),
        approvalChecks(today),
      )
    : NOTHING_APPROVED
  const findings = approvals
    ? auditApprovals(approvals, { matched: usedApprovals, complete: true, today }).diagnostics
    : []
  const shown = [
    ...counting.filter(
      ({ rule, change }) => !(policy.ignoreText && rule.text && change.impact === 'safe'),
    ),
    ...versions,
  ]
  const changes = shown
    .map(({ change }) => ({ ...change, ...marks.get(change.fingerprint) }))
    .sort(byPosition)
  return { changes, findings, usedApprovals, notCompared: notCompared(old, now), bump, nextVersion }
}

const NOTHING_APPROVED: Approved = { marks: new Map(), matched: new Set() }

/** The rule of each kind. The compiler proves that every kind has one; a second one is a defect. */
export function rulesByKind(rules: readonly ChangeRule[]): ReadonlyMap<DifferenceKind, ChangeRule> {
  const byKind = new Map<DifferenceKind, ChangeRule>()
  for (const rule of rules)
    for (const kind of rule.kinds.flatMap(namedBy)) {
      const other = byKind.get(kind)
      if (other !== undefined) throw new Error(`"${kind}" is named by ${other.id} and ${rule.id}`)
      byKind.set(kind, rule)
    }
  return byKind
}
