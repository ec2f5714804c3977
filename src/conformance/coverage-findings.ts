import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { type Coverage, covered } from '../check/coverage.ts'
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'

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
