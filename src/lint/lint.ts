import type { Reading } from '../catalog/read.ts'
import { byPosition, type Diagnostic, type Severity } from '../diagnostic.ts'
import type { Options, Rule } from './rule.ts'
import * as registry from './rules/index.ts'
import { subjectOf } from './subject.ts'
import { teller } from './teller.ts'

/** Every rule, by id. */
export const rules: readonly Rule[] = Object.values(registry).sort((a, b) => (a.id < b.id ? -1 : 1))

/** The level of one rule, and its options. */
export type RuleSetting = Severity | 'off' | { level?: Severity | 'off'; [option: string]: unknown }

export type LintOptions = {
  /** By rule id; a rule that is not named keeps its own level. */
  rules?: Readonly<Record<string, RuleSetting>>
  /** Whether a FHIR target is built from the catalog. Default true. */
  fhir?: boolean
  /** The day that rules about dates go by, `YYYY-MM-DD`. Without it they are silent: a library has no clock. */
  today?: string
  /** Which rules there are; all by default. */
  registry?: readonly Rule[]
}

/** Runs every rule over one reading. All findings of all rules in one run, in the order of the text. */
export function lint(reading: Reading, options: LintOptions = {}): Diagnostic[] {
  const subject = subjectOf(reading, { fhir: options.fhir ?? true, today: options.today })
  const tell = teller(reading.source, (index) => reading.value.codes?.[index]?.code)
  return running(reading, options)
    .flatMap(({ rule, severity, settings }) => [...rule.check(subject, settings)].map((finding) => tell(rule.id, severity, finding)))
    .sort(byPosition)
}

/** The rules that do not run on a reading because its form can't carry what they look at. */
export const notRunning = ({ lacks }: Reading, all: readonly Rule[] = rules): string[] =>
  all.filter((rule) => rule.severity !== 'off' && rule.needs?.some((field) => lacks.includes(field))).map(({ id }) => id)

function running(reading: Reading, { rules: set = {}, fhir = true, registry: all = rules }: LintOptions) {
  const skipped = new Set(notRunning(reading, all))
  return all.flatMap((rule) => {
    const setting = Object.hasOwn(set, rule.id) ? set[rule.id] : undefined
    const { level, ...given } = typeof setting === 'object' ? setting : { level: setting }
    const severity = level ?? rule.severity
    const silent = severity === 'off' || skipped.has(rule.id) || (rule.whole && !reading.source.whole) || (rule.fhir && !fhir)
    return silent ? [] : [{ rule, severity, settings: { ...rule.options, ...given } as Options }]
  })
}
