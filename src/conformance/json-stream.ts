import type { Checked } from '../check/check.ts'
import type { Coverage } from '../check/coverage.ts'
import type { Severity } from '../diagnostic.ts'

/** How a run ended, in JSON. */
export type CheckSummary = Record<'errors' | 'warnings' | 'infos' | 'records', number> & {
  classes: Coverage['classes']
}

/**
 * Writes `{ records, coverage, summary }` piece by piece: the records of a run may be more than the
 * memory.
 */
export function jsonStream(version: string, write: (text: string) => void) {
  let written = 0
  write(`{"schemaVersion":1,"tool":"rail-errors","version":${JSON.stringify(version)},"records":[`)
  return {
    record(
      index: number,
      file: string,
      line: number,
      { class: name, producer, findings }: JsonRecord,
    ): void {
      const record = {
        index,
        class: name,
        ...(producer !== undefined && { producer }),
        file,
        line,
        findings,
      }
      write(`${written++ === 0 ? '' : ','}\n${JSON.stringify(record)}`)
    },
    end(coverage: Coverage, summary: CheckSummary): void {
      write(
        `\n],\n"coverage":${JSON.stringify(coverage)},\n"summary":${JSON.stringify(summary)}}\n`,
      )
    },
  }
}

/** A checked record: findings that are accepted have the reason. */
export type JsonRecord = Omit<Checked, 'findings'> & {
  findings: readonly (Checked['findings'][number] & {
    suppressed?: { reason: string } | undefined
  })[]
}

export const summaryOf = (
  counts: Record<Severity, number>,
  { records, classes }: Coverage,
): CheckSummary => ({
  errors: counts.error,
  warnings: counts.warn,
  infos: counts.info,
  records,
  classes,
})
