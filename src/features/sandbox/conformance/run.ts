import type { ExitCode } from '../../../base/cli/command.ts'
import { catalogOf } from '../../../base/core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import { answerTableOf } from '../../../base/core/contract/answer-table.ts'
import type { Host, ServeSettings } from '../../../base/io/host/host.ts'
import { casesOf } from './cases.ts'
import { type CaseResult, conformanceService } from './service.ts'

type Listening = Pick<ServeSettings, 'address' | 'port' | 'tls' | 'started' | 'answered'>

/**
 * Serves the cases of a catalog until a client ends them or the user does, then prints what was right.
 * `keyHeader` is the header of idempotency keys. Returns the exit code: 1 if anything was wrong.
 */
export async function runConformance(
  host: Host,
  reading: ParsedCatalog,
  listening: Listening,
  keyHeader: string,
): Promise<ExitCode> {
  const catalog = catalogOf(reading)
  const table = answerTableOf(catalog)
  const cases = casesOf(catalog, table.forms)
  const service = conformanceService(table, cases, keyHeader)
  const done = new AbortController()
  service.ended.then(() => done.abort())
  await host.serve({
    ...listening,
    signal: AbortSignal.any([host.interrupted(), done.signal]),
    started(address) {
      host.say(`GET ${address}/ lists ${cases.length} cases. POST ${address}/end ends them.`)
      listening.started(address)
    },
    handler: service.fetch,
  })
  const results = service.results()
  host.out(reportOf(results))
  return results.some(({ faults }) => faults.length > 0) ? 1 : 0
}

/** A line for each case: when its requests came, and what was wrong below it. */
function reportOf(results: readonly CaseResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.flatMap(({ name, sentAt, faults }) => [
    `${faults.length > 0 ? 'wrong' : 'right'}  ${name.padEnd(width)}  ${sentAt.map((ms) => `${ms} ms`).join(', ')}`.trimEnd(),
    ...faults.map((fault) => `       ${fault}`),
  ])
  const wrong = results.filter(({ faults }) => faults.length > 0).length
  return `${lines.join('\n')}\n\n${results.length} cases: ${results.length - wrong} right, ${wrong} wrong\n`
}
