import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Impact,
  isChange,
  MOST_FINDINGS,
  SEVERITIES,
  type Severity,
} from '../core/diagnostic.ts'
import { printable, type TextSyntax } from '../core/values/escape.ts'
import { groupBy, inWords } from '../core/values/lists.ts'
import { plural } from '../core/values/text.ts'
import type { Paint } from './paint.ts'

/** The step for one output, as it is reported; `path` is relative to the working directory. */
export type ReportedWrite = {
  path: string
  target: string
  state: 'create' | 'update' | 'same' | 'orphan' | 'edited' | 'foreign' | 'kept' | 'lost'
}

/** The two compared catalogs, and what could not be compared. */
export type Comparison = {
  old: string
  new: string
  codes: { old: number; new: number }
  /** The versions, and the smallest allowed version after the old one. */
  version: { old?: string; new?: string; next?: string }
  /** Fields that one side can't carry. */
  notCompared: readonly string[]
  /** How many values of each side are missing or of a wrong type: they were not compared. */
  unread: { old: number; new: number }
  /** The number of changes: of an import, they are in the file of another catalog. */
  changes: number
}

/** The step for one resource on a server, as it is reported. */
export type ReportedStep = {
  action: 'create' | 'update' | 'replace' | 'retire' | 'same'
  /** `CodeSystem/rail-errors`, as on the server. */
  resource: string
  url: string
  version: string
  why: string
  /** What the server calls the states of the resource: the one that was read, and the one it stored. */
  versionId?: { before?: string; after?: string }
}

/** A publication: the server and its capabilities, the steps, and what it answers now. */
export type ReportedPublication = {
  server: string
  software: string
  fhirVersion: string
  steps: readonly ReportedStep[]
  answers: readonly string[]
}

/** Which codes of a catalog were seen in answers, and what the answers were. */
export type ReportedCoverage = {
  codes: readonly {
    code: string
    stage?: string
    http: number
    seen: number
    wrong: number
    isLive: boolean
  }[]
  unknown: number
  statuses: Readonly<Record<string, number>>
  classes: Readonly<Record<string, number>>
  records: number
  skipped: { status: number; headers: number; request: number; operation?: number }
}

/** What a command found and did: the input of every reporter. */
export type Report = {
  diagnostics: readonly Diagnostic[]
  /** The texts that the diagnostics point into, by file. */
  texts: ReadonlyMap<string, string>
  /** What was read: the number of entries, by file. */
  codes: ReadonlyMap<string, number>
  /**
   * The page of a code on the site of its catalog, by file: the address, with `<code>` for the
   * code.
   */
  pages?: ReadonlyMap<string, string>
  /**
   * How many groups of findings people see, 0 for all; formats for programs list all findings.
   * Default: {@link
   * MOST_SHOWN}. Set by commands with the flag --max-findings.
   */
  most?: number
  /** Every rule, for formats that list them. */
  rules?: readonly { id: string; summary: string; why: string; docs: string }[]
} & (
  | {
      /** Of lint and usage, and of build and publish when they refuse the catalog. */
      kind: 'lint'
      /** Of lint --against: changes are then among the diagnostics. */
      comparisons?: readonly Comparison[]
    }
  | {
      kind: 'build'
      /** The state of each output: done, only planned, or checked. */
      writes: readonly ReportedWrite[]
      /** The paths of the orphans that are removed; the others are left. */
      removed?: ReadonlySet<string>
      mode: 'write' | 'plan' | 'check'
    }
  | {
      /** Of diff: the diagnostics are changes, and findings about what is accepted. */
      kind: 'compare'
      comparisons: readonly Comparison[]
    }
  | {
      /**
       * Of check: the findings are about recorded answers, whose texts the report does not have.
       */
      kind: 'check'
      coverage: ReportedCoverage
      /** The JSON document, which lists every record; only made if a file asks for it. */
      document: string
    }
  | {
      kind: 'publish'
      publication: ReportedPublication
      /** With --dry-run: the catalogs on the server and those that would be sent, by code. */
      comparisons?: readonly Comparison[]
      /** True if the steps were sent, false if they are only planned. */
      done: boolean
    }
)

/** How many findings, or groups of findings that are alike, people see without asking for more. */
export const MOST_SHOWN = 30

/** The properties of the terminal. */
export type Style = {
  color: boolean
  /** Puts texts into colors: for a format that is `colored`, where there is color. */
  paint?: Paint
  width: number
  version: string
  quiet: boolean
  /** Writes the commands in a text as they run here: what a person reads is pasted. */
  worded?: (text: string) => string
}

/** One output format: a report as text. */
export type Reporter = {
  id: string
  /** One sentence in Markdown: what it prints and for whom. */
  summary: string
  /** True for a format that marks what was suppressed; other formats do not get it. */
  suppressed?: true
  /** True for a format that lists the rules: `report.rules` is filled for it only. */
  rules?: true
  /** True for a format with colors: `style.paint` is there for it only. */
  colored?: true
  /**
   * True for a format whose readers take paths from the top of the repository; otherwise they are
   * relative to the working directory.
   */
  fromTop?: true
  /**
   * The syntax of the output: `json` or `xml` (XML or HTML). Control characters and commands of CI
   * runners are then escaped without a change of values. Default: `text`.
   */
  syntax?: Exclude<TextSyntax, 'colored' | 'exact'>
  print(report: Report, style: Style): string
}

export const defineReporter = (reporter: Reporter): Reporter => reporter

/** How many diagnostics there are of each severity, without the suppressed ones. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): {
  errors: number
  warnings: number
  infos: number
} {
  const countOf = (severity: Severity) =>
    diagnostics.filter(
      (diagnostic) => diagnostic.severity === severity && diagnostic.suppressed === undefined,
    ).length
  return { errors: countOf('error'), warnings: countOf('warn'), infos: countOf('info') }
}

/** `1 error, 2 warnings`; empty if there are none. */
export function severitiesText(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings, infos } = countBySeverity(diagnostics)
  const counts = [plural(errors, 'error'), plural(warnings, 'warning'), plural(infos, 'info')]
  return counts.filter((text) => !text.startsWith('0 ')).join(', ')
}

/** The compared catalogs; undefined if none were. */
export const comparisonsOf = (report: Report): readonly Comparison[] | undefined =>
  'comparisons' in report ? report.comparisons : undefined

/**
 * How much was found: the counts of a diff, or of a catalog with, if lint compares, those of the
 * changes.
 */
export function summaryOf(report: Report) {
  const { kind, diagnostics, codes } = report
  const omitted = omittedFrom(diagnostics)
  if (kind === 'compare') return { ...countByImpact(diagnostics), ...(omitted > 0 && { omitted }) }
  const findings = diagnostics.filter((diagnostic) => !isChange(diagnostic))
  const read = [...codes.values()].reduce((sum, count) => sum + count, 0)
  return {
    ...countBySeverity(findings),
    codes: read,
    ...(omitted > 0 && { omitted }),
    ...(comparisonsOf(report) && { changes: countByImpact(diagnostics) }),
  }
}

/** How many findings a report does not list. */
export const omittedFrom = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.reduce((sum, { omitted = 0 }) => sum + omitted, 0)

/** How many changes there are of each impact, and how many of them were accepted. */
export function countByImpact(
  diagnostics: readonly Diagnostic[],
): Record<Impact | 'accepted', number> {
  const weights = { breaking: 0, dangerous: 0, safe: 0, accepted: 0 }
  for (const diagnostic of diagnostics)
    if (isChange(diagnostic))
      weights[diagnostic.suppressed === undefined ? diagnostic.impact : 'accepted']++
  return weights
}

/** Every file that was read or has findings, with its findings. */
export function byFile(
  diagnostics: readonly Diagnostic[],
  read: Report['codes'],
): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>([...read.keys()].map((file) => [file, []]))
  for (const diagnostic of diagnostics) {
    const found = files.get(diagnostic.file)
    if (found) found.push(diagnostic)
    else files.set(diagnostic.file, [diagnostic])
  }
  return files
}

/** How many catalogs a summary names. */
export const MOST_NAMED = 10

/** What was read: `errors.yaml: 12 codes`; of many catalogs, how many there are. */
export function readText(codes: Report['codes'], shown: (file: string) => string): string {
  const all = [...codes]
  if (all.length <= MOST_NAMED)
    return all.map(([file, count]) => `${shown(file)}: ${plural(count, 'code')}`).join('; ')
  const sum = all.reduce((sum, [, count]) => sum + count, 0)
  return `${plural(all.length, 'catalog')}, ${plural(sum, 'code')}`
}

/** What was checked: entries by file, without the old one of two catalogs. */
export function comparedCodes(report: Report): Report['codes'] {
  const comparisons = comparisonsOf(report) ?? []
  const now = new Set(comparisons.map((one) => one.new))
  const old = new Set(comparisons.map((one) => one.old).filter((file) => !now.has(file)))
  return new Map([...report.codes].filter(([file]) => !old.has(file)))
}

export { plural, printable }

const RULE = 'findings-complete'

/**
 * The report with a limited number of findings: the most severe ones, in their order, and one with
 * the number of the others.
 */
export function bounded(report: Report): Report {
  const { diagnostics } = report
  if (diagnostics.length <= MOST_FINDINGS) return report
  const always = diagnostics.filter(({ rule }) => rule === RULE || rule === 'plugin-completed')
  const rest = diagnostics.filter(({ rule }) => rule !== RULE && rule !== 'plugin-completed')
  const counting = rest.filter(({ suppressed }) => suppressed === undefined)
  const ranked = SEVERITIES.flatMap((level) =>
    counting.filter(({ severity }) => severity === level),
  )
  const suppressed = rest.filter((one) => one.suppressed !== undefined)
  const kept = new Set([
    ...always,
    ...ranked.slice(0, MOST_FINDINGS),
    ...suppressed.slice(0, MOST_FINDINGS),
  ])
  const listed = diagnostics.filter((one) => kept.has(one))
  const omitted = ranked.slice(MOST_FINDINGS)
  const [worst] = omitted
  if (worst === undefined) return { ...report, diagnostics: listed }
  const { severity, file } = worst
  const message = `${omitted.length} more ${omitted.length === 1 ? 'finding is' : 'findings are'} not listed; fix the listed ones, then run again`
  const remainder = diagnosticOf({
    rule: RULE,
    severity,
    file,
    message,
    fingerprint: fingerprintOf(RULE, file),
    omitted: omitted.length,
  })
  return { ...report, diagnostics: [...listed, remainder] }
}

/**
 * Findings with one for all the fields that are missing at one place, such as an entry: `has no "stop"
 * and "fix"`. This is how findings are counted.
 */
export function combined(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const alike = groupBy(diagnostics, groupKey)
  const combine = (diagnostic: Diagnostic): Diagnostic[] => {
    const place = groupKey(diagnostic)
    const all = alike.get(place)!
    if (place === '' || all.length === 1) return [diagnostic]
    return diagnostic === all[0] ? [withAll(diagnostic, all)] : []
  }
  return diagnostics.flatMap(combine)
}

/** Findings about missing fields belong together if they differ only in the field. */
function groupKey({ missing, file, rule, range, code, message, suppressed }: Diagnostic): string {
  if (missing === undefined || suppressed !== undefined) return ''
  return JSON.stringify([file, rule, range.start, code, message.replace(`"${missing[0]}"`, '')])
}

function withAll(diagnostic: Diagnostic, all: readonly Diagnostic[]): Diagnostic {
  const missing = all.flatMap(({ missing = [] }) => missing)
  const names = missing.map((field) => `"${field}"`)
  const list = inWords(names, 'and')
  return { ...diagnostic, message: diagnostic.message.replace(names[0]!, () => list), missing }
}

/** The same report with other names for its files. */
export function relocated(report: Report, rename: (file: string) => string): Report {
  const renamed = <Value>(map: ReadonlyMap<string, Value>) =>
    new Map([...map].map(([file, value]) => [rename(file), value]))
  return {
    ...report,
    diagnostics: report.diagnostics.map((diagnostic) => ({
      ...diagnostic,
      file: rename(diagnostic.file),
      ...(diagnostic.related && {
        related: diagnostic.related.map((other) => ({ ...other, file: rename(other.file) })),
      }),
    })),
    texts: renamed(report.texts),
    codes: renamed(report.codes),
    ...(report.pages && { pages: renamed(report.pages) }),
  }
}
