import type { Diagnostic } from '../core/diagnostic.ts'
import { groupBy } from '../core/values/group.ts'

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
