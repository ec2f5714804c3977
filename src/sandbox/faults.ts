import { Dropped } from '../host/dropped.ts'
import { asRecord } from '../values/record.ts'
import { pause } from './pause.ts'
import { Refusal } from './refusal.ts'

/** What can go wrong on the way, each with what it does to a call. */
export const FAULTS = {
  delay: 'does the call, and answers some milliseconds late',
  drop: 'closes the connection without an answer',
  truncate: 'closes the connection after a part of the answer',
  'expired-token':
    'answers as for a token that has expired; at the token endpoint, as for such a refresh token',
  502: 'answers 502 with the HTML page of a gateway',
  503: 'answers 503 with the HTML page of a gateway, and Retry-After',
  504: 'answers 504 with the HTML page of a gateway',
} as const
type Kind = keyof typeof FAULTS

/** What a fault disturbs: the calls below `/v1/`, or those of the token endpoint. */
export const PLACES = ['api', 'token'] as const
export type Place = (typeof PLACES)[number]

/** A fault for the next calls. `ms` is for `delay`. */
export type Fault = { kind: `${Kind}`; at: Place; calls: number; ms: number }

const MOST_CALLS = 1000
const MOST_MS = 60_000

/** Reads `{ "fault": "drop", "calls": 2, "at": "token" }`; throws {@link Refusal}. */
export function faultOf(body: unknown): Fault {
  const { fault, at = 'api', calls = 1, ms = 1000 } = asRecord(body)
  return {
    kind: oneOf(Object.keys(FAULTS) as `${Kind}`[], fault, 'The faults are'),
    at: oneOf(PLACES, at, 'The places of a fault are'),
    calls: whole('calls', calls, MOST_CALLS),
    ms: whole('ms', ms, MOST_MS),
  }
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown, they: string): Name {
  const found = names.find((name) => name === (typeof value === 'number' ? String(value) : value))
  if (found === undefined) throw new Refusal(400, `${they}: ${names.join(', ')}.`)
  return found
}

function whole(name: string, value: unknown, most: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most)
    throw new Refusal(400, `${name} must be a whole number from 0 to ${most}.`)
  return value as number
}

/**
 * A call that can be disturbed: `answer` makes what it would have been, `expired` the answer to an
 * expired token; `signal` aborts when the client is gone.
 */
export type Disturbed = {
  answer(): Promise<Response>
  expired(): Promise<Response>
  signal: AbortSignal
}

/** Answers a call with a fault. */
export async function faulty(
  { kind, ms }: Fault,
  { answer, expired, signal }: Disturbed,
): Promise<Response> {
  switch (kind) {
    case 'delay':
      try {
        return await answer()
      } finally {
        // Nobody waits for an answer without a connection; the process could not end before.
        await pause(ms, signal)
      }
    case 'drop':
      throw new Dropped()
    case 'truncate': {
      const whole = await answer()
      const bytes = new Uint8Array(await whole.arrayBuffer())
      const headers = {
        ...Object.fromEntries(whole.headers),
        'content-length': String(bytes.length),
      }
      throw new Dropped({ status: whole.status, headers, bytes: bytes.slice(0, bytes.length >> 1) })
    }
    case 'expired-token':
      return expired()
    default:
      return gatewayPage(Number(kind) as keyof typeof TITLES)
  }
}

const TITLES = { 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' }

const gatewayPage = (status: keyof typeof TITLES): Response =>
  new Response(
    `<html><head><title>${status} ${TITLES[status]}</title></head><body><h1>${status} ${TITLES[status]}</h1></body></html>\n`,
    {
      status,
      headers: {
        'content-type': 'text/html',
        'cache-control': 'no-store',
        ...(status === 503 && { 'retry-after': '1' }),
      },
    },
  )
