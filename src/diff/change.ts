import type { Reading } from '../catalog/reading.ts'
import { type Change, diagnosticOf, type Level, type Range, START, type Step } from '../diagnostic.ts'
import { docsOf } from '../rule.ts'
import type { Difference, Location } from './difference.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { ChangeRule, DiffContext } from './rule.ts'

const SEVERITIES = { breaking: 'error', dangerous: 'warn', safe: 'info' } as const

/** Makes a change of a difference, with both positions, the message and the fingerprint; undefined when its rule is off. */
export function toChange(
  { old, now }: { old: Reading; now: Reading },
  rule: ChangeRule,
  difference: Difference,
  context: DiffContext,
): Change | undefined {
  const { level, note } = levelOf(rule, difference, context)
  if (level === 'off') return undefined
  const { id, advice, surfaces } = rule
  const { location, code, before, after } = difference
  const diagnostic = diagnosticOf({
    rule: id,
    severity: SEVERITIES[level],
    message: `${code === undefined ? '' : `${code}: `}${rule.message(difference, context)}`,
    file: now.source.file,
    path: difference.new.path,
    range: rangeOf(now, difference.new),
    ...(code !== undefined && { code }),
    related: [{ file: old.source.file, path: difference.old.path, range: rangeOf(old, difference.old), message: 'in the old catalog' }],
    fingerprint: fingerprintOf(id, difference),
    docs: docsOf(rule, 'docs/changes.md'),
  })
  return {
    ...diagnostic,
    ...(note !== undefined && { message: `${diagnostic.message} (${note})` }),
    level,
    surfaces: difference.surfaces ?? surfaces,
    step: stepOf(rule, level),
    location,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    advice,
  }
}

/** The level of a difference: of its rule, or as the values say; the config goes over it, and the logs over all. */
function levelOf(rule: ChangeRule, difference: Difference, context: DiffContext): { level: Level | 'off'; note?: string } {
  const { rules, usage } = context.policy
  const level = Object.hasOwn(rules, rule.id) ? rules[rule.id]! : (rule.levelFor?.(difference, context) ?? rule.level)
  const code = difference.pair?.before.code ?? difference.code
  if (level !== 'breaking' || usage === undefined || code === undefined || usage.has(code)) return { level }
  return { level: 'dangerous', note: 'downgraded from breaking: this code was never seen in logs' }
}

const rangeOf = ({ source }: Reading, { path, part }: Location): Range => (path.length === 0 ? START : source.locate(path, part))

function stepOf({ unpublished, feature, fixed }: ChangeRule, level: Level): Step {
  if (unpublished || fixed) return 'none'
  if (level === 'breaking') return 'major'
  return level === 'dangerous' || feature ? 'minor' : 'patch'
}
