import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  APIS,
  apisWith,
  type Facts,
  INVALID,
  login,
  refused,
  revoke,
  UNCHECKED,
} from './guarded-apis.ts'
import { launcher } from './peers.ts'
import { type Server, start } from './servers.ts'

// APIs in five frameworks, which ask django-oauth-toolkit about the tokens that they get.
const api = apisWith(
  'express@5 fastify@5 hono@4 @hono/node-server@1 @nestjs/core@11 @nestjs/common@11 @nestjs/platform-express@11 reflect-metadata rxjs',
)

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
      timeoutMs: 3000,
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
    await expect.poll(() => log().join('\n')).toMatch(/none within 3000 ms[\s\S]*ECONNREFUSED/)
  })
})
