import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { active, byStatusOf, type Catalog } from '../../../src/base/core/catalog/catalog.ts'
import { answerTableOf } from '../../../src/base/core/contract/answer-table.ts'
import { isKeyed } from '../../../src/base/core/contract/client-needs.ts'
import { judgedCases, type Vector } from '../../../src/features/vectors/vectors.ts'
import { must } from '../peers.ts'
import type { Tried } from './language.ts'

/** What the generated client makes of an answer: what it reads, and how often its loop sends a call. */
export type ClientSaid = {
  outcome: string
  retry: string | null
  key: string
  operation: readonly string[]
  truncated: boolean
  requests: number
  reasons: readonly object[]
}

/** Statuses whose answers have no body. */
const NO_BODY = [204, 205, 304]

/** What it makes of the answers of vectors, if the service gives the same answer each time. */
export function expectedIn(catalog: Catalog): (vector: Vector) => ClientSaid {
  const table = answerTableOf(catalog)
  // A client sends a key with every call of a service that knows them.
  const sendsKeys = isKeyed(active(catalog), byStatusOf(catalog))
  return ({ call, answer, expect }) => {
    const { outcome, retry, key, operation, truncated, reasons } = expect
    const idempotent = call.idempotent || sendsKeys
    const received = { ...answer, body: NO_BODY.includes(answer.status) ? null : answer.body }
    const isRepeated = (attempt: number) =>
      judgedCases(table, [
        { name: '', answer: received, call: { ...call, idempotent, attempt } },
      ])[0]!.expect.repeat
    let requests = 1
    while (isRepeated(requests)) requests++
    return {
      ...{ outcome, retry, key, operation, truncated, requests },
      reasons: reasons.map(({ warning: _, audience: __, ...reason }) => reason),
    }
  }
}

// Time passes at once: a timer would take a millisecond for each pause.
const PROGRAM = (all: readonly Tried[]) => `import { readFileSync } from 'node:fs'
const clients = {
${all.map(({ id, name }) => `  '${id}': await import('./${id}/${name}.client.js'),`).join('\n')}
}
// A pause may be as long as a body may take, which is read within some turns of the event loop.
const TURNS = 100
const LIMITS = [1000, 10_000]
const after = (turns, done) => (turns === 0 ? done() : setImmediate(after, turns - 1, done))
globalThis.setTimeout = (done, ms) => (LIMITS.includes(ms) ? after(TURNS, done) : setImmediate(done))
const nullIf = (text) => (text === 'unknown' ? null : text)
const OUTCOMES = { blocked: 'fail', proceed: 'warn', success: 'ok' }
const hasNoBody = ${JSON.stringify(NO_BODY)}
for (const [id, { readAnswer, withRailErrors }] of Object.entries(clients)) {
  const { vectors } = JSON.parse(readFileSync('vectors/' + id + '.json', 'utf8'))
  for (const { answer, call } of vectors) {
    const { reasons, verdict, truncated } = await readAnswer(answer)
    const { status, headers } = answer
    const body = answer.body === null || hasNoBody.includes(status) ? null : JSON.stringify(answer.body)
    let requests = 0
    const rail = withRailErrors({
      idempotent: call.idempotent,
      fetch: async () => {
        requests++
        return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
      },
    })
    const init = { method: call.method, ...(/^(get|head)$/i.test(call.method) ? {} : { body: '{}' }) }
    await rail('https://api.test/', init).catch(() => {})
    console.log(JSON.stringify({
      outcome: OUTCOMES[verdict.outcome],
      retry: nullIf(verdict.retry),
      key: verdict.key,
      operation: verdict.operation,
      truncated,
      requests,
      reasons: reasons.map(({ error, known, message, path, fix_stage, params = {}, help = '', handling }) => ({
        ...{ code: error, known, message, path, fix_stage, params, help, outcome: handling.outcome },
        ...{ retry: nullIf(handling.retry), present_as: nullIf(handling.present_as) },
      })),
    }))
  }
}
`

/** Runs the clients in `folder` on `vectors/<id>.json`. */
export function clientsSaid(folder: string, all: readonly Tried[]): ClientSaid[] {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  writeFileSync(join(folder, 'vectors.mjs'), PROGRAM(all))
  const lines = must(process.execPath, ['vectors.mjs'], folder).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as ClientSaid)
}
