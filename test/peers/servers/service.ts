import { createCheck } from '../../features/check/create-check.ts'
import type { Dice } from '../dice.ts'
import { anyRequest, type RawRequest } from '../frameworks/any-request.ts'
import { exchange, type RawAnswer } from '../frameworks/raw-http.ts'

// The service of test/peers/frameworks/errors.yaml, in any language: `POST /claims` with all reasons at
// once, a bug for the member `crash`, and whatever its framework answers by itself.

type Checked = Parameters<typeof createCheck>[0]

export type Service = {
  readonly port: number
  readonly entries: Checked
  /** True if the container answers without a status line, as HTTP/0.9 did, what is not a request. */
  readonly hasOldHttp?: true
  /** True for an answer that the container gives before the framework sees the request. */
  isOfContainer(request: RawRequest, answer: RawAnswer): boolean
}

const INTERNALS = /SELECT|Traceback|site-packages|\bat [\w.$]+\(|goroutine|Exception:|\/tmp\//

/** What is wrong with the answers to so many requests of any shape, and how often each status came. */
export async function probe(
  { port, entries, hasOldHttp, isOfContainer }: Service,
  dice: Dice,
  count: number,
): Promise<{ faults: string[]; seen: Record<string, number> }> {
  const faults: string[] = []
  const seen: Record<string, number> = {}
  const check = createCheck(entries)
  for (let sent = 0; sent < count; sent++) {
    const request = anyRequest(dice)
    const head = request.method === 'HEAD'
    const answers = await exchange(port, request.bytes, {
      head,
      complete: request.complete,
    }).catch((error: Error) => {
      if (hasOldHttp && error.message.startsWith('not an HTTP answer')) return undefined
      throw error
    })
    if (answers === undefined) continue
    if (request.plain && answers.length !== 1)
      faults.push(`${answers.length} answers ${shown(request)}`)
    for (const answer of answers) {
      seen[answer.status] = (seen[answer.status] ?? 0) + 1
      const { status, headers, body } = answer
      if (INTERNALS.test(JSON.stringify(headers) + body))
        faults.push(`internals ${shown(request, answer)}`)
      if (status < 400 || isOfContainer(request, answer) || (head && body === '')) continue
      const { findings } = check({ status, headers, body, method: request.method } as never)
      if (findings.length > 0)
        faults.push(
          `${findings.map((finding) => JSON.stringify(finding))} ${shown(request, answer)}`,
        )
    }
  }
  return { faults, seen }
}

const shown = (request: RawRequest, answer?: RawAnswer): string =>
  `to ${request.bytes.toString('latin1').slice(0, 400)}\n${JSON.stringify(answer)?.slice(0, 600)}`
