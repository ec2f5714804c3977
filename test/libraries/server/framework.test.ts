import { afterEach, describe, expect, test, vi } from 'vitest'
import { RailFailure } from '../../../src/libraries/server/failure.ts'
import {
  type AnsweredFailure,
  createRail,
  type RailFinding,
  railExpress,
  railFetch,
} from '../../../src/libraries/server/index.ts'
import { TokenError } from '../../../src/libraries/token/token-error.ts'
import { CODES, errors } from './catalog.ts'

// Whose failure it is: what a framework says by an error of its own, and all else is the service's.

const thrower = (): never => {
  throw new Error('SELECT * FROM members')
}
const answers = {
  ...CODES,
  401: 'TOKEN_MISSING',
  405: 'METHOD_UNKNOWN',
  413: 'BODY_TOO_LARGE',
} as const

/** The answer to what a handler throws, and what the hooks get. */
async function answered(thrown: unknown, more: object = {}, init: RequestInit = {}) {
  const internal: unknown[] = []
  const findings: RailFinding[] = []
  const failures: AnsweredFailure<Request>[] = []
  const rail = createRail(errors, {
    answers,
    requestId: () => 'r-1',
    onInternal: (error: unknown) => internal.push(error),
    onFinding: (found) => findings.push(found),
    onFailure: (failure) => failures.push(failure),
    ...more,
  })
  const request = new Request('http://rail.test/x', init)
  const response = await railFetch(rail)(() => Promise.reject(thrown))(request)
  const text = await response.text()
  const { error: code } = (text === '' ? {} : JSON.parse(text)) as { error?: string }
  return {
    status: response.status,
    headers: response.headers,
    text,
    code,
    internal,
    findings,
    failures,
    request,
  }
}

/** `http-errors`, on which Express middleware builds. */
const httpError = (status: number, more: object = {}) =>
  Object.assign(new Error('x'), { expose: status < 500, status, statusCode: status, ...more })
const nest = (status: number, body: unknown = {}) => ({
  getStatus: () => status,
  getResponse: () => body,
})
const hono = (status: number, res?: Response) => ({ status, res, getResponse: () => res })
const fastify = <More extends object>(status: number, more?: More) =>
  Object.assign(new Error('x'), { code: 'FST_ERR_X', statusCode: status }, more as More)

test.each<[string, unknown, string]>([
  ['http-errors', httpError(413), 'BODY_TOO_LARGE'],
  ['a frozen one', Object.freeze(httpError(404)), 'ROUTE_UNKNOWN'],
  ['Fastify', fastify(413), 'BODY_TOO_LARGE'],
  ['NestJS', nest(401), 'TOKEN_MISSING'],
  ['Hono', hono(405), 'METHOD_UNKNOWN'],
  [
    'the router of Express',
    Object.assign(new URIError('x'), { status: 400 }),
    'REQUEST_UNREADABLE',
  ],
])('the framework made it: %s', async (_, thrown, code) => {
  const { internal, failures, ...answer } = await answered(thrown)
  expect([answer.code, answer.status]).toEqual([code, errors.entries[code as 'NAMED'].http])
  expect([internal, failures.map(({ cause }) => cause)]).toEqual([[], [thrown]])
})

const withStatus = (more: object) => Object.assign(new Error('SELECT 1'), more)
test.each<[string, unknown]>([
  [
    'a TokenError: our own secret is wrong',
    new TokenError('invalid_client', { status: 401 } as never),
  ],
  ['an error of a generated client', withStatus({ name: 'RailError', status: 404, reasons: [] })],
  ['axios', withStatus({ name: 'AxiosError', status: 404, code: 'ERR_BAD_REQUEST' })],
  ['ky', withStatus({ name: 'HTTPError', response: { status: 404 } })],
  ['Stripe', withStatus({ statusCode: 404, type: 'StripeInvalidRequestError' })],
  ['a status alone', withStatus({ status: 404, statusCode: 404 })],
  ['a status alone, no Error', { status: 404 }],
  ['a server error of the framework', httpError(503)],
  ['a bug', new Error('SELECT * FROM members')],
  ['a text', 'oops'],
  ['nothing', undefined],
  ['null', null],
  ['a success that was thrown', httpError(200)],
  ['a status that does not exist', fastify(99_999)],
  ['a status as a text', fastify('404' as never)],
  ['a function', () => 404],
  ['a status that throws', Object.defineProperty(new Error('x'), 'statusCode', { get: thrower })],
  ['a getStatus that throws', { getStatus: thrower, getResponse: thrower }],
  ['a Proxy that throws', new Proxy({}, { get: thrower, has: thrower, getPrototypeOf: thrower })],
])('a fault of the service, which is reported: %s', async (_, thrown) => {
  const { code, text, internal } = await answered(thrown)
  expect([code, internal.length, Object.is(internal[0], thrown)]).toEqual([
    'SERVICE_BROKEN',
    1,
    true,
  ])
  expect(text).not.toContain('SELECT')
})

describe('codeOfError', () => {
  const codeOfError = (error: unknown) =>
    (error as { name?: string }).name === 'AxiosError'
      ? ({ code: 'ROUTE_UNKNOWN', path: 'member.id' } as const)
      : undefined
  test('names the code of an error of a library', async () => {
    const error = withStatus({ name: 'AxiosError' })
    const { status, text, internal, failures } = await answered(error, { codeOfError })
    expect([status, JSON.parse(text).path, internal]).toEqual([404, 'member.id', []])
    expect(failures[0]!.cause).toBe(error)
  })
  test('one of 500 and higher is reported, too', async () => {
    const error = withStatus({ name: 'AxiosError' })
    expect((await answered(error, { codeOfError: () => 'SERVICE_BROKEN' })).internal).toEqual([
      error,
    ])
  })
  test('that names none leaves the status to the framework', async () =>
    expect((await answered(httpError(413), { codeOfError })).status).toBe(413))
  test('that names no code of the catalog is a bug', async () => {
    const { code, internal } = await answered(new Error('x'), { codeOfError: () => 'CARD_STOLEN' })
    expect([code, internal[0]]).toEqual(['SERVICE_BROKEN', expect.any(TypeError)])
  })
})

describe('what the framework says stays', () => {
  const headers = {
    'Retry-After': 7,
    allow: 'GET, HEAD',
    'www-authenticate': ['Basic realm="x"', 'Bearer'],
    'x-secret': 'SELECT 1',
    upgrade: 'a\r\nset-cookie: x=1',
  }
  test.each([
    [401, 401],
    [402, 400],
    [409, 400],
    [429, 400],
    [405, 405],
    [503, 500],
  ])('%i is %i, with its headers', async (status, sent) => {
    const answer = await answered(httpError(status, { headers }))
    expect(answer.status).toBe(sent)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'retry-after': '7', allow: 'GET, HEAD' },
      'www-authenticate': 'Basic realm="x", Bearer',
    })
    for (const name of ['x-secret', 'upgrade', 'set-cookie'])
      expect(answer.headers.has(name)).toBe(false)
    expect(answer.findings.map(({ status }) => status)).toEqual(sent === status ? [] : [status])
  })

  test('a status without a code is a finding, once', async () => {
    const { findings } = await answered(httpError(409))
    expect(findings).toEqual([
      {
        status: 409,
        code: 'REQUEST_UNREADABLE',
        message:
          'the framework says 409, for which answers of createRail names no code: the client gets 400 REQUEST_UNREADABLE',
      },
    ])
  })

  test('a code with several statuses keeps that of the framework', async () => {
    const entries = {
      ...errors.entries,
      REQUEST_UNREADABLE: { ...errors.entries.REQUEST_UNREADABLE, statuses: [400, 409, 422] },
    }
    const rail = createRail({ ...errors, entries }, { answers: CODES, forms: ['problem'] })
    const handler = railFetch(rail)(() => Promise.reject(httpError(409)))
    const response = await handler(
      new Request('http://rail.test/', { headers: { accept: 'application/problem+json' } }),
    )
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { error: 'REQUEST_UNREADABLE', status: 409 },
    ])
  })

  test('the headers of an exception of Hono', async () => {
    const res = new Response('slow', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    const { code, headers } = await answered(hono(401, res))
    expect([code, headers.get('www-authenticate')]).toEqual(['TOKEN_MISSING', 'Bearer'])
  })

  test.each([
    ['with its header', { 'www-authenticate': 'Basic' }, 401, 0],
    ['without', {}, 500, 1],
  ])('a plugin that sets a header and throws a plain error: %s', (_, headers, status, reports) => {
    const sent: number[] = []
    const bugs: unknown[] = []
    const rail = createRail(errors, { answers, onInternal: (error: unknown) => bugs.push(error) })
    const response = {
      ...{ headersSent: false, writableEnded: false, removeHeader() {}, setHeader() {}, end() {} },
      get statusCode() {
        return 0
      },
      set statusCode(code: number) {
        sent.push(code)
      },
      hasHeader: (name: string) => name in headers,
      destroy() {},
    }
    const error = Object.assign(new Error('no'), { statusCode: 401 })
    railExpress(rail)[1](error, { headers: {} }, response, undefined)
    expect([sent, bugs.length]).toEqual([[status], reports])
  })
})

describe('what a framework throws to itself passes', () => {
  test.each([
    ['a redirect', () => Response.redirect('http://rail.test/login', 302), 302],
    ['an answer', () => new Response('{}', { status: 401 }), 401],
    ['a success of Hono', () => hono(302, new Response('{}', { status: 302 })), 302],
  ])('%s', async (_, thrown, status) =>
    expect(await answered(thrown())).toMatchObject({ status, internal: [] }),
  )
  test.each([
    ['redirect() of Next.js', withStatus({ digest: 'NEXT_REDIRECT;replace;/login;307;' })],
    ['notFound() of Next.js', withStatus({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })],
    ['a dynamic route of Next.js', withStatus({ digest: 'DYNAMIC_SERVER_USAGE' })],
    ['redirect() of SvelteKit', { status: 303, location: '/login' }],
  ])('%s is thrown on', async (_, thrown) =>
    expect(await answered(thrown).catch((error) => error)).toBe(thrown),
  )
  test('an error with another digest is a bug', async () =>
    expect((await answered(withStatus({ digest: '3117029' }))).status).toBe(500))
  test('a client that leaves is no bug', async () => {
    const left = new AbortController()
    left.abort()
    const { internal } = await answered(left.signal.reason, {}, { signal: left.signal })
    expect(internal).toEqual([])
  })
})

describe('all that a validator finds, with its paths', () => {
  const body = { member: { id: 7 }, lines: [{}, { amount: 'x' }] }
  const ajv = fastify(400, {
    validation: [
      { instancePath: '/lines/0', keyword: 'required', params: { missingProperty: 'amount' } },
      { instancePath: '/lines/1/amount', keyword: 'type', params: { type: 'number' } },
      { instancePath: '/member/id', keyword: 'type', params: {} },
    ],
    validationContext: 'body',
  })
  const texts = nest(400, {
    message: [
      'lines.0.amount must be an integer number',
      'lines.1.amount must be an integer number',
      'member.id must be a string',
      'each value in tags must be a string',
      'member.property extra should not exist',
      'lines.nested property 1 must be either object or array',
      'Please sign in.',
      'lines.1.tax: Invalid input',
    ],
  })
  const tree = nest(422, {
    message: [
      {
        property: 'lines',
        children: [
          { property: '0', children: [{ property: 'amount', constraints: { isInt: 'no' } }] },
          {
            property: '1',
            children: [{ property: 'amount', constraints: { isInt: 'no', max: 'no' } }],
          },
        ],
      },
      { property: 'member', children: [{ property: 'id', constraints: { isString: 'no' } }] },
    ],
  })
  const paths = ['lines[0].amount', 'lines[1].amount', 'member.id']
  test.each([
    ['the schema of Fastify', ajv, paths],
    [
      'the texts of ValidationPipe',
      texts,
      ['', ...paths, 'lines[1]', 'lines[1].tax', 'member.extra', 'tags'],
    ],
    ['its errors', tree, paths],
  ])('%s', async (_, thrown, expected) => {
    const { request, ...first } = await answered(thrown)
    const said = JSON.parse(first.text) as { errors: { error: string; path: string }[] }
    expect(said.errors.map(({ path }) => path).sort()).toEqual([...expected].sort())
    expect(said.errors.every(({ error }) => error === 'REQUEST_UNREADABLE')).toBe(true)
    expect(first.text).not.toContain('must')
    expect(request).toBeDefined()
  })

  test('codeOfFault names the code of each, or leaves it out', async () => {
    const seen: unknown[] = []
    const rail = createRail(errors, {
      answers,
      codeOfFault({ path, check, missing }) {
        seen.push([path, check, missing])
        return path.startsWith('member') ? 'NAMED_OR_NOT' : missing ? 'BODY_TOO_LARGE' : undefined
      },
    })
    const sent: string[] = []
    const response = {
      ...{ headersSent: false, writableEnded: false, statusCode: 0, removeHeader() {} },
      ...{
        setHeader() {},
        destroy() {},
        hasHeader: () => false,
        end: (text: string) => sent.push(text),
      },
    }
    railExpress(rail)[1](ajv, { headers: {}, body } as never, response, undefined)
    const { errors: reasons } = JSON.parse(sent[0]!) as {
      errors: { error: string; path: string }[]
    }
    expect(reasons.map(({ error, path }) => [error, path])).toEqual([
      ['NAMED_OR_NOT', 'member.id'],
      ['BODY_TOO_LARGE', 'lines[0].amount'],
    ])
    expect(seen).toEqual([
      ['lines[0].amount', 'required', true],
      ['lines[1].amount', 'type', false],
      ['member.id', 'type', false],
    ])
    // Without another code, addFaults takes the same.
    const failure = rail.collect(body).addFaults(ajv.validation).failure()!
    expect(failure.reasons).toHaveLength(2)
  })

  test('one that leaves out everything does not let the request pass', async () => {
    const { status, internal } = await answered(ajv, { codeOfFault: () => undefined })
    expect([status, internal]).toEqual([500, [expect.any(TypeError), ajv]])
  })
})

describe('whatever a team or a program adds can throw', () => {
  const init = { headers: { 'accept-language': 'de,'.repeat(2700) } }
  const failing = (document: unknown) =>
    new RailFailure([{ error: 'ROUTE_UNKNOWN', path: 'lines[0]', params: {} }], { document })
  const unknown = httpError(404)
  test.each<[string, unknown, object, string, number]>([
    ['onInternal', 'oops', { onInternal: thrower }, 'SERVICE_BROKEN', 0],
    ['onInternal, later', 'oops', { onInternal: async () => thrower() }, 'SERVICE_BROKEN', 0],
    ['requestId', unknown, { requestId: thrower }, 'ROUTE_UNKNOWN', 1],
    ['onFailure', unknown, { onFailure: thrower }, 'ROUTE_UNKNOWN', 0],
    ['onFailure, later', 'oops', { onFailure: async () => thrower() }, 'SERVICE_BROKEN', 1],
    ['codeOfError', unknown, { codeOfError: thrower }, 'SERVICE_BROKEN', 2],
    ['onFinding', httpError(409), { onFinding: thrower }, 'REQUEST_UNREADABLE', 0],
    [
      'a failure of another rail',
      new RailFailure([{ error: 'CARD_STOLEN', path: '', params: {} }]),
      {},
      'SERVICE_BROKEN',
      1,
    ],
    ['a failure without reasons', new RailFailure([]), {}, 'SERVICE_BROKEN', 1],
    [
      'a document that throws',
      failing(Object.defineProperty({}, 'lines', { get: thrower, enumerable: true })),
      {},
      'SERVICE_BROKEN',
      1,
    ],
  ])('%s', async (_, error, hooks, code, reports) => {
    const answer = await answered(error, hooks, init)
    expect(answer.code).toBe(code)
    expect(answer.internal).toHaveLength(reports)
  })
})

const bug = new Error('SELECT 1')
const rail = createRail(errors)
test.each<[string, unknown, string[], number, unknown, number]>([
  [
    'a failure with a cause',
    rail.fail('ROUTE_UNKNOWN', { cause: bug }),
    ['ROUTE_UNKNOWN'],
    404,
    bug,
    0,
  ],
  ['a failure', rail.fail('ROUTE_UNKNOWN'), ['ROUTE_UNKNOWN'], 404, undefined, 0],
  ['a bug', bug, ['SERVICE_BROKEN'], 500, bug, 1],
])(
  'onFailure gets %s, onInternal only a fault of the service',
  async (_, error, codes, status, cause, reports) => {
    const internal: unknown[] = []
    const { failures, request } = await answered(error, {
      onInternal: (...given: unknown[]) => internal.push(given),
    })
    expect(failures).toEqual([{ codes, status, cause, request, requestId: 'r-1' }])
    expect(internal).toEqual(reports === 1 ? [[error, request, 'r-1']] : [])
  },
)

describe('without onInternal', () => {
  afterEach(() => vi.restoreAllMocks())
  test.each([
    [
      'a bug, with its causes',
      new Error('a bug', { cause: new Error('the database') }),
      [/^Error: a bug\n.*at .*\ncaused by: Error: the database\n/s],
    ],
    ['a text', 'oops', [/^oops$/]],
    ['what can not be printed', Object.create(null), []],
    ['nothing for a fault of the client', httpError(404), []],
    ['nothing for a failure', rail.fail('ROUTE_UNKNOWN', { message: 'Amina' }), []],
  ])('the console gets %s once', async (_, thrown, lines) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    await answered(thrown, { onInternal: undefined })
    expect(print.mock.calls).toEqual(lines.map((line) => [expect.stringMatching(line)]))
  })
})
