import type { AnswerTable } from '../../../base/core/contract/decide.ts'
import type { SampleAnswer } from '../../../base/core/contract/samples.ts'
import { Dropped } from '../../../base/io/host/dropped-connection.ts'
import type { Case } from './cases.ts'
import { faultsOf, type Received } from './judge.ts'

/** What became of a case: when its requests came, in milliseconds after the first, and what was wrong. */
export type CaseResult = {
  readonly name: string
  readonly sentAt: readonly number[]
  readonly faults: readonly string[]
}

/** A service that answers cases, and says at the end what a client made of them. */
export type ConformanceService = {
  fetch(request: Request): Promise<Response>
  /** Resolves when a client says that it has made all calls. */
  readonly ended: Promise<void>
  results(): CaseResult[]
}

/** So many requests of a case are kept: a client that never stops is wrong long before. */
const MOST_REQUESTS = 100

/** `keyHeader`: the header of idempotency keys. */
export function conformanceService(
  table: AnswerTable,
  cases: readonly Case[],
  keyHeader: string,
  now: () => number = () => performance.now(),
): ConformanceService {
  const received = cases.map((): Received[] => [])
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  const results = () =>
    cases.map((one, at): CaseResult => {
      const requests = received[at]!
      return {
        name: one.name,
        sentAt: requests.map((request) => Math.round(request.at - requests[0]!.at)),
        faults: faultsOf(table, one, requests),
      }
    })

  async function answered(one: Case, requests: Received[], request: Request): Promise<Response> {
    const own: Received = {
      at: now(),
      answeredAt: now(),
      method: request.method,
      key: request.headers.get(keyHeader) ?? '',
    }
    if (requests.length < MOST_REQUESTS) requests.push(own)
    const answer = one.answers[Math.min(requests.length, one.answers.length) - 1]!
    await request.arrayBuffer()
    own.answeredAt = now()
    if (answer === 'drop') throw new Dropped()
    return responseOf(answer)
  }

  return {
    ended,
    results,
    async fetch(request) {
      const { pathname, origin } = new URL(request.url)
      const at = /^\/cases\/([1-9]\d{0,3})$/.exec(pathname)?.[1]
      const one = cases[Number(at) - 1]
      if (one) return answered(one, received[Number(at) - 1]!, request)
      if (pathname === '/' && request.method === 'GET') return listOf(cases, keyHeader, origin)
      if (pathname === '/end' && request.method === 'POST') {
        end()
        return Response.json({ cases: results() })
      }
      return new Response(`GET ${origin}/ lists the cases, POST ${origin}/end ends them.\n`, {
        status: 404,
      })
    },
  }
}

const responseOf = ({ status, headers, body }: SampleAnswer): Response =>
  typeof body === 'string'
    ? new Response(body, { status, headers })
    : Response.json(body, { status, headers })

/** The calls for a client to make. */
const listOf = (cases: readonly Case[], keyHeader: string, origin: string): Response =>
  Response.json({
    cases: cases.map(({ name, method, isKeyed }, at) => ({
      name,
      method,
      url: `${origin}/cases/${at + 1}`,
      headers: isKeyed ? { [keyHeader]: `key-${at + 1}` } : {},
      body: method === 'POST' ? '{"id":7}' : null,
    })),
    end: `${origin}/end`,
  })
