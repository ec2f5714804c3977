import { type Approvals, type Approved, approve } from '../acceptance/approve.ts'
import type { Reading } from '../catalog/reading.ts'
import { byPosition, type Change, type Diagnostic, type Step } from '../diagnostic.ts'
import { isSemver } from '../values/semver.ts'
import { approvalChecks, auditApprovals } from './approvals.ts'
import { toChange } from './change.ts'
import { claims } from './claim.ts'
import type { Difference } from './difference.ts'
import { compare, lacking } from './differences.ts'
import type { Kind, Named } from './kind.ts'
import { outputDifferences } from './output-differences.ts'
import type { Published } from './outputs.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import type { ChangeRule, DiffContext } from './rule.ts'
import * as registry from './rules/index.ts'
import { greatest, nextVersion, versionDifference } from './version.ts'

/** Every change rule, by id. */
export const changeRules: readonly ChangeRule[] = Object.values(registry).sort((a, b) => (a.id < b.id ? -1 : 1))

/** Kinds of differences that no rule names: one does not compile, and the error tells which. @internal */
export type Unclaimed = None<Exclude<Kind, Named<(typeof registry)[keyof typeof registry]['kinds'][number]>>>
type None<T extends never> = T

export type DiffOptions = {
  /** How changes are judged; what is left out has its default. */
  policy?: Partial<Policy>
  /** What both sides publish; without it only the catalogs are compared. */
  outputs?: { old: Published; new: Published }
  /** Breaks that were accepted. */
  approvals?: Approvals
  /** The date by which approvals expire, `YYYY-MM-DD`; none expires without it. */
  today?: string
}

/** What differs between two catalogs. */
export type Diff = {
  /** Every difference once, in the order of the new text. Approved ones are marked `suppressed`. */
  changes: Change[]
  /** What is wrong with the approvals. */
  findings: Diagnostic[]
  /** Which approvals cover a change, by index: of several comparisons, each may need others. */
  matched: ReadonlySet<number>
  /** Fields that one side can't carry; they were not compared. */
  notCompared: string[]
  /** The step that the changes ask for, 0.x aside. */
  step: Step
  /** The least version that may follow the old one; undefined when that is no SemVer. */
  next: string | undefined
}

/** Compares two readings. Pure: the same two say the same, on any day but for the end of an approval. */
export function diff(old: Reading, now: Reading, { policy: given, outputs, approvals, today }: DiffOptions = {}): Diff {
  const policy: Policy = { ...DEFAULT_POLICY, ...given }
  const shared: DiffContext = { policy, dates: { old: old.value.date, new: now.value.date } }
  const claim = claims(changeRules)
  const changesOf = (difference: Difference, context: DiffContext): { rule: ChangeRule; change: Change }[] => {
    const rule = claim(difference, context)
    const change = toChange({ old, now }, rule, difference, context)
    return change === undefined ? [] : [{ rule, change }]
  }

  const compared = compare(old, now, policy.meaningSimilarity)
  const published = outputs === undefined ? [] : outputDifferences(outputs, compared)
  const all = [...compared.differences, ...published].flatMap((difference) => changesOf(difference, shared))
  const counting = all.filter(({ change }) => change.surfaces.some((surface) => policy.surfaces.includes(surface)))
  const step = greatest(counting.map(({ change }) => change.step))
  const { version } = old.value
  const next = version !== undefined && isSemver(version) ? nextVersion(version, step) : undefined
  const fault =
    old.lacks.includes('version') || now.lacks.includes('version') ? undefined : versionDifference(version, now.value.version, step)
  const versions = fault === undefined || next === undefined ? [] : changesOf(fault, { ...shared, next })

  const { marks, matched } = approvals
    ? approve(
        approvals,
        all.map(({ change }) => change),
        approvalChecks(today),
      )
    : NOTHING_APPROVED
  const findings = approvals ? auditApprovals(approvals, { matched, complete: true, today }).diagnostics : []
  const shown = [...counting.filter(({ rule, change }) => !(policy.ignoreText && rule.text && change.level === 'safe')), ...versions]
  const changes = shown.map(({ change }) => ({ ...change, ...marks.get(change.fingerprint) })).sort(byPosition)
  return { changes, findings, matched, notCompared: lacking(old, now), step, next }
}

const NOTHING_APPROVED: Approved = { marks: new Map(), matched: new Set() }
