import { namedListOf } from '../../core/catalog/imports.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import {
  type Bump,
  type Change,
  diagnosticOf,
  type FilePlace,
  type Impact,
  type Severity,
  START,
} from '../../core/diagnostic.ts'
import { sha256 } from '../../core/values/hash.ts'
import { withSortedKeys } from '../../core/values/record.ts'
import { placeIn } from '../../core/yaml/source.ts'
import { docsOf } from '../rule.ts'
import type { Difference, Location } from './difference.ts'
import type { ChangeRule, DiffContext } from './rule.ts'

const SEVERITIES = { breaking: 'error', dangerous: 'warn', safe: 'info' } as const

/**
 * How serious a change is. Of a list in code, nobody wrote it into errors.yaml: a dangerous one is an
 * error, except a retirement as announced.
 */
const severityOf = (
  impact: Impact,
  note: string | undefined,
  { kind }: Difference,
  { raw }: ParsedCatalog,
): Severity =>
  impact === 'dangerous' &&
  namedListOf(raw) !== undefined &&
  (kind !== 'codes.life deprecated to retired' || note !== undefined)
    ? 'error'
    : SEVERITIES[impact]

/**
 * Makes a change of a difference, with both positions, the message and the fingerprint; undefined
 * if its rule is off.
 */
export function toChange(
  { old, now }: { old: ParsedCatalog; now: ParsedCatalog },
  rule: ChangeRule,
  difference: Difference,
  context: DiffContext,
): Change | undefined {
  const { impact, note, advice = rule.advice } = impactOf(rule, difference, context)
  if (impact === 'off') return undefined
  const { id, surfaces } = rule
  const { location, code, before, after } = difference
  const [oldPlace, newPlace] = [placeOf(old, difference.old), placeOf(now, difference.new)]
  const diagnostic = diagnosticOf({
    rule: id,
    severity: severityOf(impact, note, difference, now),
    message: `${code === undefined ? '' : `${code}: `}${rule.message(difference, context)}`,
    file: newPlace.file,
    path: difference.new.path,
    range: newPlace.range,
    ...(code !== undefined && { code }),
    related: [
      {
        file: oldPlace.file,
        path: difference.old.path,
        range: oldPlace.range,
        message: 'in the old catalog',
      },
    ],
    fingerprint: fingerprintOf(id, impact, difference),
    docs: docsOf(rule, 'docs/changes.md'),
  })
  return {
    ...diagnostic,
    ...(note !== undefined && { message: `${diagnostic.message} (${note})` }),
    impact,
    surfaces: difference.surfaces ?? surfaces,
    bump: bumpOf(rule, impact, difference),
    location,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    advice,
  }
}

/**
 * The impact of a difference: of its rule, or computed from the values; the config overrides it,
 * and what was released, and the logs, override both.
 */
function impactOf(
  rule: ChangeRule,
  difference: Difference,
  context: DiffContext,
): { impact: Impact | 'off'; note?: string; advice?: string } {
  const { rules, usage } = context.policy
  const impact = Object.hasOwn(rules, rule.id)
    ? rules[rule.id]!
    : (rule.impactFor?.(difference, context) ?? rule.impact)
  if (impact !== 'breaking') return { impact }
  const { released = [] } = context
  if (released.length > 0 && !released.some(({ breaks }) => breaks.has(difference.location)))
    return {
      impact: 'dangerous',
      advice: 'Ask those who use what is not released.',
      note: `downgraded from breaking: since the last release, ${released.map(({ name }) => name).join(' or ')}, nothing breaks here`,
    }
  const code = difference.pair?.before.code ?? difference.code
  if (usage === undefined || code === undefined || usage.has(code)) return { impact }
  return { impact: 'dangerous', note: 'downgraded from breaking: this code was never seen in logs' }
}

const placeOf = (
  { source }: ParsedCatalog,
  { path, part }: Location,
): Pick<FilePlace, 'file' | 'range'> =>
  path.length === 0 ? { file: source.file, range: START } : placeIn(source, path, part)

function bumpOf(
  { unpublished, feature, fixed }: ChangeRule,
  impact: Impact,
  difference: Difference,
): Bump {
  if ((unpublished && !difference.surfaces?.includes('fhir')) || fixed) return 'none'
  if (impact === 'breaking') return 'major'
  const isFeature = typeof feature === 'function' ? feature(difference) : feature
  return impact === 'dangerous' || isFeature ? 'minor' : 'patch'
}

/**
 * 12 hexadecimal digits of rule, code, location and both values. Lines, wording and the order of
 * keys are ignored, and what a release or a translator still writes into a whole entry.
 */
const fingerprintOf = (
  rule: string,
  impact: Impact,
  { kind, code, location, before, after }: Difference,
): string =>
  sha256(
    JSON.stringify(
      [
        // A code that comes back with another meaning breaks what one with the same does not.
        ...(kind.startsWith('codes.life retired') ? [impact] : []),
        rule,
        code ?? null,
        location,
        ...[before, after].map((one) => withSortedKeys(one ?? null)),
      ],
      WHOLE.test(kind) ? LASTING : undefined,
    ),
  ).slice(0, 12)

/** Differences whose values are a whole entry, its lifecycle or a param. */
const WHOLE = /^codes (?:added|removed)$|^codes\.(?:life|params) /

/** The fields of these that decide what the change does. */
const LASTING = [
  'http',
  'statuses',
  'stop',
  'fix_stage',
  'handling',
  'outcome',
  'retry',
  'present_as',
  'deprecated',
  'retired',
  'sunset',
  'replaced_by',
  'params',
  'name',
  'type',
  'optional',
]
