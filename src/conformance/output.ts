import { resolve } from 'node:path'
import type { Coverage } from '../check/coverage.ts'
import type { Severity } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { neutralize } from '../values/neutralize.ts'
import { version } from '../version.ts'
import type { InputRecord } from './inputs.ts'
import { type JsonRecord, jsonStream, summaryOf } from './json-stream.ts'

/** The JSON formats among `formats`, which list every record, and the other ones. On stdout, records are printed while they are checked. */
export function jsonOutput(host: Host, formats: readonly string[] = []) {
  const isJson = (format: string) => format === 'json' || format.startsWith('json=')
  const asked = formats.filter(isJson)
  const file = asked.find((format) => format !== 'json')?.slice('json='.length)
  const onStdout = asked.includes('json')
  const pieces: string[] = []
  const write = (text: string) => {
    if (onStdout) host.out(text, 'json')
    if (file !== undefined) pieces.push(text)
  }
  const stream = asked.length === 0 ? undefined : jsonStream(version, write)
  return {
    others: formats.filter((format) => !isJson(format)),
    onStdout,
    record:
      stream && (({ index, file: input, located }: InputRecord, record: JsonRecord) => stream.record(index, input, located.line, record)),
    async end(coverage: Coverage, counts: Record<Severity, number>): Promise<void> {
      stream?.end(coverage, summaryOf(counts, coverage))
      if (file !== undefined) await host.files.write(resolve(host.cwd, file), neutralize(pieces.join(''), 'json'))
    },
  }
}
