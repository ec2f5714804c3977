import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../../../src/base/cli/program.ts'
import type { Host } from '../../../src/base/io/host/host.ts'
import { memoryHost } from '../../support/memory-host.ts'
import { entries } from '../modules/client/answers.ts'
import { withRailErrors } from '../modules/client/api.ts'

// Clients of every kind in front of the cases of the six codes, on a false clock.
const SIX = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8')
/** A code whose key is spent, and one that stops it. */
const KEYS = `  - code: KEY_SPENT
    http: 409
    stop: true
    fix_stage: submit
    meaning: The key was used for another request.
    fix: Send the claim again.
    handling: { retry: same, key: rotate }
`
const ORIGIN = 'http://conformance.test'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Listed = {
  name: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}
type Client = (send: typeof fetch, url: string, init: RequestInit) => Promise<unknown>

/** What the command prints after a client has made the calls. */
async function saidOf(
  client: Client,
  { source = SIX, skip = '', config = '', flags = [] as string[] } = {},
) {
  const files = { 'errors.yaml': source, ...(config && { 'rail-errors.config.yaml': config }) }
  const { host, printed } = memoryHost({ files })
  const serve: Host['serve'] = async ({ handler, started }) => {
    started(ORIGIN)
    const send: typeof fetch = (input, init) =>
      handler!(new Request(input, init), {} as never).catch(() => {
        throw new TypeError('fetch failed')
      })
    const { cases, end } = (await (await send(`${ORIGIN}/`)).json()) as {
      cases: Listed[]
      end: string
    }
    const calls = cases
      .filter(({ name }) => name !== skip)
      .map(({ url, method, headers, body }) =>
        client(send, url, { method, headers, body }).catch(() => {}),
      )
    await vi.runAllTimersAsync()
    await Promise.all(calls)
    await send(end, { method: 'POST' })
  }
  const exit = await run({ ...host, serve }, ['sandbox', '--conformance', ...flags])
  const lines = printed.out.split('\n')
  return { exit, lines, last: lines.at(-2) }
}

const table = { ...entries } as never
const right: Client = (fetch, url, init) => withRailErrors(table, { fetch })(url, init)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('the client of the catalog is right in every case', async () => {
  const { exit, last, lines } = await saidOf(right)
  expect(last).toBe('28 cases: 28 right, 0 wrong')
  expect(lines[0]).toBe('ready http://conformance.test')
  expect(exit).toBe(0)
})

/** Sends again for every answer that is no success, as many clients do. */
const eager =
  (
    times: number,
    wait = 0,
    change: (init: RequestInit, attempt: number) => RequestInit = (one) => one,
  ): Client =>
  async (fetch, url, init) => {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, change(init, attempt)).catch(() => undefined)
      if ((response?.status ?? 500) < 400 || attempt === times) return
      await pause(wait)
    }
  }
const fresh = (init: RequestInit, attempt: number) => ({
  ...init,
  headers: { 'idempotency-key': `new-${attempt}` },
})

test.each<[what: string, client: Client, about: string, faults: string[]]>([
  [
    'sends nothing again',
    eager(1),
    'GET: PAYER_UNREACHABLE, then a success',
    ['it was not sent again after attempt 1'],
  ],
  [
    'sends a POST again',
    eager(2),
    'POST: PAYER_UNREACHABLE, then a success',
    [
      'it was sent again after attempt 1: nobody knows what became of a POST without an idempotency key',
    ],
  ],
  [
    'sends again what is to be fixed',
    eager(2),
    'GET: MEMBER_NOT_FOUND, then a success',
    [
      'it was sent again after attempt 1: its code and its status do not allow it (retry: after_fix)',
    ],
  ],
  [
    'sends again what went on',
    eager(2),
    'GET: ALREADY_CLOSED, then a success',
    ['it was sent again after attempt 1: the call went on'],
  ],
  [
    'never stops',
    eager(9),
    'GET: PAYER_UNREACHABLE for ever',
    ['it was sent again after attempt 4: it is repeated 3 times at most'],
  ],
  [
    'does not wait',
    eager(2),
    'GET: PAYER_UNREACHABLE with Retry-After: 1',
    ['it was sent again after 0 ms, before Retry-After: 1000 ms'],
  ],
  [
    'waits for an hour',
    eager(2, 3_600_000),
    'GET: PAYER_UNREACHABLE with Retry-After: 3600',
    ['it was sent again after attempt 1: Retry-After is longer than a minute'],
  ],
  [
    'waits for a minute',
    eager(2, 60_000),
    'GET: the network fails once',
    ['it was sent again after 60000 ms; the longest wait is 500 ms'],
  ],
  [
    'sends again what a header forbids',
    eager(2),
    'GET: PAYER_UNREACHABLE with x-should-retry: false',
    ['it was sent again after attempt 1: a header of the answer does not allow it'],
  ],
  [
    'has a new key for each attempt',
    eager(2, 0, fresh),
    'POST: PAYER_UNREACHABLE, then a success, with a key',
    ['the key of the call has changed'],
  ],
  [
    'has no key',
    eager(2, 0, (init) => ({ ...init, headers: {} })),
    'POST: the network fails once, with a key',
    [
      'the call has no idempotency key',
      'it was sent again after attempt 1: nobody knows what became of a POST without an idempotency key',
    ],
  ],
  [
    'has another method',
    eager(2, 0, ({ headers }) => ({ headers: headers! })),
    'POST: the page of a gateway, 503',
    [
      'it was called with GET, not POST',
      'it was sent again after attempt 1: nobody knows what became of a POST without an idempotency key',
    ],
  ],
])('a client that %s', async (_, client, about, faults) => {
  const { exit, lines } = await saidOf(client)
  const at = lines.findIndex((line) => line.startsWith(`wrong  ${about} `))
  expect(at).toBeGreaterThan(0)
  expect(lines.slice(at + 1, at + 1 + faults.length)).toEqual(faults.map((one) => `       ${one}`))
  expect(lines[at + 1 + faults.length]).not.toMatch(/^ {7}/)
  expect(exit).toBe(1)
})

test('a spent key', async () => {
  const source = `${SIX}${KEYS}`
  const about = 'POST: KEY_SPENT, then a success, with a key'
  const { lines } = await saidOf(eager(2), { source })
  const at = lines.findIndex((line) => line.startsWith(`wrong  ${about}`))
  expect(lines[at + 1]).toBe('       the spent key was sent again')
  const rotated = await saidOf(eager(2, 0, fresh), { source })
  expect(rotated.lines.some((line) => line.startsWith(`right  ${about} `))).toBe(true)
})

test('keys that a client makes count only if the list shows that the service knows them', async () => {
  const made: Client = eager(2, 0, (init) => ({
    ...init,
    headers: { 'idempotency-key': 'own', ...init.headers },
  }))
  const about = 'POST: PAYER_UNREACHABLE, then a success'
  const { lines, exit } = await saidOf(made)
  const at = lines.findIndex((line) => line.startsWith(`wrong  ${about} `))
  expect(lines[at + 1]).toBe(
    '       it was sent again after attempt 1: no code that is sent again has a `key`, so nobody knows whether the service honours one that the client made',
  )
  expect(exit).toBe(1)
  const known = await saidOf(made, { source: `${SIX}${KEYS}` })
  expect(known.lines.some((line) => line.startsWith(`right  ${about} `))).toBe(true)
})

test('a code whose policy allows no repetition', async () => {
  const source = `${SIX}${KEYS.replace('KEY_SPENT', 'ONCE').replace('key: rotate', 'retry_policy: { max: 0, base_ms: 1, cap_ms: 1 }')}`
  const config = 'rules: { retry-policy-valid: off }\n'
  const { lines } = await saidOf(eager(2), { source, config })
  const at = lines.findIndex((line) => line.startsWith('wrong  GET: ONCE, then a success'))
  expect(lines[at + 1]).toBe('       it was sent again after attempt 1: it is never repeated')
  const once = await saidOf(eager(1), { source, config })
  expect(once.lines.filter((line) => line.startsWith('right  GET: ONCE'))).toHaveLength(5)
})

test('keys in another header', async () => {
  const flags = ['--key-header', 'X-Request-Token']
  const keyed: Client = (fetch, url, init) =>
    withRailErrors(table, { fetch, keyHeader: 'x-request-token' })(url, init)
  expect((await saidOf(keyed, { flags })).last).toBe('28 cases: 28 right, 0 wrong')
  const { lines } = await saidOf(right, { flags })
  const wrong = lines.filter((line) => line.startsWith('wrong'))
  expect(wrong.map((line) => line.split('  ')[1])).toEqual([
    'POST: PAYER_UNREACHABLE, then a success, with a key',
    'POST: the network fails once, with a key',
  ])
})

test('a name that no header has', async () => {
  const { host, printed } = memoryHost({ files: { 'errors.yaml': SIX } })
  expect(await run(host, ['sandbox', '--conformance', '--key-header', 'a b'])).toBe(2)
  expect(printed.err).toContain('--key-header takes the name of a header')
})

test('a case that nobody called', async () => {
  const { exit, lines, last } = await saidOf(right, { skip: 'GET: a success' })
  expect(lines.slice(-4, -2)).toEqual(['       it was not called', ''])
  expect(last).toBe('28 cases: 27 right, 1 wrong')
  expect(exit).toBe(1)
})

test.each(['--reset', '--token-seconds 5', '--trust-proxy', '--data there'])(
  '%s is of another sandbox',
  async (flag) => {
    const { host, printed } = memoryHost({ files: { 'errors.yaml': SIX } })
    const exit = await run(host, ['sandbox', '--conformance', ...flag.split(' ')])
    expect(exit).toBe(2)
    expect(printed.err).toContain('cannot be used together: it has no clients, users or tokens')
  },
)
