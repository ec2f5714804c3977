import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRailError, withRailErrors } from '../../examples/front-desk/errors/rail-errors.client.js'
import * as errors from '../../examples/front-desk/errors/rail-errors.js'
import { startSandbox } from '../../src/features/sandbox/index.ts'
import { diceOf } from './dice.ts'
import { seedOf, volume } from './peers.ts'

// Schedules of dropped, cut, late and refused answers: the generated client does nothing twice and
// loses no success. What the sandbox did is known from the ids that it gave.
const FAULTS = ['drop', 'truncate', 'delay', '502', '503', '504', 'expired-token'] as const
/** Faults after which the workflow has done the call. */
const IS_DONE = new Set<string | undefined>([undefined, 'truncate', 'delay'])
const MOST_SENDS = 4

// A hundred times as fast: every wait of the client and of the sandbox.
const waits = globalThis.setTimeout
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let headers: Record<string, string>
beforeAll(async () => {
  globalThis.setTimeout = Object.assign(
    (run: () => void, ms = 0, ...args: []) => waits(run, ms / 100, ...args),
    waits,
  )
  sandbox = await startSandbox({ errors })
  const { client_id, client_secret } = await sandbox.addClient({ grants: ['client_credentials'] })
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const token = await fetch(`${sandbox.url}/oauth2/token/`, { method: 'POST', body })
  const { access_token } = (await token.json()) as { access_token: string }
  headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
})
afterAll(async () => {
  globalThis.setTimeout = waits
  await sandbox.close()
})

const init = (value: object = {}) => ({ method: 'POST', headers, body: JSON.stringify(value) })
const post = async (path: string, value?: object): Promise<unknown> => {
  const response = await fetch(sandbox.url + path, init(value))
  expect(response.ok, path).toBe(true)
  return response.status === 204 ? undefined : response.json()
}
const VISIT = '/v1/visits/'
const CREATE = '/v1/consent/create/'
const REJECT = '/v1/consent/reject/'
/** Makes a visit, and returns the number of things that the workflow has made until then. */
const made = async (): Promise<number> =>
  Number(((await post(VISIT, { member: 'M-1' })) as { visit: { id: string } }).visit.id.slice(2))

type Sent = { path: string; fault: string | undefined; status?: number }

test('10,000 schedules: nothing is done twice, nothing is lost', async () => {
  const first = seedOf(1)
  const seen = new Set<string>()
  for (let seed = first; seed < first + volume(10_000); seed++) {
    const dice = diceOf(seed)
    await post(
      `/sandbox/scenarios/${dice.of(['default', 'payer-down', 'payer-out', 'stale-consent'])}/`,
    )
    const before = await made()
    let least = 0
    let most = 0
    for (let steps = 1 + dice.below(3); steps > 0; steps--) {
      const fault = dice.of(FAULTS)
      const calls = dice.below(4)
      await post('/sandbox/faults/', { fault, calls, ms: 1500 })
      const queue: string[] = Array(calls).fill(fault)
      const sent: Sent[] = []
      const rail = withRailErrors({
        fetch: async (input, options) => {
          const send: Sent = { path: new URL(String(input)).pathname, fault: queue.shift() }
          sent.push(send)
          const response = await fetch(input, options)
          send.status = response.status
          return response
        },
        recreate: async (_, { fetch }) => {
          const { ok } = await fetch(sandbox.url + REJECT, init({ member: 'M-3' }))
          if (!ok) throw new Error('the open session was not rejected')
        },
      })
      const path = dice.of(['/v1/members/M-2/eligibility/', VISIT, VISIT, CREATE])
      const isLate = dice.chance(0.2)
      const signal = isLate ? AbortSignal.timeout(8) : new AbortController().signal
      const request = path.includes('members')
        ? { headers }
        : init({ member: path === VISIT ? 'M-1' : 'M-3' })
      const ended = await rail(sandbox.url + path, {
        ...request,
        signal,
        ...(path === CREATE && { operation: 'consent.create' }),
      }).then(
        (response) =>
          response.json().then(
            () => 'done',
            () => 'cut',
          ),
        (error) => (isRailError(error) ? 'refused' : 'no answer'),
      )
      seen.add(`${path} ${ended}`)
      const calledOff = signal.aborted
      const of = (name: string) => sent.filter((one) => one.path === name)
      const did = of(path).filter(
        (one) => IS_DONE.has(one.fault) && (one.status === undefined || one.status < 300),
      )
      const what = JSON.stringify({ seed, path, ended, sent })
      expect(did.length, what).toBeLessThanOrEqual(1)
      expect(of(REJECT).length, what).toBeLessThanOrEqual(1)
      expect(sent.length, what).toBeLessThanOrEqual(path === VISIT ? 1 : MOST_SENDS)
      if (ended === 'done') expect(did.length, what).toBe(1)
      // What was done, and whose answer arrived whole, is no failure.
      if (did[0]?.status !== undefined && did[0].fault !== 'truncate' && !calledOff)
        expect(ended, what).toBe('done')
      if (path === VISIT || path === CREATE) {
        // A call that is called off may not have left: nor did its answer say what it made.
        const isOpen = calledOff || did.some(({ status }) => status === undefined)
        least += isOpen ? 0 : did.length
        most += did.length
      }
      await post('/sandbox/faults/', { fault, calls: 0 })
    }
    const count = (await made()) - before - 1
    expect(count, `seed ${seed}`).toBeGreaterThanOrEqual(least)
    expect(count, `seed ${seed}`).toBeLessThanOrEqual(most)
  }
  for (const ended of ['done', 'cut', 'refused', 'no answer'])
    expect(seen).toContain(`${VISIT} ${ended}`)
  expect(seen).toContain(`${CREATE} done`)
})
