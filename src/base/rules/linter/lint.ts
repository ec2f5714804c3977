import * as features from '../../../contributions/lint-rules.ts'
import { GRACE_DAYS } from '../../core/catalog/grace-days.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import {
  byPosition,
  type Diagnostic,
  MOST_FINDINGS,
  type Path,
  SEVERITIES,
  type Severity,
  START,
} from '../../core/diagnostic.ts'
import { type Diagnose, diagnosticsFor } from '../../core/yaml/diagnose.ts'
import { type Acceptor, acceptor, type ScopedAcceptance } from '../accept/accept.ts'
import * as own from '../lint/index.ts'
import { lintInputOf, liveInputOf, unreadOf } from './lint-input.ts'
import {
  findingsOf,
  type LintInputs,
  type Options,
  type Reported,
  type RuleSetting,
  type Run,
  type RunnableRule,
  settingOf,
} from './rule.ts'

export const rules: readonly RunnableRule[] = Object.values<RunnableRule>({
  ...own,
  ...features,
}).sort((a, b) => (a.id < b.id ? -1 : 1))

export type LintOptions = {
  /** By rule id; other rules keep their default severity. */
  rules?: Readonly<Record<string, RuleSetting>>
  /** `strict`: warnings become errors, infos become warnings; rules that are off stay off. */
  preset?: 'recommended' | 'strict'
  /** True if a FHIR target is built from the catalog. Default true. */
  fhir?: boolean
  /**
   * The current day for rules about dates, `YYYY-MM-DD`. Without it these rules report nothing: a
   * library has no clock.
   */
  today?: string
  /** The shortest time from a deprecation to its sunset, in days. Default 90. */
  graceDays?: number
  /**
   * Accepted findings: the entries of .rail-errors/accepted.yaml. Their faults are not reported
   * here: they may apply to other catalogs.
   */
  accepted?: readonly ScopedAcceptance[]
  /** The rules; all by default. */
  registry?: readonly RunnableRule[]
  /**
   * All catalogs of the workspace, for rules that compare them. Without several, these rules do not
   * run.
   */
  workspace?: readonly ParsedCatalog[]
  /** Ids of rules that do not run here, whose accepted findings are in the same file. */
  otherRules?: readonly string[]
  /**
   * The maximum number of listed findings; one more gives the number of the others. Default 10,000.
   */
  limit?: number
}

/**
 * What one reading gives: its findings, which of the accepted entries cover one, by index,
 * the rules of which every finding is listed, and how many errors there are, listed or not.
 */
export type Linted = {
  diagnostics: Diagnostic[]
  matched: ReadonlySet<number>
  ran: ReadonlySet<string>
  errors: number
}

/** Runs every rule over one reading. Returns the findings of all rules in the order of the text. */
export const lint = (reading: ParsedCatalog, options: LintOptions = {}): Diagnostic[] =>
  linted(reading, options).diagnostics

/** {@link lint}, with what is needed to audit the accepted entries of a run over several catalogs. */
export function linted(reading: ParsedCatalog, options: LintOptions): Linted {
  const {
    fhir = true,
    today,
    graceDays = GRACE_DAYS,
    limit = MOST_FINDINGS,
    workspace = [],
  } = options
  const subject = lintInputOf(reading, { fhir, today, graceDays, workspace })
  const diagnose = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
  const chosen = running(reading, options)
  const { accepted = [] } = options
  const accepting = acceptor(reading, { known: knownRules(options), today, accepted })
  const found = collector(diagnose, limit, accepting)
  collect(chosen, { all: subject, live: liveInputOf(subject) }, found)
  // What is accepted may be about a code that a broken list or import hides.
  const isPart = reading.problems.some(({ rule }) => /^(codes-from|import)-readable$/.test(rule))
  const ran = new Set(
    chosen.flatMap(({ rule: { id } }) => (isPart || found.incomplete.has(id) ? [] : [id])),
  )
  const { findings, matched } = accepting.finish(ran)
  const severities = new Map(chosen.map(({ rule, severity }) => [rule.id, severity]))
  for (const { rule, finding } of findings) {
    const severity = severities.get(rule)
    if (severity !== undefined) found.add({ rule, severity, finding })
  }
  found.finish()
  return { diagnostics: found.diagnostics.sort(byPosition), matched, ran, errors: found.errors() }
}

/** The ids of all rules: the built-in ones, and those that a run adds. */
export const knownRules = ({
  registry: all = [],
  otherRules = [],
}: Pick<LintOptions, 'registry' | 'otherRules'>): string[] => [
  ...new Set([...[...rules, ...all].map(({ id }) => id), ...otherRules]),
]

/**
 * The rules that do not run on a catalog because its form can't carry the fields that they check.
 */
export const notRunning = (
  { unknownFields }: ParsedCatalog,
  all: readonly RunnableRule[] = rules,
): string[] =>
  all
    .filter((rule) => rule.severity !== 'off' && needsMore(rule, unknownFields))
    .map(({ id }) => id)

const needsMore = (rule: RunnableRule, unknownFields: readonly string[]): boolean =>
  rule.needs?.some((field) => unknownFields.includes(field)) ?? false

function running(
  reading: ParsedCatalog,
  {
    rules: set = {},
    preset = 'recommended',
    fhir = true,
    registry: all = rules,
    workspace = [],
  }: LintOptions,
): Run[] {
  const unread = unreadOf(reading.problems)
  return all.flatMap((rule) => {
    const { level: severity, options: given } = settingOf(rule, { rules: set, preset })
    const silent =
      severity === 'off' ||
      needsMore(rule, reading.unknownFields) ||
      (rule.needsIntactSource && !reading.source.intact) ||
      rule.needsIntact?.some(unread.anywhere) ||
      (rule.fhir && !fhir) ||
      (rule.across && workspace.length < 2)
    return silent ? [] : [{ rule, severity, settings: { ...rule.options, ...given } as Options }]
  })
}

// The maximum number of characters in the findings of one catalog: paths, codes and fixes can be
// long.
const MOST_CHARACTERS = 16_000_000
// The maximum number of findings that are counted: finding them costs time, too.
const MOST_COUNTED = 100_000
// The number of findings that a rule lists before it is the turn of the next rule.
const TURN = 100

/** Turns findings into diagnostics up to a limit, and counts the others. */
type Collector = {
  add(reported: Reported): void
  /** True if no more findings are listed. */
  isFull(): boolean
  /** True if no more findings are counted. */
  isDone(): boolean
  diagnostics: Diagnostic[]
  /** The rules of which not every finding is listed or counted. */
  incomplete: Set<string>
  /** How many errors there are, without the suppressed ones, listed or not. */
  errors(): number
  /** Adds the finding that says how many others are not listed. */
  finish(): void
}

function collector(
  diagnose: Diagnose,
  limit: number,
  { mark, mentions }: Pick<Acceptor, 'mark' | 'mentions'>,
): Collector {
  const diagnostics: Diagnostic[] = []
  const incomplete = new Set<string>()
  let [characters, listed, suppressed, more, errors] = [0, 0, 0, 0, 0]
  let worst: Severity = 'info'
  const places = new Set<string>()
  // A text of `defaults` is that of many codes: what is wrong with it is said once.
  const isSaid = ({ rule, file, range, message }: Diagnostic): boolean => {
    if (range === START) return false
    const before = places.size
    return places.add(JSON.stringify([rule, file, range, message])).size === before
  }
  // What is suppressed takes no place from what is not.
  const isFull = () =>
    listed >= limit || characters >= MOST_CHARACTERS || suppressed >= MOST_COUNTED
  const list = (diagnostic: Diagnostic) => {
    characters += lengthOf(diagnostic)
    diagnostics.push(diagnostic)
  }
  return {
    diagnostics,
    incomplete,
    isFull,
    isDone: () => more + suppressed >= MOST_COUNTED,
    errors: () => errors,
    add({ rule, severity, finding, docs, omitted: others, always = false }) {
      const lists = others === undefined && (always || !isFull())
      const diagnostic =
        lists || (others === undefined && mentions(rule))
          ? mark(diagnose(rule, severity, finding, docs))
          : undefined
      if (diagnostic !== undefined && isSaid(diagnostic)) return
      if (diagnostic?.suppressed !== undefined) {
        if (suppressed++ < limit && characters < MOST_CHARACTERS) list(diagnostic)
        return
      }
      if (severity === 'error') errors += others ?? 1
      if (diagnostic !== undefined && lists) {
        listed++
        list(diagnostic)
        return
      }
      more += others ?? 1
      incomplete.add(rule)
      if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(worst)) worst = severity
    },
    finish() {
      if (more === 0) return
      const remainder = diagnose('findings-complete', worst, {
        path: [],
        at: START,
        message: remainderText(more),
      })
      diagnostics.push({ ...remainder, omitted: Math.min(more, MOST_COUNTED) })
    },
  }
}

function remainderText(more: number): string {
  const count = more >= MOST_COUNTED ? `at least ${MOST_COUNTED}` : String(more)
  return `${count} more ${more === 1 ? 'finding is' : 'findings are'} not listed; fix the listed ones, then lint again`
}

/**
 * Runs the rules, errors first. Rules of one severity take turns, so that none hides the findings
 * of another.
 */
function collect(
  runs: readonly Run[],
  input: LintInputs,
  { add, isFull, isDone, incomplete }: Collector,
): void {
  for (const severity of SEVERITIES) {
    const chosen = runs.filter((run) => run.severity === severity)
    let open = chosen.map((run) => ({ id: run.rule.id, findings: findingsOf(run, input) }))
    while (open.length > 0 && !isFull()) open = open.filter(({ findings }) => take(findings, TURN))
    // The remaining findings are only counted.
    for (const { id, findings } of open) {
      incomplete.add(id)
      while (!isDone() && take(findings, TURN));
    }
  }

  /** Adds the next findings of a rule. Returns false if the rule has no more. */
  function take(findings: Iterator<Reported>, count: number): boolean {
    for (let taken = 0; taken < count; taken++) {
      const next = findings.next()
      if (next.done) return false
      add(next.value)
    }
    return true
  }
}

/** The number of characters that a diagnostic quotes. */
function lengthOf({
  path,
  code = '',
  message,
  fix,
  suggestions = [],
  related = [],
}: Diagnostic): number {
  let length = code.length + message.length + lengthOfPath(path)
  for (const text of suggestions) length += text.length
  for (const { text } of fix?.edits ?? []) length += text.length
  for (const other of related) length += lengthOfPath(other.path)
  return length
}

function lengthOfPath(path: Path): number {
  let length = 0
  for (const step of path) length += typeof step === 'string' ? step.length : 4
  return length
}
