import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import type * as token from '../../../src/libraries/token/index.ts'
import { isTokenError, type TokenOptions, tokenFetch } from '../../../src/libraries/token/index.ts'
import { TokenError } from '../../../src/libraries/token/token-error.ts'
import { isRailError, withRailErrors } from '../../features/modules/client/api.ts'
import { type Answering, SECRETS, service } from './service.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
const started = async (...given: Parameters<typeof service>) => {
  const one = await service(...given)
  open.push(one.close)
  return one
}
const ME = '/v1/user/me/'
const encoded = (text: string) => new URLSearchParams({ s: text }).toString().slice(2)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const failed = async (call: Promise<unknown>): Promise<TokenError> => {
  const error = await call.then(
    () => undefined,
    (one: unknown) => one,
  )
  expect(error).toBeInstanceOf(TokenError)
  return error as TokenError
}

describe('a token is requested as the specification says (4.1, 5.4)', () => {
  const user = { username: 'tester@example.org', password: SECRETS.password }
  const id = 'clinic+app: é'
  const secret = { client_secret: SECRETS.clientSecret }
  test.each<[string, Partial<TokenOptions>, Record<string, string>, string | undefined]>([
    [
      'password, secret in the body',
      {},
      { grant_type: 'password', client_id: id, ...user, ...secret },
      undefined,
    ],
    [
      'public client',
      { clientSecret: undefined as never },
      { grant_type: 'password', client_id: id, ...user },
      undefined,
    ],
    [
      'HTTP Basic, form-encoded',
      { clientAuth: 'basic' },
      { grant_type: 'password', client_id: id, ...user },
      `Basic ${base64(`${encoded(id)}:${encoded(SECRETS.clientSecret)}`)}`,
    ],
    [
      'HTTP Basic, raw',
      { clientAuth: 'basic-raw' },
      { grant_type: 'password', client_id: id, ...user },
      `Basic ${base64(`${id}:${SECRETS.clientSecret}`)}`,
    ],
    [
      'client credentials and a scope',
      { grant: 'client_credentials', scope: 'read write' },
      { grant_type: 'client_credentials', client_id: id, scope: 'read write', ...secret },
      undefined,
    ],
    [
      'secrets from functions',
      {
        username: () => 'from-vault',
        password: async () => 'vault-pass',
        clientSecret: async () => 'vault-secret',
      },
      {
        grant_type: 'password',
        client_id: id,
        username: 'from-vault',
        password: 'vault-pass',
        client_secret: 'vault-secret',
      },
      undefined,
    ],
  ])('%s', async (_, more, form, authorization) => {
    const { rail, log, base } = await started()
    const response = await rail(more)(base + ME)
    expect(await response.json()).toEqual({ path: ME, body: '' })
    expect(log[0]).toMatchObject({
      form,
      authorization: authorization && expect.stringMatching(/^Basic /),
    })
    // Strict encoders write - _ . ~ as %2D and so on, which decodes to the same.
    if (authorization !== undefined)
      expect(plainBasic(log[0]!.authorization!)).toBe(plainBasic(authorization))
    expect(log[1]).toMatchObject({ line: `GET ${ME}`, authorization: 'Bearer pl4nted-access-1' })
  })
  const plainBasic = (header: string) =>
    Buffer.from(header.slice(6), 'base64')
      .toString()
      .replace(/%(2D|5F|2E|7E|2A)/gi, (octet) => decodeURIComponent(octet))
})

describe('the life of a token', () => {
  const clock = () => {
    const time = { now: Date.UTC(2026, 10, 22) }
    return { time, now: () => time.now }
  }

  test('one token request for many calls', async () => {
    const { rail, base, tokenRequests } = await started()
    const fetch = rail()
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(base + ME)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await fetch(base + ME)
    expect(tokenRequests()).toHaveLength(1)
    expect(await fetch.token()).toBe('pl4nted-access-1')
  })

  test.each([
    [3600, 3539, 1],
    [3600, 3541, 2],
    [60, 29, 1],
    [60, 31, 2],
    [undefined, 999_999, 1],
  ])('a token for %s s, after %d s: %d token requests', async (lifetime, seconds, count) => {
    const { rail, base, state, tokenRequests } = await started()
    state.lifetime = lifetime
    const { time, now } = clock()
    const fetch = rail({}, { now })
    await fetch(base + ME)
    time.now += seconds * 1000
    expect((await fetch(base + ME)).status).toBe(200)
    expect(tokenRequests()).toHaveLength(count)
    if (count === 2)
      expect(tokenRequests()[1]).toMatchObject({
        grant_type: 'refresh_token',
        refresh_token: 'pl4nted-refresh-1',
      })
  })

  test('refresh tokens rotate: each is used once, by calls at once', async () => {
    const { rail, base, tokenRequests } = await started()
    const { time, now } = clock()
    const fetch = rail({}, { now })
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => fetch(base + ME)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      time.now += 3600_000
    }
    expect(tokenRequests().map(({ refresh_token }) => refresh_token)).toEqual([
      undefined,
      'pl4nted-refresh-1',
      'pl4nted-refresh-2',
    ])
  })

  test('an invalid refresh token: the grant once, and the refused token is never sent again', async () => {
    const { rail, base, state, tokenRequests } = await started()
    const { time, now } = clock()
    const fetch = rail({}, { now })
    await fetch(base + ME)
    state.issued = 7 // the server has forgotten the session
    time.now += 3600_000
    expect((await fetch(base + ME)).status).toBe(200)
    expect(tokenRequests().map(({ grant_type }) => grant_type)).toEqual([
      'password',
      'refresh_token',
      'password',
    ])
  })

  test('onToken gets a note without the token; what it throws is ignored', async () => {
    const { rail, base } = await started()
    const { time, now } = clock()
    const notes: object[] = []
    const onToken = (note: object) => {
      notes.push(note)
      throw new Error('the log is full')
    }
    const fetch = rail({}, { now, onToken })
    await fetch(base + ME)
    const first = time.now
    time.now += 3600_000
    await fetch(base + ME)
    expect(notes).toEqual([
      { by: 'grant', expires: first + 3540_000, scope: 'read write' },
      { by: 'refresh', expires: time.now + 3540_000, scope: 'read write' },
    ])
  })
})

describe('a refused token', () => {
  test('is renewed, and the call is sent once more', async () => {
    const { rail, base, revoke, lines, log } = await started()
    const fetch = rail()
    await fetch(base + ME)
    revoke()
    const response = await fetch(`${base}/v1/visits`, {
      method: 'POST',
      body: '{"member":1}',
      headers: { 'x-id': '1' },
    })
    expect(await response.json()).toEqual({ path: '/v1/visits', body: '{"member":1}' })
    expect(lines().slice(2)).toEqual(['POST /v1/visits', 'POST /oauth2/token/', 'POST /v1/visits'])
    expect(log[4]!.authorization).toBe('Bearer pl4nted-access-2')
  })

  test('eight calls at once: one token request', async () => {
    const { rail, base, revoke, tokenRequests } = await started()
    const fetch = rail()
    await fetch(base + ME)
    revoke()
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(base + ME)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(tokenRequests()).toHaveLength(2)
  })

  test('a service that always answers 401: two calls, and its answer', async () => {
    const { rail, base, lines } = await started({
      '/closed': (_, response) =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end('{"error":"invalid_token"}'),
    })
    const response = await rail()(`${base}/closed`)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'invalid_token' })
    expect(lines()).toEqual([
      'POST /oauth2/token/',
      'GET /closed',
      'POST /oauth2/token/',
      'GET /closed',
    ])
  })

  test('a service that refuses each token: a token request now and then, not one per call', async () => {
    const { rail, base, tokenRequests } = await started({
      '/closed': (_, response) => response.writeHead(401).end(),
    })
    let time = Date.UTC(2026, 10, 22)
    const fetch = rail({}, { now: () => time })
    const counts: number[] = []
    for (const wait of [0, 1, 1, 2, 3, 60, 60]) {
      time += wait * 1000
      for (let call = 0; call < 20; call++) expect((await fetch(`${base}/closed`)).status).toBe(401)
      // What accepts the token is not affected.
      expect((await fetch(base + ME)).status).toBe(200)
      counts.push(tokenRequests().length)
    }
    expect(counts).toEqual([2, 3, 3, 4, 4, 5, 6])
  })

  test('a server that refuses each login: an attempt now and then, as often as it allows', async () => {
    let [refusals, headers] = [0, {}]
    const { rail, base } = await started({
      '/oauth2/token/': (_, response) => {
        refusals++
        response.writeHead(400, headers).end('{"error":"invalid_grant"}')
      },
    })
    let time = Date.UTC(2026, 10, 22)
    const fetch = rail({}, { now: () => time })
    const counts: number[] = []
    for (const wait of [0, 1, 1, 1, 100, 100]) {
      time += wait * 1000
      for (let call = 0; call < 20; call++)
        expect((await failed(fetch(base + ME))).error).toBe('invalid_grant')
      counts.push(refusals)
      if (wait === 100) headers = { 'retry-after': '300' }
    }
    expect(counts).toEqual([1, 2, 2, 3, 4, 5])
    time += 299_000
    expect((await failed(fetch(base + ME))).retryAfterMs).toBe(300_000)
    expect(refusals).toBe(5)
  })

  test('a browser, which hides redirects, gets an error instead of an answer without a status', async () => {
    const { rail, base } = await started()
    const hidden = async (url: string, init?: RequestInit) =>
      url.endsWith('/token/')
        ? fetch(url, init)
        : Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
    await expect(rail({}, { fetch: hidden as typeof fetch })(base + ME)).rejects.toThrow(
      /redirects, and a browser does not say where to/,
    )
  })

  test.each<[string, () => RequestInit['body']]>([
    ['of the web', () => new Blob(['streamed']).stream()],
    ['of Node', () => Readable.from(['streamed']) as never],
  ])('a stream %s is not sent again; the next call has a new token', async (_, body) => {
    const { rail, base, revoke, lines } = await started()
    const fetch = rail()
    await fetch(base + ME)
    revoke()
    const init = { method: 'POST', body: body(), duplex: 'half' } as RequestInit
    expect((await fetch(`${base}/v1/files`, init)).status).toBe(401)
    expect((await fetch(base + ME)).status).toBe(200)
    expect(lines().slice(2)).toEqual(['POST /v1/files', 'POST /oauth2/token/', `GET ${ME}`])
  })

  test('a Request is sent again, with its body and headers', async () => {
    const { rail, base, revoke, log } = await started()
    const fetch = rail()
    await fetch(base + ME)
    revoke()
    const request = new Request(`${base}/v1/visits`, {
      method: 'PUT',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await (await fetch(request)).json()).toEqual({ path: '/v1/visits', body: '{"a":1}' })
    expect(log.at(-1)).toMatchObject({ line: 'PUT /v1/visits', body: '{"a":1}' })
  })

  test.each(['manual', 'error', 'follow'] as const)(
    'a Request with the redirect %s is sent with it',
    async (redirect) => {
      const { rail, base } = await started({
        '/go': (_, response) => response.writeHead(302, { location: '/v1/visits' }).end(),
      })
      const answer = rail()(new Request(`${base}/go`, { redirect })).then(
        ({ status }) => status,
        (error: Error) => error.message,
      )
      expect(await answer).toBe({ manual: 302, error: 'fetch failed', follow: 200 }[redirect])
    },
  )

  test('once in a call, also after a redirect', async () => {
    let calls = 0
    const { rail, base, lines } = await started({
      '/go': (_, response) =>
        response.writeHead(calls++ === 0 ? 401 : 302, { location: '/closed' }).end(),
      '/closed': (_, response) => response.writeHead(401).end(),
    })
    expect((await rail()(`${base}/go`)).status).toBe(401)
    expect(lines()).toEqual([
      'POST /oauth2/token/',
      'GET /go',
      'POST /oauth2/token/',
      'GET /go',
      'GET /closed',
    ])
  })

  test('403 says that the token is good, unless isRefused decides otherwise', async () => {
    const { rail, base, lines } = await started({
      '/denied': (_, response) => response.writeHead(403).end(),
    })
    expect((await rail()(`${base}/denied`)).status).toBe(403)
    expect(lines()).toEqual(['POST /oauth2/token/', 'GET /denied'])
    const isRefused = ({ status, headers }: Response) =>
      status === 401 || (status === 403 && !headers.has('www-authenticate'))
    expect((await rail({}, { isRefused })(`${base}/denied`)).status).toBe(403)
    expect(lines().slice(2)).toEqual([
      'POST /oauth2/token/',
      'GET /denied',
      'POST /oauth2/token/',
      'GET /denied',
    ])
  })
})

describe('an answer 401 that comes late', () => {
  /** A call that the service answers when the test says so. */
  async function withLateCall() {
    let answer = () => {}
    let arrived = () => {}
    let isAnswered = false
    const isHere = new Promise<void>((done) => {
      arrived = done
    })
    const api = await started({
      '/late': (_, response) => {
        if (isAnswered) return response.end('{}')
        answer = () => {
          isAnswered = true
          response.writeHead(401).end()
        }
        arrived()
      },
    })
    const time = { now: Date.UTC(2026, 10, 22), isSealed: false }
    const password = () => (time.isSealed ? Promise.reject(new Error('sealed')) : SECRETS.password)
    const fetch = api.rail({ password } as Partial<TokenOptions>, { now: () => time.now })
    const late = fetch(`${api.base}/late`)
    late.catch(() => {})
    await isHere
    return { ...api, fetch, late, time, answer: () => answer() }
  }
  const grants = (forms: Record<string, string>[]) =>
    forms.map(({ grant_type, refresh_token }) => refresh_token ?? grant_type)

  test('the newest refresh token is used, also if its access token has expired', async () => {
    const { fetch, late, time, answer, base, tokenRequests } = await withLateCall()
    time.now += 3600_000
    await fetch(base + ME)
    time.now += 3600_000
    answer()
    expect((await late).status).toBe(200)
    expect(grants(tokenRequests())).toEqual(['password', 'pl4nted-refresh-1', 'pl4nted-refresh-2'])
  })

  test('a refused refresh token is not sent again', async () => {
    const { fetch, late, time, answer, base, state, revoke, tokenRequests } = await withLateCall()
    state.issued = 7 // the server has forgotten the session
    revoke()
    time.isSealed = true
    await failed(fetch(base + ME))
    answer()
    await failed(late)
    expect(grants(tokenRequests())).toEqual(['password', 'pl4nted-refresh-1'])
  })
})

describe('where a token goes', () => {
  const to = (location: string, status = 302): Record<string, Answering> => ({
    '/go': (_, response) => response.writeHead(status, { location }).end(),
  })

  test('not to other origins; their requests are not changed', async () => {
    const [api, other] = [
      await started(),
      await started({ '/open': (_, response) => response.end('hello') }),
    ]
    const fetch = api.rail()
    expect(await (await fetch(new URL(`${other.base}/open`))).text()).toBe('hello')
    expect(other.log).toMatchObject([{ authorization: undefined }])
    expect(api.log).toEqual([])
  })

  test('after a redirect, to named origins only; a header of the caller goes to its own origin only', async () => {
    const other = await started({ '/open': (_, response) => response.end('hello') })
    const api = await started(to(`${other.base}/open`))
    expect(
      await (await api.rail()(`${api.base}/go`, { headers: { cookie: 'session=1' } })).text(),
    ).toBe('hello')
    expect(other.log).toMatchObject([{ line: 'GET /open', authorization: undefined }])
    const both = api.rail({ origins: [api.base, other.base] })
    const response = await both(`${api.base}/go`)
    expect(other.log[1]).toMatchObject({ authorization: 'Bearer pl4nted-access-2' })
    expect([response.redirected, response.url]).toEqual([true, `${other.base}/open`])
  })

  test('not back to a named origin by another one', async () => {
    const api = await started()
    const other = await started(to(`${api.base}${ME}`))
    const first = await started(to(`${other.base}/go`))
    const fetch = api.rail({ origins: [api.base, first.base] })
    expect((await fetch(`${first.base}/go`)).status).toBe(401)
    expect(first.log).toMatchObject([{ authorization: 'Bearer pl4nted-access-1' }])
    expect(api.log.at(-1)).toMatchObject({ line: `GET ${ME}`, authorization: undefined })
  })

  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'PUT', 'PUT', 'body'],
    [301, 'PUT', 'PUT', 'body'],
  ])('%d of %s is followed with %s', async (status, method, next, body) => {
    const api = await started(to('/v1/other', status))
    await api.rail()(`${api.base}/go`, { method, body: 'body' })
    expect(api.log.at(-1)).toMatchObject({ line: `${next} /v1/other`, body })
  })

  test('redirect: manual and error mean what they do in fetch; a circle ends', async () => {
    const api = await started(to('/go'))
    const fetch = api.rail()
    expect((await fetch(`${api.base}/go`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/go',
    )
    await expect(fetch(`${api.base}/go`, { redirect: 'error' })).rejects.toThrow(TypeError)
    await expect(fetch(`${api.base}/go`)).rejects.toThrow(
      `${api.base}/go redirects more than 20 times`,
    )
  })

  test('a header of the caller wins', async () => {
    const { rail, base, log } = await started()
    expect(
      (await rail()(base + ME, { headers: { Authorization: 'Bearer of-the-user' } })).status,
    ).toBe(401)
    expect(log).toMatchObject([{ authorization: 'Bearer of-the-user' }])
  })

  test('a redirect of the token request is refused', async () => {
    const other = await started()
    const api = await started({
      '/oauth2/token/': (_, response) =>
        response.writeHead(307, { location: other.options.tokenUrl }).end(),
    })
    const { message, status } = await failed(api.rail()(api.base + ME))
    expect(message).toContain('passwords are never sent to a redirect; correct tokenUrl')
    expect(status).toBe(307)
    expect(other.log).toEqual([])
  })
})

describe('a TokenError says what is wrong, without a secret', () => {
  const page = '<html>Sign in</html>'
  test.each<[string, number, Record<string, string>, string, Partial<TokenError>]>([
    [
      'a wrong password',
      400,
      {},
      '{"error":"invalid_grant","error_description":"Invalid credentials given."}',
      {
        status: 400,
        error: 'invalid_grant',
        message: expect.stringContaining('the user name or the password is wrong'),
      },
    ],
    [
      'a wrong secret',
      401,
      {},
      '{"error":"invalid_client"}',
      { status: 401, error: 'invalid_client' },
    ],
    [
      'too many logins',
      429,
      { 'retry-after': '30' },
      '',
      { status: 429, error: undefined, retryAfterMs: 30_000 },
    ],
    [
      'a server that is closed until a time',
      503,
      { 'retry-after': 'Sun, 22 Nov 2026 00:02:00 GMT' },
      'down',
      { status: 503, retryAfterMs: 120_000 },
    ],
    ...['0', 'Sun, 22 Nov 2026 00:00:00 GMT', 'soon', ''].map(
      (wait): [string, number, Record<string, string>, string, object] => [
        `no time to wait: "${wait}"`,
        429,
        { 'retry-after': wait },
        '',
        { status: 429, retryAfterMs: undefined },
      ],
    ),
    [
      'no token endpoint',
      404,
      {},
      page,
      { status: 404, message: expect.stringContaining('correct tokenUrl') },
    ],
    [
      'a page',
      200,
      { 'content-type': 'text/html' },
      page,
      { status: 200, message: expect.stringContaining('is tokenUrl right?') },
    ],
    ['JSON without a token', 200, { 'content-type': 'application/json' }, '{}', { status: 200 }],
    [
      'a server that repeats what it got',
      400,
      {},
      JSON.stringify({
        error: `bad ${SECRETS.password}`,
        error_description: `${SECRETS.clientSecret} ${encoded(SECRETS.password)}`,
      }),
      { status: 400, error: 'bad ***', message: expect.stringContaining('*** ***') },
    ],
  ])('%s', async (_, status, headers, body, expected) => {
    const api = await started({
      '/oauth2/token/': (_, response) => response.writeHead(status, headers).end(body),
    })
    const fetch = api.rail({}, { now: () => Date.UTC(2026, 10, 22) })
    const error = await failed(fetch(api.base + ME))
    expect(error).toMatchObject({ name: 'TokenError', ...expected })
    expect(error.message.split('\n')).toHaveLength(1)
    for (const text of [inspect(error), JSON.stringify(error), error.stack!])
      for (const secret of Object.values(SECRETS))
        for (const form of [secret, encoded(secret)]) expect(text).not.toContain(form)
  })

  test('a server that is gone, and one that is slow', async () => {
    const gone = await service()
    await gone.close()
    expect(await failed(gone.rail().token())).toMatchObject({
      status: undefined,
      message: expect.stringContaining('connection refused'),
    })
    const slow = await started({ '/oauth2/token/': () => {} })
    expect((await failed(slow.rail({ timeoutMs: 50 }).token())).message).toContain(
      '/oauth2/token/ did not answer within 0.05 s; timeoutMs sets the limit',
    )
  })

  test.each<[string, () => string | Promise<string>, string]>([
    [
      'fails',
      () => Promise.reject(new Error('vault is sealed')),
      'the function password failed, so no token was requested',
    ],
    [
      'returns nothing',
      () => '',
      'the function password returned an empty text, so no token was requested',
    ],
    [
      'returns no text',
      () => undefined as never,
      'the function password returned no text, so no token was requested',
    ],
  ])('a function for a secret that %s', async (_, password, message) => {
    const { rail, log } = await started()
    expect(await failed(rail({ password } as Partial<TokenOptions>).token())).toMatchObject({
      message,
    })
    expect(log).toEqual([])
  })

  test('after a failure, the next call tries again', async () => {
    let isDown = true
    const password = () => (isDown ? Promise.reject(new Error('sealed')) : SECRETS.password)
    const { rail, base } = await started()
    const fetch = rail({ password } as Partial<TokenOptions>)
    await failed(fetch(base + ME))
    isDown = false
    expect((await fetch(base + ME)).status).toBe(200)
  })

  test.each(['clientSecret', 'password'] as const)(
    'a function %s that never settles ends the call, and not the next one',
    async (name) => {
      let isSealed = true
      const secret = () => (isSealed ? new Promise<never>(() => {}) : SECRETS[name])
      const { rail, base, tokenRequests } = await started()
      const fetch = rail({ [name]: secret, timeoutMs: 500 } as Partial<TokenOptions>)
      const calls = [fetch(base + ME), fetch(base + ME)].map((call) => failed(call))
      for (const { message } of await Promise.all(calls))
        expect(message).toBe(
          `the function ${name} did not answer within 0.5 s; timeoutMs sets the limit`,
        )
      isSealed = false
      expect((await fetch(base + ME)).status).toBe(200)
      expect(tokenRequests()).toHaveLength(1)
    },
  )

  test('is known by isTokenError, also from another copy of the library', async () => {
    const built = createRequire(import.meta.url)('../../../dist/token.cjs') as typeof token
    const { rail, base } = await started({
      '/oauth2/token/': (_, response) => response.writeHead(400).end('{"error":"invalid_grant"}'),
    })
    const error = await failed(rail()(base + ME))
    expect([error, new TypeError('x'), null, 'x'].map(isTokenError)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(built.isTokenError(error)).toBe(true)
  })

  test('the object prints nothing', async () => {
    const { rail, base } = await started()
    const fetch = rail()
    await fetch(base + ME)
    const printed =
      inspect(fetch, { depth: 9, showHidden: true }) + JSON.stringify({ fetch, token: fetch.token })
    expect(printed).not.toContain('pl4nted')
  })
})

describe('wrong options are a TypeError', () => {
  const good = {
    ...{
      tokenUrl: 'https://auth.example.org/oauth2/token/',
      clientId: 'clinic',
      grant: 'password',
      origins: ['https://api.example.org'],
    },
    ...{ username: 'tester', password: SECRETS.password },
  }
  test.each<[object, string]>([
    [
      { tokenUrl: 'http://auth.example.org/oauth2/token/' },
      'tokenUrl: http://auth.example.org/oauth2/token/ must use https',
    ],
    [
      { tokenUrl: `https://a:${SECRETS.password}@auth.example.org/` },
      'tokenUrl contains a user name or a password; remove them and use clientId',
    ],
    [{ tokenUrl: '/oauth2/token/' }, 'tokenUrl is not a valid URL'],
    [{ tokenUrl: undefined }, 'tokenUrl is missing'],
    [{ clientId: '' }, 'clientId is missing'],
    [{ origins: [] }, 'origins is empty'],
    [
      { origins: ['http://api.example.org'] },
      'an item of origins: http://api.example.org/ must use https',
    ],
    [{ grant: 'implicit' }, 'grant must be password or client_credentials'],
    [{ grant: 'client_credentials' }, 'clientSecret is missing'],
    [{ password: undefined }, 'password is missing'],
    [{ username: '' }, 'username is missing'],
    [{ clientAuth: 'jwt' }, 'clientAuth must be post or basic or basic-raw'],
    [{ scopes: 'read' }, 'scopes is not an option'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a number above 0'],
  ])('%o', (more, message) => {
    expect(() => tokenFetch({ ...good, ...more } as never)).toThrow(
      new RegExp(`^tokenFetch: ${message.replaceAll('.', '\\.')}`),
    )
    expect(() => tokenFetch({ ...good, ...more } as never)).toThrow(TypeError)
    expect(() => tokenFetch({ ...good, ...more } as never)).not.toThrow(SECRETS.password)
  })
})

describe('with other parts', () => {
  test('an abort ends the wait for a token; other calls get it', async () => {
    const { rail, base } = await started()
    const fetch = rail()
    const stop = new AbortController()
    const [aborted, other] = [fetch(base + ME, { signal: stop.signal }), fetch(base + ME)]
    stop.abort(new Error('page closed'))
    await expect(aborted).rejects.toThrow('page closed')
    expect((await other).status).toBe(200)
    await expect(
      fetch(base + ME, { signal: AbortSignal.abort(new Error('too late')) }),
    ).rejects.toThrow('too late')
  })

  test('withRailErrors repeats over it, with one token', async () => {
    let calls = 0
    const api = await started({
      '/v1/eligibility': (_, response) => {
        const body = {
          error: 'PAYER_UNREACHABLE',
          message: 'The payer did not answer.',
          path: '',
          fix_stage: 'eligibility',
        }
        if (calls++ < 2)
          response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        else response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      },
    })
    const handling = {
      outcome: 'fail',
      retry: 'same',
      retry_policy: { base_ms: 1, cap_ms: 1 },
    } as const
    const entries = {
      PAYER_UNREACHABLE: { http: 502, stop: true, fix_stage: 'eligibility', handling },
    }
    const fetch = withRailErrors(entries, { fetch: api.rail() })
    expect((await fetch(`${api.base}/v1/eligibility`)).status).toBe(200)
    expect(api.lines()).toEqual(['POST /oauth2/token/', ...Array(3).fill('GET /v1/eligibility')])
    const error = await withRailErrors(entries, { fetch: api.rail() })(`${api.base}/closed`).catch(
      (one: unknown) => one,
    )
    expect(isRailError(error)).toBe(false) // the token is good there
  })
})

describe('the built library', () => {
  const call = 'console.log(typeof tokenFetch, isTokenError(new Error()))'
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      encoding: 'utf8',
      cwd: new URL('../../..', import.meta.url),
    })
  test('as an ES module', () =>
    expect(
      run(
        '--input-type=module',
        '-e',
        `import { isTokenError, tokenFetch } from 'rail-errors/token'; ${call}`,
      ),
    ).toBe('function false\n'))
  test('required by CommonJS', () =>
    expect(
      run(
        '--no-warnings',
        '-e',
        `const { isTokenError, tokenFetch } = require('rail-errors/token'); ${call}`,
      ),
    ).toBe('function false\n'))
})
