import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  MOST_FINDINGS,
  SEVERITIES,
} from '../core/diagnostic.ts'
import { groupBy } from '../core/values/lists.ts'
import type { Report } from './report.ts'

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
  const alike = groupBy(diagnostics, placeOf)
  const combine = (diagnostic: Diagnostic): Diagnostic[] => {
    const place = placeOf(diagnostic)
    const all = alike.get(place)!
    if (place === '' || all.length === 1) return [diagnostic]
    return diagnostic === all[0] ? [withAll(diagnostic, all)] : []
  }
  return diagnostics.flatMap(combine)
}

/** Findings about missing fields belong together if they differ only in the field. */
function placeOf({ missing, file, rule, range, code, message, suppressed }: Diagnostic): string {
  if (missing === undefined || suppressed !== undefined) return ''
  return JSON.stringify([file, rule, range.start, code, message.replace(`"${missing[0]}"`, '')])
}

function withAll(diagnostic: Diagnostic, all: readonly Diagnostic[]): Diagnostic {
  const missing = all.flatMap(({ missing = [] }) => missing)
  const [first, ...others] = missing.map((field) => `"${field}"`)
  const list = `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}`
  return { ...diagnostic, message: diagnostic.message.replace(first!, () => list), missing }
}
