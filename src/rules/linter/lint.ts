import { GRACE_DAYS } from '../../core/catalog/notice.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { byPosition, type Diagnostic, MOST_FINDINGS } from '../../core/diagnostic.ts'
import { diagnosticsFor } from '../../core/yaml/diagnose.ts'
import { acceptor, type ScopedAcceptance } from '../accept/accept.ts'
import * as registry from '../lint/index.ts'
import { collect, collector } from './collect.ts'
import { lintInputOf, liveInputOf } from './lint-input.ts'
import type { FhirChoices, Options, RunnableRule } from './rule.ts'
import type { Run } from './rule-run.ts'
import { type RuleSetting, settingOf } from './setting.ts'
import { unreadOf } from './unread.ts'

/** Every rule, by id. */
export const rules: readonly RunnableRule[] = Object.values(registry).sort((a, b) =>
  a.id < b.id ? -1 : 1,
)

export type LintOptions = {
  /** By rule id; other rules keep their default severity. */
  rules?: Readonly<Record<string, RuleSetting>>
  /** `strict`: warnings become errors, infos become warnings; rules that are off stay off. */
  preset?: 'recommended' | 'strict'
  /** True if a FHIR target is built from the catalog. Default true. */
  fhir?: boolean
  /** `fhir` of the config: which ValueSets are built, and the identifiers of resources. */
  fhirSettings?: FhirChoices
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
    fhirSettings = {},
    today,
    graceDays = GRACE_DAYS,
    limit = MOST_FINDINGS,
    workspace = [],
  } = options
  const subject = lintInputOf(reading, { fhir, fhirSettings, today, graceDays, workspace })
  const diagnose = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
  const chosen = running(reading, options)
  const { accepted = [] } = options
  const accepting = acceptor(reading.source, { known: knownRules(options), today, accepted })
  const found = collector(diagnose, limit, accepting)
  collect(chosen, { all: subject, live: liveInputOf(subject) }, found)
  const ran = new Set(chosen.flatMap(({ rule: { id } }) => (found.incomplete.has(id) ? [] : [id])))
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
