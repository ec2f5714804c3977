import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequireTokenOptions } from '../../src/libraries/server/index.ts'
import * as servers from './authorization-servers.ts'
import {
  apisWith,
  type Facts,
  INVALID,
  login,
  posted,
  refused,
  revoke,
  UNCHECKED,
} from './guarded-apis.ts'
import { isLong, launcher, plainEnv, SHORT_JVM } from './peers.ts'
import { type Server, start } from './servers.ts'

// One Keycloak, whose start takes as long as all its tests: what logs in there, then APIs that check
// its tokens. The last tests change its keys, and stop it.
const api = apisWith('express@5')
let server: Server<Facts & servers.Facts>
beforeAll(async () => {
  const env = { ...plainEnv, JAVA_OPTS_APPEND: `-XX:-UseG1GC ${SHORT_JVM.join(' ')} -Xms512m` }
  server = await start(launcher('keycloak-server'), [], { env })
})

describe('Keycloak', () => {
  // In every way by the library; by the program, `npm run test:long` takes all of them.
  const ways = isLong ? servers.GOOD : servers.GOOD.slice(0, 2)
  servers.logins(() => server, '      scope: openid\n', ways)
  servers.library(() => server, 'openid')
})

describe('the keys of Keycloak', () => {
  let options: RequireTokenOptions & { jwks: { url: string } }
  beforeAll(async () => {
    const { issuer, clients } = server.facts
    const jwks = { url: `${issuer}/protocol/openid-connect/certs`, cooldownSeconds: 1 }
    options = { jwks, issuer, audience: clients.plain.client_id, clockSkewSeconds: 0 }
  })
  /** The admin API of Keycloak. */
  async function admin<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const { access_token } = await posted(
      `${server.base}/realms/master/protocol/openid-connect/token`,
      {
        ...{
          grant_type: 'password',
          client_id: 'admin-cli',
          username: 'admin',
          password: 'admin-test-only',
        },
      },
    )
    const response = await fetch(`${server.base}/admin/realms/rail${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  const headerOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each(['express.mjs', 'plain.cjs'] as const)(
    '%s: a valid token, and what is refused',
    async (name) => {
      const { call } = await api(name, options)
      const { access_token, refresh_token, id_token } = await login(server, 'openid email')
      const { status, text } = await call(access_token, { scope: 'email' })
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({
        clientId: 'rail-test-client',
        claims: { preferred_username: 'tester@example.org' },
      })
      expect(await call(access_token, { scope: 'billing' })).toMatchObject(
        refused(403, 'ACCESS_DENIED', 'insufficient_scope'),
      )
      expect(await call(undefined)).toMatchObject(refused(401, 'TOKEN_INVALID'))

      const [, claims] = access_token.split('.')
      const { kid } = headerOf(access_token)
      const { keys } = (await (await fetch(options.jwks.url)).json()) as {
        keys: (JsonWebKey & { kid: string })[]
      }
      const pem = createPublicKey({
        key: keys.find((key) => key.kid === kid)!,
        format: 'jwk',
      }).export({ type: 'spki', format: 'pem' })
      const hs256 = `${base64url({ alg: 'HS256', typ: 'JWT', kid })}.${claims}`
      const forged = {
        none: `${base64url({ alg: 'none', typ: 'JWT' })}.${claims}.`,
        'none with a kid': `${base64url({ alg: 'none', typ: 'JWT', kid })}.${claims}.`,
        'HS256 with the public key': `${hs256}.${createHmac('sha256', pem).update(hs256).digest('base64url')}`,
        'without its signature': access_token.replace(/[^.]+$/, ''),
        'of another audience': (await login(server, 'email', 'special')).access_token,
        'of a service for another audience': (await login(server, 'email', 'service')).access_token,
        'a refresh token': refresh_token,
        'an ID token': id_token,
        'an opaque token': 'garbage',
      }
      for (const [what, token] of Object.entries(forged))
        expect(await call(token), what).toMatchObject(INVALID)
    },
  )

  test('the issuer must be that of the realm', async () => {
    const { call } = await api('express.mjs', {
      ...options,
      issuer: `${server.base}/realms/master`,
    } as RequireTokenOptions)
    expect(await call((await login(server, 'email')).access_token)).toMatchObject({
      ...INVALID,
      challenge: expect.stringContaining('from another issuer'),
    })
  })

  test('an expired token', async () => {
    const { client_id } = server.facts.clients.plain
    const [client] = await admin<{ id: string }[]>('GET', `/clients?clientId=${client_id}`)
    const lifespan = (seconds: string) =>
      admin('PUT', `/clients/${client!.id}`, {
        ...client,
        attributes: { 'access.token.lifespan': seconds },
      })
    const { call } = await api('express.mjs', options)
    await lifespan('2')
    const { access_token } = await login(server, 'email')
    await lifespan('')
    await wait(2500)
    expect(await call(access_token)).toMatchObject({
      ...INVALID,
      challenge: expect.stringContaining('The access token has expired.'),
    })
  })

  test('introspection by Keycloak: a revoked token is refused at most cacheSeconds later', async () => {
    const { client_id, client_secret } = server.facts.clients.plain
    const { call } = await api('plain.cjs', {
      introspection: {
        url: server.facts.introspect_url,
        clientId: client_id,
        clientSecret: client_secret,
        cacheSeconds: 2,
      },
      ...{ issuer: server.facts.issuer, audience: client_id },
    })
    const { access_token, refresh_token, id_token } = await login(server, 'openid email')
    expect(await call(access_token, { scope: 'email' })).toMatchObject({ status: 200 })
    for (const token of [refresh_token, id_token]) expect(await call(token)).toMatchObject(INVALID)
    await revoke(server, access_token)
    await wait(2100)
    expect(await call(access_token)).toMatchObject(INVALID)
    expect(await call((await login(server, 'email', 'special')).access_token)).toMatchObject(
      INVALID,
    )
  })

  test('a new key is fetched when it is used first; a withdrawn one is refused when the keys are old; a server that is down', async () => {
    const { call, log } = await api('express.mjs', {
      ...options,
      jwks: { ...options.jwks, cacheSeconds: 4 },
    })
    const old = (await login(server, 'email')).access_token
    expect(await call(old)).toMatchObject({ status: 200 })

    const { id: parentId } = await admin<{ id: string }>('GET', '')
    const config = {
      priority: ['500'],
      enabled: ['true'],
      active: ['true'],
      algorithm: ['RS256'],
      keySize: ['2048'],
    }
    const provider = {
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      parentId,
      config,
    }
    await admin('POST', '/components', { name: 'rotated', ...provider })
    const rotated = (await login(server, 'email')).access_token
    expect(headerOf(rotated).kid).not.toBe(headerOf(old).kid)
    await wait(1100) // the cooldown
    expect([(await call(rotated)).status, (await call(old)).status]).toEqual([200, 200])

    const components = await admin<
      { id: string; name: string; providerId: string; config: object }[]
    >('GET', `/components?type=${provider.providerType}`)
    for (const one of components.filter(
      ({ name, providerId }) => providerId === 'rsa-generated' && name !== 'rotated',
    ))
      await admin('DELETE', `/components/${one.id}`)
    await wait(4100)
    expect([(await call(old)).status, (await call(rotated)).status]).toEqual([401, 200])

    await server.stop()
    await wait(4100)
    expect(await call(rotated)).toMatchObject(UNCHECKED)
    await expect
      .poll(() => log().join('\n'))
      .toMatch(/internal: jwks: no answer from the authorization server \(ECONNREFUSED\)/)
  })
})
