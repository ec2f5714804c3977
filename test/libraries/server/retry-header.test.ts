import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { formsOf, type WireForm } from '../../../src/base/core/contract/forms/forms-of.ts'
import { build } from '../../../src/index.ts'
import {
  createRail,
  type ErrorsModule,
  type Rail,
  type RailFailure,
  type ResponseOptions,
  railExpress,
  railFastify,
  railFetch,
  railHono,
  railNest,
  railNodeServer,
} from '../../../src/libraries/server/index.ts'
import { readWhole } from '../../support/languages.ts'
import { rowsOf } from '../../support/rows.ts'

// What clients without the codes are told about repeating a call (docs/contract.md).

type Handling = NonNullable<ErrorsModule['entries'][string]['handling']>
const entry = (http: number, handling?: Handling, more: object = {}) => ({
  ...{ http, stop: true, fix_stage: 'pay', meaning: `Status ${http}.` },
  ...(handling && { handling }),
  ...more,
})
const entries = {
  SOLD_OUT: entry(409, { retry: 'none' }),
  CARD_EXPIRED: entry(402, { retry: 'after_fix' }),
  CART_GONE: entry(410, { retry: 'recreate', operation: ['cart.open'] }),
  BANK_BUSY: entry(503, { retry: 'same' }),
  BANK_SLOW: entry(504, { retry: 'same', key: 'rotate' }),
  BANK_CLOSED: entry(503, { retry: 'same', processed: false }),
  BANK_UNSURE: entry(500, { key: 'stop' }),
  BANK_ASKED: entry(503, { retry: 'same', key: 'stop' }),
  QUEUE_FULL: entry(429, { present_as: 'system' }),
  QUEUE_LONG: entry(503),
  NOT_READ: entry(400),
  NO_PAGE: entry(404),
  BROKEN: entry(500, { retry: 'same' }),
  PAID_ALREADY: entry(409, { outcome: 'ok', retry: 'none' }, { stop: false }),
  PRICE_ROUNDED: entry(200, { outcome: 'warn', retry: 'none' }, { stop: false }),
}
const answers = { 400: 'NOT_READ', 404: 'NO_PAGE', 500: 'BROKEN' }
type Loose = Rail<ErrorsModule> & { fail(code: string, options?: object): RailFailure }
const railOf = (more: Partial<ErrorsModule> = {}) =>
  createRail({ entries, stages: ['pay'], ...more }, { answers } as never) as never as Loose

const GET = { method: 'get' }
const POST = { method: 'POST' }
const KEYED = { method: 'POST', idempotencyKey: 'k-1' }

const sent = (rail: Loose, codes: string, options?: ResponseOptions, name = 'x-should-retry') => {
  const reasons = rail.collect()
  for (const code of codes.split(' ')) reasons.add(code)
  return rail.answer(reasons.failure()!, options).headers[name]
}

describe('a code', () => {
  // Without the method, for GET, for POST, and for POST with a key.
  test.each([
    ['SOLD_OUT', 'false', 'false', 'false', 'false'],
    ['CARD_EXPIRED', 'false', 'false', 'false', 'false'],
    ['CART_GONE', 'false', 'false', 'false', 'false'],
    ['BANK_BUSY', undefined, 'true', 'false', 'true'],
    // An existing client sends the key that it had, which is used up.
    ['BANK_SLOW', undefined, 'true', 'false', 'false'],
    ['BANK_CLOSED', undefined, 'true', 'true', 'true'],
    ['BANK_UNSURE', 'false', 'false', 'false', 'false'],
    ['BANK_ASKED', 'false', 'false', 'false', 'false'],
    ['QUEUE_FULL', undefined, undefined, undefined, undefined],
    ['QUEUE_LONG', undefined, undefined, undefined, undefined],
    ['BANK_BUSY BANK_CLOSED', undefined, 'true', 'false', 'true'],
    ['BANK_BUSY BANK_SLOW', undefined, 'true', 'false', 'true'],
    ['BANK_BUSY SOLD_OUT', 'false', 'false', 'false', 'false'],
    ['BANK_BUSY QUEUE_LONG', undefined, undefined, undefined, undefined],
    ['QUEUE_LONG CART_GONE', 'false', 'false', 'false', 'false'],
    // What does not fail the call counts only if nothing does.
    ['BANK_BUSY PRICE_ROUNDED', undefined, 'true', 'false', 'true'],
    ['PAID_ALREADY', 'false', 'false', 'false', 'false'],
  ])('%s', (codes, ...expected) => {
    const rail = railOf()
    expect([undefined, GET, POST, KEYED].map((one) => sent(rail, codes, one))).toEqual(expected)
  })
})

test.each([
  ...['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY'].map((one) => [one, 'true']),
  ...['POST', 'PATCH', 'CONNECT', 'LINK', ''].map((one) => [one, 'false']),
])('%s may be sent again: %s', (method, expected) =>
  expect(sent(railOf(), 'BANK_BUSY', { method: method! })).toBe(expected),
)

test.each([
  [60, 'true'],
  [61, 'false'],
])('a wait of %i seconds, which such clients cut to their own: %s', (retryAfter, expected) => {
  const rail = railOf()
  const { headers } = rail.answer(rail.fail('BANK_BUSY', { retryAfter }), KEYED)
  expect(headers).toMatchObject({ 'retry-after': `${retryAfter}`, 'x-should-retry': expected })
})

test('a reason that is not sent holds its call back, too', () => {
  const codes = [...Array<string>(1000).fill('BANK_BUSY'), 'NEXT_TIME']
  const rail = railOf({ entries: { ...entries, NEXT_TIME: entry(503, { retry: 'none' }) } })
  expect(sent(rail, codes.slice(0, 1000).join(' '), GET)).toBe('true')
  expect(sent(rail, codes.join(' '), GET)).toBe('false')
})

test('what the catalog says by status is said of codes that say nothing', () => {
  const rail = railOf({
    byStatus: { 503: { retry: 'none' }, '4xx': { retry: 'same' }, 504: { retry: 'none' } },
  })
  expect(
    ['QUEUE_LONG', 'QUEUE_FULL', 'BANK_BUSY', 'BANK_SLOW', 'BANK_UNSURE'].map((code) =>
      sent(rail, code, GET),
    ),
  ).toEqual(['false', 'true', 'true', 'true', 'false'])
})

describe('the module of a catalog', () => {
  const catalog = (more: string) => `name: pay-errors
title: Payment error codes
url: https://api.shop.test/errors
version: 1.0.0
${more}
codes:
  - { code: BANK_BUSY, http: 503, stop: true, meaning: The bank is busy., fix: Try again. }
  - { code: SOLD_OUT, http: 409, stop: true, meaning: It is gone., fix: Choose another., handling: { retry: none } }
`
  const railIn = async (more: string) => {
    const { files } = (await build(await readWhole(catalog(more)), {
      targets: ['javascript'],
    })) as never as { files: { path: string; contents: unknown }[] }
    const code = String(files.find(({ path }) => path.endsWith('.js'))!.contents)
    return createRail(
      await import(`data:text/javascript,${encodeURIComponent(code)}`),
    ) as never as Loose
  }
  test.each([
    ['wire: azure', undefined],
    ['wire: azure\ndefaults: { by_http: { 503: { handling: { retry: none } } } }', 'false'],
    ['wire: azure\ndefaults: { by_http: { 5xx: { handling: { retry: same } } } }', 'true'],
    ['wire: azure\ndefaults: { by_http: { 503: { fix: Wait. } } }', undefined],
  ])('%s', async (more, expected) =>
    expect(sent(await railIn(more), 'BANK_BUSY', GET)).toBe(expected),
  )
  test.each(
    rowsOf<{ more: string; expected: Record<string, string> }>(
      import.meta,
      'the module of a catalog: more, expected',
    ),
  )('$more', async ({ more, expected }) => {
    const rail = await railIn(more)
    const { headers } = rail.answer(rail.fail('SOLD_OUT'), POST)
    const found = Object.entries(headers).filter(([name]) => name.endsWith('should-retry'))
    expect(Object.fromEntries(found)).toEqual(expected)
  })
})

test('the forms that a client can ask for have the header of the catalog, but for those in a success', () => {
  const all = ['body', 'problem', 'operation-outcome', 'mcp', 'json-rpc'] as const
  const names = (wire?: WireForm) => {
    const rail = railOf(wire === undefined ? {} : { wire: formsOf(wire, {}) })
    return all.map((form) =>
      Object.keys(rail.answer(rail.fail('SOLD_OUT'), { form }).headers).find((name) =>
        name.endsWith('should-retry'),
      ),
    )
  }
  const of = (name?: string) => [name, name, name, undefined, undefined]
  expect(names()).toEqual(of('x-should-retry'))
  expect(names('stripe')).toEqual(of('stripe-should-retry'))
  expect(names({ preset: 'stripe', retry_header: false })).toEqual(of())
})

describe('an adapter knows the method and the key', () => {
  const rail = railOf() as never
  type Headers = Record<string, string>
  type Asked = { method: string; headers: Headers }
  const busy = () => (rail as Loose).fail('BANK_BUSY')
  /** A response of Node, or a reply of Fastify. */
  const recorder = () => {
    const headers: Headers = {}
    const common = { hasHeader: () => false, removeHeader() {}, headersSent: false }
    const setHeader = (name: string, value: string) => {
      headers[name] = value
    }
    const response = { ...common, writableEnded: false, setHeader, end() {}, destroy() {} }
    const reply = {
      ...common,
      raw: { headersSent: false },
      code() {},
      headers: (more: Headers) => Object.assign(headers, more),
      send() {},
    }
    return { headers, response: response as never, reply: reply as never }
  }
  const nest = (request: Asked, response: unknown) =>
    railNest(rail).catch(busy(), {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
    })
  const requestOf = ({ method, headers }: Asked) =>
    new Request('http://shop.test/pay', { method, headers })
  const of = ({ headers }: Response) => headers.get('x-should-retry')
  const ADAPTERS: [string, (asked: Asked) => unknown][] = [
    [
      'Express',
      (asked) => {
        const { headers, response } = recorder()
        railExpress(rail)[1](busy(), asked, response, undefined)
        return headers['x-should-retry']
      },
    ],
    [
      'Fastify',
      (asked) => {
        const { headers, reply } = recorder()
        railFastify(rail).options.frameworkErrors(busy(), asked, reply)
        return headers['x-should-retry']
      },
    ],
    [
      'NestJS on Express',
      (asked) => {
        const { headers, response } = recorder()
        nest(asked, response)
        return headers['x-should-retry']
      },
    ],
    [
      'NestJS on Fastify',
      (asked) => {
        const { headers, reply } = recorder()
        nest(asked, reply)
        return headers['x-should-retry']
      },
    ],
    [
      'Request and Response',
      async (asked) =>
        of(
          await railFetch(rail)(() => {
            throw busy()
          })(requestOf(asked)),
        ),
    ],
    [
      'Hono',
      async (asked) => {
        const app = new Hono()
        railHono(rail, app)
        app.all('/pay', () => {
          throw busy()
        })
        return of(await app.request(requestOf(asked)))
      },
    ],
  ]
  test.each(ADAPTERS)('%s', async (_, answer) => {
    const asked = [
      { method: 'PUT', headers: {} },
      { method: 'POST', headers: { method: 'GET' } },
      { method: 'POST', headers: { 'idempotency-key': 'k-1' } },
    ]
    expect(await Promise.all(asked.map(answer))).toEqual(['true', 'false', 'true'])
  })

  test('node:http, without a request: nobody knows', () => {
    const listeners: Record<string, (...args: never[]) => void> = {}
    railNodeServer(rail, {
      listeners: () => [],
      removeAllListeners() {},
      on: (event, listener) => {
        listeners[event] = listener
      },
    })
    let text = ''
    const socket = { writable: true, end: (sent: string) => (text = sent) }
    listeners.clientError!({ code: 'HPE_INVALID_METHOD' } as never, socket as never)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).not.toContain('should-retry')
  })
})
