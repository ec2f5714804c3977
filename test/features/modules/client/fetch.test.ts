import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Table } from '../../../../src/base/core/contract/table.ts'
import { type Init, type Options, wrapped } from '../../../../src/features/modules/client/call.ts'
import type { RailError } from '../../../../src/features/modules/client/rail-error.ts'
import { rowsOf } from '../../../support/rows.ts'
import { CLOSED, CONSENT, entries, MEMBER, NEWER, PAYER, REVIEW } from './answers.ts'
import { catalogOf, isRailError, withRailErrors } from './api.ts'

// A real server that answers as it is told, and its log of requests.
type Told = { status: number; body?: unknown; headers?: Record<string, string> }
let answers: Told[] = []
const log: string[] = []
const server = createServer(async (request, response) => {
  log.push(`${request.method} ${request.url} ${await bodyOf(request)}`.trim())
  const { status, body, headers = {} } = answers.length > 1 ? answers.shift()! : answers[0]!
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(body === undefined ? '' : JSON.stringify(body))
})
async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
let base: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  log.length = 0
})

// The table of the rail, with times that a test can wait for.
const table = {
  ...entries,
  PAYER_UNREACHABLE: {
    ...entries.PAYER_UNREACHABLE,
    handling: {
      ...entries.PAYER_UNREACHABLE.handling,
      retry_policy: { max: 3, base_ms: 4, cap_ms: 8 },
    },
  },
} as Table
const OK: Told = { status: 200, body: { visit: 7 } }
const DOWN: Told = { status: 502, body: PAYER }
const STALE: Told = { status: 409, body: CONSENT }

/** Calls the service; what came out, and what was shown on the way. */
async function call(
  told: Told[],
  init: Init = {},
  hooks: Options = {},
  input: (url: string) => Parameters<typeof fetch>[0] = (url) => url,
) {
  answers = [...told]
  const shown: string[][] = []
  const onReasons: Options['onReasons'] = ({ reasons }) =>
    shown.push(reasons.map(({ error }) => error))
  const rail = withRailErrors(table, { onReasons, ...hooks })
  const error: unknown = await rail(input(`${base}/visits`), init).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (thrown: unknown) => thrown,
  )
  return { got: error as { status: number; text: string }, error: error as RailError, shown }
}
const POST: Init = { method: 'POST', body: '{"a":1}' }
const KEYED: Init = { ...POST, headers: { 'Idempotency-Key': '5f1c' } }

describe('a payer that is down twice', () => {
  test.each<[string, Init | undefined, number, string | undefined]>([
    ['GET', undefined, 3, undefined],
    ['HEAD', { method: 'HEAD' }, 3, undefined],
    ['get, in lower case', { method: 'get' }, 3, undefined],
    ['POST', POST, 1, 'method'],
    ['PATCH', { ...POST, method: 'PATCH' }, 1, 'method'],
    ...['PUT', 'DELETE', 'OPTIONS', 'QUERY'].map((method): [string, Init, number, undefined] => [
      method,
      { method },
      3,
      undefined,
    ]),
    ['POST with Idempotency-Key', KEYED, 3, undefined],
    ['POST that the caller knows to be idempotent', { ...POST, idempotent: true }, 3, undefined],
    [
      'POST with Idempotency-Key and a stream',
      { ...KEYED, body: Readable.from(['{"a":1}']) as never, duplex: 'half' } as Init,
      1,
      'body',
    ],
    [
      'POST with Idempotency-Key and a web stream',
      { ...KEYED, body: new Blob(['{"a":1}']).stream(), duplex: 'half' } as Init,
      1,
      'body',
    ],
  ])('%s', async (title, init, requests, why) => {
    const { got, error, shown } = await call([DOWN, DOWN, OK], init)
    expect(log).toHaveLength(requests)
    if (why)
      expect(error).toMatchObject({
        name: 'RailError',
        notRepeated: why,
        status: 502,
        message: `${init?.method} 502 PAYER_UNREACHABLE`,
      })
    else if (title !== 'HEAD') expect(got).toEqual({ status: 200, text: '{"visit":7}' })
    expect(new Set(log)).toEqual(new Set([log[0]])) // the identical request
    if (title !== 'HEAD') expect(shown).toEqual(Array(why ? 1 : 2).fill(['PAYER_UNREACHABLE']))
  })

  test('a Request with a body is sent again whole', async () => {
    const { got } = await call(
      [DOWN, DOWN, OK],
      {},
      {},
      (url) => new Request(url, KEYED as RequestInit),
    )
    expect(got.status).toBe(200)
    expect(log).toEqual(Array(3).fill('POST /visits {"a":1}'))
  })

  test('a hook may say that every request is idempotent', async () => {
    expect((await call([DOWN, OK], POST, { idempotent: true })).got.status).toBe(200)
    expect(log).toHaveLength(2)
  })
})

// A body that is read by sending it, in each runtime: web streams of Safari and of older browsers
// have no iterator.
test.each<[string, unknown, number]>([
  ['a web stream', { getReader: () => ({}) }, 1],
  ['a stream of Node', { [Symbol.asyncIterator]: () => ({}) }, 1],
  ['a form of the package form-data, for node-fetch 2', { pipe: () => ({}) }, 1],
  ['a text', '{"a":1}', 3],
  ['bytes', new Uint8Array([1]), 3],
  ['a Blob', new Blob(['{"a":1}']), 3],
  ['a form', new URLSearchParams({ a: '1' }), 3],
  ['nothing', undefined, 3],
  ['null', null, 3],
])('a body of %s', async (_, body, requests) => {
  let sent = 0
  const down: typeof fetch = async () =>
    Response.json(...((++sent < 3 ? [PAYER, { status: 502 }] : [{}]) as [unknown]))
  const answer = withRailErrors(table, { fetch: down })(base, { ...KEYED, body } as Init)
  const why = await answer.then(
    () => undefined,
    ({ notRepeated }: RailError) => notRepeated,
  )
  expect([sent, why]).toEqual([requests, requests === 1 ? 'body' : undefined])
})

test('a payer that stays down: as often as the policy allows', async () => {
  const { error } = await call([DOWN])
  expect(error).toMatchObject({
    notRepeated: 'attempts',
    verdict: { outcome: 'blocked', retry: 'same' },
  })
  expect(log).toHaveLength(4)
})

test.each([
  [{ 'retry-after': '61' }, {}, 'delay', 1],
  [{ 'retry-after': '3600' }, {}, 'delay', 1],
  [{ 'retry-after': '9'.repeat(400) }, {}, 'delay', 1],
  [{ 'retry-after': 'Sun, 06 Nov 2394 08:49:37 GMT' }, {}, 'delay', 1],
  [{ 'retry-after': '5' }, { deadlineMs: 1000 }, 'delay', 1],
])('a wait that is too long is not begun: %j %j', async (headers, hooks, why, requests) => {
  const { error } = await call([{ ...DOWN, headers }], {}, hooks)
  expect(error).toMatchObject({ notRepeated: why, reasons: [{ error: 'PAYER_UNREACHABLE' }] })
  expect(log).toHaveLength(requests)
})

test.each([['0'], ['-5'], ['9e5'], ['soon'], ['Thu, 01 Jan 1970 00:00:00 GMT']])(
  'Retry-After: %s asks for no wait: the policy decides',
  async (value) => {
    const { got } = await call([{ ...DOWN, headers: { 'retry-after': value } }, OK])
    expect([got.status, log.length]).toEqual([200, 2])
  },
)

test('an abort in a hook ends the wait for Retry-After', async () => {
  const controller = new AbortController()
  const { error } = await call(
    [{ ...DOWN, headers: { 'retry-after': '30' } }, OK],
    { signal: controller.signal },
    { onReasons: () => controller.abort(new Error('the page was closed')) },
  )
  expect([error.message, log]).toEqual(['the page was closed', ['GET /visits']])
})

test('an endless body of a failure frees its connection', async () => {
  let cancelled = false
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    cancel() {
      cancelled = true
    },
  })
  const rail = withRailErrors(table, {
    fetch: async () => new Response(body, { status: 500 }),
  })
  await expect(rail(base)).rejects.toMatchObject({ kind: 'foreign', status: 500 })
  expect(cancelled).toBe(true)
})

test('hooks know the attempt, and a call has its own', async () => {
  answers = [DOWN, STALE, DOWN, OK]
  const seen: unknown[] = []
  const note =
    (name: string): Options['onReasons'] =>
    ({ reasons, verdict, attempts, willRepeat }) =>
      seen.push([name, reasons[0]!.error, verdict.outcome, attempts, willRepeat])
  const rail = withRailErrors(table, { onReasons: note('all'), recreate: async () => {} })
  await rail(`${base}/visits`, { onReasons: note('this call') })
  answers = [DOWN]
  await rail(`${base}/visits`, { method: 'POST' }).catch(() => {})
  answers = [{ status: 409, body: CLOSED }]
  await rail(`${base}/visits`, { onReasons: undefined })
  const [down, stale] = ['PAYER_UNREACHABLE', 'CONSENT_SESSION_PENDING']
  expect(seen).toEqual([
    ['this call', down, 'blocked', 1, true],
    ['this call', stale, 'blocked', 2, true],
    ['this call', down, 'blocked', 3, true],
    ['all', down, 'blocked', 1, false],
    ['all', 'ALREADY_CLOSED', 'success', 1, false],
  ])
})

test.each(
  rowsOf<{ name: string; told: Told[]; expected: object; init?: Init }>(
    import.meta,
    'outcomeof resolves with name',
  ),
)('outcomeOf resolves with $name', async ({ told, expected, init }) => {
  answers = [...told]
  const { response, reasons, status, verdict, attempts, request, notRepeated } =
    await withRailErrors(table).outcomeOf(`${base}/visits`, init)
  expect({
    ...{ outcome: verdict.outcome, status, attempts, notRepeated },
    codes: reasons.map(({ error }) => error),
  }).toEqual({ notRepeated: undefined, ...expected })
  expect(request).toEqual({ method: init?.method ?? 'GET', url: `${base}/visits` })
  expect(await response.json()).toEqual(told.at(-1)!.body)
})

test('Retry-After is waited for', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout')
  expect((await call([{ ...DOWN, headers: { 'retry-after': '1' } }, OK])).got.status).toBe(200)
  expect(waits.mock.calls.some(([, ms]) => ms! >= 1000 && ms! <= 1100)).toBe(true)
  waits.mockRestore()
})

describe('a stale consent session', () => {
  const recreate =
    (next?: Init): NonNullable<Options['recreate']> =>
    async (operation) => {
      for (const name of operation) await fetch(`${base}/${name}`, { method: 'POST' })
      return next
    }
  test('is rejected and created again, and the step starts again', async () => {
    const { got, shown } = await call([STALE, OK, OK, OK], POST, {
      recreate: recreate({ body: '{"session":2}' }),
    })
    expect(got.status).toBe(200)
    expect(log).toEqual([
      'POST /visits {"a":1}',
      'POST /consent.reject',
      'POST /consent.create',
      'POST /visits {"session":2}',
    ])
    expect(shown).toEqual([['CONSENT_SESSION_PENDING']])
  })
  test('a hook without options: the same request', async () => {
    const { got } = await call([STALE, OK, OK, OK], POST, { recreate: async () => {} })
    expect(got.status).toBe(200)
    expect(log).toEqual(['POST /visits {"a":1}', 'POST /visits {"a":1}'])
  })
  test('a stream is consumed: it is not sent again, and nothing is recreated', async () => {
    const { error } = await call(
      [STALE, OK],
      { method: 'POST', body: Readable.from(['{"a":1}']) as never, duplex: 'half' } as Init,
      {
        recreate: recreate(),
      },
    )
    expect(error).toMatchObject({ notRepeated: 'body' })
    expect(log).toEqual(['POST /visits {"a":1}'])
  })
  test('the call is one of the operations: what is before it runs, then it is sent once', async () => {
    const { got } = await call(
      [STALE, OK, { status: 201, body: { session: 2 } }, STALE],
      {
        ...POST,
        operation: 'consent.create',
      },
      { recreate: recreate() },
    )
    expect(got).toEqual({ status: 201, text: '{"session":2}' })
    expect(log).toEqual(['POST /visits {"a":1}', 'POST /consent.reject', 'POST /visits {"a":1}'])
  })
  test('a hook answers the call', async () => {
    const { got, shown } = await call([STALE, OK, { status: 409, body: CLOSED }, STALE], POST, {
      recreate: async () => {
        await fetch(`${base}/consent.reject`, { method: 'POST' })
        return fetch(`${base}/consent.create`, { method: 'POST' })
      },
    })
    expect(got.status).toBe(409)
    expect(log).toEqual(['POST /visits {"a":1}', 'POST /consent.reject', 'POST /consent.create'])
    expect(shown).toEqual([['CONSENT_SESSION_PENDING'], ['ALREADY_CLOSED']])
  })
  test('a hook that calls with the fetch that it gets meets no hook', async () => {
    const { error } = await call([STALE], POST, {
      recreate: async (_, { fetch }) => void (await fetch(`${base}/reject`, POST)),
    })
    expect(error).toMatchObject({ notRepeated: 'hook', attempts: 1 })
    expect(log).toEqual(['POST /visits {"a":1}', 'POST /reject {"a":1}'])
  })
  test('a hook that calls the wrapped fetch, and a service that never answers otherwise: not for ever', async () => {
    let sent = 0
    const stale = async () => {
      sent++
      return Response.json(CONSENT, { status: 409 })
    }
    const rail: (url: string) => Promise<Response> = withRailErrors(table, {
      fetch: stale,
      recreate: async () => void (await rail(`${base}/reject`)),
    })
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(rail(`${base}/visits`)).rejects.toMatchObject({ notRepeated: 'hook' })
    expect(sent).toBeLessThan(1100)
    quiet.mockRestore()
  })
  test('100 calls that meet it at once', async () => {
    answers = [...Array(100).fill(STALE), OK]
    let stale = 0
    let open = () => {}
    const session = new Promise<void>((done) => {
      open = done
    })
    const recreate = () => {
      if (++stale === 100) open()
      return session
    }
    const rail = withRailErrors(table, { recreate })
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await rail(`${base}/visits`, POST)).status),
    )
    expect([statuses, log.length]).toEqual([Array(100).fill(200), 200])
  })
  test('only once', async () => {
    const { error } = await call([STALE, OK, OK, STALE], POST, { recreate: recreate() })
    expect(error).toMatchObject({
      notRepeated: 'hook',
      verdict: { retry: 'recreate', operation: ['consent.reject', 'consent.create'] },
    })
    expect(log).toHaveLength(4)
  })
  test('without a hook', async () => {
    expect((await call([STALE], POST)).error).toMatchObject({ notRepeated: 'hook' })
    expect(log).toHaveLength(1)
  })
  test.each<[string, NonNullable<Options['recreate']>]>([
    ['rejects', () => Promise.reject(new Error('the consent service is down'))],
    [
      'throws',
      () => {
        throw new Error('the consent service is down')
      },
    ],
  ])(
    'a hook that %s is reported, as often as it does, and the call is blocked',
    async (_, recreate) => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => {})
      for (let time = 0; time < 45; time++)
        expect((await call([STALE], POST, { recreate })).error).toMatchObject({
          notRepeated: 'hook',
        })
      expect(said.mock.calls.map(([error]) => error.message)).toEqual(
        Array(45).fill('the consent service is down'),
      )
      said.mockRestore()
    },
  )
  test('a hook that hangs ends with the deadline', async () => {
    const { error } = await call([STALE], POST, {
      recreate: () => new Promise(() => {}),
      deadlineMs: 200,
    })
    expect(error).toMatchObject({ name: 'TimeoutError' })
  })
  test('a hook that hangs ends with the signal, which it gets', async () => {
    const controller = new AbortController()
    let given: AbortSignal | undefined
    const { error } = await call(
      [STALE],
      { ...POST, signal: controller.signal },
      {
        recreate: (_, { signal }) => {
          given = signal
          queueMicrotask(() => controller.abort(new Error('the page was closed')))
          return new Promise(() => {})
        },
      },
    )
    expect([error.message, given!.aborted]).toEqual(['the page was closed', true])
  })
})

test.each<[string, NonNullable<Options['onReasons']>]>([
  [
    'throws',
    () => {
      throw new Error('no element')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no element'))],
  ['hangs', () => new Promise(() => {})],
])('onReasons that %s changes nothing', async (title, onReasons) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { got } = await call([DOWN, OK], {}, { onReasons })
  expect([got.status, log.length]).toEqual([200, 2])
  expect(said).toHaveBeenCalledTimes(title === 'hangs' ? 0 : 1)
  said.mockRestore()
})

describe('the idempotency key', () => {
  const keyOf = (key?: 'reuse' | 'rotate' | 'stop'): Table[string] => ({
    ...{ http: 503, stop: true },
    handling: {
      retry: 'same',
      ...(key && { key }),
      retry_policy: { max: 3, base_ms: 1, cap_ms: 2 },
    },
  })
  const keyed = {
    USED_UP: keyOf('rotate'),
    UNCLEAR: keyOf('reuse'),
    LOOK: keyOf('stop'),
    ANY: keyOf(),
  }
  const sent = async (codes: string[], init: Init, table: Table = keyed) => {
    const keys: (string | null)[] = []
    const left = [...codes]
    const rail = withRailErrors(table, {
      fetch: async (_, init) => {
        keys.push(new Headers(init!.headers).get('idempotency-key'))
        const errors = left.shift()?.split(' ')
        return Response.json(errors ? errors.map((error) => ({ error, fix_stage: 'x' })) : {}, {
          status: errors ? 503 : 200,
        })
      },
    })
    const { notRepeated } = await rail.outcomeOf('https://x.test/', init)
    return [notRepeated, keys.map((key) => key && keys.indexOf(key))]
  }
  test.each<[string, string[], Init, unknown]>([
    ['is made, and kept', ['UNCLEAR', 'ANY'], POST, [undefined, [0, 0, 0]]],
    ['is made anew', ['USED_UP'], POST, [undefined, [0, 1]]],
    ['is kept if one reason says so', ['USED_UP UNCLEAR'], POST, [undefined, [0, 0]]],
    ['a person looks first', ['LOOK'], POST, ['key', [0]]],
    ['a person looks first, of one of two', ['UNCLEAR LOOK'], POST, ['key', [0]]],
    ['a GET needs none', ['UNCLEAR'], {}, [undefined, [null, null]]],
    ['that of the caller is kept', ['UNCLEAR'], KEYED, [undefined, [0, 0]]],
    ['that of the caller is used up', ['USED_UP'], KEYED, [undefined, [0, 1]]],
  ])('%s', async (_, codes, init, expected) => expect(await sent(codes, init)).toEqual(expected))
  test('a catalog that says nothing of keys: none is made', async () =>
    expect(await sent(['ANY'], POST, { ANY: keyOf() })).toEqual(['method', [null]]))
  test('that of a Request with a body', async () => {
    const bodies: string[] = []
    const rail = withRailErrors(keyed, {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        bodies.push(`${request.headers.get('x-a')} ${await request.text()}`)
        return bodies.length < 2
          ? Response.json({ error: 'UNCLEAR', fix_stage: '' }, { status: 503 })
          : Response.json({})
      },
    })
    await rail(new Request('https://x.test/', { ...POST, headers: { 'x-a': '1' } } as RequestInit))
    expect(bodies).toEqual(['1 {"a":1}', '1 {"a":1}'])
  })
})

describe('the header that says whether to send a request again', () => {
  const NEWER_ONE: Told = { status: 404, body: NEWER }
  const NOTHING: Told = { status: 500, body: '' }
  test.each<[string, Told, string, Init, number, string | undefined]>([
    ['false holds a known code back', DOWN, 'false', {}, 1, 'header'],
    ['in any case, with spaces around', DOWN, ' False ', {}, 1, 'header'],
    ['false holds the status back', { ...NOTHING, status: 503 }, 'false', {}, 1, 'header'],
    ['the reason of our own comes first', DOWN, 'false', POST, 1, 'method'],
    ['true repeats what has no code', NOTHING, 'true', {}, 2, undefined],
    ['true repeats a newer code', NEWER_ONE, 'true', {}, 2, undefined],
    ['not a POST without a key', NOTHING, 'true', POST, 1, 'method'],
    ['a POST with a key', NOTHING, 'true', KEYED, 2, undefined],
    [
      'not a known code that says otherwise',
      { status: 404, body: MEMBER },
      'true',
      {},
      1,
      'after_fix',
    ],
    ['other words say nothing', NOTHING, 'yes', {}, 1, 'unknown'],
  ])('%s', async (_, told, said, init, requests, why) => {
    const headers = { 'x-should-retry': said }
    const { got, error } = await call([{ ...told, headers }, OK], init)
    expect([log.length, error.notRepeated]).toEqual([requests, why])
    if (!why) expect(got.status).toBe(200)
  })
  test('recreate runs: the header is about the request alone', async () => {
    const stale = { ...STALE, headers: { 'x-should-retry': 'false' } }
    expect((await call([stale, OK], {}, { recreate: () => {} })).got.status).toBe(200)
  })
  test('a form has another, or none', async () => {
    // A wait that is not begun: a request that the header does not hold back ends there.
    const LONG = { 'retry-after': '3600' }
    const notRepeated = async (retryHeader: string, headers: Record<string, string>) => {
      const rail = wrapped(
        { ...catalogOf(table), retryHeader },
        {
          fetch: async () =>
            Response.json(PAYER, { status: 502, headers: { ...headers, ...LONG } }),
        },
      )
      return (await rail.outcomeOf(base)).notRepeated
    }
    const [stripe, usual] = [{ 'Stripe-Should-Retry': 'false' }, { 'x-should-retry': 'false' }]
    expect(await notRepeated('stripe-should-retry', stripe)).toBe('header')
    expect(await notRepeated('stripe-should-retry', usual)).toBe('delay')
    expect(await notRepeated('', usual)).toBe('delay')
  })
})

describe('a code that says that nothing was processed', () => {
  const policy = { max: 3, base_ms: 1, cap_ms: 2 }
  const full = (more: object): Table[string] => ({
    ...{ http: 429, stop: true },
    handling: { retry: 'same', retry_policy: policy, ...more },
  })
  const codes = {
    FULL: full({ processed: false }),
    BUSY: full({}),
    LOOK: full({ processed: false, key: 'stop' }),
  }
  test.each<[string, string, RequestInit, unknown]>([
    ['a POST without a key is sent again', 'FULL', { method: 'POST', body: '1' }, [undefined, 2]],
    ['not if another code does not say it', 'FULL BUSY', { method: 'POST' }, ['method', 1]],
    ['not if a newer code is beside it', 'FULL NEWER_X', { method: 'POST' }, ['method', 1]],
    ['not if a person looks first', 'LOOK', { method: 'POST' }, ['key', 1]],
    ['a GET is as it was', 'FULL BUSY', {}, [undefined, 2]],
  ])('%s', async (_, said, init, expected) => {
    const bodies: string[] = []
    const { outcomeOf } = withRailErrors(codes, {
      async fetch(input, init) {
        bodies.push(await new Request(input, init).text())
        return bodies.length > 1
          ? Response.json({})
          : Response.json(
              said.split(' ').map((error) => ({ error })),
              { status: 429 },
            )
      },
    })
    // A body of a Request is used up when it is sent.
    const { notRepeated } = await outcomeOf(new Request('https://x.test/', init))
    expect([notRepeated, bodies.length]).toEqual(expected)
    expect(new Set(bodies)).toEqual(new Set([init.body ?? '']))
  })
})

test('an outage is not multiplied: repetitions have a quota, which successes fill again', async () => {
  let sent = 0
  let isDown = true
  const rail = withRailErrors(table, {
    fetch: async () => {
      sent++
      return isDown ? Response.json(PAYER, { status: 502 }) : Response.json({})
    },
  })
  const ends = await Promise.all(
    Array.from({ length: 100 }, async () => (await rail.outcomeOf(base)).notRepeated),
  )
  expect(sent).toBe(100 + Math.floor(500 / 14))
  expect(new Set(ends)).toEqual(new Set(['quota']))
  isDown = false
  for (let time = 0; time < 20; time++) await rail(base)
  isDown = true
  sent = 0
  await rail.outcomeOf(base)
  expect(sent).toBe(3)
})

test('without a code, the status decides', async () => {
  const busy: Told = { status: 429, body: 'slow down', headers: { 'retry-after': '1' } }
  expect((await call([busy, OK])).got.status).toBe(200)
  expect((await call([{ ...busy, headers: {} }, OK])).got.status).toBe(200)
  expect((await call([busy], POST)).error.notRepeated).toBe('method')
  for (const status of [400, 401, 404, 409, 500, 501, 507])
    expect((await call([{ ...busy, status }])).error.notRepeated).toBe('unknown')
})

test('a mocked body that is cancelled without a promise', async () => {
  const down = { status: 502, text: async () => JSON.stringify(PAYER), body: { cancel() {} } }
  const told = [down, Response.json({ visit: 7 })]
  const fetch = async () => told.shift() as Response
  expect((await withRailErrors(table, { fetch })(base)).status).toBe(200)
})

test('fetch is looked up at each call', async () => {
  const rail = withRailErrors(table)
  const own = globalThis.fetch
  globalThis.fetch = async () => Response.json({ patched: true })
  try {
    expect(await (await rail(base)).json()).toEqual({ patched: true })
  } finally {
    globalThis.fetch = own
  }
})

test('one signal is passed on as it is, and none is made without one', async () => {
  const seen: unknown[] = []
  const rail = withRailErrors(table, {
    fetch: async (_, init) => {
      seen.push(init && 'signal' in init ? init.signal : 'none')
      return Response.json({})
    },
  })
  const { signal } = new AbortController()
  await rail(base, { signal })
  await rail(base)
  await rail(base, null as never)
  for (const deadlineMs of [Infinity, 1e12, -1, 0, undefined]) await rail(base, { deadlineMs })
  expect(seen).toEqual([signal, ...Array(7).fill('none')])
})

test.each([[{ onReason: () => {} }], [fetch], [{ read: 1 }]])('what is no option: %o', (options) =>
  expect(() => wrapped(catalogOf(table), options as Options)).toThrow('withRailErrors takes'),
)

test.each<[string, Told, string[]]>([
  ['an already closed visit is a success', { status: 409, body: CLOSED }, ['ALREADY_CLOSED']],
  [
    'a review is a warning',
    { status: 200, body: { bill: 1, warnings: [REVIEW] } },
    ['NEEDS_REVIEW'],
  ],
  ['a review in an error body', { status: 409, body: REVIEW }, ['NEEDS_REVIEW']],
])('%s: the answer comes back as sent, and the reason is shown', async (_, told, codes) => {
  const { got, shown } = await call([told], POST)
  expect(got).toEqual({ status: told.status, text: JSON.stringify(told.body) })
  // The warnings of a success are read beside it.
  await expect.poll(() => shown).toEqual([codes])
  expect(log).toHaveLength(1)
})

describe('limits of a call, or of all calls', () => {
  test.each<[string, Options, Init | undefined, number]>([
    ['one attempt', { maxAttempts: 1 }, undefined, 1],
    ['two attempts', { maxAttempts: 2 }, undefined, 2],
    ['two for this call', { maxAttempts: 1 }, { maxAttempts: 2 }, 2],
    ['no more than the code allows', { maxAttempts: 9 }, undefined, 4],
  ])('%s', async (_, options, init, requests) => {
    const { error } = await call([DOWN], init, options)
    expect(error).toMatchObject({ name: 'RailError', notRepeated: 'attempts', attempts: requests })
    expect(log).toHaveLength(requests)
  })

  test('an attempt that is late is stopped, and repeated as one that the network lost', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const stopped: unknown[] = []
    const stuck: typeof fetch = (_, init) =>
      new Promise((_done, fail) => {
        init!.signal!.addEventListener('abort', () => {
          stopped.push(init!.signal!.reason.name)
          fail(init!.signal!.reason)
        })
      })
    let sent = 0
    const rail = withRailErrors(table, {
      fetch: async (...request) => (++sent < 3 ? stuck(...request) : Response.json({ visit: 7 })),
      attemptMs: 5,
    })
    expect(await (await rail(base)).json()).toEqual({ visit: 7 })
    expect(stopped).toEqual(['TimeoutError', 'TimeoutError'])
    sent = -9
    await expect(rail(base, POST)).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(stopped).toHaveLength(3)
    vi.restoreAllMocks()
  })

  test('the body of an answer that came in time may be slow', async () => {
    const slow = new ReadableStream({
      async start(controller) {
        await new Promise((done) => setTimeout(done, 30))
        controller.enqueue(new TextEncoder().encode('late'))
        controller.close()
      },
    })
    const rail = withRailErrors(table, { fetch: async () => new Response(slow), attemptMs: 5 })
    expect(await (await rail(base)).text()).toBe('late')
  })

  test('the header of the idempotency key has another name', async () => {
    const headers = { 'chargebee-idempotency-key': '5f1c' }
    const { got } = await call(
      [DOWN, OK],
      { ...POST, headers },
      { keyHeader: 'chargebee-idempotency-key' },
    )
    expect(got.status).toBe(200)
    const { error } = await call([DOWN, OK], KEYED, { keyHeader: 'chargebee-idempotency-key' })
    expect(error).toMatchObject({ notRepeated: 'method' })
  })
})

test.each<[string, Told[], Init | undefined, number, number]>([
  ['a success', [OK], undefined, 200, 1],
  ['a payer that is down twice', [DOWN, DOWN, OK], undefined, 200, 3],
  ['a payer that stays down', [DOWN], undefined, 502, 4],
  ['what may not be repeated', [DOWN], POST, 502, 1],
  ['a blocked call', [{ status: 404, body: MEMBER }], undefined, 404, 1],
])('rail.fetch resolves with every answer: %s', async (_, told, init, status, requests) => {
  answers = [...told]
  const shown: number[] = []
  const rail = withRailErrors(table, { onReasons: (one) => shown.push(one.attempts) })
  const response = await rail.fetch(`${base}/visits`, init)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(told.at(-1)!.body)
  expect(log).toHaveLength(requests)
  expect(shown).toHaveLength(status === 200 ? requests - 1 : requests)
})

describe('a network that fails', () => {
  // Waits of the contract, half a second at first, are not waited for here.
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const reset = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })
  const failing = (times: number, error: unknown = reset) => {
    let sent = 0
    const fetch = async () => {
      if (++sent <= times) throw error
      return Response.json({ visit: 7 })
    }
    return { fetch, sent: () => sent }
  }

  test.each<[string, Init | undefined, number]>([
    ['GET', undefined, 3],
    ['DELETE', { method: 'DELETE' }, 3],
    ['POST', POST, 1],
    ['POST with Idempotency-Key', KEYED, 3],
    ['POST that the caller knows to be idempotent', { ...POST, idempotent: true }, 3],
    ['PUT with a stream', { method: 'PUT', body: new Blob(['a']).stream() } as Init, 1],
  ])('%s is sent again if it may be', async (_, init, requests) => {
    const { fetch, sent } = failing(2)
    const call = withRailErrors(table, { fetch })(base, init)
    if (requests === 1) await expect(call).rejects.toBe(reset)
    else expect((await call).status).toBe(200)
    expect(sent()).toBe(requests)
  })

  test('it stays down: the last error, after three repetitions', async () => {
    const { fetch, sent } = failing(9)
    await expect(withRailErrors(table, { fetch })(base)).rejects.toBe(reset)
    expect(sent()).toBe(4)
  })

  test.each<[string, unknown, string?]>([
    ['an abort', new DOMException('This operation was aborted', 'AbortError')],
    ['an address that is none', new TypeError('Failed to parse URL'), 'http://['],
  ])('%s is not repeated', async (_, error, url = base) => {
    const { fetch, sent } = failing(1, error)
    await expect(withRailErrors(table, { fetch })(url)).rejects.toBe(error)
    expect(sent()).toBe(1)
  })

  test('all calls together have a quota', async () => {
    const { fetch, sent } = failing(Infinity)
    const rail = withRailErrors(table, { fetch })
    for (let at = 0; at < 100; at++) await rail(base).catch(() => {})
    expect(sent()).toBeLessThan(140)
  })
})

describe('a success is a success', () => {
  const ALREADY_DONE = { http: 409, stop: false, handling: { outcome: 'ok' } } as const
  const BUSY = { http: 503, stop: true, handling: { retry: 'same' } } as const
  const CHECK = { http: 200, stop: false, handling: { outcome: 'warn' } } as const
  const WARNING = { error: 'CHECK', message: 'Somebody must look.', path: '', fix_stage: '' }
  const first = '{"visit":7,'
  const second = `"warnings":[${JSON.stringify(WARNING)}]}`

  test.each<[string, Table, string[][]]>([
    ['no code that a success can have', { BUSY, ALREADY_DONE }, []],
    ['a warning', { BUSY, CHECK }, [['CHECK']]],
  ])('with %s in the list, it goes on before its body has come', async (_, list, expected) => {
    const shown: string[][] = []
    let end = () => {}
    const late = createServer((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': first.length + second.length,
      })
      response.write(first)
      end = () => response.end(second)
    })
    await new Promise<void>((done) => late.listen(0, '127.0.0.1', done))
    try {
      const rail = withRailErrors(list, {
        onReasons: ({ reasons, willRepeat }) => {
          expect(willRepeat).toBe(false)
          shown.push(reasons.map(({ error }) => error))
        },
      })
      const response = await rail(`http://127.0.0.1:${(late.address() as AddressInfo).port}`)
      expect([response.status, shown]).toEqual([200, []])
      end()
      expect(await response.text()).toBe(first + second)
      await expect.poll(() => shown).toEqual(expected)
    } finally {
      late.close()
    }
  })

  test.each<[string, string, unknown]>([
    ['GET', 'the page of a code', { error: 'BUSY', message: 'The service is busy.' }],
    ['GET', 'a code that a success can not have', { error: 'ALREADY_DONE', message: 'x' }],
    ['POST', 'an error body', { errors: [{ ...WARNING, error: 'BUSY' }] }],
    ['POST', 'a list of error bodies', [{ ...WARNING, error: 'BUSY' }]],
  ])('%s, 200, %s: sent once, and it resolves', async (method, _, body) => {
    answers = [{ status: 200, body }]
    const shown: unknown[] = []
    const list = { BUSY, ALREADY_DONE, CHECK } as Table
    const rail = withRailErrors(list, { onReasons: (call) => shown.push(call) })
    const response = await rail(base, { method })
    expect(await response.json()).toEqual(body)
    const { verdict, kind } = await rail.outcomeOf(base, { method })
    expect([verdict.outcome, kind, shown.length, log.length]).toEqual(['success', 'none', 0, 2])
  })
})

test.each(
  rowsOf<{ name: string; told: Told; message: string; fields: Partial<RailError> }>(
    import.meta,
    'one request and a railerror',
  ),
)('$name: one request, and a RailError', async ({ told, message, fields }) => {
  const { error, shown } = await call([told])
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ message, status: told.status, ...fields })
  expect(shown).toEqual([error.reasons.map((one) => one.error)])
  expect(log).toHaveLength(1)
  expect(`${error.stack}${inspect(error)}${JSON.stringify(error)}`).not.toContain('Text of') // no words for people in logs
  expect(error.request).toEqual({ method: 'GET', url: `${base}/visits` })
  expect(await error.response.json()).toEqual(told.body)
})

test('an error is of its catalog, also of another copy of the module', async () => {
  const { error } = await call([{ status: 404, body: MEMBER }])
  expect([
    isRailError(error),
    isRailError(error, 'MEMBER_NOT_FOUND'),
    isRailError(error, 'PAYER_UNREACHABLE'),
  ]).toEqual([true, true, false])
  const of = (name: string) =>
    Object.assign(new Error('x'), {
      [Symbol.for('rail-errors.RailError')]: name,
      reasons: [{ error: 'A' }],
    })
  expect([
    isRailError(of('rail-errors'), 'A'),
    isRailError(of('shop-errors'), 'A'),
    isRailError(new Error('x')),
    isRailError(undefined),
    isRailError('x'),
  ]).toEqual([true, false, false, false, false])
})

describe('abort and deadline', () => {
  const SLOW: Told = { ...DOWN, headers: { 'retry-after': '30' } }
  test('an abort ends a wait, with its own reason', async () => {
    const controller = new AbortController()
    const start = performance.now()
    setTimeout(() => controller.abort(new Error('the window was closed')), 600)
    const { error } = await call([SLOW], { signal: controller.signal })
    expect(error.message).toBe('the window was closed')
    expect(performance.now() - start).toBeLessThan(5000)
    expect(log).toHaveLength(1)
    // A timer that is left would keep the program running.
    expect(process.getActiveResourcesInfo()).not.toContain('Timeout')
  })
  test('an aborted signal sends nothing', async () => {
    expect((await call([OK], { signal: AbortSignal.abort() })).error).toMatchObject({
      name: 'AbortError',
    })
    expect(log).toEqual([])
  })
  test.each<[string, Init, object]>([
    ['ends the call', {}, { name: 'AbortError' }],
    ['ends nothing if the options have none', { signal: null }, { status: 200 }],
  ])('the signal of a Request %s', async (_, init, expected) => {
    const input = (url: string) => new Request(url, { signal: AbortSignal.abort() })
    expect((await call([OK], init, {}, input)).got).toMatchObject(expected)
  })
  test.each<[string, Init, string]>([
    ['the deadline', { deadlineMs: 30 }, 'TimeoutError'],
    ['the caller', { signal: AbortSignal.timeout(30) }, 'TimeoutError'],
  ])('%s ends a `fetch` that does not look at its signal', async (_, init, name) => {
    const fetch = () => new Promise<Response>(() => {})
    await expect(withRailErrors(table, { fetch })(base, init)).rejects.toMatchObject({ name })
  })
  test('a wait that would end after the deadline, by its jitter, is not begun', async () => {
    const late = vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const headers = { 'retry-after': '1' }
    expect((await call([{ ...DOWN, headers }], { deadlineMs: 1050 })).error.notRepeated).toBe(
      'delay',
    )
    late.mockRestore()
  })
  test('of a signal and a deadline, none is forgotten (Node 20)', async () => {
    setFlagsFromString('--expose-gc')
    const gc: () => void = runInNewContext('gc')
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })
    const endless: typeof fetch = async (_, init) => {
      init!.signal!.addEventListener('abort', () => {})
      return new Response(body, { status: 500 })
    }
    const timer = setInterval(gc, 60)
    const { signal } = new AbortController()
    const call = withRailErrors(table, { fetch: endless, deadlineMs: 200 })(base, { signal })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    clearInterval(timer)
  })
  test('the deadline ends a request', async () => {
    const hanging: typeof fetch = (_, init) =>
      new Promise((_, fail) =>
        init!.signal!.addEventListener('abort', () => fail(init!.signal!.reason)),
      )
    await expect(
      withRailErrors(table, { fetch: hanging, deadlineMs: 30 })(base),
    ).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
  test('failures of the network reject as in fetch', async () => {
    await expect(withRailErrors(table)('http://127.0.0.1:9/', { method: 'POST' })).rejects.toThrow(
      TypeError,
    )
  })
})
