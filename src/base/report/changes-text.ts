import { type Change, type Diagnostic, type Impact, isChange } from '../core/diagnostic.ts'
import { someOf } from '../core/values/lists.ts'
import type { Paint } from './paint.ts'
import {
  type Comparison,
  comparisonsOf,
  countByImpact,
  MOST_NAMED,
  plural,
  printable,
  type Report,
  type Style,
} from './report.ts'

export const IMPACTS: readonly {
  impact: Impact
  head: string
  color: 'red' | 'yellow' | 'blue'
}[] = [
  { impact: 'breaking', head: 'Breaking', color: 'red' },
  { impact: 'dangerous', head: 'Dangerous: check with consumers', color: 'yellow' },
  { impact: 'safe', head: 'Safe', color: 'blue' },
]

/**
 * Changes for people: by impact, each with its location, the old and the new value, and once per
 * rule what to do; accepted ones last.
 */
export function changesText({ diagnostics }: Report, paint: Paint, style: Style): string {
  const changes = diagnostics.filter(isChange)
  const [counting, accepted] = [
    changes.filter(({ suppressed }) => suppressed === undefined),
    changes.filter(({ suppressed }) => suppressed !== undefined),
  ]
  const told = new Set<string>()
  const parts = IMPACTS.map(({ impact, head, color }) => {
    const own = counting.filter((change) => change.impact === impact)
    const lines = own.map((change) => {
      const first = !told.has(change.rule)
      told.add(change.rule)
      return changeText(change, paint[color], first, paint, style)
    })
    return own.length === 0
      ? ''
      : `${paint.bold(paint[color](`${head} (${own.length})`))}\n\n${lines.join('')}\n`
  })
  const texts = accepted.map(
    (change) =>
      `${headOf(change, paint.green, paint)}    ${printable(change.message)}\n    accepted: ${printable(whyOf(change))}\n`,
  )
  return `${parts.join('')}${accepted.length === 0 ? '' : `${paint.bold(`Accepted (${accepted.length})`)}\n\n${texts.join('')}\n`}`
}

const headOf = (
  { file, range, rule, location, surfaces }: Change,
  color: (text: string) => string,
  paint: Paint,
): string =>
  `  ${color(rule)} ${paint.bold(printable(location))} ${paint.dim(`${printable(file)}:${range.line}:${range.column}${surfaces.length === 0 ? '' : ` affects: ${surfaces.join(', ')}`}`)}\n`

function changeText(
  change: Change,
  color: (text: string) => string,
  first: boolean,
  paint: Paint,
  style: Style,
): string {
  const { message, advice, impact, fingerprint } = change
  const worded = style.worded ?? ((text: string) => text)
  const next = impact === 'safe' || !first ? '' : `    ${paint.cyan('next:')} ${worded(advice)}\n`
  const key = isAcceptable(change)
    ? `    ${paint.dim(`to accept: ${worded(`rail-errors diff --accept ${fingerprint} --reason "…"`)}`)}\n`
    : ''
  return `${headOf(change, color, paint)}    ${printable(worded(message))}\n${valuesText(change, paint, style)}${next}${key}`
}

/**
 * Old and new value, unless the message contains both or there is only one: in one line if they
 * fit, else one above the other.
 */
function valuesText(change: Change, paint: Paint, { width }: Style): string {
  const [old, now] = valuesOf(change)
  if (old === undefined || now === undefined) return ''
  const room = Math.max(40, width - 6)
  const cut = (text: string) => (text.length > room ? `${text.slice(0, room - 1)}…` : text)
  return old.length + now.length + 3 <= room
    ? `    ${paint.dim(old)} → ${now}\n`
    : `    ${paint.red('-')} ${paint.dim(cut(old))}\n    ${paint.green('+')} ${cut(now)}\n`
}

/** The old and the new value, one line per value; none if the message contains both. */
export function valuesOf({
  before,
  after,
  message,
}: Change): [old?: string | undefined, now?: string | undefined] {
  const [oldText, newText] = [before, after].map((value) =>
    value === undefined ? undefined : valueText(value),
  )
  if (oldText !== undefined && oldText === newText) return []
  if (
    oldText !== undefined &&
    newText !== undefined &&
    message.includes(oldText) &&
    message.includes(newText)
  )
    return []
  return [oldText === '{}' ? undefined : oldText, newText === '{}' ? undefined : newText]
}

/** Why a change was accepted, by whom and until when. */
export function whyOf({ suppressed }: Change): string {
  const { reason = '', owner, expires } = suppressed ?? {}
  const more = [
    owner !== undefined && `by ${owner}`,
    expires !== undefined && `until ${expires}`,
  ].filter((part) => part !== false)
  return `${reason}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
}

export const isAcceptable = ({ impact, bump }: Change): boolean =>
  impact !== 'safe' && bump !== 'none'

export const valueText = (value: unknown): string =>
  printable(typeof value === 'string' ? value : JSON.stringify(value))

/** `2 breaking, 1 safe`; `no changes` without any. */
export function countsText(diagnostics: readonly Diagnostic[]): string {
  const { accepted, ...counts } = countByImpact(diagnostics)
  const parts = Object.entries({ ...counts, accepted }).flatMap(([impact, count]) =>
    count > 0 ? [`${count} ${impact}`] : [],
  )
  return parts.length === 0 ? 'no changes' : parts.join(', ')
}

/** The compared catalogs, what could not be compared, the counts, and the required version. */
export function comparedText(report: Report, paint: Paint): string {
  const { kind, diagnostics } = report
  const { breaking, dangerous, safe, accepted } = countByImpact(diagnostics)
  const counts = [
    breaking > 0 && paint.red(`${breaking} breaking`),
    dangerous > 0 && paint.yellow(`${dangerous} dangerous`),
    safe > 0 && `${safe} safe`,
    accepted > 0 && `${accepted} accepted`,
  ].filter((part) => part !== false)
  const errors = diagnostics.filter((diagnostic) => !isChange(diagnostic)).length
  const wrong =
    errors === 0 || kind === 'lint'
      ? ''
      : `; ${paint.red(plural(errors, 'error'))} in what is accepted`
  return `${allText(report)}${counts.length === 0 ? 'no changes' : `changes: ${counts.join(', ')}`}${wrong}\n`
}

/** The compared catalogs; of many, those with something to say. */
function allText(report: Report): string {
  const all = comparisonsOf(report) ?? []
  if (all.length <= MOST_NAMED) return all.map(oneText).join('')
  const named = all.filter(
    ({ changes, version, notCompared }) =>
      changes > 0 || version.old !== version.new || notCompared.length > 0,
  )
  const others = all.length - named.length
  return `${named.map(oneText).join('')}${others === 0 ? '' : `${plural(others, named.length === 0 ? 'catalog' : 'other catalog')} without changes\n`}`
}

const oneText = (comparison: Comparison): string =>
  comparedLines(comparison)
    .map((line) => `${printable(line)}\n`)
    .join('')

/** The compared catalogs, and what could not be compared: one line each. */
export function comparedLines({
  old,
  new: now,
  codes,
  version,
  notCompared,
}: Comparison): string[] {
  const grown =
    version.old === version.new
      ? version.old
      : `${version.old ?? 'none'} → ${version.new ?? 'none'}`
  const needed =
    version.next === undefined || version.next === version.old
      ? ''
      : ` (lowest next version: ${version.next})`
  const lines = [
    `${old} → ${now}: ${codes.old} → ${plural(codes.new, 'code')}${grown === undefined ? '' : `, version ${grown}${needed}`}`,
    notCompared.length > 0 && `not compared, because one side lacks them: ${fewOf(notCompared)}`,
  ]
  return lines.filter((line) => line !== false)
}

/** All of a few fields; of a list that says little, three. */
const fewOf = (fields: readonly string[]): string =>
  fields.length > 5 ? `${someOf(fields, 3)} (--format json lists them)` : fields.join(', ')
