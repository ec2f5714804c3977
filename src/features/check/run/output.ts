import type { Severity } from '../../../base/core/diagnostic.ts'
import { version } from '../../../base/core/version.ts'
import type { Host } from '../../../base/io/host/host.ts'
import type { Checked } from '../check.ts'
import type { Coverage } from '../coverage.ts'
import type { InputRecord } from './inputs.ts'

/**
 * The JSON document of a run, if a format asks for it. On stdout, its records are printed while
 * they are checked; for a file, it is collected.
 */
export function jsonOutput(host: Host, formats: readonly string[] = []) {
  const onStdout = formats.some((format) => format === 'json' || format === 'json=/dev/stdout')
  const inFile = formats.some((format) => format.startsWith('json='))
  const pieces: string[] = []
  const stream =
    onStdout || inFile
      ? jsonStream(version, (text) => {
          if (onStdout) host.out(text, 'json')
          if (inFile) pieces.push(text)
        })
      : undefined
  return {
    record: stream?.record,
    /** Ends the document, and returns what was collected. */
    end(coverage: Coverage, counts: Record<Severity, number>): string {
      stream?.end(coverage, counts)
      return pieces.join('')
    },
  }
}

/**
 * Writes `{ records, coverage, summary }` piece by piece: the records of a run may be more than the
 * memory.
 */
function jsonStream(version: string, write: (text: string) => void) {
  let written = 0
  write(`{"schemaVersion":1,"tool":"rail-errors","version":${JSON.stringify(version)},"records":[`)
  return {
    record(
      { index, file, located: { line } }: InputRecord,
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
    end(coverage: Coverage, { error, warn, info }: Record<Severity, number>): void {
      const { records, classes } = coverage
      const summary = { errors: error, warnings: warn, infos: info, records, classes }
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
