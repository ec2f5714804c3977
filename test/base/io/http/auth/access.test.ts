import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createHttpClient, type HttpClientOptions } from '../../../../../src/base/io/http/client.ts'
import { createRedactor } from '../../../../../src/base/io/http/redact.ts'
import { healthy } from '../../../../support/catalogs.ts'
import type { Network, Sent, World } from '../../../../support/memory-host.ts'
import { inMemory } from '../../../../support/rail.ts'
import { rowsOf } from '../../../../support/rows.ts'

// Planted secrets: whatever happens, none of them is printed or kept, but in the token cache.
const SECRETS = {
  password: 'pl4nted p+a%&w?=é"', // base64 with a slash
  clientSecret: 'pl4nted-s+e%:&r="ét',
  token: 'pl4nted-access.token-1',
  next: 'pl4nted-access.token-2',
  refresh: 'pl4nted-refresh.token-1',
  nextRefresh: 'pl4nted-refresh.token-2',
  key: 'pl4nted-key/1',
}
const CACHE = '/home/tester/cache'
const ENV = { RAIL_ERRORS_CACHE: CACHE }
const LOGIN = {
  ...ENV,
  RAIL_ERRORS_USERNAME: 'tester@example.org',
  RAIL_ERRORS_PASSWORD: SECRETS.password,
  RAIL_ERRORS_CLIENT_SECRET: SECRETS.clientSecret,
}
const API = 'https://api.rail.test'
const AUTH = 'https://auth.rail.test'
const TOKEN = `POST ${AUTH}/oauth2/token/`
const ME = `GET ${API}/v1/user/me/`

const config = (auth = '', more = '') =>
  `servers:\n  rail:\n    base_url: ${API}\n    auth_url: ${AUTH}/\n${more}    auth:\n      client_id: "clinic+app: é"\n${auth}`
const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
const tokens = (more: object = {}) =>
  json({
    access_token: SECRETS.token,
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'read write',
    refresh_token: SECRETS.refresh,
    ...more,
  })
const nextTokens = () => tokens({ access_token: SECRETS.next, refresh_token: SECRETS.nextRefresh })
const me = () => json({ username: 'tester@example.org' })
const refusedToken = () =>
  new Response('', {
    status: 401,
    headers: {
      'www-authenticate':
        'Bearer realm="r", error="invalid_token", error_description="The access token has expired."',
    },
  })

/**
 * What every run keeps: no planted secret in an output or a file, no reply that nobody asked for.
 */
function guarded(world: World) {
  const memory = inMemory({
    ...world,
    files: { 'rail-errors.config.yaml': config(), ...world.files },
  })
  const check = (left: 'none' | 'more' = 'none') => {
    const { printed, disk, unused } = memory
    const kept = [...disk]
      .filter(([path]) => !path.startsWith(`${CACHE}/tokens/`))
      .map(([, contents]) => String(contents))
    for (const text of [printed.out, printed.err, ...kept])
      for (const secret of Object.values(SECRETS))
        for (const form of [
          secret,
          encodeURIComponent(secret),
          new URLSearchParams({ s: secret }).toString().slice(2),
        ])
          expect(text).not.toContain(form)
    if (left === 'none') expect(unused()).toEqual([])
  }
  // `more`: a later run of the test takes the replies that are left.
  const rail = async (args: string, left: 'none' | 'more' = 'none') => {
    const result = await memory.rail(`${args} --verbose`)
    check(left)
    return result
  }
  const login = () =>
    JSON.parse(
      String([...memory.disk].find(([path]) => path.startsWith(`${CACHE}/tokens/`))?.[1] ?? 'null'),
    )
  return { ...memory, rail, check, login }
}
const form = ({ body }: Sent) => Object.fromEntries(new URLSearchParams(body))

describe('login asks for a token as the specification says (4.1, 5.4)', () => {
  const password = {
    grant_type: 'password',
    username: 'tester@example.org',
    password: SECRETS.password,
    client_id: 'clinic+app: é',
  }
  const encoded = (text: string) => new URLSearchParams({ s: text }).toString().slice(2)
  const basic = `Basic ${btoa(`${encoded('clinic+app: é')}:${encoded(SECRETS.clientSecret)}`)}`
  const raw = `Basic ${Buffer.from(`clinic+app: é:${SECRETS.clientSecret}`).toString('base64')}`
  test.each<[string, string, Record<string, string>, Record<string, string>, string | null]>([
    ['secret in the body', '', LOGIN, { ...password, client_secret: SECRETS.clientSecret }, null],
    ['HTTP Basic, form-encoded', '      client_auth: basic\n', LOGIN, password, basic],
    ['HTTP Basic as it is', '      client_auth: basic-raw\n', LOGIN, password, raw],
    ['a public client', '', { ...LOGIN, RAIL_ERRORS_CLIENT_SECRET: '' }, password, null],
    [
      'a scope',
      '      scope: read\n',
      LOGIN,
      { ...password, scope: 'read', client_secret: SECRETS.clientSecret },
      null,
    ],
    [
      'client credentials',
      '      grant: client_credentials\n',
      { ...ENV, RAIL_ERRORS_CLIENT_SECRET: SECRETS.clientSecret },
      {
        grant_type: 'client_credentials',
        client_id: 'clinic+app: é',
        client_secret: SECRETS.clientSecret,
      },
      null,
    ],
  ])('%s', async (_, auth, env, body, authorization) => {
    const { rail, sent, login, privates } = guarded({
      env,
      files: { 'rail-errors.config.yaml': config(auth) },
      network: { [TOKEN]: tokens() },
    })
    const { exit, err } = await rail('login')
    expect(err).toContain('Logged in to rail')
    expect(exit).toBe(0)
    expect(form(sent[0]!)).toEqual(body)
    expect(sent[0]!.headers.get('user-agent')).toBe('rail-errors')
    // The encoded form may differ in what need not be encoded, so parts are compared decoded.
    const decoded = (text: string | null) =>
      text === null
        ? null
        : auth.includes('raw')
          ? text
          : decodeURIComponent(atob(text.slice(6)).replaceAll('+', ' '))
    expect(decoded(sent[0]!.headers.get('authorization'))).toBe(decoded(authorization))
    expect(login()).toMatchObject({
      token: SECRETS.token,
      expires: Date.UTC(2026, 10, 21) + 3_540_000,
    })
    expect(login().refresh).toBe(SECRETS.refresh)
    expect(privates.size).toBe(1)
  })

  test('without a config, by the address of the service; a later run finds it', async () => {
    const { rail, sent } = guarded({
      env: LOGIN,
      files: { 'rail-errors.config.yaml': '' },
      network: { [`POST ${API}/oauth2/token/`]: tokens(), [ME]: me() },
    })
    expect((await rail(`login ${API} --client-id clinic`, 'more')).exit).toBe(0)
    expect((await rail('whoami')).out).toContain('tester@example.org')
    expect(sent[1]!.headers.get('authorization')).toBe(`Bearer ${SECRETS.token}`)
  })
})

test.each<[answer: string | undefined, exit: number, said: RegExp]>([
  [SECRETS.clientSecret, 0, /Logged in/],
  ['', 2, /the secret of the client clinic\+app: é is empty; set RAIL_ERRORS_CLIENT_SECRET/],
  [
    undefined,
    2,
    /the secret of the client clinic\+app: é is missing, and it could not be prompted for/,
  ],
])('a client that logs in as itself is asked for its secret: %j', async (answer, exit, said) => {
  const typed = answer === undefined ? {} : { 'Secret of the client clinic+app: é: ': answer }
  const files = { 'rail-errors.config.yaml': config('      grant: client_credentials\n') }
  const { rail } = guarded({ env: ENV, files, typed, network: { [TOKEN]: tokens() } })
  expect(await rail('login', 'more')).toMatchObject({ exit, err: expect.stringMatching(said) })
})

describe('where secrets come from', () => {
  test.each<[string, string, World, number, RegExp]>([
    [
      'a person',
      'login',
      {
        typed: {
          'User name: ': 'tester@example.org',
          'Password: ': SECRETS.password,
          'Secret of the client clinic+app: é (none: press Enter): ': '',
        },
        network: { [TOKEN]: tokens() },
      },
      0,
      /as tester@example\.org/,
    ],
    [
      'nobody',
      'login',
      {},
      2,
      /the user name is missing, and it could not be prompted for; set RAIL_ERRORS_USERNAME/,
    ],
    [
      'an empty answer',
      'login',
      { typed: { 'User name: ': '' } },
      2,
      /the user name is empty; set RAIL_ERRORS_USERNAME/,
    ],
    ['stdin', 'login --token-stdin', { stdin: `${SECRETS.token}\n` }, 0, /Logged in/],
    [
      'stdin, not a token',
      'login --token-stdin',
      { stdin: `${SECRETS.password}` },
      2,
      /the text from stdin is not a token/,
    ],
    ['stdin, nothing', 'login --token-stdin', {}, 2, /is empty/],
    [
      'a command with JSON',
      'login',
      {
        files: {
          'rail-errors.config.yaml': config('      credential_command: [pass, show, rail]\n'),
        },
        programs: {
          'pass show rail': JSON.stringify({
            username: 'tester@example.org',
            password: SECRETS.password,
            client_secret: SECRETS.clientSecret,
          }),
        },
        network: {
          [TOKEN]: (sent) => {
            const { username, password, client_secret } = form(sent)
            expect([username, password, client_secret]).toEqual([
              'tester@example.org',
              SECRETS.password,
              SECRETS.clientSecret,
            ])
            return tokens()
          },
        },
      },
      0,
      /as tester/,
    ],
    [
      'a command with a token',
      'whoami',
      {
        files: { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') },
        programs: { pass: `${SECRETS.token}\n` },
        network: { [ME]: me() },
      },
      0,
      /The token is valid/,
    ],
    [
      'a command that is missing',
      'whoami',
      { files: { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') } },
      2,
      /pass\) cannot be run/,
    ],
    [
      'a command that prints something else',
      'whoami',
      {
        files: { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') },
        programs: { pass: '{' },
      },
      2,
      /neither a token nor JSON/,
    ],
    [
      'a ready token',
      'whoami',
      { env: { RAIL_ERRORS_TOKEN: SECRETS.token }, network: { [ME]: me() } },
      0,
      /The token is valid/,
    ],
    [
      'a ready token that is none',
      'whoami',
      { env: { RAIL_ERRORS_TOKEN: SECRETS.password } },
      2,
      /RAIL_ERRORS_TOKEN is not a token/,
    ],
    [
      'a variable of its own',
      'whoami',
      {
        env: { RAIL_TOKEN: SECRETS.token, RAIL_ERRORS_TOKEN: 'another' },
        files: { 'rail-errors.config.yaml': config('      token_env: RAIL_TOKEN\n') },
        network: {
          [ME]: ({ headers }) =>
            headers.get('authorization') === `Bearer ${SECRETS.token}` ? me() : refusedToken(),
        },
      },
      0,
      /The token is valid/,
    ],
    [
      'another scheme',
      'whoami',
      {
        env: { RAIL_ERRORS_TOKEN: SECRETS.token },
        files: { 'rail-errors.config.yaml': config('      scheme: Token\n') },
        network: {
          [ME]: ({ headers }) =>
            headers.get('authorization') === `Token ${SECRETS.token}` ? me() : refusedToken(),
        },
      },
      0,
      /The token is valid/,
    ],
    [
      'a common variable serves one server only',
      'whoami rail',
      {
        env: { RAIL_ERRORS_TOKEN: SECRETS.token },
        files: {
          'rail-errors.config.yaml': config('', '').concat(
            '  other: { base_url: https://other.test }\n',
          ),
        },
        network: { [ME]: ({ headers }) => (headers.has('authorization') ? me() : refusedToken()) },
      },
      2,
      /requires a token.*run rail-errors login rail$/m,
    ],
    [
      'two servers at one address: the one that was named',
      'whoami other',
      {
        env: { OTHER_TOKEN: SECRETS.token, RAIL_TOKEN: SECRETS.next },
        files: {
          'rail-errors.config.yaml': `${config('      token_env: RAIL_TOKEN\n')}  other: { base_url: ${API}, auth: { token_env: OTHER_TOKEN } }\n`,
        },
        network: {
          [ME]: ({ headers }) =>
            headers.get('authorization') === `Bearer ${SECRETS.token}` ? me() : refusedToken(),
        },
      },
      0,
      /The token is valid for other/,
    ],
    ['an unknown server', 'whoami rails', {}, 2, /did you mean "rail"/],
    [
      'no server',
      'whoami',
      { files: { 'rail-errors.config.yaml': '' } },
      2,
      /a server is required/,
    ],
    [
      '--client-id for a server of the config',
      'login rail --client-id clinic',
      {},
      2,
      /change its "auth"/,
    ],
    [
      'a secret in the address',
      `whoami https://tester:${'x'.repeat(8)}@api.rail.test`,
      {},
      2,
      /contains a user name or a password/,
    ],
    ['a login that keeps nothing', 'login --no-cache', {}, 2, /--no-cache cannot be used/],
  ])('%s', async (_, args, world, exit, said) => {
    const { rail } = guarded({ ...world, env: { ...ENV, ...world.env } })
    const done = await rail(args)
    expect(done.err).toMatch(said)
    expect(done.exit).toBe(exit)
  })

  test('a command that prints a token needs no login', async () => {
    const { rail, sent } = guarded({
      env: ENV,
      files: { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') },
      programs: { pass: SECRETS.token },
    })
    const { exit, err } = await rail('login')
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('login is not needed: the credential command of rail prints a token'),
    ])
    expect(sent).toEqual([])
  })

  test('a command that fails, whatever it prints', async () => {
    const { rail, host, sent } = guarded({
      env: ENV,
      files: { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') },
    })
    host.program = async () => ({ code: 1, stdout: new TextEncoder().encode(SECRETS.token) })
    const { exit, err } = await rail('whoami')
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('the credential command of rail (pass) failed with exit code 1'),
    ])
    expect(sent).toEqual([])
  })

  test.each(
    rowsOf<{ line: string; said: string }>(
      import.meta,
      'the config says refused without repeating it',
    ),
  )('the config says $line: refused without repeating it', async ({ line, said }) => {
    const { rail } = guarded({
      env: ENV,
      files: { 'rail-errors.config.yaml': config(`      ${line}\n`) },
    })
    const { exit, err } = await rail('whoami')
    expect(err).toContain(said)
    expect(err).not.toMatch(/pl4nted|4711000/)
    expect(exit).toBe(2)
  })

  test.each([
    'https://u:pl4nted@api.test',
    'api.test',
    'ftp://api.test',
    'https://api.test?sig=pl4nted',
  ])('the config has the address %s: refused', async (url) => {
    const { rail } = guarded({
      env: ENV,
      files: { 'rail-errors.config.yaml': `servers: { rail: { base_url: "${url}" } }\n` },
    })
    const { exit, err } = await rail('whoami')
    expect(err).toContain('base_url')
    expect(err).not.toContain('pl4nted')
    expect(exit).toBe(2)
  })
})

describe('a token endpoint that gives no token', () => {
  const html = (status: number) =>
    new Response('<html>pl4nted-access.token-1</html>', {
      status,
      headers: { 'content-type': 'text/html' },
    })
  test.each<[string, Response | Error, RegExp]>([
    [
      'wrong secret, Bearer challenge',
      json({ error: 'invalid_client' }, 401, {
        'www-authenticate': 'Bearer error="invalid_client"',
      }),
      /the client "clinic\+app: é" or its secret is wrong \(.*401, invalid_client\)/,
    ],
    [
      'wrong secret, another code',
      json({ error: 'unauthorized_client', error_description: 'Invalid client' }, 401),
      /or its secret is wrong/,
    ],
    [
      'a grant that is not allowed',
      json({ error: 'unauthorized_client' }, 400),
      /may not use the grant password; is it client_credentials\?/,
    ],
    [
      'wrong password',
      json({ error: 'invalid_grant', error_description: 'Invalid credentials given.' }, 400),
      /the user name or the password is wrong.*Invalid credentials given\./,
    ],
    [
      'JSON under text/html',
      new Response('{"error":"invalid_request","error_description":"No query."}', {
        status: 400,
        headers: { 'content-type': 'text/html' },
      }),
      /rejected the request .*invalid_request, No query\./,
    ],
    [
      'an echo of the password',
      json(
        {
          error: 'invalid_grant',
          error_description: `\u001b[31m${SECRETS.password} ${encodeURIComponent(SECRETS.password)}`,
        },
        400,
      ),
      /invalid_grant, \[31m\*\*\* \*\*\*\)/,
    ],
    [
      'wrong secret, told by the code alone',
      json({ error: 'invalid_client' }, 400),
      /or its secret is wrong/,
    ],
    [
      'a grant that it does not know',
      json({ error: 'unsupported_grant_type' }, 400),
      /may not use the grant password/,
    ],
    ['a scope', json({ error: 'invalid_scope' }, 400), /requires a scope/],
    ['HTML 400', html(400), /rejected the request \(.*: 400\)/],
    ['HTML 200', html(200), /answered without a token: it sent text\/html, not JSON/],
    ['no access_token', json({ token_type: 'Bearer' }), /not a token response/],
    ['another type of token', tokens({ token_type: 'mac' }), /not a token response/],
    [
      'a token with a line end',
      tokens({ access_token: 'a\r\nb' }),
      /the token of the server is not a token: it contains spaces/,
    ],
    [
      'an error with 200',
      json({ error: 'invalid_grant' }),
      /the user name or the password is wrong/,
    ],
    [
      'a redirect',
      new Response('', {
        status: 301,
        headers: { location: 'https://elsewhere.test/oauth2/token/' },
      }),
      /redirects to https:\/\/elsewhere\.test\/oauth2\/token\/, but passwords are never sent to a redirect/,
    ],
    [
      'several choices',
      new Response('', { status: 300 }),
      /redirects to nowhere, but passwords are never sent to a redirect/,
    ],
    ['the last of the redirects', new Response('', { status: 399 }), /redirects to nowhere/],
    [
      'the last status of a client',
      json({}, 499),
      /the authorization server rejected the request \(.*: 499\)/,
    ],
    [
      'the first status of a server',
      json({}, 500),
      /the authorization server failed \(.*: 500\); try again later/,
    ],
    ['not found', html(404), /there is no token endpoint at/],
    [
      'wrong method',
      json({ error: 'HTTP 405 Method Not Allowed' }, 405),
      /there is no token endpoint at/,
    ],
    [
      'too many',
      json({}, 429, { 'retry-after': '30' }),
      /too many login attempts at .*; wait 30 s/,
    ],
    ['a failure', html(503), /the authorization server failed/],
    [
      'nobody there',
      Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error(`to ${SECRETS.token}`), { code: 'ECONNREFUSED' }),
      }),
      /cannot be reached: connection refused/,
    ],
    [
      'an unknown certificate',
      Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error(), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
      }),
      /NODE_EXTRA_CA_CERTS/,
    ],
    [
      'no answer in time',
      new DOMException('late', 'TimeoutError') as Error,
      /no response within 60 s; set RAIL_ERRORS_TIMEOUT/,
    ],
    ['an endless answer', new Response(new Uint8Array(2 ** 21)), /sent more than 1 MiB/],
  ])('%s', async (_, reply, said) => {
    const { rail, login } = guarded({ env: LOGIN, network: { [TOKEN]: reply } })
    const { exit, err } = await rail('login')
    expect(err).toMatch(said)
    expect(err.trim().split('\n')).toHaveLength(3) // the config and the code, with --verbose, and one line
    expect(exit).toBe(2)
    expect(login()).toBeNull()
  })
})

test.each<[what: string, auth: string, reply: Response, said: RegExp]>([
  [
    'a client of its own, with the wrong grant',
    '      grant: client_credentials\n',
    json({ error: 'unauthorized_client' }, 400),
    /may not use the grant client_credentials; is it password\?/,
  ],
  [
    'a scope that it does not give',
    '      scope: read\n',
    json({ error: 'invalid_scope' }, 400),
    /the scope "read" was not granted \(/,
  ],
  [
    'a redirect to nowhere',
    '',
    new Response('', { status: 302 }),
    /\/oauth2\/token\/ redirects to nowhere, but passwords/,
  ],
  [
    'too many, without a time',
    '',
    json({}, 429),
    /too many login attempts at .*\/oauth2\/token\/; try again later \(429\)/,
  ],
  [
    'too many, until a day',
    '',
    json({}, 429, { 'retry-after': `Sun, 22 Nov 2026 07:28:00 GMT${'x'.repeat(40)}` }),
    /; try again later \(429\)/,
  ],
  [
    'too many, and an empty time',
    '',
    json({}, 429, { 'retry-after': '' }),
    /; try again later \(429\)/,
  ],
  [
    'too many, for too long',
    '',
    json({}, 429, { 'retry-after': '1234567890' }),
    /; wait 1234567890 s \(429\)/,
  ],
  [
    'bytes without a media type',
    '',
    new Response(new Uint8Array([1])),
    /it sent no media type, not JSON; is auth_url or token_url right\?/,
  ],
  ['JSON that is no object', '', json(7), /answered without a token/],
  [
    'an error that is no text',
    '',
    json({ error: 7, error_description: ['x'] }, 400),
    /rejected the request \(https:.*: 400\)/,
  ],
  [
    'an empty token',
    '',
    tokens({ access_token: '' }),
    /its JSON is not a token response \(access_token, token_type: Bearer\)/,
  ],
  ['a status above', '', new Response('', { status: 399 }), /redirects to nowhere/],
  [
    'a status of the service',
    '',
    json({ error: 'busy' }, 500),
    /the authorization server failed \(.*: 500, busy\); try again later/,
  ],
])('a token endpoint that answers otherwise: %s', async (_, auth, reply, said) => {
  const env = auth.includes('client_credentials')
    ? { ...ENV, RAIL_ERRORS_CLIENT_SECRET: SECRETS.clientSecret }
    : LOGIN
  const { rail, login } = guarded({
    env,
    files: { 'rail-errors.config.yaml': config(auth) },
    network: { [TOKEN]: reply },
  })
  expect(await rail('login')).toMatchObject({ exit: 2, err: expect.stringMatching(said) })
  expect(login()).toBeNull()
})

test('a server without a client ID has no grant', async () => {
  const { rail, sent } = guarded({
    env: LOGIN,
    files: { 'rail-errors.config.yaml': `servers: { rail: { base_url: ${API} } }\n` },
  })
  expect(await rail('login')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('the client ID for rail is missing; give --client-id'),
  })
  expect(sent).toEqual([])
})

test('an empty client ID, as of a variable that is not set', async () => {
  const { rail, sent } = guarded({ env: LOGIN })
  const { exit, err } = await rail(`login ${API} --client-id=`)
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining('--client-id is empty; give the client identifier'),
  ])
  expect(sent).toEqual([])
})

test.each([
  ['a line', `${SECRETS.token}\n`],
  ['JSON', JSON.stringify({ token: SECRETS.token })],
])(
  'a refused token that a credential command prints as %s: the message names the command',
  async (_, printed) => {
    const { rail } = guarded({
      files: { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') },
      programs: { pass: printed },
      network: { [ME]: refusedToken() },
    })
    const { exit, err } = await rail('whoami')
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('rejected the token from the credential command ('),
    ])
  },
)

test('an empty credential command is the same as none', async () => {
  const files = { 'rail-errors.config.yaml': config('      credential_command: []\n') }
  const { rail, sent } = guarded({ env: LOGIN, files, network: { [TOKEN]: tokens(), [ME]: me() } })
  expect(await rail('whoami')).toMatchObject({ exit: 0 })
  expect(sent.map(bearer)).toEqual([null, `Bearer ${SECRETS.token}`])
})

test('an address that the command line names after a request to its host gets the token', async () => {
  const memory = guarded({
    env: { ...ENV, RAIL_ERRORS_TOKEN: SECRETS.token },
    network: { [ME]: [me(), me()] },
  })
  const web = createHttpClient(memory.host, { ...options(memory), config: {} })
  const url = new URL(`${API}/v1/user/me/`)
  await web.request({ method: 'GET', url })
  web.name(url)
  await web.request({ method: 'GET', url })
  expect(memory.sent.map(bearer)).toEqual([null, `Bearer ${SECRETS.token}`])
  memory.check()
})

test('what a credential command prints beside texts does not count', async () => {
  const { rail, sent } = guarded({
    env: LOGIN,
    files: { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') },
    programs: {
      pass: JSON.stringify({ token: 7, username: null, password: SECRETS.next, client_secret: [] }),
    },
    network: { [TOKEN]: tokens() },
  })
  expect(await rail('login')).toMatchObject({ exit: 0 })
  expect(form(sent[0]!)).toMatchObject({
    username: 'tester@example.org',
    password: SECRETS.next,
    client_secret: SECRETS.clientSecret,
  })
})

test.each([
  [
    'a token that is none',
    JSON.stringify({ token: 'a b' }),
    'the token of the credential command of rail (pass) is not a token: it contains spaces',
  ],
  [
    'a token of blanks',
    JSON.stringify({ token: ' ' }),
    'the token of the credential command of rail (pass) is empty',
  ],
  [
    'two lines',
    'a\nb',
    'the output of the credential command of rail (pass) is not a token: it contains spaces',
  ],
  ['nothing', ' \n', 'the output of the credential command of rail (pass) is empty'],
])('a credential command that prints %s', async (_, printed, said) => {
  const files = { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') }
  const { rail } = guarded({ env: ENV, files, programs: { pass: printed } })
  expect(await rail('whoami')).toMatchObject({ exit: 2, err: expect.stringContaining(said) })
})

test('a credential command is run again for a token that was refused, once', async () => {
  const files = { 'rail-errors.config.yaml': config('      credential_command: [pass]\n') }
  const prints =
    (...given: string[]) =>
    async () => ({
      code: 0,
      stdout: new TextEncoder().encode(given.length > 1 ? given.shift() : given[0]),
    })
  const memory = guarded({ env: ENV, files, network: { [ME]: [refusedToken(), me()] } })
  memory.host.program = prints(SECRETS.token, SECRETS.next)
  expect(await memory.rail('whoami')).toMatchObject({ exit: 0 })
  expect(memory.sent.map(bearer)).toEqual([`Bearer ${SECRETS.token}`, `Bearer ${SECRETS.next}`])
  const other = guarded({ env: ENV, files, network: { [ME]: [refusedToken(), refusedToken()] } })
  other.host.program = prints(SECRETS.token, SECRETS.next)
  expect(await other.rail('whoami')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('rejected the token from the credential command'),
  })
  expect(other.sent).toHaveLength(2)
})

describe('secrets that a server echoes in its own words are covered', () => {
  const id = 'clinic+app: é'
  const { password, clientSecret } = SECRETS
  const encoded = (text: string) => new URLSearchParams({ s: text }).toString().slice(2)
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  test.each<[string, string, string]>([
    ['the header, encoded', 'basic', `Basic ${base64(`${encoded(id)}:${encoded(clientSecret)}`)}`],
    ['the header as it is', 'basic-raw', `Basic ${base64(`${id}:${clientSecret}`)}`],
    ['the header, decoded', 'basic', `Basic ${base64(`${id}:${clientSecret}`)}`],
    [
      'the header, encoded by the server',
      'basic-raw',
      `Basic ${base64(`${encoded(id)}:${encoded(clientSecret)}`)}`,
    ],
    [
      'the header without padding',
      'basic-raw',
      base64(`${id}:${clientSecret}`).replaceAll('=', ''),
    ],
    ['a form, percent signs decoded', 'post', decodeURIComponent(encoded(password))],
    ['a form, plus signs decoded', 'post', encoded(password).replaceAll('+', ' ')],
    ['a form in small letters', 'post', lower(encoded(password))],
    ['a form in a form', 'post', encodeURIComponent(encoded(password))],
    ['a form, decoded twice', 'post', password.replaceAll('+', ' ')],
    ['base64 of the secret alone', 'basic', base64(clientSecret)],
    ['base64 without padding', 'post', base64(password).replace(/=+$/, '')],
    ['base64 of a URL', 'post', Buffer.from(password).toString('base64url')],
    ['HTML', 'post', html(password)],
    ['JSON in ASCII', 'post', password.replace('"', '\\"').replace('é', '\\u00e9')],
  ])('%s', async (_, way, echo) => {
    const reply = json(
      { error: 'invalid_client', error_description: `refused <${echo}> here` },
      401,
    )
    const { rail } = guarded({
      env: LOGIN,
      files: { 'rail-errors.config.yaml': config(`      client_auth: ${way}\n`) },
      network: { [TOKEN]: reply },
    })
    const { exit, err } = await rail('login')
    expect({ exit, err }).toEqual({
      exit: 2,
      err: expect.stringMatching(/refused <(?:Basic )?\*\*\*=*> here/),
    })
  })

  test.each([
    ['Password: ', SECRETS.password],
    ['Secret of the client clinic+app: é (none: press Enter): ', SECRETS.clientSecret],
  ])('also the one that a person types: %s', async (question, echo) => {
    const typed = { 'User name: ': 'tester@example.org', 'Password: ': 'another', [question]: echo }
    const reply = json(
      { error: 'invalid_client', error_description: `refused <${echo}> here` },
      401,
    )
    const { rail } = guarded({ env: ENV, typed, network: { [TOKEN]: reply } })
    expect(await rail('login')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('refused <***> here'),
    })
  })

  test.each([
    ['Abcd', '***'],
    ['Abc', 'Abc'], // too short to be a secret
  ])('the password %s as %s', async (password, shown) => {
    const reply = json(
      { error: 'invalid_grant', error_description: `refused <${password}> here` },
      400,
    )
    const { rail } = guarded({
      env: { ...LOGIN, RAIL_ERRORS_PASSWORD: password },
      network: { [TOKEN]: reply },
    })
    expect(await rail('login')).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`refused <${shown}> here`),
    })
  })

  test.each([
    ['a>b<c&d', '&lt;', 'a&gt;b&lt;c&amp;d'],
    [`it's "x"`, '&#39;', 'it&#39;s &quot;x&quot;'],
    [`it's "x"`, '&#x27;', 'it&#x27;s &quot;x&quot;'],
    [`it's "x"`, '&#34;', 'it&#39;s &#34;x&#34;'],
  ])('also in HTML: %s, with %s', (secret, _, html) => {
    const redactor = createRedactor()
    redactor.add(secret)
    expect(redactor.redact(`<p>${html}</p>`)).toBe('<p>***</p>')
  })

  test('also one that begins with another', () => {
    const redactor = createRedactor()
    redactor.add('pl4nted')
    redactor.add('pl4nted-and-more')
    expect(redactor.redact('pl4nted-and-more pl4nted')).toBe('*** ***')
  })
})

test.each([
  ['a life without end', 1e300, /valid for 8760 hours/, 365 * 24 * 3600],
  ['a usual life', 3600, /valid for 60 minutes/, 3600],
])('%s', async (_, expires_in, says, seconds) => {
  const { rail, login, clock } = guarded({
    env: LOGIN,
    network: { [TOKEN]: tokens({ expires_in }) },
  })
  expect((await rail('login')).err).toMatch(says)
  expect(login().expires).toBe(clock.now + (seconds - 60) * 1000)
})

const REFRESHING = { 'rail-errors.config.yaml': config() }
/** A host that has logged in. */
async function loggedIn(
  network: Network,
  env: Record<string, string> = ENV,
  files: World['files'] = REFRESHING,
) {
  const all: Network = { ...network, [TOKEN]: [tokens(), ...[network[TOKEN] ?? []].flat()] }
  const memory = guarded({ env: { ...env }, files, network: all })
  const web = () => createHttpClient(memory.host, options(memory))
  const now = memory.host.env as Record<string, string>
  Object.assign(now, LOGIN, { RAIL_ERRORS_TOKEN: '' })
  await memory.rail('login', 'more')
  for (const name of Object.keys(now)) delete now[name]
  Object.assign(now, env)
  memory.sent.length = 0
  return { ...memory, web }
}
const options = ({ host }: { host: { err(text: string): void } }): HttpClientOptions => ({
  config: {
    servers: {
      rail: {
        base_url: API,
        auth_url: AUTH,
        auth: { client_id: 'clinic+app: é' },
      },
    },
  },
  warn: (line) => host.err(`${line}\n`),
  detail: (line) => host.err(`${line}\n`),
})
const bearer = ({ headers }: Sent) => headers.get('authorization')

describe('a token that ends', () => {
  test('a minute early it is refreshed, with rotation; the new pair is kept', async () => {
    const { rail, clock, sent, login } = await loggedIn({
      [ME]: [me(), me()],
      [TOKEN]: nextTokens(),
    })
    clock.now += 3_539_000
    await rail('whoami', 'more')
    expect(sent.map(bearer)).toEqual([`Bearer ${SECRETS.token}`])
    clock.now += 2_000
    expect((await rail('whoami')).exit).toBe(0)
    expect(sent.map(bearer)).toEqual([`Bearer ${SECRETS.token}`, null, `Bearer ${SECRETS.next}`])
    expect(form(sent[1]!)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: SECRETS.refresh,
      client_id: 'clinic+app: é',
    })
    expect(login()).toMatchObject({ token: SECRETS.next, refresh: SECRETS.nextRefresh })
  })

  test('the new pair is on the disk before it is used', async () => {
    const seen: string[] = []
    const memory = await loggedIn({
      [TOKEN]: nextTokens(),
      [ME]: () => {
        seen.push(memory.login().token)
        return me()
      },
    })
    memory.clock.now += 3_600_000
    await memory.rail('whoami')
    expect(seen).toEqual([SECRETS.next])
  })

  test('the login is locked while it is refreshed, and free after it, also when the server refuses', async () => {
    for (const reply of [nextTokens(), json({ error: 'invalid_grant' }, 400)]) {
      const memory = await loggedIn({ [TOKEN]: reply, [ME]: me() })
      const held: string[] = []
      memory.host.files.lock = async (path) => {
        held.push(path)
        return async () => void held.splice(0)
      }
      const { fetch } = memory.host
      const during: number[] = []
      memory.host.fetch = (url, init) => {
        if (init.method === 'POST') during.push(held.length)
        return fetch(url, init)
      }
      memory.clock.now += 3_600_000
      await memory.rail('whoami', 'more')
      expect([during, held]).toEqual([[1], []])
    }
  })

  test('a refused token is renewed, and the call made again, once', async () => {
    const { rail, sent } = await loggedIn({ [ME]: [refusedToken(), me()], [TOKEN]: nextTokens() })
    expect((await rail('whoami')).exit).toBe(0)
    expect(sent.map(bearer)).toEqual([`Bearer ${SECRETS.token}`, null, `Bearer ${SECRETS.next}`])
  })

  test('refused again: one clear line', async () => {
    const { rail } = await loggedIn({
      [ME]: [refusedToken(), refusedToken()],
      [TOKEN]: nextTokens(),
    })
    const { exit, err } = await rail('whoami')
    expect(err).toMatch(
      /rejected the token from the authorization server \(401, The access token has expired\.\).*run rail-errors login rail again/,
    )
    expect(exit).toBe(2)
  })

  test('given the refused token once more: it is not sent again', async () => {
    const { rail, sent } = await loggedIn({ [ME]: refusedToken(), [TOKEN]: tokens() })
    expect((await rail('whoami')).err).toMatch(/run rail-errors login rail again/)
    expect(sent.map(bearer)).toEqual([`Bearer ${SECRETS.token}`, null])
  })

  test('a refresh token that is dead is not sent again, although nothing is stored and the grant fails', async () => {
    const dead = () => json({ error: 'invalid_grant' }, 400)
    const memory = guarded({
      env: LOGIN,
      network: { [TOKEN]: [tokens(), dead(), dead(), nextTokens()], [ME]: [me(), me()] },
    })
    const web = createHttpClient(memory.host, { ...options(memory), cache: false })
    const get = () => web.request({ method: 'GET', url: new URL(`${API}/v1/user/me/`) })
    expect((await get()).status).toBe(200)
    memory.clock.now += 3_600_000
    await expect(get()).rejects.toThrow()
    expect((await get()).status).toBe(200)
    const grants = memory.sent.flatMap((one) => form(one).grant_type ?? [])
    expect(grants).toEqual(['password', 'refresh_token', 'password', 'password'])
    memory.check()
  })

  test('a refresh token that is dead: the grant is made again, when the environment has what it needs', async () => {
    const { rail, sent } = await loggedIn(
      {
        [ME]: [refusedToken(), me()],
        [TOKEN]: [json({ error: 'invalid_grant' }, 400), nextTokens()],
      },
      LOGIN,
    )
    expect((await rail('whoami')).exit).toBe(0)
    expect(sent.map((one) => form(one).grant_type)).toEqual([
      undefined,
      'refresh_token',
      'password',
      undefined,
    ])
  })

  test('a refresh token that is dead, and nothing else: log in again', async () => {
    const { rail, sent } = await loggedIn({
      [ME]: refusedToken(),
      [TOKEN]: json({ error: 'invalid_grant' }, 400),
    })
    const { exit, err } = await rail('whoami')
    expect(err).toMatch(/run rail-errors login rail again/)
    expect(exit).toBe(2)
    expect(sent).toHaveLength(2)
  })

  test('a bare 403 may mean a bad token: another one is tried', async () => {
    const { rail } = await loggedIn({
      [ME]: [new Response('', { status: 403 }), me()],
      [TOKEN]: nextTokens(),
    })
    expect((await rail('whoami')).exit).toBe(0)
  })

  test('a missing scope is told, and no other token is asked for', async () => {
    const scope = new Response('', {
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
    })
    const { rail } = await loggedIn({ [ME]: scope })
    expect((await rail('whoami')).err).toMatch(/its scope does not allow this/)
  })

  test.each<[what: string, reply: Response, said: string]>([
    [
      'with 401',
      refusedToken(),
      '(401, The access token has expired.): it is expired or revoked; update RAIL_ERRORS_TOKEN',
    ],
    [
      'with 403',
      new Response('', { status: 403 }),
      '(403): it is expired or revoked, or its user has no permission; update RAIL_ERRORS_TOKEN',
    ],
  ])('the token of the environment is not renewed if it is refused %s', async (_, reply, said) => {
    const { rail } = await loggedIn({ [ME]: reply }, { ...ENV, RAIL_ERRORS_TOKEN: SECRETS.next })
    const { exit, err } = await rail('whoami')
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(`rejected the token from RAIL_ERRORS_TOKEN ${said}`),
    ])
  })

  test('a refresh without a new refresh token: the old one stays', async () => {
    const { rail, clock, login } = await loggedIn({
      [ME]: me(),
      [TOKEN]: tokens({ access_token: SECRETS.next, refresh_token: undefined }),
    })
    clock.now += 3_600_000
    expect(await rail('whoami')).toMatchObject({ exit: 0 })
    expect(login()).toMatchObject({ token: SECRETS.next, refresh: SECRETS.refresh })
  })

  test.each<
    [
      what: string,
      reply: Response | Error,
      env: Record<string, string>,
      said: RegExp,
      grants: (string | undefined)[],
    ]
  >([
    [
      'that refreshes nothing',
      json({ error: 'unsupported_grant_type' }, 400),
      ENV,
      /requires a token \(401, .*\), and the last login has ended; run rail-errors login rail again, or set RAIL_ERRORS_TOKEN/,
      ['refresh_token'],
    ],
    [
      'that is down: no other grant is tried',
      json({}, 503),
      LOGIN,
      /the authorization server failed \(.*: 503\); try again later/,
      ['refresh_token'],
    ],
    [
      'that nobody reaches',
      Object.assign(new TypeError('x'), {
        cause: Object.assign(new Error(), { code: 'ENOTFOUND' }),
      }),
      LOGIN,
      /host not found/,
      ['refresh_token'],
    ],
  ])('a server %s', async (_, reply, env, said, grants) => {
    const { rail, clock, sent } = await loggedIn(
      {
        [ME]: ({ headers }) => (headers.has('authorization') ? me() : refusedToken()),
        [TOKEN]: reply as Response,
      },
      env,
    )
    clock.now += 3_600_000
    expect(await rail('whoami', 'more')).toMatchObject({
      exit: 2,
      err: expect.stringMatching(said),
    })
    expect(
      sent.filter(({ method }) => method === 'POST').map((one) => form(one).grant_type),
    ).toEqual(grants)
  })

  test.each<[what: string, when: 'refused' | 'expired', says: Response | undefined]>([
    ['while this one was waiting for the lock', 'expired', undefined],
    ['before this one noticed', 'refused', undefined],
    ['and spent the refresh token', 'expired', json({ error: 'invalid_grant' }, 400)],
  ])('another run refreshed the login, %s: its token is used', async (_, when, spent) => {
    const memory = await loggedIn({
      [ME]: when === 'refused' ? [refusedToken(), me()] : me(),
      ...(spent && { [TOKEN]: spent }),
    })
    const [path] = memory.privates
    const stored = () =>
      memory.disk.set(
        path!,
        JSON.stringify({
          ...memory.login(),
          token: SECRETS.next,
          expires: memory.clock.now + 3_600_000,
        }),
      )
    const { fetch, files } = memory.host
    if (when === 'expired') memory.clock.now += 3_600_000
    if (when === 'refused' || spent)
      memory.host.fetch = (url, init) => fetch(url, init).finally(stored)
    else memory.host.files = { ...files, lock: (path) => files.lock(path).finally(stored) }
    expect(await memory.rail('whoami')).toMatchObject({ exit: 0 })
    expect(memory.sent.map(bearer).at(-1)).toBe(`Bearer ${SECRETS.next}`)
    expect(memory.sent.filter(({ method }) => method === 'POST')).toHaveLength(spent ? 1 : 0)
  })

  test('a login of another user does not count', async () => {
    const { rail } = await loggedIn(
      { [ME]: ({ headers }) => (headers.has('authorization') ? me() : refusedToken()) },
      { ...ENV, RAIL_ERRORS_USERNAME: 'other@example.org' },
    )
    expect((await rail('whoami')).err).toMatch(/requires a token/)
  })

  test('a short life is halved: a token of 10 s is good for 5', async () => {
    const { rail, clock, sent } = guarded({
      env: LOGIN,
      network: { [TOKEN]: [tokens({ expires_in: 10 }), nextTokens()], [ME]: [me(), me()] },
    })
    await rail('whoami', 'more')
    clock.now += 5_000
    await rail('whoami')
    expect(sent.filter(({ url }) => url.endsWith('/token/'))).toHaveLength(2)
  })
})

test('a token that ends during a run is refreshed before the next request', async () => {
  const network = { [TOKEN]: [tokens(), nextTokens()], [ME]: [me(), me()] }
  const { host, clock, sent, check } = guarded({ env: LOGIN, network })
  const web = createHttpClient(host, { ...options({ host }), cache: false })
  for (let hour = 0; hour < 2; hour++) {
    expect((await web.request({ method: 'GET', url: new URL(`${API}/v1/user/me/`) })).status).toBe(
      200,
    )
    clock.now += 3_600_000
  }
  expect(sent.map(bearer)).toEqual([
    null,
    `Bearer ${SECRETS.token}`,
    null,
    `Bearer ${SECRETS.next}`,
  ])
  expect(form(sent[2]!)).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: SECRETS.refresh,
  })
  check()
})

describe('many requests at once', () => {
  const eight = (reply: Network[string]) => Array.from({ length: 8 }, () => reply as Response)
  const get = (web: ReturnType<typeof createHttpClient>) =>
    web.request({ method: 'GET', url: new URL(`${API}/v1/user/me/`) })

  test('make one token request', async () => {
    const memory = guarded({
      env: LOGIN,
      network: { [TOKEN]: tokens(), [ME]: eight(() => me()) as never },
    })
    const web = createHttpClient(memory.host, options(memory))
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(web)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    memory.check()
  })

  test('to two addresses of one server make one token request', async () => {
    const TX = 'https://tx.rail.test'
    const { RAIL_ERRORS_CACHE: _, ...env } = LOGIN
    const memory = guarded({
      env,
      files: { 'rail-errors.config.yaml': config('', `    terminology: ${TX}/fhir\n`) },
      network: { [TOKEN]: tokens(), [ME]: me(), [`GET ${TX}/fhir/metadata`]: json({}) },
    })
    const text = config('', `    terminology: ${TX}/fhir\n`)
    const web = createHttpClient(memory.host, { ...options(memory), config: parse(text) as never })
    await get(web)
    await web.request({ method: 'GET', url: new URL(`${TX}/fhir/metadata`) })
    expect(memory.sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
    memory.check()
  })

  test('meet the end of a token: one refresh, and those that were on their way use its result', async () => {
    const late: (() => void)[] = []
    const old = (sent: Sent) =>
      bearer(sent) === `Bearer ${SECRETS.next}`
        ? me()
        : late.length < 3
          ? new Promise<Response>((done) => late.push(() => done(refusedToken())))
          : refusedToken()
    const memory = await loggedIn({
      [ME]: Array.from({ length: 16 }, () => old),
      [TOKEN]: nextTokens(),
    })
    const web = memory.web()
    const first = Array.from({ length: 8 }, () => get(web))
    await Promise.race(first) // some are through, with the new token
    for (const one of late) one()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    memory.check()
  })
})

describe('redirects', () => {
  const to = (location: string, status = 302) => new Response('', { status, headers: { location } })
  const get = async (network: Network, path = '/list.json') => {
    const memory = await loggedIn(network)
    const answer = memory.web().request({ method: 'GET', url: new URL(`${API}${path}`) })
    return { ...memory, answer }
  }

  test('to another host: followed without the token', async () => {
    const { answer, sent } = await get({
      [`GET ${API}/list.json`]: to('https://cdn.test/list.json'),
      'GET https://cdn.test/list.json': json({}),
    })
    expect((await answer).status).toBe(200)
    expect(sent.map(bearer)).toEqual([`Bearer ${SECRETS.token}`, null])
  })

  test('within the host: followed with it', async () => {
    const { answer, sent } = await get({
      [`GET ${API}/list.json`]: to('/new/list.json', 308),
      [`GET ${API}/new/list.json`]: json({}),
    })
    expect((await answer).url.href).toBe(`${API}/new/list.json`)
    expect(sent.map(bearer)).toEqual(Array(2).fill(`Bearer ${SECRETS.token}`))
  })

  test.each([
    [
      'to plain http',
      { [`GET ${API}/list.json`]: to('http://cdn.test/list.json') },
      /the redirect target of https:\/\/api\.rail\.test\/list\.json: http:\/\/cdn\.test\/list\.json must use https/,
    ],
    [
      'to nowhere',
      { [`GET ${API}/list.json`]: to('https://[bad') },
      /list\.json redirects to nowhere; correct the address/,
    ],
    [
      'to this machine',
      { [`GET ${API}/list.json`]: to('http://127.0.0.1/x') },
      /list\.json redirects to this machine \(http:\/\/127\.0\.0\.1\/x\)/,
    ],
    [
      'to this machine by https',
      { [`GET ${API}/list.json`]: to('https://localhost/x') },
      /redirects to this machine/,
    ],
    [
      'in a circle',
      { [`GET ${API}/list.json`]: Array.from({ length: 6 }, () => to('/list.json')) },
      /redirects more than 5 times/,
    ],
    [
      'to a host that asks for a token',
      {
        [`GET ${API}/list.json`]: to('https://cdn.test/x'),
        'GET https://cdn.test/x': refusedToken(),
      },
      /tokens are sent only to hosts named on the command line or in the config/,
    ],
  ])('%s: refused', async (_, network, said) => {
    const { answer } = await get(network as Network)
    await expect(answer).rejects.toThrow(said)
  })

  test('of anything but a GET: refused', async () => {
    const memory = await loggedIn({ [`PUT ${API}/x`]: to('/y', 307) })
    await expect(
      memory.web().request({ method: 'PUT', url: new URL(`${API}/x`), body: '{}' }),
    ).rejects.toThrow(/redirects to https:\/\/api\.rail\.test\/y; correct the address/)
  })
})

describe('the token cache', () => {
  test('a file that others can read is not used', async () => {
    const shared: string[] = []
    const memory = guarded({ env: LOGIN, network: { [TOKEN]: tokens() }, shared })
    await memory.rail('login')
    shared.push(...memory.privates)
    expect((await memory.rail('whoami')).err).toMatch(
      /other users can read the token in .*; remove the file/,
    )
  })

  test('--no-cache keeps nothing', async () => {
    const memory = guarded({ env: LOGIN, network: { [TOKEN]: tokens(), [ME]: me() } })
    expect((await memory.rail('whoami --no-cache')).exit).toBe(0)
    expect(memory.login()).toBeNull()
  })

  test('a cache that cannot be written stops nothing but a login', async () => {
    const memory = guarded({
      env: LOGIN,
      network: { [TOKEN]: [tokens(), tokens()], [ME]: me() },
      readOnly: true,
    })
    await memory.rail('whoami', 'more')
    expect(memory.printed.err).toContain('The token could not be stored for the next run')
    expect(memory.printed.err).toContain('The token is valid')
    expect((await memory.rail('login')).exit).toBe(2)
  })

  test.each<[what: string, broken: (login: string) => string]>([
    ['a file that ends too early', (login) => login.slice(0, 20)],
    ['a token that no header can have', (login) => login.replace(SECRETS.token, 'a\\nb')],
    ['a token of no characters', (login) => login.replace(SECRETS.token, '')],
  ])('%s is as good as none', async (_, broken) => {
    const memory = await loggedIn({
      [ME]: ({ headers }) => (headers.has('authorization') ? me() : refusedToken()),
    })
    for (const path of memory.privates) memory.disk.set(path, broken(String(memory.disk.get(path))))
    expect((await memory.rail('whoami')).err).toMatch(/requires a token/)
  })

  test('other files beside the tokens are not read as tokens', async () => {
    const memory = await loggedIn({ [ME]: me() })
    const [path] = memory.privates
    const login = memory.disk.get(path!)!
    memory.disk.delete(path!)
    for (const name of [
      'notes.json',
      `${'a'.repeat(32)}.json.bak`,
      `x${'a'.repeat(32)}.json`,
      'a.txt',
    ])
      memory.disk.set(`${CACHE}/tokens/${name}`, login)
    memory.disk.set('/repo/rail-errors.config.yaml', '') // then the server is that of a login
    expect((await memory.rail('whoami', 'more')).err).toContain('a server is required')
    memory.disk.set(path!, login)
    expect((await memory.rail('whoami')).err).toContain('The token is valid for rail')
  })

  test('offline, nobody is asked', async () => {
    const memory = await loggedIn({})
    expect((await memory.rail('whoami --offline')).err).toMatch(
      /cannot be requested with --offline/,
    )
    expect(memory.sent).toEqual([])
  })
})

describe('logout', () => {
  const META = `GET ${AUTH}/.well-known/oauth-authorization-server`
  const REVOKE = `POST ${AUTH}/oauth2/revoke_token/`
  const meta = (endpoint = `${AUTH}/oauth2/revoke_token/`) =>
    json({ revocation_endpoint: endpoint })
  test.each<[string, Network, number, RegExp, number]>([
    [
      'revokes both tokens',
      { [META]: meta(), [REVOKE]: [new Response(''), new Response('')] },
      0,
      /removed from this machine and revoked/,
      3,
    ],
    [
      'a server without the door',
      { [META]: new Response('', { status: 404 }) },
      0,
      /has no revocation endpoint/,
      1,
    ],
    [
      'a door on another host',
      { [META]: meta('https://evil.test/revoke') },
      0,
      /has no revocation endpoint/,
      1,
    ],
    [
      'a server that refuses',
      { [META]: meta(), [REVOKE]: json({ error: 'invalid_client' }, 401) },
      2,
      /was not revoked: the client .* or its secret is wrong/,
      2,
    ],
    ['a server that is down', {}, 0, /has no revocation endpoint/, 1],
    [
      'a server whose words are no JSON',
      { [META]: new Response('<html>') },
      0,
      /has no revocation endpoint/,
      1,
    ],
    [
      'a door that is no text',
      { [META]: json({ revocation_endpoint: 7 }) },
      0,
      /has no revocation endpoint/,
      1,
    ],
    ['a door that is no address', { [META]: meta('revoke') }, 0, /has no revocation endpoint/, 1],
  ])('%s', async (_, network, exit, said, requests) => {
    const memory = await loggedIn(network)
    const done = await memory.rail('logout')
    expect(done.err).toMatch(said)
    expect(done.exit).toBe(exit)
    expect(memory.sent).toHaveLength(requests)
    expect(memory.login()).toBeNull()
  })

  test('goes to the endpoint that the config names, and asks for no other', async () => {
    const files = {
      'rail-errors.config.yaml': config('', `    revoke_url: ${AUTH}/bye\n`),
    }
    const { rail, sent } = await loggedIn(
      { [`POST ${AUTH}/bye`]: [new Response(''), new Response('')] },
      ENV,
      files,
    )
    expect(await rail('logout')).toMatchObject({ exit: 0, err: expect.stringContaining('revoked') })
    expect(sent.map(({ url }) => url)).toEqual([`${AUTH}/bye`, `${AUTH}/bye`])
  })

  test('names the client with each token', async () => {
    const { rail, sent } = await loggedIn({
      [META]: meta(),
      [REVOKE]: [new Response(''), new Response('')],
    })
    await rail('logout')
    const revoked = sent.filter(({ url }) => url.endsWith('/revoke_token/')).map(form)
    expect(revoked.map(({ client_id }) => client_id)).toEqual(['clinic+app: é', 'clinic+app: é'])
    expect(new Set(revoked.map(({ token }) => token))).toEqual(
      new Set([SECRETS.refresh, SECRETS.token]),
    )
  })

  test('asks for the secret of the client, and covers it in what the server says', async () => {
    const refusal = json(
      { error: 'invalid_client', error_description: `refused <${SECRETS.clientSecret}> here` },
      401,
    )
    const { host, rail, sent } = await loggedIn({ [META]: meta(), [REVOKE]: refusal })
    host.ask = async (question, { secret }) =>
      secret && question === 'Secret of the client clinic+app: é (none: press Enter): '
        ? SECRETS.clientSecret
        : undefined
    expect(await rail('logout')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('refused <***> here'),
    })
    expect(form(sent.at(-1)!)).toMatchObject({ client_secret: SECRETS.clientSecret })
  })

  test('twice', async () => {
    const { rail } = guarded({ env: ENV })
    expect(await rail('logout')).toMatchObject({
      exit: 0,
      err: expect.stringContaining('There is no token for rail'),
    })
  })
})

describe('whoami', () => {
  test('asks for JSON', async () => {
    const asked = ({ headers }: Sent) =>
      headers.get('accept') === 'application/json' ? me() : new Response('<html>')
    const { rail } = guarded({
      env: { ...ENV, RAIL_ERRORS_TOKEN: SECRETS.token },
      network: { [ME]: asked },
    })
    expect(await rail('whoami')).toMatchObject({
      exit: 0,
      out: '{\n  "username": "tester@example.org"\n}\n',
    })
  })

  test.each<[string, Response, RegExp]>([
    [
      'HTML',
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      /answers text\/html, not JSON/,
    ],
    ['not found', new Response('', { status: 404 }), /answers 404; correct base_url or user_url/],
  ])('%s', async (_, reply, said) => {
    const { rail } = guarded({
      env: { ...ENV, RAIL_ERRORS_TOKEN: SECRETS.token },
      network: { [ME]: reply },
    })
    const { exit, err } = await rail('whoami')
    expect(err).toMatch(said)
    expect(exit).toBe(2)
  })

  test('a service that echoes a token of a login: it is covered, and an ID token of any form is not read', async () => {
    const { rail } = guarded({
      env: LOGIN,
      network: {
        [TOKEN]: tokens({ id_token: 'no.id.token' }),
        [ME]: json({ you: `${SECRETS.token} ${SECRETS.refresh}` }),
      },
    })
    expect(await rail('whoami')).toMatchObject({ exit: 0, out: '{\n  "you": "*** ***"\n}\n' })
  })

  test('a service that echoes the token: it is covered', async () => {
    const { rail } = guarded({
      env: { ...ENV, RAIL_ERRORS_TOKEN: SECRETS.token },
      network: { [ME]: json({ you: `Bearer ${SECRETS.token}`, '::error::': '\u001b[2J' }) },
    })
    expect((await rail('whoami')).out).toBe(
      '{\n  "you": "Bearer ***",\n  "::error::": "\\u001b[2J"\n}\n',
    )
  })
})

test.each<[config: string, args: string, said: string]>([
  [
    '',
    'login clinic',
    '"clinic" is not a known server; give the URL of the server, or add it to "servers" in the config',
  ],
  [config(), 'login clinic', '"clinic" is not a known server; the configured servers are rail'],
  [config(), 'login raill', '"raill" is not a known server; did you mean "rail"?'],
])('a server that nobody knows: %#', async (text, args, said) => {
  const { rail } = guarded({ env: ENV, files: { 'rail-errors.config.yaml': text } })
  expect(await rail(args)).toMatchObject({ exit: 2, err: expect.stringContaining(said) })
})

describe('without a login, a token is got when the environment has all that the grant needs', () => {
  const {
    RAIL_ERRORS_USERNAME: name,
    RAIL_ERRORS_PASSWORD: password,
    RAIL_ERRORS_CLIENT_SECRET: secret,
  } = LOGIN
  const clientOnly = '      grant: client_credentials\n'
  test.each<[what: string, auth: string, env: Record<string, string>, asks: boolean]>([
    ['a public client', '', { RAIL_ERRORS_USERNAME: name, RAIL_ERRORS_PASSWORD: password }, true],
    ['no password', '', { RAIL_ERRORS_USERNAME: name, RAIL_ERRORS_CLIENT_SECRET: secret }, false],
    ['no user', '', { RAIL_ERRORS_PASSWORD: password, RAIL_ERRORS_CLIENT_SECRET: secret }, false],
    ['a client of its own', clientOnly, { RAIL_ERRORS_CLIENT_SECRET: secret }, true],
    [
      'a client without its secret',
      clientOnly,
      { RAIL_ERRORS_USERNAME: name, RAIL_ERRORS_PASSWORD: password },
      false,
    ],
  ])('%s', async (_, auth, env, asks) => {
    const { rail, sent } = guarded({
      env: { ...ENV, ...env },
      files: { 'rail-errors.config.yaml': config(auth) },
      network: asks ? { [TOKEN]: tokens(), [ME]: me() } : {},
    })
    expect((await rail('whoami')).exit).toBe(asks ? 0 : 2)
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(asks ? 1 : 0)
  })
})

describe('the names of variables', () => {
  const common = {
    RAIL_ERRORS_USERNAME: 'common',
    RAIL_ERRORS_PASSWORD: 'common-password',
    RAIL_ERRORS_CLIENT_SECRET: 'common-secret',
  }
  const OWN = { MY_USER: 'own', MY_PASSWORD: 'own-password', MY_SECRET: 'own-secret' }
  const names =
    '      username_env: MY_USER\n      password_env: MY_PASSWORD\n      client_secret_env: MY_SECRET\n'
  const other = '  other: { base_url: https://other.test }\n'
  test.each<
    [what: string, auth: string, env: Record<string, string>, sentBody: string[] | undefined]
  >([
    ['the common ones', '', common, ['common', 'common-password', 'common-secret']],
    ['those of the config', names, OWN, ['own', 'own-password', 'own-secret']],
    [
      'those of the config first',
      names,
      { ...common, ...OWN },
      ['own', 'own-password', 'own-secret'],
    ],
    [
      'one of the config',
      '      username_env: MY_USER\n',
      { ...common, ...OWN },
      ['own', 'common-password', 'common-secret'],
    ],
    ['no common one in its place', '      password_env: MY_PASSWORD\n', common, undefined],
    ['of two servers, no common one', other, common, undefined],
    [
      'of two servers, those of the config',
      names + other,
      OWN,
      ['own', 'own-password', 'own-secret'],
    ],
  ])('%s', async (_, auth, env, expected) => {
    const { rail, sent } = guarded({
      env: { ...ENV, ...env },
      files: { 'rail-errors.config.yaml': config(auth) },
      network: expected === undefined ? {} : { [TOKEN]: tokens() },
    })
    const { exit } = await rail('login rail')
    expect(exit).toBe(expected === undefined ? 2 : 0)
    const body = sent[0] && form(sent[0])
    expect(body && [body.username, body.password, body.client_secret]).toEqual(expected)
  })
})

describe('a header whose value is in a variable', () => {
  const LIST = `${API}/terminology/errors.json`
  const list = () => json({ codes: [] })
  const HEADERS = '      headers_env: { X-API-Key: GATEWAY_KEY }\n'
  const run = (network: Network, env: Record<string, string> = {}, more = '') =>
    guarded({
      env: { ...ENV, GATEWAY_KEY: SECRETS.key, ...env },
      files: { 'rail-errors.config.yaml': config(HEADERS, more), 'errors.yaml': healthy() },
      network,
    })
  const keysOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('x-api-key'))

  test('is sent to the addresses of its server, also beside a token', async () => {
    const { rail, sent } = run(
      { [`GET ${LIST}`]: list(), [ME]: me() },
      { RAIL_ERRORS_TOKEN: SECRETS.token },
    )
    expect((await rail(`lint ${LIST}`, 'more')).err).toContain('200, with a token, X-API-Key\n')
    expect((await rail('whoami')).exit).toBe(0)
    expect(keysOf(sent)).toEqual(sent.map(() => SECRETS.key))
    expect(sent.at(-1)!.headers.get('authorization')).toBe(`Bearer ${SECRETS.token}`)
  })

  test('is sent to a FHIR server without a token', async () => {
    const fhir = 'https://fhir.rail.test/r4'
    const { rail, sent } = run(
      { [`GET ${fhir}/metadata`]: json({ resourceType: 'OperationOutcome' }, 403) },
      {},
      `    fhir: ${fhir}\n`,
    )
    const { exit, err } = await rail(`publish ${fhir}`)
    expect(sent[0]!.headers.get('authorization')).toBeNull()
    expect(keysOf(sent)).toEqual([SECRETS.key])
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(
        'refused the request (403): update GATEWAY_KEY (X-API-Key); if it requires a token, too, run rail-errors login rail',
      ),
    ])
  })

  test('is sent to no other host, also not after a redirect', async () => {
    const { rail, sent } = run({
      [`GET ${LIST}`]: new Response('', {
        status: 302,
        headers: { location: 'https://cdn.other.test/errors.json' },
      }),
      'GET https://cdn.other.test/errors.json': list(),
    })
    await rail(`lint ${LIST}`, 'more')
    expect(sent.map(({ headers }) => headers.get('x-api-key')).slice(0, 2)).toEqual([
      SECRETS.key,
      null,
    ])
  })

  test('a copy of what it protects is a protected one', async () => {
    const { rail, disk } = run({ [`GET ${LIST}`]: list() })
    await rail(`lint ${LIST}`, 'more')
    const copies = [...disk].filter(([path]) => path.startsWith(`${CACHE}/documents/`))
    expect(String(copies[0]![1])).toContain('"protected":true')
  })

  test.each([
    ['', 'GATEWAY_KEY is not set; the config sends it to rail as X-API-Key'],
    ['a b', 'the value of GATEWAY_KEY is not a token: it contains spaces or invalid characters'],
    ['a\nb', 'the value of GATEWAY_KEY is not a token: it contains spaces or invalid characters'],
  ])('with the value %j nothing is sent', async (value, said) => {
    const { rail, sent } = run({}, { GATEWAY_KEY: value })
    const { exit, err } = await rail(`lint ${LIST}`)
    expect([exit, sent, err]).toEqual([2, [], expect.stringContaining(said)])
  })
})
