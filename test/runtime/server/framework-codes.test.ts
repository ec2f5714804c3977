import { describe, expect, test } from 'vitest'
import {
  createRail,
  failuresOf,
  RailFailure,
  railResponse,
} from '../../../src/runtime/server/index.ts'
import { CODES, errors } from './catalog.ts'

test.each<[string, object, string]>([
  [
    'another status',
    { ...CODES, notFound: 'REQUEST_UNREADABLE' },
    'notFound: REQUEST_UNREADABLE has the status 400 in the catalog, but the answer has 404',
  ],
  ['an unknown code', { ...CODES, internal: 'BUG' }, 'internal: BUG is not a code of the catalog'],
  [
    'an unknown situation',
    { ...CODES, teapot: 'ROUTE_UNKNOWN' },
    '"teapot" is not a situation; they are badRequest, unauthorized',
  ],
  [
    'a code with params',
    { ...CODES, notFound: 'NAMED' },
    "notFound: NAMED has params, which the framework can't give",
  ],
  [
    'a code that is missing',
    { badRequest: 'REQUEST_UNREADABLE' },
    'notFound has no code; internal has no code',
  ],
])('%s fails at the start', (_, codes, message) => {
  expect(() => failuresOf(errors, codes as never)).toThrow(TypeError)
  expect(() => failuresOf(errors, codes as never)).toThrow(message)
})

test('an optional param is no obstacle', () =>
  expect(failuresOf(errors, { ...CODES, notFound: 'NAMED_OR_NOT' })).toBeTypeOf('function'))

const thrower = (): never => {
  throw new Error('SELECT * FROM members')
}
const all = {
  ...CODES,
  unauthorized: 'TOKEN_MISSING',
  methodNotAllowed: 'METHOD_UNKNOWN',
  tooLarge: 'BODY_TOO_LARGE',
} as const
test.each<[string, unknown, string, string]>([
  ['of Express', { status: 413 }, 'BODY_TOO_LARGE', 'BODY_TOO_LARGE'],
  ['of Fastify', { statusCode: 413, status: 'x' }, 'BODY_TOO_LARGE', 'BODY_TOO_LARGE'],
  ['of NestJS', { getStatus: () => 401 }, 'TOKEN_MISSING', 'TOKEN_MISSING'],
  ['a status without a code', { status: 415 }, 'REQUEST_UNREADABLE', 'REQUEST_UNREADABLE'],
  ['a server error', { status: 503 }, 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  ['a bug', new Error('SELECT * FROM members'), 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  ['a text', 'oops', 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  ['nothing', undefined, 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  ['a success that was thrown', { status: 200 }, 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  ['a status as a text', { status: '404' }, 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  ['null', null, 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  [
    'a frozen error',
    Object.freeze(Object.assign(new Error('x'), { status: 404 })),
    'ROUTE_UNKNOWN',
    'ROUTE_UNKNOWN',
  ],
  ['a function', () => 404, 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  [
    'a status that throws',
    Object.defineProperty({}, 'status', { get: thrower }),
    'SERVICE_BROKEN',
    'SERVICE_BROKEN',
  ],
  ['a getStatus that throws', { getStatus: thrower }, 'SERVICE_BROKEN', 'SERVICE_BROKEN'],
  [
    'a Proxy that throws',
    new Proxy({}, { get: thrower, has: thrower, getPrototypeOf: thrower }),
    'SERVICE_BROKEN',
    'SERVICE_BROKEN',
  ],
])('%s', (_, error, code) => expect(failuresOf(errors, all)(error).message).toBe(code))

test('a failure of the contract stays as it is', () => {
  const failure = new RailFailure([{ error: 'BODY_TOO_LARGE', path: '', params: {} }])
  expect(failuresOf(errors, all)(failure)).toBe(failure)
})

test('a handler of Request: the contract body, the log gets the rest', async () => {
  const logged: unknown[] = []
  const rail = createRail(errors)
  const respond = railResponse({
    rail,
    failureOf: failuresOf(errors, all),
    requestId: () => 'r-1',
    onInternal: (error, { url }, requestId) => void logged.push(error, url, requestId),
  })
  const bug = new Error('password of the database')
  const response = respond(bug, new Request('http://rail.test/x'))
  expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([
    500,
    'r-1',
    { error: 'SERVICE_BROKEN', message: 'Status 500.', path: '', fix_stage: 'call' },
  ])
  expect(logged).toEqual([bug, 'http://rail.test/x', 'r-1'])
  expect(await respond(bug, new Request('http://rail.test/x', { method: 'HEAD' })).text()).toBe('')
  respond(rail.fail('ROUTE_UNKNOWN'), new Request('http://rail.test/x'))
  expect(logged).toHaveLength(6)
})

describe('whatever a team or a program adds can throw', () => {
  const rail = createRail(errors)
  const asked = new Request('http://rail.test/x', {
    headers: { 'accept-language': 'de,'.repeat(2700) },
  })
  const failing = (document: unknown) =>
    new RailFailure([{ error: 'ROUTE_UNKNOWN', path: 'lines[0]', params: {} }], { document })
  test.each<[string, unknown, object, string, number]>([
    ['onInternal', 'oops', { onInternal: thrower }, 'SERVICE_BROKEN', 0],
    ['onInternal, later', 'oops', { onInternal: async () => thrower() }, 'SERVICE_BROKEN', 0],
    ['requestId', { status: 404 }, { requestId: thrower }, 'ROUTE_UNKNOWN', 1],
    ['onFailure', { status: 404 }, { onFailure: thrower }, 'ROUTE_UNKNOWN', 0],
    ['onFailure, later', 'oops', { onFailure: async () => thrower() }, 'SERVICE_BROKEN', 1],
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
  ])('%s', async (_, error, hooks, code, logs) => {
    const logged: unknown[] = []
    const respond = railResponse({
      rail,
      failureOf: failuresOf(errors, all),
      onInternal: (bug) => logged.push(bug),
      ...hooks,
    })
    const response = respond(error, asked)
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      errors.entries[code as keyof typeof errors.entries].http,
      code,
    ])
    expect(logged).toHaveLength(logs)
  })
})

const rail = createRail(errors)
const bug = new Error('SELECT 1')
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
  ['too large a body', { status: 413 }, ['BODY_TOO_LARGE'], 413, { status: 413 }, 0],
  ['a status without a code', { status: 403 }, ['REQUEST_UNREADABLE'], 400, { status: 403 }, 0],
  ['a bug', bug, ['SERVICE_BROKEN'], 500, bug, 1],
])(
  'onFailure gets %s, onInternal only a fault of the service',
  (_, error, codes, status, cause, logs) => {
    const request = new Request('http://rail.test/x')
    const answered: unknown[] = []
    const logged: unknown[] = []
    railResponse({
      rail,
      failureOf: failuresOf(errors, all),
      requestId: () => 'r-1',
      onFailure: (failure) => answered.push(failure),
      onInternal: (...given) => logged.push(given),
    })(error, request)
    expect(answered).toEqual([{ codes, status, cause, request, requestId: 'r-1' }])
    expect(logged).toEqual(logs === 1 ? [[error, request, 'r-1']] : [])
  },
)
