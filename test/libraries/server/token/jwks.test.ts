import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../support/rows.ts'
import {
  type AuthorizationServer,
  authorizationServer,
  NOW,
  refusal,
  SECONDS,
  TROUBLE,
  TROUBLE_MS,
} from './authorization-server.ts'

type SigningKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
type Key = { kid: string; alg: string; privateKey: SigningKey; publicKey: SigningKey; jwk: JWK }
const CLAIMS = {
  iss: 'https://auth.test',
  aud: 'claims-api',
  sub: 'u-17',
  azp: 'clinic-app',
  scope: 'read write',
  exp: SECONDS + 300,
}

async function keyOf(kid: string, alg = 'RS256'): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return {
    kid,
    alg,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
  }
}
/** A signed token; `null` in the header leaves a member out. */
const signed = (
  { privateKey, alg, kid }: Key,
  claims: object = {},
  header: object = {},
): Promise<string> => {
  const members = Object.entries({ alg, kid, ...header }).filter(([, value]) => value !== null)
  return new SignJWT({ ...CLAIMS, ...claims } as JWTPayload)
    .setProtectedHeader(Object.fromEntries(members) as never)
    .sign(privateKey)
}
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

let server: AuthorizationServer
let [first, second, stranger]: Key[] = []
beforeAll(async () => {
  server = await authorizationServer()
  ;[first, second, stranger] = await Promise.all([keyOf('k1'), keyOf('k2'), keyOf('k1')])
})
beforeEach(() => {
  server.reset()
  server.state.keys = { keys: [first!.jwk] }
})
afterAll(() => server.close())
const asked = () => server.log.length

test('a valid token grants what it names, with one request for the keys', async () => {
  const check = server.verifying()
  const calls = await Promise.all(
    Array.from({ length: 20 }, async () =>
      check(`Bearer ${await signed(first!)}`, { scopes: ['read'] }),
    ),
  )
  expect(calls[0]).toEqual({
    ...{
      subject: 'u-17',
      clientId: 'clinic-app',
      scopes: ['read', 'write'],
      expires: NOW + 300_000,
    },
    claims: CLAIMS,
  })
  expect(server.log).toEqual([{ path: '/jwks', authorization: undefined, form: {} }])
})

test.each(['RS256', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'])(
  '%s is accepted by default',
  async (alg) => {
    const key = await keyOf('k', alg)
    server.state.keys = { keys: [key.jwk] }
    expect(await server.verifying()(`Bearer ${await signed(key)}`)).toMatchObject({
      subject: 'u-17',
    })
  },
)

test.each(rowsOf<{ name: string; claims: object; options: object }>(import.meta, 'accepted'))(
  '$name: accepted',
  async ({ claims, options }) =>
    expect(
      await server.verifying({}, options)(`Bearer ${await signed(first!, claims)}`),
    ).toMatchObject({ subject: 'u-17' }),
)

test.each(rowsOf<{ name: string; claims: object; header: object }>(import.meta, 'an access token'))(
  '$name: an access token',
  async ({ claims, header }) =>
    expect(
      await server.verifying()(`Bearer ${await signed(first!, claims, header)}`),
    ).toMatchObject({
      subject: 'u-17',
    }),
)

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} }

describe('refused with 401', () => {
  const WRONG = 'The access token is invalid.'
  const KIND = 'The token is not an access token.'
  const hs256 = async (secret: string | Uint8Array) => {
    const text = `${base64url({ alg: 'HS256', kid: 'k1' })}.${base64url(CLAIMS)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const changed = async (part: number, value: object) =>
    (await signed(first!)).split('.').with(part, base64url(value)).join('.')
  test.each<[string, () => Promise<string>, string]>([
    [
      'another audience',
      () => signed(first!, { aud: 'billing-api' }),
      'The access token is for another audience.',
    ],
    [
      'no audience',
      () => signed(first!, { aud: undefined }),
      'The access token is for another audience.',
    ],
    [
      'another issuer',
      () => signed(first!, { iss: 'https://evil.test' }),
      'The access token is from another issuer.',
    ],
    [
      'no issuer',
      () => signed(first!, { iss: undefined }),
      'The access token is from another issuer.',
    ],
    ['expired', () => signed(first!, { exp: SECONDS - 30 }), 'The access token has expired.'],
    ['without an end', () => signed(first!, { exp: undefined }), WRONG],
    ['an end that is a text', () => signed(first!, { exp: '2099' }), WRONG],
    [
      'not valid yet',
      () => signed(first!, { nbf: SECONDS + 31 }),
      'The access token is not valid yet.',
    ],
    ['an ID token', () => signed(first!, { typ: 'ID' }), KIND],
    ['an ID token by its nonce', () => signed(first!, { nonce: 'n', auth_time: 1 }), KIND],
    ['an ID token with the type JWT', () => signed(first!, { nonce: 'n' }, { typ: 'JWT' }), KIND],
    ['an ID token of the hybrid flow', () => signed(first!, { c_hash: 'x' }), KIND],
    ['a logout token', () => signed(first!, { events: LOGOUT }, { typ: 'logout+jwt' }), KIND],
    ['a logout token by its type', () => signed(first!, {}, { typ: 'logout+jwt' }), KIND],
    ['a logout token by its events', () => signed(first!, { events: LOGOUT }), KIND],
    [
      'a logout token that says it is an access token',
      () => signed(first!, { events: LOGOUT, typ: 'Bearer' }, { typ: 'at+jwt' }),
      KIND,
    ],
    ...[
      'secevent+jwt',
      'dpop+jwt',
      'oauth-authz-req+jwt',
      'JWTx',
      'x/jwt',
      '',
      'jose',
      'application/',
    ].map((typ): [string, () => Promise<string>, string] => [
      `the type "${typ}"`,
      () => signed(first!, {}, { typ }),
      KIND,
    ]),
    ['a type that is no text', () => signed(first!, {}, { typ: 7 }), KIND],
    [
      'bound to a key',
      () => signed(first!, { cnf: { jkt: 'x' } }),
      'The access token is bound to a key, which this API does not check.',
    ],
    [
      'no signature: none',
      async () => `${base64url({ alg: 'none' })}.${base64url(CLAIMS)}.`,
      WRONG,
    ],
    [
      'no signature: None',
      async () => `${base64url({ alg: 'None', kid: 'k1' })}.${base64url(CLAIMS)}.`,
      WRONG,
    ],
    ['the signature removed', async () => (await signed(first!)).replace(/[^.]+$/, ''), WRONG],
    [
      'HS256 with the public key as PEM',
      async () => hs256(await exportSPKI(first!.publicKey)),
      WRONG,
    ],
    ['HS256 with the public key as JWK', async () => hs256(JSON.stringify(first!.jwk)), WRONG],
    ['HS256 with an empty secret', () => hs256(''), WRONG],
    ['the same kid of a stranger', () => signed(stranger!), WRONG],
    ['a key in the header', () => signed(stranger!, {}, { jwk: stranger!.jwk, kid: null }), WRONG],
    [
      'a set of keys of its own',
      () => signed(stranger!, {}, { jku: `${server.base}/evil`, kid: null }),
      WRONG,
    ],
    ['changed claims', () => changed(1, { ...CLAIMS, sub: 'admin' }), WRONG],
    ['a changed header', () => changed(0, { alg: 'RS384', kid: 'k1' }), WRONG],
    [
      'an unknown extension',
      () =>
        signed(first!, {}, { crit: ['exp'], exp: 1 }).catch(() =>
          changed(0, { alg: 'RS256', crit: ['x'], x: 1 }),
        ),
      WRONG,
    ],
    ['an opaque token', async () => 'abc', WRONG],
    ['four parts', async () => 'a.b.c.d', WRONG],
    ['empty parts', async () => '..', WRONG],
    ['parts that are not JSON', async () => 'YQ.YQ.YQ', WRONG],
  ])('%s', async (_, token, why) => {
    const { status, headers, body } = await refusal(server.verifying()(`Bearer ${await token()}`))
    expect([status, body]).toEqual([401, { error: 'invalid_token', error_description: why }])
    expect(headers).toEqual({
      'www-authenticate': `Bearer realm="api", error="invalid_token", error_description="${why}"`,
    })
    expect(server.log.every(({ path }) => path === '/jwks')).toBe(true)
  })

  test('an algorithm that is not listed makes no request', async () => {
    const call = server.verifying({ algorithms: ['ES256'] })(`Bearer ${await signed(first!)}`)
    expect([(await refusal(call)).status, asked()]).toEqual([401, 0])
  })

  test('a set with a secret key is no way for HS256', async () => {
    server.state.keys = {
      keys: [{ kty: 'oct', k: Buffer.from('public').toString('base64url'), kid: 'k1' }, first!.jwk],
    }
    expect((await refusal(server.verifying()(`Bearer ${await hs256('public')}`))).status).toBe(401)
  })

  test('typ: only tokens of this type', async () => {
    const check = server.verifying({ typ: 'at+jwt' })
    expect(await check(`Bearer ${await signed(first!, {}, { typ: 'at+jwt' })}`)).toMatchObject({
      subject: 'u-17',
    })
    expect(
      await check(`Bearer ${await signed(first!, {}, { typ: 'application/at+jwt' })}`),
    ).toMatchObject({ subject: 'u-17' })
    const other = server.verifying({ typ: 'x-access' })
    expect(await other(`Bearer ${await signed(first!, {}, { typ: 'x-access' })}`)).toMatchObject({
      subject: 'u-17',
    })
    for (const typ of ['JWT', null])
      expect(
        (await refusal(check(`Bearer ${await signed(first!, {}, { typ })}`))).body
          ?.error_description,
      ).toBe('The token is not an access token.')
  })
})

describe('new keys', () => {
  const accepted = (
    check: ReturnType<AuthorizationServer['verifying']>,
    key: Key,
    header?: object,
  ) =>
    signed(key, { exp: SECONDS + 86_400 }, header)
      .then((token) => check(`Bearer ${token}`))
      .then(
        () => 200,
        ({ status }) => status as number,
      )

  test('an unknown kid makes one request, after the cooldown', async () => {
    const check = server.verifying()
    expect([await accepted(check, first!), asked()]).toEqual([200, 1])
    server.state.keys = { keys: [second!.jwk, first!.jwk] }
    server.state.now += 29_999
    expect([await accepted(check, second!), asked()]).toEqual([401, 1])
    server.state.now += 1
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => accepted(check, at % 2 ? first! : second!)),
    )
    expect([new Set(all), asked()]).toEqual([new Set([200]), 2])
    // A made-up kid costs one request in a cooldown, whatever the number of calls is.
    server.state.now += 30_000
    for (let at = 0; at < 5; at++)
      expect(await accepted(check, { ...second!, kid: `made-up-${at}` })).toBe(401)
    expect(asked()).toBe(3)
  })

  test('a wrong signature of a known key makes no request', async () => {
    const check = server.verifying()
    await accepted(check, first!)
    server.state.now += 30_000
    expect([await accepted(check, stranger!), asked()]).toEqual([401, 1])
  })

  test('a key that was withdrawn is refused when the keys are old', async () => {
    const check = server.verifying({ cacheSeconds: 60 })
    await accepted(check, first!)
    server.state.keys = { keys: [second!.jwk] }
    server.state.now += 59_999
    expect(await accepted(check, first!)).toBe(200)
    server.state.now += 1
    expect(await accepted(check, first!)).toBe(401)
  })

  test('without kid: all keys of the kind, and new ones after the cooldown', async () => {
    const check = server.verifying({ cooldownSeconds: 10 })
    server.state.keys = { keys: [first!.jwk, second!.jwk] }
    expect([
      await accepted(check, second!, { kid: null }),
      await accepted(check, first!, { kid: null }),
      asked(),
    ]).toEqual([200, 200, 1])
    const third = await keyOf('k3')
    server.state.keys = { keys: [third.jwk] }
    expect([await accepted(check, third, { kid: null }), asked()]).toEqual([401, 1])
    server.state.now += 10_000
    expect([await accepted(check, third, { kid: null }), asked()]).toEqual([200, 2])
  })

  test('a server that is down when a key is unknown: 503, not 401; known keys work until they are old', async () => {
    const check = server.verifying({ cacheSeconds: 60 })
    await accepted(check, first!)
    server.state.answering = (response) => void response.destroy()
    server.state.now += 30_000
    expect([await accepted(check, second!), await accepted(check, first!)]).toEqual([503, 200])
    server.state.now += 30_000
    expect(await accepted(check, first!)).toBe(503)
    server.state.answering = undefined
    expect(await accepted(check, first!)).toBe(200)
  })
})

describe('keys that can not be had: 503', () => {
  test.each(TROUBLE)('the server %s', async (_, answering, message) => {
    server.state.answering = answering
    const {
      status,
      headers,
      message: said,
    } = await refusal(
      server.verifying({}, { timeoutMs: TROUBLE_MS })(`Bearer ${await signed(first!)}`),
    )
    expect({ status, headers, said }).toEqual({
      status: 503,
      headers: { 'retry-after': '5' },
      said: expect.stringMatching(message),
    })
    expect(said).toMatch(/^jwks: /)
  })

  test.each<[string, () => Promise<unknown> | unknown, RegExp]>([
    ['no keys', () => ({}), /not a set of public keys/],
    ['keys that are no list', () => ({ keys: {} }), /not a set of public keys/],
    ['keys that are no objects', () => ({ keys: ['x'] }), /not a set of public keys/],
    [
      'a private key',
      async () => ({
        keys: [{ ...(await exportJWK(first!.privateKey)), kid: 'k1', alg: 'RS256' }],
      }),
      /not a set of public keys/,
    ],
    [
      'a broken key',
      () => ({ keys: [{ ...first!.jwk, n: 'AQAB' }] }),
      /a key of the authorization server cannot be used/,
    ],
  ])('%s', async (_, keys, message) => {
    server.state.keys = await keys()
    const error = await refusal(server.verifying()(`Bearer ${await signed(first!)}`))
    expect([error.status, error.message]).toEqual([503, expect.stringMatching(message)])
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain('u-17')
  })
})
