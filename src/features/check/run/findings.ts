import type { ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  MOST_FINDINGS,
  type Severity,
} from '../../../base/core/diagnostic.ts'
import { diagnosticsFor } from '../../../base/core/yaml/diagnose.ts'
import { type Coverage, covered } from '../coverage.ts'

// So many of one rule are listed; the others are counted. A run over millions of records needs
// constant memory.
export const MOST_OF_RULE = 1000

/**
 * Collects findings, a limited number of each rule and severity; the rest is one finding with their
 * number.
 */
export class Findings {
  readonly #listed: Diagnostic[] = []
  readonly #counts = new Map<string, { count: number; last: Diagnostic }>()

  add(diagnostic: Diagnostic): void {
    if (this.addOmitted(diagnostic)) return
    const key = keyOf(diagnostic)
    const count = (this.#counts.get(key)?.count ?? 0) + 1
    this.#counts.set(key, { count, last: diagnostic })
    this.#listed.push(diagnostic)
  }

  /** Counts a finding if it would not be listed, and returns whether. */
  addOmitted(diagnostic: Diagnostic): boolean {
    const counted = this.#counts.get(keyOf(diagnostic))
    const isListed = (counted?.count ?? 0) < MOST_OF_RULE && this.#listed.length < MOST_FINDINGS
    if (isListed) return false
    if (counted) counted.count++
    else this.#counts.set(keyOf(diagnostic), { count: 1, last: diagnostic })
    return true
  }

  counts(): Record<Severity, number> {
    const counts = { error: 0, warn: 0, info: 0 }
    for (const { count, last } of this.#counts.values())
      if (last.suppressed === undefined) counts[last.severity] += count
    return counts
  }

  all(): Diagnostic[] {
    const rest = [...this.#counts.values()].flatMap(({ count, last }) => {
      const omitted = count - this.#listed.filter((one) => keyOf(one) === keyOf(last)).length
      if (omitted === 0 || last.suppressed !== undefined) return []
      const { rule, severity, file } = last
      const message = `${omitted} more ${omitted === 1 ? 'finding' : 'findings'} of ${rule}`
      return [
        diagnosticOf({
          rule,
          severity,
          file,
          message,
          omitted,
          fingerprint: fingerprintOf(rule, severity, 'more'),
        }),
      ]
    })
    return [...this.#listed, ...rest]
  }
}

const keyOf = ({ rule, severity, suppressed }: Diagnostic): string =>
  `${rule} ${severity} ${suppressed !== undefined}`

/**
 * What a run did not see, at the codes of the catalogs. Below `least`, a part from 0 to 1, codes
 * that were never seen are errors.
 */
export function coverageFindings(
  readings: readonly ParsedCatalog[],
  coverage: Coverage,
  least: number | undefined,
): Diagnostic[] {
  const counts = new Map(coverage.codes.map((count) => [count.code, count]))
  const unseen: Severity = least !== undefined && covered(coverage) < least ? 'error' : 'info'
  return readings.flatMap((reading) => {
    const diagnose = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
    return (reading.value.codes ?? []).flatMap(({ code }, index) => {
      const count = counts.get(code ?? '')
      if (count === undefined || !count.isLive) return []
      const path = ['codes', index, 'code']
      if (count.seen === 0)
        return [
          diagnose('coverage-never-seen', unseen, {
            path,
            message: `${code} was not seen in any answer`,
          }),
        ]
      if (count.wrong < count.seen) return []
      const message = `${code} was seen ${count.seen === 1 ? 'once' : `${count.seen} times`}, always with a status or stage that differs from the catalog`
      return [diagnose('coverage-only-wrong', 'warn', { path, message })]
    })
  })
}
