import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseRailError, type Table } from '../../src/client/index.ts'
import type { RequireTokenOptions } from '../../src/server/index.ts'
import { emptyFolder, launcher, must, root, tarball } from './peers.ts'
import { type Server, start, stopAll } from './servers.ts'

// Real APIs with the packed library, over HTTP, which check the tokens of real authorization
// servers.
type Client = { client_id: string; client_secret: string }
type Facts = {
  pid: number
  issuer: string
  token_url: string
  revoke_url: string
  introspect_url: string
  clients: Record<'plain' | 'special' | 'special_ascii' | 'service', Client>
  users: Record<'plain', { username: string; password: string }>
}
const APIS = ['express.mjs', 'fastify.mjs', 'hono.mjs', 'nestjs.mjs', 'plain.cjs'] as const
type Api = (typeof APIS)[number]

const FRAMEWORKS =
  'express@5 fastify@5 hono@4 @hono/node-server@1 @nestjs/core@11 @nestjs/common@11 @nestjs/platform-express@11 reflect-metadata rxjs'

const folder = emptyFolder('require-token')
let entries: Table
beforeAll(async () => {
  cpSync(join(root, 'test/peers/require-token'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  must('bash', ['-c', `npm install --silent ${tarball()} ${FRAMEWORKS}`], folder)
  must(
    'npx',
    [
      '--no',
      '--',
      'rail-errors',
      'build',
      'errors.yaml',
      '--target',
      'javascript',
      '--out',
      'errors',
    ],
    folder,
  )
  entries = (await import(join(folder, 'errors/claim-errors.js'))).entries
})
afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts an API; `call` sends a token, or another header, and reads the answer as a client does.
 */
async function api(name: Api, options: RequireTokenOptions) {
  const server = await start(process.execPath, [join(folder, name), JSON.stringify(options)], {
    json: false,
  })
  return {
    log: server.log,
    async call(
      token: string | undefined,
      { path = '/claims', scope = '', header = `Bearer ${token}` } = {},
    ) {
      const response = await fetch(
        `${server.base}${path}?scope=${scope || 'OMIT'}`.replace('?scope=OMIT', ''),
        {
          headers: { ...(header !== 'Bearer undefined' && { authorization: header }) },
        },
      )
      const text = await response.text()
      const { kind, reasons, retryAfterMs } = parseRailError(
        { status: response.status, headers: response.headers, body: text },
        entries,
      )
      const codes = reasons.map(({ error }) => error)
      return {
        status: response.status,
        kind,
        codes,
        retryAfterMs,
        text,
        challenge: response.headers.get('www-authenticate'),
      }
    },
  }
}

const posted = async (url: string, form: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return (text && JSON.parse(text)) as {
    access_token: string
    refresh_token: string
    id_token: string
  }
}
const login = (
  { facts }: Server<Facts>,
  scope: string,
  client: keyof Facts['clients'] = 'plain',
) =>
  client === 'service'
    ? posted(facts.token_url, { grant_type: 'client_credentials', scope, ...facts.clients.service })
    : posted(facts.token_url, {
        grant_type: 'password',
        scope,
        ...facts.clients[client],
        ...facts.users.plain,
      })
const revoke = ({ facts }: Server<Facts>, token: string) =>
  posted(facts.revoke_url, { token, ...facts.clients.plain })

const refused = (status: number, code: string, error?: string) => ({
  ...{ status, kind: 'reasons', codes: [code] },
  challenge:
    error === undefined
      ? expect.stringMatching(/^Bearer realm="[^"]+"$/)
      : expect.stringContaining(`error="${error}"`),
})
const INVALID = refused(401, 'TOKEN_INVALID', 'invalid_token')
const UNCHECKED = {
  status: 503,
  kind: 'reasons',
  codes: ['TOKEN_UNCHECKED'],
  retryAfterMs: 5000,
  challenge: null,
}

describe('introspection by django-oauth-toolkit', () => {
  let server: Server<Facts>
  let introspection: { url: string; clientId: string; clientSecret: string }
  beforeAll(async () => {
    server = await start(launcher('oauth-server'), [])
    const { client_id, client_secret } = server.facts.clients.special
    introspection = {
      url: server.facts.introspect_url,
      clientId: client_id,
      clientSecret: client_secret,
    }
  })

  describe.each(APIS)('%s', (name) => {
    let claims: Awaited<ReturnType<typeof api>>
    beforeAll(async () => {
      claims = await api(name, { introspection: { ...introspection, cacheSeconds: 2 } })
    })

    test('a valid token, in any case of the scheme', async () => {
      const { access_token } = await login(server, 'read write')
      for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer ']) {
        const { status, text } = await claims.call(undefined, {
          scope: 'read write',
          header: `${scheme} ${access_token}`,
        })
        expect(status).toBe(200)
        expect(JSON.parse(text)).toMatchObject({
          clientId: 'rail-test-client',
          scopes: ['read', 'write'],
          subject: 'tester@example.org',
        })
      }
    })

    test('the refusals are contract bodies with a challenge', async () => {
      const { access_token, refresh_token } = await login(server, 'write')
      expect(await claims.call(access_token, { scope: 'read' })).toMatchObject(
        refused(403, 'ACCESS_DENIED', 'insufficient_scope'),
      )
      expect(await claims.call(refresh_token)).toMatchObject(INVALID)
      expect(await claims.call('garbage')).toMatchObject(INVALID)
      expect(await claims.call(undefined)).toMatchObject(refused(401, 'TOKEN_INVALID'))
      expect(await claims.call(undefined, { header: 'Basic eDp5' })).toMatchObject(
        refused(401, 'TOKEN_INVALID'),
      )
      expect(await claims.call(undefined, { header: 'Bearer a, Bearer b' })).toMatchObject(
        refused(400, 'REQUEST_UNREADABLE', 'invalid_request'),
      )
    })

    test('without codes for 401 and 403: the OAuth profile', async () => {
      const path = '/plain'
      const { access_token } = await login(server, 'write')
      expect(await claims.call(access_token, { path, scope: 'read' })).toMatchObject({
        ...{
          status: 403,
          kind: 'oauth',
          codes: [],
          challenge: expect.stringContaining('error="insufficient_scope"'),
        },
        text: expect.stringMatching(
          /^\{"error":"insufficient_scope","error_description":"[^"]+"\}$/,
        ),
      })
      expect(await claims.call('garbage', { path })).toMatchObject({
        ...{
          status: 401,
          kind: 'oauth',
          challenge: expect.stringContaining('error="invalid_token"'),
        },
        text: '{"error":"invalid_token","error_description":"The access token is invalid."}',
      })
      expect(await claims.call(undefined, { path })).toMatchObject({
        status: 401,
        kind: 'oauth',
        text: '',
        challenge: 'Bearer realm="api"',
      })
    })

    test('a revoked token: at most cacheSeconds later', async () => {
      const { access_token } = await login(server, 'read')
      expect(await claims.call(access_token)).toMatchObject({ status: 200 })
      await revoke(server, access_token)
      await wait(2100)
      expect(await claims.call(access_token)).toMatchObject(INVALID)
    })
  })

  test.each(['post', 'basic'] as const)(
    'clientAuth %s, with special characters; one request for many calls',
    async (clientAuth) => {
      const { call } = await api('express.mjs', { introspection: { ...introspection, clientAuth } })
      const { access_token } = await login(server, 'read')
      const before = server.log().filter((line) => line.includes('introspect')).length
      const answers = await Promise.all(Array.from({ length: 30 }, () => call(access_token)))
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
      await expect
        .poll(() => server.log().filter((line) => line.includes('introspect')).length - before)
        .toBe(1)
    },
  )

  test('an audience that the server does not name is not assumed', async () => {
    const { call } = await api('plain.cjs', { introspection, audience: 'claims-api' })
    expect(await call((await login(server, 'read')).access_token)).toMatchObject({
      ...INVALID,
      challenge: expect.stringContaining('The access token is for another audience.'),
    })
  })

  test('an expired token', async () => {
    const brief = await start<Facts>(launcher('oauth-server'), ['--token-seconds', '1'])
    const { client_id, client_secret } = brief.facts.clients.plain
    const { call } = await api('express.mjs', {
      introspection: {
        url: brief.facts.introspect_url,
        clientId: client_id,
        clientSecret: client_secret,
      },
    })
    const { access_token } = await login(brief, 'read')
    await wait(1500)
    expect(await call(access_token)).toMatchObject(INVALID)
  })

  test.each<[string, object, RegExp]>([
    [
      'a wrong secret (403 with an empty page)',
      { clientSecret: 'pl4nted-wrong' },
      /refused this API \(403\); check clientId and clientSecret/,
    ],
    [
      'a wrong secret in Basic',
      { clientSecret: 'pl4nted-wrong', clientAuth: 'basic' },
      /refused this API \(403\)/,
    ],
    [
      'an address without its slash',
      { slash: false },
      /redirects; check the address, also its slash at the end/,
    ],
    ['an address that does not exist', { url: 'nowhere/' }, /answered with status 404/],
  ])(
    '%s: 503, and the log names the cause',
    async (_, { slash = true, url, ...more }: { slash?: boolean; url?: string }, said) => {
      const address = url ? `${server.base}/${url}` : introspection.url
      const { call, log } = await api('express.mjs', {
        introspection: {
          ...introspection,
          ...more,
          url: slash ? address : address.replace(/\/$/, ''),
        },
      })
      const { access_token } = await login(server, 'read')
      const answer = await call(access_token)
      expect(answer).toMatchObject(UNCHECKED)
      await expect.poll(() => log().join('\n')).toMatch(said)
      for (const secret of ['pl4nted-wrong', introspection.clientSecret, access_token])
        for (const text of [log().join('\n'), answer.text]) expect(text).not.toContain(secret)
    },
  )

  test('a server that hangs, and one that is down: 503 until it is back', async () => {
    const { call, log } = await api('fastify.mjs', {
      introspection: { ...introspection, cacheSeconds: 0 },
      timeoutMs: 500,
    })
    const { access_token } = await login(server, 'read')
    expect(await call(access_token)).toMatchObject({ status: 200 })
    process.kill(server.facts.pid, 'SIGSTOP')
    try {
      expect(await call(access_token)).toMatchObject(UNCHECKED)
    } finally {
      process.kill(server.facts.pid, 'SIGCONT')
    }
    await expect.poll(async () => (await call(access_token)).status).toBe(200)
    await server.stop()
    expect(await call(access_token)).toMatchObject(UNCHECKED)
    expect(await call(access_token, { path: '/plain' })).toMatchObject({
      status: 500,
      kind: 'reasons',
      codes: ['SERVICE_BROKEN'],
    })
    await expect.poll(() => log().join('\n')).toMatch(/none within 500 ms[\s\S]*ECONNREFUSED/)
  })
})

describe('the keys of Keycloak', () => {
  let server: Server<Facts>
  let options: RequireTokenOptions & { jwks: { url: string } }
  beforeAll(async () => {
    server = await start(launcher('keycloak-server'), [])
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
