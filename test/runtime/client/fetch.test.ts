import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isRailError,
  RailError,
  type RailHooks,
  type RailInit,
  type RailResult,
  railCalls,
  type Table,
  withRailErrors,
} from '../../../src/runtime/client/index.ts'
import { CLOSED, CONSENT, DOCUMENTS, entries, MEMBER, NEWER, PAYER, REVIEW } from './answers.ts'

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
} as typeof entries & Table
const OK: Told = { status: 200, body: { visit: 7 } }
const DOWN: Told = { status: 502, body: PAYER }
const STALE: Told = { status: 409, body: CONSENT }

/** Calls the service; what came out, and what was shown on the way. */
async function call(
  told: Told[],
  init: RailInit = {},
  hooks: RailHooks<typeof table> = {},
  input: (url: string) => Parameters<typeof fetch>[0] = (url) => url,
) {
  answers = [...told]
  const shown: string[][] = []
  const onReasons = ({ reasons }: RailResult<typeof table>) =>
    void shown.push(reasons.map(({ error }) => error))
  const rail = withRailErrors(fetch, table, { onReasons, ...hooks })
  const error: unknown = await rail(input(`${base}/visits`), init).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (thrown: unknown) => thrown,
  )
  return { got: error as { status: number; text: string }, error: error as RailError, shown }
}
const POST: RailInit = { method: 'POST', body: '{"a":1}' }
const KEYED: RailInit = { ...POST, headers: { 'Idempotency-Key': '5f1c' } }

describe('a payer that is down twice', () => {
  test.each<[string, RailInit | undefined, number, string | undefined]>([
    ['GET', undefined, 3, undefined],
    ['HEAD', { method: 'HEAD' }, 1, undefined],
    ['get, in lower case', { method: 'get' }, 3, undefined],
    ['POST', POST, 1, 'method'],
    ['PUT', { ...POST, method: 'PUT' }, 1, 'method'],
    ['POST with Idempotency-Key', KEYED, 3, undefined],
    ['POST that the caller knows to be idempotent', { ...POST, idempotent: true }, 3, undefined],
    [
      'POST with Idempotency-Key and a stream',
      { ...KEYED, body: Readable.from(['{"a":1}']) as never, duplex: 'half' } as RailInit,
      1,
      'body',
    ],
    [
      'POST with Idempotency-Key and a web stream',
      { ...KEYED, body: new Blob(['{"a":1}']).stream(), duplex: 'half' } as RailInit,
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
        message: '502 PAYER_UNREACHABLE',
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
  const answer = withRailErrors(down, table)(base, { ...KEYED, body } as RailInit)
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

test.each([['0'], ['-5'], ['90.5'], ['soon'], ['Thu, 01 Jan 1970 00:00:00 GMT']])(
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
  const rail = withRailErrors(async () => new Response(body, { status: 502 }), table)
  await expect(rail(base)).rejects.toMatchObject({ kind: 'foreign', status: 502 })
  expect(cancelled).toBe(true)
})

test('hooks know the attempt, and a call has its own', async () => {
  answers = [DOWN, STALE, DOWN, OK]
  const seen: unknown[] = []
  const note =
    (name: string): NonNullable<RailHooks<typeof table>['onReasons']> =>
    ({ reasons }, { outcome }, attempt) =>
      void seen.push([name, reasons[0]!.error, outcome, attempt])
  const rail = withRailErrors(fetch, table, { onReasons: note('all'), recreate: async () => {} })
  await rail(`${base}/visits`, { onReasons: note('this call') })
  answers = [DOWN]
  await rail(`${base}/visits`, { method: 'POST' }).catch(() => {})
  answers = [{ status: 409, body: CLOSED }]
  await rail(`${base}/visits`, { onReasons: undefined } as object)
  const [down, stale] = ['PAYER_UNREACHABLE', 'CONSENT_SESSION_PENDING']
  expect(seen).toEqual([
    ['this call', down, 'blocked', { attempt: 1, willRepeat: true }],
    ['this call', stale, 'blocked', { attempt: 2, willRepeat: true }],
    ['this call', down, 'blocked', { attempt: 3, willRepeat: true }],
    ['all', down, 'blocked', { attempt: 1, willRepeat: false }],
    ['all', 'ALREADY_CLOSED', 'success', { attempt: 1, willRepeat: false }],
  ])
})

test.each<[string, Told[], object, RailInit?]>([
  ['a success', [OK], { outcome: 'success', status: 200, attempts: 1, reasons: [] }],
  [
    'a success at the second attempt',
    [DOWN, OK],
    { outcome: 'success', status: 200, attempts: 2, reasons: [] },
  ],
  [
    'a state that is reached already',
    [{ status: 409, body: CLOSED }],
    { outcome: 'success', status: 409, attempts: 1, reasons: ['ALREADY_CLOSED'] },
  ],
  [
    'a blocked call',
    [DOWN],
    {
      outcome: 'blocked',
      status: 502,
      attempts: 1,
      reasons: ['PAYER_UNREACHABLE'],
      notRepeated: 'method',
    },
    { method: 'POST' },
  ],
])('railCalls resolves with %s', async (_, told, expected, init) => {
  answers = [...told]
  const { response, reasons, result, verdict, ...rest } = await railCalls(fetch, table)(
    `${base}/visits`,
    init,
  )
  const found = { ...rest, status: response.status, reasons: reasons.map(({ error }) => error) }
  expect(found).toEqual(expected)
  expect([result.reasons, verdict.outcome]).toEqual([reasons, rest.outcome])
  expect(await response.json()).toEqual(told.at(-1)!.body)
})

test('Retry-After is waited for', async () => {
  const start = performance.now()
  expect((await call([{ ...DOWN, headers: { 'retry-after': '1' } }, OK])).got.status).toBe(200)
  expect(performance.now() - start).toBeGreaterThanOrEqual(195)
})

describe('a stale consent session', () => {
  const recreate =
    (next?: Response | RailInit): NonNullable<RailHooks<typeof table>['recreate']> =>
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
      { method: 'POST', body: Readable.from(['{"a":1}']) as never, duplex: 'half' } as RailInit,
      {
        recreate: recreate(),
      },
    )
    expect(error).toMatchObject({ notRepeated: 'body' })
    expect(log).toEqual(['POST /visits {"a":1}'])
  })
  test('a hook that calls the wrapped fetch, and a service that never answers otherwise: not for ever', async () => {
    answers = [STALE]
    const rail: (url: string, init: RailInit) => Promise<Response> = withRailErrors(fetch, table, {
      recreate: async () => void (await rail(`${base}/reject`, POST)),
    })
    await expect(rail(`${base}/visits`, POST)).rejects.toMatchObject({ notRepeated: 'hook' })
    expect(log.length).toBeLessThan(50)
  })
  test('20 calls that meet it at once', async () => {
    answers = [...Array(20).fill(STALE), OK]
    let stale = 0
    let open = () => {}
    const session = new Promise<void>((done) => {
      open = done
    })
    const recreate = () => {
      if (++stale === 20) open()
      return session
    }
    const rail = withRailErrors(fetch, table, { recreate })
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await rail(`${base}/visits`, POST)).status),
    )
    expect([statuses, log.length]).toEqual([Array(20).fill(200), 40])
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
  test('a hook that fails', async () => {
    const failing = () => Promise.reject(new Error('the consent service is down'))
    expect((await call([STALE], POST, { recreate: failing })).error).toMatchObject({
      message: 'the consent service is down',
    })
  })
})

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
  expect(shown).toEqual([codes])
  expect(log).toHaveLength(1)
})

test.each<[string, Told, string, Partial<RailError>]>([
  [
    'missing documents',
    { status: 422, body: { ...DOCUMENTS, errors: [DOCUMENTS, MEMBER] } },
    '422 MISSING_DOCUMENTS,MEMBER_NOT_FOUND',
    { notRepeated: 'after_fix' },
  ],
  [
    'a member without the type of the identifier',
    { status: 404, body: MEMBER, headers: { 'x-request-id': 'r-9' } },
    '404 MEMBER_NOT_FOUND',
    { notRepeated: 'after_fix', requestId: 'r-9' },
  ],
  ['a code of a newer service', { status: 409, body: NEWER }, '409 ?', { notRepeated: 'none' }],
  [
    'a token that is not valid',
    { status: 401, body: { error: 'invalid_token' } },
    '401 ',
    { kind: 'oauth', notRepeated: 'none' },
  ],
  [
    'a gateway',
    { status: 502, body: { error: 'Bad Gateway', message: 'no upstream' } },
    '502 ',
    { kind: 'foreign', notRepeated: 'none' },
  ],
])('%s: one request, and a RailError', async (_, told, message, fields) => {
  const { error, shown } = await call([told])
  expect(error).toBeInstanceOf(RailError)
  expect(error).toMatchObject({ message, status: told.status, ...fields })
  expect(shown).toEqual(error.reasons.length > 0 ? [error.reasons.map((one) => one.error)] : [])
  expect(log).toHaveLength(1)
  expect(`${error.stack}${inspect(error)}${JSON.stringify(error)}`).not.toContain('Text of') // no words for people in logs
})

test('RailError is known by its brand, also that of another copy of the library', async () => {
  const { error } = await call([{ status: 404, body: MEMBER }])
  expect([
    isRailError(error),
    isRailError(error, entries, 'MEMBER_NOT_FOUND'),
    isRailError(error, entries, 'PAYER_UNREACHABLE'),
  ]).toEqual([true, true, false])
  const other = Object.assign(new Error('x'), {
    [Symbol.for('rail-errors.RailError')]: true,
    reasons: [{ error: 'A' }],
  })
  expect([
    isRailError(other, { A: entries.MEMBER_NOT_FOUND }, 'A'),
    isRailError(new Error('x')),
    isRailError(undefined),
    isRailError('x'),
  ]).toEqual([true, false, false, false])
})

describe('abort and deadline', () => {
  const SLOW: Told = { ...DOWN, headers: { 'retry-after': '30' } }
  test('an abort ends a wait, with its own reason', async () => {
    const controller = new AbortController()
    const start = performance.now()
    setTimeout(() => controller.abort(new Error('the window was closed')), 60)
    const { error } = await call([SLOW], { signal: controller.signal })
    expect(error.message).toBe('the window was closed')
    expect(performance.now() - start).toBeLessThan(5000)
    expect(log).toHaveLength(1)
  })
  test('an aborted signal sends nothing', async () => {
    expect((await call([OK], { signal: AbortSignal.abort() })).error).toMatchObject({
      name: 'AbortError',
    })
    expect(log).toEqual([])
  })
  test('the signal of a Request', async () => {
    const { error } = await call(
      [OK],
      {},
      {},
      (url) => new Request(url, { signal: AbortSignal.abort() }),
    )
    expect(error).toMatchObject({ name: 'AbortError' })
  })
  test('the deadline ends a request', async () => {
    const hanging: typeof fetch = (_, init) =>
      new Promise((_, fail) =>
        init!.signal!.addEventListener('abort', () => fail(init!.signal!.reason)),
      )
    await expect(withRailErrors(hanging, table, { deadlineMs: 30 })(base)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
  test('failures of the network reject as in fetch', async () => {
    await expect(withRailErrors(fetch, table)('http://127.0.0.1:9/')).rejects.toThrow(TypeError)
  })
})
