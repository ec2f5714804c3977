import type { Coverage } from '../check/coverage.ts'
import type { Severity } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { version } from '../version.ts'
import type { InputRecord } from './inputs.ts'
import { type JsonRecord, jsonStream, summaryOf } from './json-stream.ts'

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
    record:
      stream &&
      (({ index, file, located }: InputRecord, record: JsonRecord) =>
        stream.record(index, file, located.line, record)),
    /** Ends the document, and returns what was collected. */
    end(coverage: Coverage, counts: Record<Severity, number>): string {
      stream?.end(coverage, summaryOf(counts, coverage))
      return pieces.join('')
    },
  }
}
