import { Dropped } from '../host/dropped.ts'
import { challengesOf } from '../server/token/challenge.ts'
import { asRecord } from '../values/record.ts'
import { Refusal } from './refusal.ts'

/** What can go wrong on the way, each with what it does to a call. */
export const FAULTS = {
  delay: 'answers late, after some milliseconds',
  drop: 'closes the connection without an answer',
  truncate: 'closes the connection after a part of the answer',
  'expired-token': 'answers as for a token that has expired',
  502: 'answers 502 with the HTML page of a gateway',
  503: 'answers 503 with the HTML page of a gateway, and Retry-After',
  504: 'answers 504 with the HTML page of a gateway',
} as const
type Kind = keyof typeof FAULTS

/** A fault for the next calls. `ms` is for `delay`. */
export type Fault = { kind: `${Kind}`; calls: number; ms: number }

const MOST_CALLS = 1000
const MOST_MS = 60_000

/** Reads `{ "fault": "drop", "calls": 2 }`; throws {@link Refusal}. */
export function faultOf(body: unknown): Fault {
  const { fault, calls = 1, ms = 1000 } = asRecord(body)
  const kinds = Object.keys(FAULTS)
  if (!kinds.includes(String(fault))) throw new Refusal(400, `The faults are: ${kinds.join(', ')}.`)
  return { kind: String(fault) as Fault['kind'], calls: whole('calls', calls, MOST_CALLS), ms: whole('ms', ms, MOST_MS) }
}

function whole(name: string, value: unknown, most: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most)
    throw new Refusal(400, `${name} must be a whole number from 0 to ${most}.`)
  return value as number
}

/** Answers a call with a fault: `answer` makes what it would have been. */
export async function faulty({ kind, ms }: Fault, answer: () => Promise<Response>): Promise<Response> {
  switch (kind) {
    case 'delay':
      await new Promise((done) => setTimeout(done, ms))
      return answer()
    case 'drop':
      throw new Dropped()
    case 'truncate': {
      const whole = await answer()
      const bytes = new Uint8Array(await whole.arrayBuffer())
      const headers = { ...Object.fromEntries(whole.headers), 'content-length': String(bytes.length) }
      throw new Dropped({ status: whole.status, headers, bytes: bytes.slice(0, bytes.length >> 1) })
    }
    case 'expired-token':
      throw challengesOf('sandbox').invalid('The access token has expired.')
    default:
      return gatewayPage(Number(kind) as keyof typeof TITLES)
  }
}

const TITLES = { 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' }

const gatewayPage = (status: keyof typeof TITLES): Response =>
  new Response(`<html><head><title>${status} ${TITLES[status]}</title></head><body><h1>${status} ${TITLES[status]}</h1></body></html>\n`, {
    status,
    headers: { 'content-type': 'text/html', 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '1' }) },
  })
