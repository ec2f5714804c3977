import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../src/base/io/host/host.ts'
import type { SandboxOptions } from '../../../src/features/sandbox/options.ts'
import { hasherOf } from '../../../src/features/sandbox/registry/hasher.ts'
import { memoryRegistry } from '../../../src/features/sandbox/registry/registry.ts'
import { sandboxOver } from '../../../src/features/sandbox/sandbox.ts'
import { rowsOf } from '../../support/rows.ts'
import { ANNA, credentials, sandboxWith } from './sandbox.ts'

// The limits are in real seconds, of which these tests have none.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const from = (address: string, encrypted = false): Connection => ({ address, encrypted })
const right = { grant_type: 'password', ...ANNA, ...credentials('desk') }
const wrong = { ...right, password: 'wrong' }
const limits = { perUser: { failures: 3, seconds: 60 }, perAddress: { failures: 5, seconds: 60 } }
const blocked = (seconds: number) => ({
  status: 429,
  body: {
    error: 'too_many_attempts',
    error_description: `Too many attempts failed. Try again in ${seconds} s.`,
  },
})

async function world(options: Omit<SandboxOptions, 'data'> = {}) {
  const { post } = await sandboxWith({ limits, ...options })
  return async (form: Record<string, string>, address = '127.0.0.1') =>
    post('/oauth2/token/', form, {}, from(address))
}

test('an account is blocked after its failures, from every address and also with the right password; then its user recovers', async () => {
  const send = await world()
  for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
    expect((await send(wrong, address)).status).toBe(400)
  const answer = await send(wrong, '127.0.0.4')
  expect(answer).toMatchObject(blocked(60))
  expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    '60',
    'no-store',
  ])
  vi.advanceTimersByTime(30_500)
  const refused = await send(right)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  // Guesses while it is blocked do not make it longer.
  vi.advanceTimersByTime(29_500)
  expect((await send(right)).status).toBe(200)
})

test('without other limits, an account is blocked after ten failures, an address after a hundred', async () => {
  const { post } = await sandboxWith()
  const send = async (form: Record<string, string>, address: string) =>
    (await post('/oauth2/token/', form, {}, from(address))).status
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push(await send(wrong, `127.0.1.${count}`))
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  statuses.length = 0
  for (let count = 0; count < 101; count++)
    statuses.push(await send({ ...wrong, username: `user ${count}` }, '127.0.0.9'))
  expect(statuses).toEqual([...Array(100).fill(400), 429])
  expect(await send({ ...right, ...credentials('phone') }, '127.0.0.8')).toBe(200)
})

test('other accounts, and the account at other clients, are not blocked', async () => {
  const send = await world()
  for (let count = 0; count < 3; count++)
    await send({ ...wrong, username: 'nobody' }, `127.0.1.${count}`)
  expect(await send({ ...wrong, username: 'nobody' })).toMatchObject(blocked(60))
  expect((await send(right)).status).toBe(200)
  for (let count = 0; count < 3; count++) await send(wrong, `127.0.2.${count}`)
  expect([
    (await send(right)).status,
    (await send({ ...right, ...credentials('phone') })).status,
  ]).toEqual([429, 200])
})

test('a success forgets the failures of the account, not those of the address', async () => {
  const send = await world()
  for (const form of [wrong, wrong, right, wrong, wrong, right]) await send(form)
  expect((await send(wrong)).status).toBe(400)
  expect(await send({ ...right, username: 'another' })).toMatchObject(blocked(60))
  expect((await send(right, '127.0.0.2')).status).toBe(200)
})

test('wrong client secrets count for the address only: nobody can block a client', async () => {
  const send = await world()
  for (let count = 0; count < 5; count++)
    expect((await send({ ...right, client_secret: 'wrong' }, '127.0.0.9')).status).toBe(401)
  expect(await send({ ...right, client_secret: 'wrong' }, '127.0.0.9')).toMatchObject(blocked(60))
  expect((await send(right)).status).toBe(200)
})

test('an IPv6 network is one address, and IPv4 in IPv6 is IPv4', async () => {
  const send = await world({ trustProxy: false })
  const { post } = await sandboxWith({ limits })
  for (let count = 1; count <= 5; count++)
    await post(
      '/oauth2/token/',
      { ...wrong, username: `user ${count}` },
      {},
      from(`2001:db8:1:2::${count}`, true),
    )
  const status = async (address: string) =>
    (await post('/oauth2/token/', right, {}, from(address, true))).status
  expect([
    await status('2001:DB8:1:2:ffff::9'),
    await status('2001:db8:1:3::1'),
    await status('2001:db8::1'),
  ]).toEqual([429, 200, 200])
  for (let count = 1; count <= 5; count++)
    await send({ ...wrong, username: `user ${count}` }, '::ffff:127.0.0.7')
  expect([
    (await send(right, '127.0.0.7')).status,
    (await send(right, '127.0.0.8')).status,
  ]).toEqual([429, 200])
})

test('guesses at the same time are counted, too', async () => {
  const send = await world({ limits: { ...limits, perAddress: { failures: 1000, seconds: 60 } } })
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(wrong)))
  const tried = answers.filter(({ status }) => status === 400).length
  expect([tried >= 3, tried <= 4, answers.filter(({ status }) => status === 429).length]).toEqual([
    true,
    true,
    40 - tried,
  ])
  expect((await send(right)).status).toBe(429)
})

test('too many logins at once are asked to wait, and one address does not keep all others out', async () => {
  const sandbox = sandboxOver(
    { registry: memoryRegistry() },
    hasherOf({ cost: { n: 2, r: 1, p: 1 }, atOnce: 1, mostWaiting: 4 }),
  )
  const client = await sandbox.addClient()
  await sandbox.addUser(ANNA.username, ANNA.password)
  const body = new URLSearchParams({ grant_type: 'password', ...ANNA, ...client })
  const login = (address: string) =>
    sandbox.fetch(
      new Request('http://127.0.0.1/oauth2/token/', { method: 'POST', body }),
      from(address),
    )
  // The client secret is known from now on: each login is one comparison.
  expect((await login('127.0.0.1')).status).toBe(200)
  const addresses = [...Array<string>(9).fill('127.0.0.1'), ...Array<string>(4).fill('127.0.0.2')]
  const answers = await Promise.all(addresses.map(login))
  // One at work and two that wait; then two of the other address.
  expect(answers.map(({ status }) => status)).toEqual([
    ...[200, 200, 200],
    ...Array(6).fill(503),
    ...[200, 200],
    ...[503, 503],
  ])
  const refused = answers[3]!
  expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
    '1',
    {
      error: 'temporarily_unavailable',
      error_description: 'Too many logins at once. Try again in 1 s.',
    },
  ])
})

const PLAIN =
  'Secrets are accepted over TLS only: use --tls-cert and --tls-key, or --trust-proxy behind a proxy that ends TLS.'
const NOBODY = '192.0.2.7'
const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': NOBODY }
test.each<
  [
    string,
    number,
    {
      address?: string
      encrypted?: boolean
      trustProxy?: boolean
      headers?: Record<string, string>
    },
  ]
>([
  ['this machine', 200, {}],
  ['this machine, IPv6', 200, { address: '::1' }],
  ['this machine, IPv4 in IPv6', 200, { address: '::ffff:127.0.0.1' }],
  ['another machine over TLS', 200, { address: NOBODY, encrypted: true }],
  ['another machine', 400, { address: NOBODY }],
  ['another machine that looks like this one', 400, { address: '127.0.0.1.example' }],
  ['another machine, IPv6 that begins like this one', 400, { address: '::1:2' }],
  ['another machine that says it is a proxy', 400, { address: NOBODY, headers: https }],
  ['a proxy on this machine that is not trusted', 400, { headers: { 'x-forwarded-for': NOBODY } }],
  [
    'a proxy that says only Forwarded',
    400,
    { headers: { forwarded: 'for=192.0.2.7;proto=https' } },
  ],
  ['a proxy that says only Via', 400, { headers: { via: '1.1 proxy' } }],
  ['a proxy that says https, but is not trusted', 400, { headers: https }],
  ['a proxy over TLS that is not trusted', 200, { encrypted: true, headers: https }],
  ['a trusted proxy with TLS', 200, { trustProxy: true, headers: https }],
  [
    'a trusted proxy without TLS',
    400,
    { trustProxy: true, headers: { ...https, 'x-forwarded-proto': 'http' } },
  ],
  [
    'a trusted proxy without TLS that does not say for whom',
    400,
    { trustProxy: true, headers: { 'x-forwarded-proto': 'http' } },
  ],
  ['a trusted proxy that only says Via', 400, { trustProxy: true, headers: { via: '1.1 proxy' } }],
  [
    'a trusted proxy for a port of this machine',
    200,
    { trustProxy: true, headers: { 'x-forwarded-for': '127.0.0.1:50123' } },
  ],
  [
    'a trusted proxy that does not say',
    400,
    { trustProxy: true, headers: { 'x-forwarded-for': NOBODY } },
  ],
  [
    'a trusted proxy after a client that lies',
    400,
    { trustProxy: true, headers: { ...https, 'x-forwarded-proto': 'https, http' } },
  ],
  [
    'a trusted proxy after a client that lies about its address',
    400,
    {
      trustProxy: true,
      headers: { 'x-forwarded-proto': 'http', 'x-forwarded-for': '127.0.0.1, 192.0.2.7' },
    },
  ],
  [
    'a trusted proxy for this machine',
    200,
    { trustProxy: true, headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['no proxy, but one would be trusted', 200, { trustProxy: true }],
  ['another machine past the trusted proxy', 400, { trustProxy: true, address: NOBODY }],
])(
  'a password from %s: %i',
  async (_, status, {
    address = '127.0.0.1',
    encrypted = false,
    trustProxy = false,
    headers = {},
  }) => {
    const { post } = await sandboxWith({ trustProxy })
    for (const endpoint of ['token', 'revoke', 'introspect']) {
      const answer = await post(
        `/oauth2/${endpoint}/`,
        { ...right, token: 'x' },
        headers,
        from(address, encrypted),
      )
      expect(answer.status).toBe(status)
      if (status !== 200)
        expect(answer.body).toEqual({ error: 'invalid_request', error_description: PLAIN })
    }
  },
)

test('behind a trusted proxy, its addresses are counted and its origin is named', async () => {
  const { post, send } = await sandboxWith({ limits, trustProxy: true })
  const of = (client: string) => ({ ...https, 'x-forwarded-for': `127.0.0.1, ${client}` })
  for (let count = 0; count < 5; count++)
    await post('/oauth2/token/', { ...wrong, username: `user ${count}` }, of('192.0.2.1'))
  expect([
    (await post('/oauth2/token/', right, of('192.0.2.1'))).status,
    (await post('/oauth2/token/', right, of('192.0.2.2'))).status,
  ]).toEqual([429, 200])
  const named = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'sandbox.northwind-clinic.org' }
  const issuer = async (headers: Record<string, string>) =>
    (await send('/.well-known/oauth-authorization-server', { headers })).body.issuer
  expect([await issuer(named), await issuer({ ...named, 'x-forwarded-host': 'a b' })]).toEqual([
    'https://sandbox.northwind-clinic.org',
    'http://127.0.0.1:8081',
  ])
})

test.each([
  ['an IPv4 address', '192.0.2.1:', '192.0.2.1'],
  ['an IPv6 address', '[2001:db8::1]:', '2001:db8::1'],
])('the port that a proxy adds to %s does not make a new address', async (_, address, same) => {
  const { post } = await sandboxWith({ limits, trustProxy: true })
  const guess = (username: string, from: string) =>
    post('/oauth2/token/', { ...wrong, username }, { ...https, 'x-forwarded-for': from })
  for (let count = 1; count <= 5; count++)
    expect((await guess(`user ${count}`, `${address}${50_000 + count}`)).status).toBe(400)
  expect([
    (await guess('user 6', `${address}50006`)).status,
    (await guess('user 7', same)).status,
  ]).toEqual([429, 429])
})

test('a registry that cannot be read is the failure of the sandbox; the answer does not say why', async () => {
  const failures: unknown[] = []
  const broken = {
    ...memoryRegistry(),
    read: () => Promise.reject(new Error('/home/anna/registry.json is broken')),
  }
  const sandbox = sandboxOver({ registry: broken }, hasherOf({ cost: { n: 2, r: 1, p: 1 } }), {
    onError: (error) => failures.push(error),
  })
  const body = new URLSearchParams(right)
  const answer = await sandbox.fetch(
    new Request('http://127.0.0.1/oauth2/token/', { method: 'POST', body }),
  )
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'server_error', error_description: 'The sandbox failed; its log says why.' },
  ])
  expect(failures).toEqual([
    expect.objectContaining({ message: '/home/anna/registry.json is broken' }),
  ])
})

test.each(
  rowsOf<{ host: string; connection: Connection; options: SandboxOptions; status: number }>(
    import.meta,
    'the host through with is answered',
  ),
)(
  'the Host $host through $connection with $options is answered with $status',
  async ({ host, connection, options, status }) => {
    const sandbox = await sandboxWith(options)
    const scheme = connection.encrypted ? 'https' : 'http'
    for (const path of ['/', '/.well-known/oauth-authorization-server', '/openapi.json']) {
      // A proxy that the sandbox does not trust proves nothing.
      const headers = options.trustProxy ? {} : { 'x-forwarded-host': 'evil.example' }
      const request = new Request(`${scheme}://${host}${path}`, { headers })
      const answer = await sandbox.fetch(request, connection)
      const text = await answer.text()
      if (status === 200) {
        expect(answer.status).not.toBe(421)
        if (path !== '/openapi.json') expect(text).toContain(`${scheme}://${host}`)
        expect(text).not.toContain('evil')
      } else
        expect([answer.status, text]).toEqual([
          421,
          'The sandbox of rail-errors: the Host of the request is not this machine; use the address that the sandbox printed\n',
        ])
    }
  },
)
