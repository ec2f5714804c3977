import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isTokenRefusal, requireToken } from '../../../../src/libraries/server/index.ts'
import { rowsOf } from '../../../support/rows.ts'
import {
  ACTIVE,
  type AuthorizationServer,
  authorizationServer,
  NOW,
  refusal,
  SECONDS,
  SECRET,
  TROUBLE,
  TROUBLE_MS,
} from './authorization-server.ts'

let server: AuthorizationServer
beforeAll(async () => {
  server = await authorizationServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())
const WWW = 'www-authenticate'
const invalid = (why: string) =>
  `Bearer realm="claims", error="invalid_token", error_description="${why}"`

describe('the header Authorization', () => {
  test.each([
    'Bearer good',
    'bearer good',
    'BEARER good',
    'bEaReR  good',
    '  Bearer   good\t',
    ['Bearer good'],
  ])('%j is accepted', async (header) =>
    expect(await server.introspecting()(header)).toMatchObject({ subject: 'u-17' }),
  )

  test.each([
    undefined,
    null,
    '',
    '   ',
    [],
    'Basic Z29vZDpnb29k',
    'Token good',
    'good',
    'Bearergood',
    'DPoP good',
    'Basic x, Bearer good',
  ])('%j has no credentials: a challenge without an error', async (header) => {
    const { status, headers, body } = await refusal(server.introspecting()(header))
    expect({ status, headers, body }).toEqual({
      status: 401,
      headers: { [WWW]: 'Bearer realm="claims"' },
      body: undefined,
    })
    expect(server.log).toEqual([])
  })

  const ONE = 'The header Authorization is not \\"Bearer\\" and one token.'
  test.each<[string | string[], string]>([
    ...[
      ...[
        'Bearer',
        'Bearer ',
        'Bearer good good',
        'Bearer good   good',
        'Bearer good, Bearer good',
        'Bearer good,Bearer other',
        'Bearer good,',
        'Bearer "good"',
      ],
      ...[
        'Bearer good\r\nX: y',
        'Bearer go\u0000od',
        'Bearer good\u00a0',
        'Bearer gööd',
        'Bearer =',
        'Bearer go=od',
        'Bearer token="good"',
      ],
      `Bearer ${'a'.repeat(16_385)}`,
    ].map((header): [string, string] => [header, ONE]),
    [['Bearer good', 'Bearer good'], 'The header Authorization occurs more than once.'],
  ])('%.40j is malformed', async (header, why) => {
    const { status, headers, body } = await refusal(server.introspecting()(header))
    expect([status, headers[WWW]]).toEqual([
      400,
      `Bearer realm="claims", error="invalid_request", error_description="${why}"`,
    ])
    expect(body).toEqual({ error: 'invalid_request', error_description: why.replaceAll('\\', '') })
    expect(server.log).toEqual([])
  })

  test('the longest token', async () => {
    server.state.tokens.set('a'.repeat(16_384), ACTIVE)
    expect(await server.introspecting()(`Bearer ${'a'.repeat(16_384)}`)).toMatchObject({
      subject: 'u-17',
    })
  })

  test('a realm is quoted', async () =>
    expect(
      (await refusal(server.introspecting({}, { realm: 'a "b" \\c' })(undefined))).headers[WWW],
    ).toBe('Bearer realm="a \\"b\\" \\\\c"'))
})

describe('the request', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  test.each<[string | undefined, string | undefined, object]>([
    [undefined, undefined, { client_id: 'api: é', client_secret: SECRET }],
    ['post', undefined, { client_id: 'api: é', client_secret: SECRET }],
    ['basic', basic('api%3A+%C3%A9:pl4nted-s%2Be%25%3A%26r%3D%22%C3%A9t'), {}],
    ['basic-raw', basic(`api: é:${SECRET}`), {}],
  ])('clientAuth: %s', async (clientAuth, authorization, form) => {
    await server.introspecting({ clientAuth })('Bearer good')
    expect(server.log).toEqual([
      {
        path: '/introspect',
        authorization,
        form: { token: 'good', token_type_hint: 'access_token', ...form },
      },
    ])
  })

  test('a secret that is a function is called for each request', async () => {
    const secrets = ['one', 'two']
    const check = server.introspecting({
      clientSecret: async () => secrets.shift(),
      cacheSeconds: 0,
    })
    await check('Bearer good')
    await check('Bearer good')
    expect(server.log.map(({ form }) => form.client_secret)).toEqual(['one', 'two'])
  })

  test.each<[string, () => unknown, RegExp]>([
    [
      'throws',
      () => {
        throw new Error('the vault is sealed')
      },
      /the function clientSecret failed/,
    ],
    ['never settles', () => new Promise(() => {}), /clientSecret did not answer within 20 ms/],
    ['returns nothing', () => undefined, /the function clientSecret returned no text/],
    ['returns an empty text', () => '', /the function clientSecret returned no text/],
  ])('a secret that is a function that %s', async (_, clientSecret, message) => {
    const error = await refusal(
      server.introspecting({ clientSecret }, { timeoutMs: 20 })('Bearer good'),
    )
    expect([error.status, error.headers['retry-after'], error.message]).toEqual([
      503,
      '5',
      expect.stringMatching(message),
    ])
    expect(server.log).toEqual([])
  })
})

describe('the answer', () => {
  test('grants what it names', async () => {
    const claims = { ...ACTIVE, iss: 'https://auth.test', facility: 'F-1' }
    server.state.tokens.set('good', claims)
    const granted = await server.introspecting()('Bearer good')
    expect(granted).toEqual({
      subject: 'u-17',
      clientId: 'clinic-app',
      scopes: ['read', 'write'],
      expires: NOW + 3_600_000,
      claims,
    })
  })

  test.each<[string, object, object]>([
    [
      'of django-oauth-toolkit',
      { username: 'amina', client_id: 'a' },
      { subject: 'amina', clientId: 'a' },
    ],
    ['of a service', { azp: 'a', sub: '' }, { subject: undefined, clientId: 'a' }],
    [
      'without anything',
      {},
      { subject: undefined, clientId: undefined, scopes: [], expires: undefined },
    ],
    ['with a list of scopes', { scope: ['read', 7, ''] }, { scopes: ['read'] }],
    ['with scp', { scp: 'read  write ' }, { scopes: ['read', 'write'] }],
    [
      'with odd values',
      { sub: 7, client_id: {}, scope: { read: true } },
      { subject: undefined, clientId: undefined, scopes: [] },
    ],
    ['with a token type in lower case', { token_type: 'bearer', typ: 'Bearer' }, { scopes: [] }],
    ['with a nonce, of Keycloak', { typ: 'Bearer', nonce: 'n' }, { scopes: [] }],
  ])('%s', async (_, claims, granted) => {
    server.state.tokens.set('good', { active: true, ...claims })
    expect(await server.introspecting()('Bearer good')).toMatchObject(granted)
  })

  test.each(
    rowsOf<{ name: string; claims: object; options: object; why: string }>(
      import.meta,
      'a token that',
    ),
  )('a token that is $name', async ({ claims, options, why }) => {
    server.state.tokens.set('good', { ...ACTIVE, ...claims })
    const { status, headers, body } = await refusal(
      server.introspecting({}, options)('Bearer good'),
    )
    expect({ status, headers, body }).toEqual({
      status: 401,
      headers: { [WWW]: invalid(why) },
      body: { error: 'invalid_token', error_description: why },
    })
  })

  test.each<[string, object, object]>([
    ['expired within the skew', { exp: SECONDS - 29 }, {}],
    ['not valid yet within the skew', { nbf: SECONDS + 30 }, {}],
    ['of one of the issuers', { iss: 'b' }, { issuer: ['a', 'b'] }],
    ['for one of the audiences', { aud: ['a', 'b'] }, { audience: ['b', 'c'] }],
  ])('a token that is %s is accepted', async (_, claims, options) => {
    server.state.tokens.set('good', { ...ACTIVE, ...claims })
    expect(await server.introspecting({}, options)('Bearer good')).toMatchObject({
      subject: 'u-17',
    })
  })

  test.each<[string, unknown, RegExp]>([
    ['without active', { sub: 'u-17' }, /no "active" that is true or false/],
    ['with active as a text', { active: 'true' }, /no "active" that is true or false/],
    ['with active as a number', { active: 1 }, /no "active" that is true or false/],
    ['with exp as a text', { active: true, exp: '2030-01-01' }, /"exp" is not a number/],
    ['with exp as null', { active: true, exp: null }, /"exp" is not a number/],
    ['with nbf as a list', { active: true, nbf: [0] }, /"nbf" is not a number/],
  ])('an answer %s says nothing: 503', async (_, value, message) => {
    server.state.tokens.set('good', value)
    const { status, headers, message: said } = await refusal(server.introspecting()('Bearer good'))
    expect({ status, headers, said }).toEqual({
      status: 503,
      headers: { 'retry-after': '5' },
      said: expect.stringMatching(message),
    })
  })
})

describe('scopes', () => {
  test.each<[string[], number]>([
    [[], 200],
    [['read'], 200],
    [['write', 'read'], 200],
    [['admin'], 403],
    [['read', 'admin'], 403],
    [['READ'], 403],
    [['rea'], 403],
  ])('%j: %i', async (scopes, status) => {
    const call = server.introspecting()('Bearer good', { scopes })
    if (status === 200) return expect(await call).toMatchObject({ subject: 'u-17' })
    const { headers, ...error } = await refusal(call)
    const why = 'The access token does not have the scope of this call.'
    expect(error).toMatchObject({
      status,
      body: { error: 'insufficient_scope', error_description: why },
    })
    expect(headers).toEqual({
      [WWW]: `Bearer realm="claims", error="insufficient_scope", error_description="${why}", scope="${scopes.join(' ')}"`,
    })
  })

  test.each([['a b'], [''], ['a"b'], ['é'], [7], 'read write'])(
    '%j is not a scope',
    async (...scopes) =>
      expect(server.introspecting()('Bearer good', { scopes: scopes as string[] })).rejects.toThrow(
        expect.objectContaining({
          name: 'TypeError',
          message: expect.stringContaining('is not a scope'),
        }),
      ),
  )
})

describe('the cache', () => {
  const asked = () => server.log.length

  test('an active token is asked for once in cacheSeconds; revoked, it is accepted at most that long', async () => {
    const check = server.introspecting({ cacheSeconds: 10 })
    await check('Bearer good')
    server.state.tokens.delete('good')
    server.state.now += 9_999
    await check('Bearer good')
    expect(asked()).toBe(1)
    server.state.now += 1
    expect((await refusal(check('Bearer good'))).status).toBe(401)
    expect(asked()).toBe(2)
  })

  test('by default 30 seconds; with 0 not at all', async () => {
    for (const [cacheSeconds, requests] of [
      [undefined, [1, 1, 2]],
      [0, [1, 2, 3]],
    ] as const) {
      server.reset()
      const check = server.introspecting({ cacheSeconds })
      const seen: number[] = []
      for (const wait of [0, 29_999, 1]) {
        server.state.now += wait
        await check('Bearer good')
        seen.push(asked())
      }
      expect(seen).toEqual(requests)
    }
  })

  test('never longer than the token is valid', async () => {
    server.state.tokens.set('good', { ...ACTIVE, exp: SECONDS + 5 })
    const check = server.introspecting({ cacheSeconds: 600 }, { clockSkewSeconds: 300 })
    await check('Bearer good')
    server.state.now += 4_999
    await check('Bearer good')
    expect(asked()).toBe(1)
    server.state.now += 1
    server.state.tokens.delete('good')
    expect((await refusal(check('Bearer good'))).status).toBe(401)
  })

  test('of a token that is not active, and of a failure, nothing is kept', async () => {
    const check = server.introspecting()
    expect((await refusal(check('Bearer new'))).status).toBe(401)
    server.state.answering = (response) => void response.writeHead(500).end()
    expect((await refusal(check('Bearer new'))).status).toBe(503)
    server.state.answering = undefined
    server.state.tokens.set('new', ACTIVE)
    expect(await check('Bearer new')).toMatchObject({ subject: 'u-17' })
    expect(asked()).toBe(3)
  })

  test('calls at the same time share one request, for each token', async () => {
    server.state.tokens.set('other', { ...ACTIVE, sub: 'u-18' })
    const check = server.introspecting({ cacheSeconds: 0 })
    const calls = Array.from({ length: 50 }, (_, at) =>
      check(at % 2 === 0 ? 'Bearer good' : 'Bearer other'),
    )
    expect((await Promise.all(calls)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 50 }, (_, at) => `u-${17 + (at % 2)}`),
    )
    expect(asked()).toBe(2)
  })

  test('what a handler does to its claims, no other call sees', async () => {
    server.state.tokens.set('good', { ...ACTIVE, roles: ['clerk'] })
    const check = server.introspecting()
    const first = await check('Bearer good')
    ;(first.claims.roles as string[]).push('admin')
    ;(first.scopes as string[]).push('admin')
    expect(await check('Bearer good')).toMatchObject({
      scopes: ['read', 'write'],
      claims: { roles: ['clerk'] },
    })
    expect(asked()).toBe(1)
  })
})

describe('an authorization server that is in trouble never lets a call pass: 503', () => {
  test.each(TROUBLE)('it %s', async (_, answering, message) => {
    server.state.answering = answering
    const error = await refusal(
      server.introspecting({}, { timeoutMs: TROUBLE_MS })('Bearer pl4nted-token'),
    )
    expect(isTokenRefusal(error)).toBe(true)
    expect([error.status, error.headers, error.body]).toEqual([
      503,
      { 'retry-after': '5' },
      undefined,
    ])
    expect(error.message).toMatch(message)
    expect(error.message).toMatch(/^introspection: /)
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain('pl4nted')
    expect(server.log.map(({ path }) => path)).toEqual(['/introspect'])
  })

  test('it is down', async () => {
    const other = await authorizationServer()
    const check = other.introspecting({ cacheSeconds: 10 })
    await check('Bearer good')
    await other.close()
    expect(await check('Bearer good')).toMatchObject({ subject: 'u-17' }) // remembered
    other.state.now += 10_000
    const { status, message } = await refusal(check('Bearer good'))
    expect([status, message]).toEqual([
      503,
      'introspection: no answer from the authorization server (ECONNREFUSED)',
    ])
  })
})

// Statuses at the edges of their classes. With 0, browsers and workers hide a redirect.
test.each<[number, RegExp]>([
  [0, /redirects; check the address/],
  [201, /answered with status 201/],
  [299, /answered with status 299/],
  [300, /redirects; check the address/],
  [399, /redirects; check the address/],
  [400, /answered with status 400/],
  [401, /refused this API \(401\)/],
  [402, /answered with status 402/],
  [403, /refused this API \(403\)/],
  [404, /answered with status 404/],
])('status %i of the authorization server: 503', async (status, message) => {
  const answer = status === 0 ? Response.error() : new Response('{"active":true}', { status })
  const introspection = { url: server.base, clientId: 'api', clientSecret: SECRET }
  const error = await refusal(
    requireToken({ introspection }, { fetch: async () => answer })('Bearer good'),
  )
  expect([error.status, error.message]).toEqual([503, expect.stringMatching(message)])
})

// Other tokens of the same server are no access tokens, and names that only start like theirs are.
test.each(rowsOf<{ claims: object; status: number }>(import.meta, 'a token with claims status'))(
  'a token with $claims: $status',
  async ({ claims, status }) => {
    server.state.tokens.set('good', { ...ACTIVE, ...claims })
    const call = server.introspecting()('Bearer good')
    if (status === 200) expect(await call).toMatchObject({ subject: 'u-17', claims })
    else expect((await refusal(call)).status).toBe(status)
  },
)
