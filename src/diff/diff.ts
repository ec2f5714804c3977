import type { Reading } from '../catalog/reading.ts'
import { byPosition, type Change, type Diagnostic, diagnosticOf, type Level, type Range, START, type Step } from '../diagnostic.ts'
import { isSemver } from '../values/semver.ts'
import { type Approvals, approve } from './approvals.ts'
import { claims } from './claim.ts'
import { compare, lacking } from './differences.ts'
import { fingerprintOf } from './fingerprint.ts'
import { outputDifferences, type Published } from './outputs.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import type { Around, ChangeRule, Difference, Spot } from './rule.ts'
import * as registry from './rules/index.ts'
import { greatest, nextVersion, versionDifference } from './version.ts'

/** Every change rule, by id. */
export const changeRules: readonly ChangeRule[] = Object.values(registry).sort((a, b) => (a.id < b.id ? -1 : 1))

export type DiffOptions = {
  /** How changes are judged; what is left out has its default. */
  policy?: Partial<Policy>
  /** What both sides publish; without it only the catalogs are compared. */
  outputs?: { old: Published; new: Published }
  /** Breaks that were accepted. */
  approvals?: Approvals
  /** The day that the end of an approval is judged by, `YYYY-MM-DD`; none ends without it. */
  today?: string
}

/** What differs between two catalogs. */
export type Diff = {
  /** Every difference once, in the order of the new text. Approved ones are marked `suppressed`. */
  changes: Change[]
  /** What is wrong with the approvals. */
  findings: Diagnostic[]
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
  const around: Around = { policy, dates: { old: old.value.date, new: now.value.date } }
  const claim = claims(changeRules)
  const tell = teller(old, now)
  const judged = (difference: Difference, context: Around): Judged[] => {
    const rule = claim(difference, context)
    const { level, note } = levelOf(rule, difference, context)
    return level === 'off' ? [] : [{ rule, change: tell(rule, level, difference, context, note) }]
  }

  const compared = compare(old, now, policy.meaningSimilarity)
  const published = outputs === undefined ? [] : outputDifferences(outputs, compared)
  const all = [...compared.differences, ...published].flatMap((difference) => judged(difference, around))
  const counting = all.filter(({ change }) => change.surfaces.some((surface) => policy.surfaces.includes(surface)))
  const step = greatest(counting.map(({ change }) => change.step))
  const { version } = old.value
  const next = version !== undefined && isSemver(version) ? nextVersion(version, step) : undefined
  const fault =
    old.lacks.includes('version') || now.lacks.includes('version') ? undefined : versionDifference(version, now.value.version, step)
  const versions = fault === undefined || next === undefined ? [] : judged(fault, { ...around, next })

  const { approved, findings } = approve(
    approvals,
    all.map(({ change }) => change),
    today,
  )
  const shown = [...counting.filter(({ rule, change }) => !(policy.ignoreText && rule.text && change.level === 'safe')), ...versions]
  const changes = shown.map(({ change }) => ({ ...change, ...approved.get(change.fingerprint) })).sort(byPosition)
  return { changes, findings, notCompared: lacking(old, now), step, next }
}

type Judged = { rule: ChangeRule; change: Change }

/** The level of a difference: of its rule, or as the values say; the config goes over it, and the logs over all. */
function levelOf(rule: ChangeRule, difference: Difference, around: Around): { level: Level | 'off'; note?: string } {
  const { rules, usage } = around.policy
  const set = Object.hasOwn(rules, rule.id) ? rules[rule.id]! : (rule.judge?.(difference, around) ?? rule.level)
  const known = difference.pair?.before.code ?? difference.code
  if (set !== 'breaking' || usage === undefined || known === undefined || usage.has(known)) return { level: set }
  return { level: 'dangerous', note: 'it would be breaking, but no log has this code' }
}

const SEVERITIES = { breaking: 'error', dangerous: 'warn', safe: 'info' } as const

/** Makes a change of a difference: with both positions, the words and the fingerprint. */
function teller(old: Reading, now: Reading) {
  return (rule: ChangeRule, level: Level, difference: Difference, around: Around, note: string | undefined): Change => {
    const { id, instead, surfaces } = rule
    const { where, code, before, after } = difference
    const said = `${code === undefined ? '' : `${code}: `}${rule.says(difference, around)}`
    const diagnostic = diagnosticOf({
      rule: id,
      severity: SEVERITIES[level],
      message: said,
      file: now.source.file,
      path: difference.new.path,
      range: rangeOf(now, difference.new),
      ...(code !== undefined && { code }),
      related: [{ file: old.source.file, path: difference.old.path, range: rangeOf(old, difference.old), message: 'in the old catalog' }],
      fingerprint: fingerprintOf(id, difference),
      docs: `docs/changes.md#${id}`,
    })
    return {
      ...diagnostic,
      ...(note !== undefined && { message: `${diagnostic.message} (${note})` }),
      level,
      surfaces: difference.surfaces ?? surfaces,
      step: stepOf(rule, level),
      where,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      instead,
    }
  }
}

const rangeOf = ({ source }: Reading, { path, part }: Spot): Range => (path.length === 0 ? START : source.locate(path, part))

function stepOf({ unpublished, feature, fixed }: ChangeRule, level: Level): Step {
  if (unpublished || fixed) return 'none'
  if (level === 'breaking') return 'major'
  return level === 'dangerous' || feature ? 'minor' : 'patch'
}
