import { type Diagnostic, diagnosticOf, fingerprintOf, MOST_FINDINGS, type Severity } from '../diagnostic.ts'
import type { Report } from './report.ts'

const RULE = 'findings-complete'
const ORDER: readonly Severity[] = ['error', 'warn', 'info']

/** The report with a limited number of findings: the most severe ones, in their order, and one with the number of the others. */
export function bounded(report: Report): Report {
  const { diagnostics } = report
  const kept = new Set<Diagnostic>(diagnostics.filter(({ rule }) => rule === RULE || rule === 'plugin-completed'))
  if (diagnostics.length - kept.size <= MOST_FINDINGS) return report
  const most = kept.size + MOST_FINDINGS
  for (const wanted of ranks(diagnostics)) for (const one of wanted) if (kept.size < most) kept.add(one)
  const omitted = diagnostics.filter((one) => !kept.has(one))
  const severity = ORDER.find((level) => omitted.some((one) => one.severity === level && one.suppressed === undefined)) ?? 'info'
  const message = `${omitted.length} more ${omitted.length === 1 ? 'finding is' : 'findings are'} not listed; fix the listed ones, then run again`
  const file = omitted[0]!.file
  const remainder = diagnosticOf({ rule: RULE, severity, file, message, fingerprint: fingerprintOf(RULE, file) })
  return { ...report, diagnostics: [...diagnostics.filter((one) => kept.has(one)), remainder] }
}

const ranks = (diagnostics: readonly Diagnostic[]): Diagnostic[][] => [
  ...ORDER.map((level) => diagnostics.filter(({ severity, suppressed }) => severity === level && suppressed === undefined)),
  diagnostics.filter(({ suppressed }) => suppressed !== undefined),
]
