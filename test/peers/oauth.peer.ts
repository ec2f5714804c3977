import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeHost } from '../../src/base/io/host/node.ts'
import { createHttpClient } from '../../src/base/io/http/client.ts'
import { createCheck } from '../features/check/create-check.ts'
import { at, type Facts, library, logins } from './authorization-servers.ts'
import { launcher, must } from './peers.ts'
import { type Server, start } from './servers.ts'

describe('django-oauth-toolkit', () => {
  let server: Server<Facts>
  beforeAll(async () => {
    server = await start(launcher('oauth-server'), [
      '--files',
      new URL('../../dist-terminology', import.meta.url).pathname,
    ])
  })
  logins(() => server)
  library(() => server)

  test('logout finds the place to revoke by the metadata', async () => {
    const { run } = at(server)
    await run('login')
    expect(await run('logout')).toMatchObject({
      exit: 0,
      err: expect.stringContaining('and revoked'),
    })
  })

  test.each([
    [
      'a token endpoint without its slash redirects',
      'oauth2/token',
      /redirects to \/oauth2\/token\/, but passwords are never sent to a redirect/,
    ],
    ['a page for people', 'nowhere/', /there is no token endpoint at .*nowhere\/ \(404\)/],
    ['something that only reads', 'v1/user/me/', /v1\/user\/me\//],
  ])('%s', async (_, path, said) => {
    const { run } = at(server, { settings: `    token_url: "${server.base}/${path}"\n` })
    const { exit, err } = await run('login')
    expect(err).toMatch(said)
    expect(exit).toBe(2)
  })

  test('a bare 403 for a bad token, as the toolkit answers by itself: a new token is got, and the call made again', async () => {
    const settings = `    token_url: "${server.base}/oauth2/token/"\n`
    const { run, login, tokenFile, cwd } = at(server, { settings })
    const config = readFileSync(join(cwd, 'rail-errors.config.yaml'), 'utf8').replace(
      /user_url: .*/,
      `user_url: "${server.base}/toolkit-default/user/me/"`,
    )
    writeFileSync(join(cwd, 'rail-errors.config.yaml'), config)
    await run('login')
    writeFileSync(tokenFile(), JSON.stringify({ ...login(), token: 'pl4nted.garbage' }), {
      mode: 0o600,
    })
    expect(await run('whoami')).toMatchObject({
      exit: 0,
      out: expect.stringContaining('tester@example.org'),
    })
  })

  test('what the server breaks: a refusal without a challenge and without a body', async () => {
    const check = createCheck({})
    const introspect = server.facts.token_url.replace('/token/', '/introspect/')
    for (const refused of [
      await fetch(`${server.base}/toolkit-default/user/me/`),
      await fetch(introspect, { method: 'POST', body: new URLSearchParams({ token: 'x' }) }),
    ]) {
      const { status, headers, url } = refused
      const { class: name, findings } = check({ status, headers, url, body: await refused.text() })
      expect([status, name, findings.map(({ id, message }) => `${id}: ${message}`)]).toEqual([
        403,
        'foreign',
        ['wire-body-not-json: the body is empty'],
      ])
    }
  })

  test('a token that ends in the middle of several requests: one refresh, every request is answered', async () => {
    const { run, login, env, tokenFile } = at(server)
    await run('login')
    const before = login()
    const host = { ...nodeHost(process), env }
    const auth = { client_id: server.facts.clients.plain.client_id }
    const options = {
      config: {
        servers: {
          rail: {
            base_url: server.base,
            token_url: server.facts.token_url,
            user_url: server.facts.user_url,
            auth,
          },
        },
      },
      warn: () => {},
      detail: () => {},
    }
    writeFileSync(tokenFile(), JSON.stringify({ ...before, expires: undefined }), { mode: 0o600 })
    const web = createHttpClient(host, options)
    const get = () => web.request({ method: 'GET', url: new URL(server.facts.user_url) })
    expect((await get()).status).toBe(200)
    // Somebody else refreshes, and the server ends the old token at once.
    const posts = () => server.log().filter((line) => line.includes('POST /oauth2/token/')).length
    await fetch(server.facts.revoke_url, {
      method: 'POST',
      body: new URLSearchParams({
        token: before.token,
        client_id: auth.client_id,
        client_secret: server.facts.clients.plain.client_secret!,
      }),
    })
    const count = posts()
    const answers = await Promise.all(Array.from({ length: 8 }, get))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    // Revoked together with its refresh token: that is tried once, and then the grant.
    expect(posts() - count).toBe(2)
  })

  test('a server that is down: one clear line', async () => {
    const gone = await start<Facts>(launcher('oauth-server'), [])
    const { run } = at(gone)
    await run('login')
    await gone.stop()
    for (const command of ['login', 'whoami', `lint ${gone.base}/terminology/rail-errors.json`]) {
      const { exit, err } = await run(command)
      expect(err).toMatch(/cannot be reached: connection refused/)
      expect(exit).toBe(2)
    }
  })

  test('a person at a terminal: what is secret is not shown', async () => {
    const { cwd, env } = at(server)
    const { username, password } = server.facts.users.plain
    const script = `import os, pty, sys
answers = {b'User name: ': ${JSON.stringify(username)}, b'Password: ': ${JSON.stringify(password)}, b'press Enter): ': ${JSON.stringify(server.facts.clients.plain.client_secret)}}
seen = b''
def read(fd):
    global seen
    data = os.read(fd, 1024)
    seen += data
    for question in list(answers):
        if question in seen:
            os.write(fd, answers.pop(question).encode() + b'\\n')
    return data
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:], read)))
`
    writeFileSync(join(cwd, 'person.py'), script)
    const environment = Object.entries({ RAIL_ERRORS_CACHE: env.RAIL_ERRORS_CACHE! }).map(
      ([name, value]) => `${name}=${value}`,
    )
    const shown = must(
      'env',
      [
        ...environment,
        'timeout',
        '60',
        'python3',
        'person.py',
        process.execPath,
        new URL('../../dist/bin.cjs', import.meta.url).pathname,
        'login',
      ],
      cwd,
    )
    expect(shown).toContain(`Logged in to rail as ${username}`)
    expect(shown).not.toContain(password)
    expect(shown).not.toContain(server.facts.clients.plain.client_secret)
  })
})

describe('django-oauth-toolkit over TLS', () => {
  let server: Server<Facts>
  beforeAll(async () => {
    server = await start(launcher('oauth-server'), ['--tls'])
  })

  test('a CA that nobody knows: the line says which variable names it', async () => {
    const { exit, err } = await at(server).run('login')
    expect(err).toMatch(/certificate is not trusted .*NODE_EXTRA_CA_CERTS/)
    expect(exit).toBe(2)
  })

  test('NODE_EXTRA_CA_CERTS is trusted', async () => {
    const { run } = at(server, {
      client: 'special',
      user: 'special',
      auth: '      client_auth: basic\n',
      env: { NODE_EXTRA_CA_CERTS: server.facts.ca_file! },
    })
    expect(await run('login')).toMatchObject({ exit: 0 })
    expect(await run('whoami')).toMatchObject({ exit: 0 })
  })
})
