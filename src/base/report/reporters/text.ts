import {
  type Diagnostic,
  isChange,
  SEVERITY_WEIGHT,
  type Severity,
  START,
} from '../../core/diagnostic.ts'
import { groupBy, someOf } from '../../core/values/lists.ts'
import { memoByKey } from '../../core/values/memo.ts'
import { changesText, comparedText } from '../changes-text.ts'
import { type Paint, PLAIN } from '../paint.ts'
import {
  countBySeverity,
  defineReporter,
  MOST_SHOWN,
  omittedFrom,
  plural,
  printable,
  type Report,
  type ReportedCoverage,
  type ReportedPublication,
  type ReportedStep,
  type ReportedWrite,
  readText,
  type Style,
} from '../report.ts'

const COLORS = { error: 'red', warn: 'yellow', info: 'blue' } as const
const WORDS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'info' }

export default defineReporter({
  id: 'text',
  summary:
    'For people: each finding with its line, and a summary; changes by impact, with what to do. The default.',
  suppressed: true,
  colored: true,
  print(report, style) {
    const { paint = PLAIN } = style
    const linesOf = lineReader(report.texts)
    const findings = report.diagnostics.filter(
      (diagnostic) => !isChange(diagnostic) && diagnostic.suppressed === undefined,
    )
    const { groups, hidden } = groupedFindings(
      // The coverage lists these codes.
      style.quiet ? findings : findings.filter((one) => !isUnseen(one) || one.severity !== 'info'),
      report.most ?? MOST_SHOWN,
    )
    const shown = groups.map((group) => `${printedGroup(group, linesOf, paint, style)}\n`).join('')
    const told =
      hidden > 0 && !style.quiet ? `${shown}${paint.dim(hiddenText(hidden, report))}\n\n` : shown
    const changes = report.diagnostics.some(isChange) ? changesText(report, paint, style) : ''
    if (report.kind === 'compare')
      return `${changes}${told}${style.quiet ? '' : comparedText(report, paint)}`
    if (style.quiet) return `${told}${changes && `\n${changes}`}`
    const summed = summary(report, findings, paint)
    switch (report.kind) {
      case 'lint':
        return `${told}${summed}${changes && `\n${changes}`}${report.comparisons ? comparedText(report, paint) : ''}`
      case 'build':
        return `${told}${report.mode === 'check' ? '' : listed(report, paint)}${summed}`
      case 'check':
        return `${told}${coverageText(
          report.coverage,
          paint,
          groups.some(({ first }) => isUnseen(first)),
        )}${summed}`
      case 'publish':
        return `${changes}${told}${publicationText(report.publication, report.done, paint)}${summed}${report.comparisons ? comparedText(report, paint) : ''}`
    }
  },
})

const isUnseen = ({ rule }: Diagnostic): boolean => rule === 'coverage-never-seen'

/** The findings that are not printed, and how to see them. */
const hiddenText = (hidden: number, { most }: Report): string =>
  `${plural(hidden, 'more finding')} not shown${most === undefined ? '' : '; see all with --max-findings 0'}`

const POSITIONS = 5

/** A finding with its line, and the positions of the others like it. */
function printedGroup(
  { first, others }: FindingGroup,
  linesOf: LineReader,
  paint: Paint,
  style: Style,
): string {
  const text = printedFinding(first, linesOf, paint, style)
  if (others.length === 0) return text
  const places = others
    .slice(0, POSITIONS)
    .map(({ code, range, file }) =>
      range === START
        ? printable(file)
        : `${printable(code ?? '')} ${range.line}:${range.column}`.trim(),
    )
  const rest = others.length > POSITIONS ? ` and ${plural(others.length - POSITIONS, 'other')}` : ''
  return `${text}  ${paint.bold(`and ${others.length} more like it`)}: ${places.join(', ')}${rest}\n`
}

function printedFinding(
  { file, range, severity, rule, message, related = [], suggestions = [], fix }: Diagnostic,
  linesOf: LineReader,
  paint: Paint,
  style: Style,
): string {
  const { worded = (text: string) => text } = style
  const color = paint[COLORS[severity]]
  const lines = linesOf(file)
  const place =
    lines === undefined && range === START
      ? printable(file)
      : `${printable(file)}:${range.line}:${range.column}`
  const head = `${paint.bold(place)} ${color(WORDS[severity])} ${paint.dim(rule)}\n  ${printable(worded(message))}\n`
  const frame = framed(lines?.[range.line - 1], range, paint, style)
  const others = related.map(
    (other) =>
      `  ${paint.dim(`${printable(other.file)}:${other.range.line}:${other.range.column}`)} ${printable(other.message)}\n`,
  )
  const help =
    suggestions.length > 0 && !message.includes('did you mean')
      ? [`  ${paint.cyan('help:')} write ${suggestions.map(printable).join(' or ')}\n`]
      : []
  const isSaid = fix === undefined || (fix.safety === 'ask' && suggestions.length > 0)
  const repair = isSaid ? [] : [`  ${paint.cyan('help:')} ${FIXES[fix.safety]}\n`]
  return [head, frame, ...others, ...help, ...repair].join('')
}

const FIXES = {
  yes: 'this can be fixed safely with --fix',
  ask: '--fix-unsafe applies a suggested fix; review the result',
} as const

/** The line with a caret under the place. A long line is cut around it. */
function framed(
  line: string | undefined,
  { line: number, column, start, end }: Diagnostic['range'],
  paint: Paint,
  { width }: Style,
): string {
  if (line === undefined || line.trim() === '') return ''
  const gutter = `${number} | `
  const room = Math.max(40, width - gutter.length - 4)
  const from = column - 1 > room - 20 ? column - 1 - Math.floor(room / 2) : 0
  const shown = printable(line.slice(from, from + room))
  const carets = Math.max(1, Math.min(end - start, shown.length - (column - 1 - from)))
  const under = `${' '.repeat(gutter.length - 2)}| ${' '.repeat(column - 1 - from)}${'^'.repeat(carets)}`
  return `  ${paint.dim(gutter)}${shown}\n  ${paint.dim(under)}\n`
}

/** The lines of a file that was read; undefined for one that was not. */
type LineReader = (file: string) => readonly string[] | undefined

const lineReader = (texts: Report['texts']): LineReader =>
  memoByKey((file: string) => texts.get(file)?.split(/\r\n|\r|\n/))

const STATES: Readonly<Record<ReportedWrite['state'], readonly [done: string, planned: string]>> = {
  create: ['created', 'missing'],
  update: ['updated', 'outdated'],
  edited: ['restored', 'edited by hand'],
  foreign: ['replaced', 'not ours'],
  kept: ['kept', 'published'],
  orphan: ['orphan', 'orphan'],
  lost: ['lost', 'lost'],
  same: ['unchanged', 'up to date'],
}

// A site has hundreds of files.
const MOST_LISTED = 20

type BuildReport = Extract<Report, { kind: 'build' }>

function listed({ writes, mode, removed }: BuildReport, paint: Paint): string {
  const at = mode === 'write' ? 0 : 1
  const wordOf = ({ path, state }: ReportedWrite) =>
    removed?.has(path) ? (['removed', 'to remove'] as const)[at] : STATES[state][at]
  const shown = writes.filter(({ state }) => state !== 'same' && state !== 'kept')
  const alike = groupBy(shown, (write) => JSON.stringify([write.target, wordOf(write)]))
  const changed = [...alike.values()].flatMap((all): [word: string, path: string][] =>
    all.length > MOST_LISTED
      ? [[wordOf(all[0]!), `${all.length} files of ${all[0]!.target} (${all[0]!.path}, …)`]]
      : all.map((write) => [wordOf(write), write.path]),
  )
  const width = Math.max(10, ...changed.map(([word]) => word.length))
  return changed
    .map(([word, path]) => `${paint.green(word.padEnd(width))} ${printable(path)}\n`)
    .join('')
}

function summary(report: Report, findings: readonly Diagnostic[], paint: Paint): string {
  const { errors, warnings, infos } = countBySeverity(findings)
  const omitted = omittedFrom(findings)
  const counts = [
    errors > 0 && paint.red(plural(errors, 'error')),
    warnings > 0 && paint.yellow(plural(warnings, 'warning')),
    infos > 0 && plural(infos, 'info'),
    omitted > 0 && `${omitted} not listed`,
  ].filter((part) => part !== false)
  const safe = findings.filter(({ fix }) => fix?.safety === 'yes').length
  const fixable = safe > 0 && report.kind === 'lint' ? `, ${safe} fixable with --fix` : ''
  const found = counts.length === 0 ? 'no findings' : `${counts.join(', ')}${fixable}`
  const read = readText(report.codes, printable)
  if (report.kind !== 'build' || errors > 0) return `${read === '' ? '' : `${read}; `}${found}\n`
  const { writes, mode, removed } = report
  const orphans = writes.filter(({ state }) => state === 'orphan')
  const gone = orphans.filter(({ path }) => removed?.has(path)).length
  const outputs = writes.length - orphans.length
  const changed = writes.filter(({ state }) => !['same', 'kept', 'orphan'].includes(state)).length
  const parts = [
    `${plural(outputs, 'output')}, ${changed === 0 ? 'all up to date' : `${changed} ${mode === 'write' ? 'changed' : 'to change'}`}`,
    gone > 0 && `${plural(gone, 'orphan')} ${mode === 'write' ? 'removed' : 'to remove'}`,
    orphans.length > gone && `${plural(orphans.length - gone, 'orphan')} left`,
  ]
  return `${read}; ${parts.filter(Boolean).join('; ')}\n`
}

/**
 * One finding as it is printed for people, and the others like it: of the same rule in the same
 * file, or the same sentence about other files.
 */
type FindingGroup = { first: Diagnostic; others: readonly Diagnostic[] }

// Up to this number, findings of one rule are printed one by one.
const ALIKE: Readonly<Record<Severity, number>> = { error: 10, warn: 3, info: 3 }

/**
 * Groups findings, in their order. Over `most` groups (0: no limit), errors come before warnings, and warnings before
 * infos; `hidden` counts the rest.
 */
function groupedFindings(
  findings: readonly Diagnostic[],
  most: number,
): { groups: readonly FindingGroup[]; hidden: number } {
  const keyOf = ({ file, rule, severity, range, message }: Diagnostic) =>
    JSON.stringify([range === START ? message : file, rule, severity])
  const alike = groupBy(findings, keyOf)
  const groups = findings.flatMap((finding): FindingGroup[] => {
    const same = alike.get(keyOf(finding))!
    if (same.length <= (finding.range === START ? 1 : ALIKE[finding.severity]))
      return [{ first: finding, others: [] }]
    return finding === same[0] ? [{ first: finding, others: same.slice(1) }] : []
  })
  if (most === 0) return { groups, hidden: 0 }
  const worst = [...groups]
    .sort((a, b) => SEVERITY_WEIGHT[b.first.severity] - SEVERITY_WEIGHT[a.first.severity])
    .slice(0, most)
  const kept = new Set(worst)
  const printed = worst.reduce((sum, { others }) => sum + 1 + others.length, 0)
  return { groups: groups.filter((group) => kept.has(group)), hidden: findings.length - printed }
}

const MOST_CODES = 40

/**
 * What was seen, for people: codes with their counts, those never seen in one line unless findings
 * name them, answers by class.
 */
function coverageText(
  { codes, classes, records, unknown, skipped }: ReportedCoverage,
  paint: Paint,
  namesUnseen: boolean,
): string {
  const live = codes.filter(({ isLive, seen }) => isLive || seen > 0)
  const seen = live.filter((one) => one.seen > 0)
  const unseen = live.filter((one) => one.seen === 0).map(({ code }) => code)
  const width = Math.max(0, ...seen.slice(0, MOST_CODES).map(({ code }) => code.length))
  const lines = seen
    .slice(0, MOST_CODES)
    .map(
      (one) =>
        `  ${[one.code.padEnd(width), one.stage, one.http, one.seen].filter((part) => part !== undefined).join('  ')}${one.wrong > 0 ? paint.red(`  ${one.wrong} with a different status or stage`) : ''}`,
    )
  const parts = [
    `${paint.bold('Codes seen')} (${seen.length} of ${live.length})`,
    ...lines,
    seen.length > MOST_CODES && `  and ${seen.length - MOST_CODES} others`,
    unseen.length > 0 &&
      !namesUnseen &&
      `${paint.bold('Never seen')}: ${someOf(unseen, MOST_CODES)}`,
    unknown > 0 &&
      paint.red(`${plural(unknown, 'reason')} with a code that the catalog does not have`),
    `${paint.bold(plural(records, 'record'))}: ${
      Object.entries(classes)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ') || 'none'
    }`,
    skippedText(skipped),
  ]
  return `${parts.filter((part) => part !== false && part !== '').join('\n')}\n\n`
}

/** What could not be checked, because it was not recorded. */
function skippedText({
  status,
  headers,
  request,
  operation = 0,
}: ReportedCoverage['skipped']): string {
  const parts = [
    status > 0 && `${plural(status, 'record')} without a status`,
    headers > 0 && `${headers} without headers`,
    request > 0 && `${request} without the body of the request`,
    operation > 0 && `${operation} of an operation that is not known`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `Checks that need it were skipped: ${parts.join(', ')}`
}

const ACTIONS: Readonly<Record<ReportedStep['action'], readonly [done: string, planned: string]>> =
  {
    create: ['created', 'create'],
    update: ['updated', 'update'],
    replace: ['replaced', 'replace'],
    retire: ['retired', 'retire'],
    same: ['unchanged', 'same'],
  }

/**
 * A publication for people: the server, the step for each resource, what the server answers now.
 */
function publicationText(
  { server, software, fhirVersion, steps, answers }: ReportedPublication,
  done: boolean,
  paint: Paint,
): string {
  const rows = steps.map(({ action, resource, version, why }) => {
    const color = action === 'same' ? paint.dim : paint.green
    const because = action === 'same' ? '' : paint.dim(`  ${printable(why)}`)
    return `${color(ACTIONS[action][done ? 0 : 1].padEnd(10))} ${printable(resource)} ${printable(version)}${because}\n`
  })
  const head = `${paint.bold(printable(server))} ${printable(software)}, FHIR ${printable(fhirVersion)}\n`
  return [head, ...rows, ...answers.map((answer) => `  ${printable(answer)}\n`)].join('')
}
