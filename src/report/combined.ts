import type { Diagnostic } from '../diagnostic.ts'
import { groupBy } from '../values/group.ts'
import type { Report } from './report.ts'

/**
 * The report with one finding for all the fields that are missing at one place, such as an entry:
 * `has no "stop" and "fix"`.
 */
export function combined(report: Report): Report {
  const { diagnostics } = report
  if (!diagnostics.some(({ missing }) => missing !== undefined)) return report
  const alike = groupBy(diagnostics, placeOf)
  const combine = (diagnostic: Diagnostic): Diagnostic[] => {
    const place = placeOf(diagnostic)
    const all = alike.get(place)!
    if (place === '' || all.length === 1) return [diagnostic]
    return diagnostic === all[0]
      ? [
          withAll(
            diagnostic,
            all.flatMap(({ missing = [] }) => missing),
          ),
        ]
      : []
  }
  return { ...report, diagnostics: diagnostics.flatMap(combine) }
}

/** Findings about missing fields belong together if they differ only in the field. */
function placeOf({
  missing: [field] = [],
  file,
  rule,
  range,
  code,
  message,
  suppressed,
}: Diagnostic): string {
  if (field === undefined || suppressed !== undefined) return ''
  return JSON.stringify([file, rule, range.start, code, message.replace(quoted(field), '')])
}

function withAll(diagnostic: Diagnostic, missing: readonly string[]): Diagnostic {
  const [first, ...others] = missing.map(quoted)
  const last = others.pop()
  const list = `${[first, ...others].join(', ')} and ${last}`
  return { ...diagnostic, message: diagnostic.message.replace(first!, () => list), missing }
}

const quoted = (field: string): string => `"${field}"`
