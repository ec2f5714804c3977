import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRail, isTokenRefusal, railFetch } from '../../../../src/libraries/server/index.ts'
import { parseAnswer } from '../../../features/modules/client/api.ts'
import { type AuthorizationServer, authorizationServer, refusal } from './authorization-server.ts'

const entry = (http: number) => ({
  http,
  stop: true,
  fix_stage: 'call',
  meaning: `Status ${http}.`,
})
const entries = {
  ...{
    REQUEST_UNREADABLE: entry(400),
    TOKEN_INVALID: entry(401),
    ACCESS_DENIED: entry(403),
    ROUTE_UNKNOWN: entry(404),
  },
  ...{ SERVICE_BROKEN: entry(500), TOKEN_UNCHECKED: entry(503) },
}
const errors = { entries, stages: ['call'] }
const FEW = {
  400: 'REQUEST_UNREADABLE',
  404: 'ROUTE_UNKNOWN',
  500: 'SERVICE_BROKEN',
} as const
const ALL = {
  ...FEW,
  401: 'TOKEN_INVALID',
  403: 'ACCESS_DENIED',
  503: 'TOKEN_UNCHECKED',
} as const

let server: AuthorizationServer
beforeAll(async () => {
  server = await authorizationServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const SITUATIONS: [string, string | undefined, string[], number][] = [
  ['no credentials', undefined, [], 401],
  ['a malformed header', 'Bearer', [], 400],
  ['an invalid token', 'Bearer bad', [], 401],
  ['a missing scope', 'Bearer good', ['admin'], 403],
  ['an authorization server that is down', 'Bearer down', [], 503],
]
/** The answer of an API to a call, and what its log gets. */
async function answered(
  codes: typeof FEW | typeof ALL,
  authorization: string | undefined,
  scopes: string[],
) {
  if (authorization === 'Bearer down')
    server.state.answering = (response) => void response.writeHead(500).end()
  const logged: unknown[] = []
  const rail = createRail(errors, {
    answers: codes,
    requestId: () => 'r-9',
    onInternal: (error) => void logged.push((error as Error).message),
    onFinding() {},
  })
  const request = new Request('http://api.test/claims', {
    headers: { ...(authorization && { authorization }) },
  })
  const error = await refusal(
    server.introspecting()(request.headers.get('authorization'), { scopes }),
  )
  const {
    status,
    headers: all,
    body,
  } = { ...(await read(await railFetch(rail)(() => Promise.reject(error))(request))) }
  const headers = Object.fromEntries(
    ['www-authenticate', 'retry-after', 'content-type'].map((name) => [name, all.get(name)]),
  )
  expect([all.get('x-request-id'), all.get('cache-control')]).toEqual(['r-9', 'no-store'])
  return {
    status,
    headers,
    body,
    error,
    logged,
    client: parseAnswer({ status, headers: all, body }, entries),
  }
}
const read = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: await response.text(),
})

describe('with a code for each situation', () => {
  test.each(SITUATIONS)('%s', async (_, authorization, scopes, status) => {
    const { headers, body, client, error, logged, ...answer } = await answered(
      ALL,
      authorization,
      scopes,
    )
    const code = Object.values(ALL).find((one) => entries[one].http === status)!
    expect(answer.status).toBe(status)
    expect(JSON.parse(body)).toEqual({
      error: code,
      message: `Status ${status}.`,
      path: '',
      fix_stage: 'call',
    })
    expect(headers).toEqual({
      'www-authenticate': null,
      'retry-after': null,
      'content-type': 'application/json',
      ...error.headers,
    })
    expect(client).toMatchObject({
      kind: 'reasons',
      reasons: [{ error: code, known: true }],
      requestId: 'r-9',
    })
    expect(client.retryAfterMs).toBe(status === 503 ? 5000 : undefined)
    expect(logged).toEqual(
      status === 503 ? ['introspection: the authorization server answered with status 500'] : [],
    )
  })
})

describe('without codes for 401, 403 and 503', () => {
  test.each(SITUATIONS.filter(([, , , status]) => status === 401 || status === 403))(
    '%s',
    async (_, authorization, scopes, status) => {
      const { headers, body, client, error, logged, ...answer } = await answered(
        FEW,
        authorization,
        scopes,
      )
      expect(answer.status).toBe(status)
      expect(body === '' ? undefined : JSON.parse(body)).toEqual(error.body)
      expect(headers).toEqual({
        ...{
          'retry-after': null,
          'content-type': authorization === undefined ? null : 'application/json',
        },
        'www-authenticate': error.headers['www-authenticate'],
      })
      expect(client).toMatchObject({ kind: 'oauth', status, reasons: [], requestId: 'r-9' })
      expect(logged).toEqual([])
    },
  )

  test.each<[string, string, number, string]>([
    ['a malformed header', 'Bearer', 400, 'REQUEST_UNREADABLE'],
    ['an authorization server that is down', 'Bearer down', 500, 'SERVICE_BROKEN'],
  ])('%s', async (_, authorization, status, code) => {
    const { headers, client, error, ...answer } = await answered(FEW, authorization, [])
    expect(answer.status).toBe(status)
    expect(client).toMatchObject({ kind: 'reasons', reasons: [{ error: code }] })
    expect(headers).toMatchObject(error.headers)
  })
})

test('a refusal is known by its brand', async () => {
  const error = await refusal(server.introspecting()(undefined))
  expect([
    isTokenRefusal(error),
    isTokenRefusal(new Error('x')),
    isTokenRefusal(undefined),
  ]).toEqual([true, false, false])
  expect(error).toBeInstanceOf(Error)
})
