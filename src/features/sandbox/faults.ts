import type { Hono } from 'hono'
import { asRecord } from '../../base/core/values/record.ts'
import { Dropped } from '../../base/io/host/dropped-connection.ts'
import { challengesOf } from '../../libraries/server/token/challenge.ts'
import type { AccessCheck } from './access.ts'
import type { Env } from './connection.ts'
import { jsonBody } from './json-body.ts'
import { Refusal, refuseMethod } from './refusal.ts'

/** What can go wrong on the way, each with what it does to a call. */
const FAULTS = {
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
const PLACES = ['api', 'token'] as const
type Place = (typeof PLACES)[number]

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
type Disturbed = {
  answer(): Promise<Response>
  expired(): Promise<Response>
  signal: AbortSignal
}

async function faulty(
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

/** Resolves after this time, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })

/**
 * The faults that clients have asked for: one for each client and place. Only the operator
 * registers clients, so there are not many.
 */
export type WantedFaults = {
  set(clientId: string, fault: Fault): void
  /** True if a call at this place can be disturbed at all. */
  any(at: Place): boolean
  /** Answers a call of a client: with the fault that it asked for, as long as there is one. */
  disturb(clientId: string, at: Place, call: Disturbed): Promise<Response>
}

export function wantedFaults(): WantedFaults {
  const wanted: Record<Place, Map<string, Fault>> = { api: new Map(), token: new Map() }
  return {
    set(clientId, fault) {
      if (fault.calls === 0) wanted[fault.at].delete(clientId)
      else wanted[fault.at].set(clientId, fault)
    },
    any: (at) => wanted[at].size > 0,
    disturb(clientId, at, call) {
      const fault = wanted[at].get(clientId)
      if (fault === undefined) return call.answer()
      if (--fault.calls === 0) wanted[at].delete(clientId)
      return faulty(fault, call)
    },
  }
}

/**
 * Adds faults on demand: `POST /sandbox/faults/` sets one for the next calls of a client below
 * `/v1/` or at the token endpoint. It must be added before the routes that it disturbs.
 */
export function addFaults(app: Hono<Env>, faults: WantedFaults, accessOf: AccessCheck): void {
  app.use('/v1/*', async (context, next) => {
    const { raw, method } = context.req
    if (!faults.any('api')) return next()
    // A call without a valid token is refused as always.
    const access = await accessOf(
      raw,
      method === 'GET' || method === 'HEAD' ? 'read' : 'write',
    ).catch(() => undefined)
    if (access === undefined) return next()
    return faults.disturb(access.clientId, 'api', {
      signal: raw.signal,
      async answer() {
        await next()
        return context.res
      },
      async expired() {
        throw challengesOf('sandbox').invalid('The access token has expired.')
      },
    })
  })
  app.get('/sandbox/faults/', () =>
    Response.json({ faults: Object.entries(FAULTS).map(([name, summary]) => ({ name, summary })) }),
  )
  app.post('/sandbox/faults/', async ({ req }) => {
    const { clientId } = await accessOf(req.raw, 'write')
    faults.set(clientId, faultOf(await jsonBody(req.raw)))
    return new Response(null, { status: 204 })
  })
  app.all('/sandbox/faults/', () => refuseMethod(['GET', 'POST']))
}
