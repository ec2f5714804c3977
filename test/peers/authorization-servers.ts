import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  isTokenError,
  type TokenError,
  type TokenHooks,
  type TokenOptions,
  tokenFetch,
} from '../../src/libraries/token/index.ts'
import { createCheck } from '../features/check/create-check.ts'
import { emptyFolder } from './peers.ts'
import { rail, type Server, stopAll } from './servers.ts'

// What holds with every real authorization server, through the built program.
export type Facts = {
  token_url: string
  user_url: string
  revoke_url: string
  ca_file: string | null
  clients: Record<
    'plain' | 'special' | 'special_ascii' | 'public' | 'service',
    { client_id: string; client_secret: string | null }
  >
  users: Record<'plain' | 'special' | 'inactive', { username: string; password: string }>
}
type Way = {
  client?: keyof Facts['clients']
  user?: keyof Facts['users']
  auth?: string
  settings?: string
  env?: Record<string, string>
}

const folder = emptyFolder('oauth')
let runs = 0
afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A folder with a config for a server, and the program in it. After each run no secret is in an
 * output, or in a file but the token cache.
 */
export function at(
  { base, facts }: Server<Facts>,
  { client = 'plain', user = 'plain', auth = '', settings = '', env = {} }: Way = {},
) {
  const cwd = join(folder, String(runs++))
  mkdirSync(cwd, { recursive: true }) // a file before this one may have removed the folder
  const cache = join(cwd, 'cache')
  const { client_id, client_secret } = facts.clients[client]
  const { username, password } = facts.users[user]
  const grant = client === 'service' ? 'client_credentials' : 'password'
  const urls = `token_url: "${facts.token_url}"\n    user_url: "${facts.user_url}"`
  writeFileSync(
    join(cwd, 'rail-errors.config.yaml'),
    `servers:\n  rail:\n    base_url: "${base}"\n    ${settings.includes('token_url') ? urls.slice(urls.indexOf('user_url')) : urls}\n${settings}    auth:\n      client_id: ${JSON.stringify(client_id)}\n      grant: ${grant}\n${auth}`,
  )
  const secrets = new Set(
    [client_secret, password, facts.users.plain.password].filter((one) => one !== null),
  )
  const all: Record<string, string> = {
    RAIL_ERRORS_CACHE: cache,
    RAIL_ERRORS_USERNAME: username,
    RAIL_ERRORS_PASSWORD: password,
    ...(client_secret !== null && { RAIL_ERRORS_CLIENT_SECRET: client_secret }),
    ...env,
  }
  const tokenFile = () => join(cache, 'tokens', readdirSync(join(cache, 'tokens'))[0]!)
  const login = () => JSON.parse(readFileSync(tokenFile(), 'utf8'))
  const run = async (args: string, more: Record<string, string> = {}) => {
    const done = await rail([...args.split(' '), '--verbose'], { cwd, env: { ...all, ...more } })
    try {
      for (const value of [login().token, login().refresh]) if (value) secrets.add(value)
    } catch {
      // not logged in
    }
    const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && !one.parentPath.endsWith('tokens'),
    )
    for (const text of [
      done.out,
      done.err,
      ...files.map((one) => readFileSync(join(one.parentPath, one.name), 'utf8')),
    ])
      for (const secret of secrets)
        for (const form of [
          secret,
          encodeURIComponent(secret),
          new URLSearchParams({ s: secret }).toString().slice(2),
          JSON.stringify(secret).slice(1, -1),
        ])
          expect(text).not.toContain(form)
    return done
  }
  return { run, login, tokenFile, cwd, cache, env: all }
}

export const GOOD: [keyof Facts['clients'], string, keyof Facts['users']][] = [
  ['plain', 'post', 'plain'],
  ['plain', 'basic', 'plain'],
  ['plain', 'basic-raw', 'plain'],
  ['special', 'post', 'special'],
  ['special', 'basic', 'special'],
  ['special_ascii', 'post', 'plain'],
  ['special_ascii', 'basic', 'plain'],
  ['public', 'post', 'plain'],
]

/** `ways`: those that are tried; the library has the same. */
export function logins(server: () => Server<Facts>, scope = '', ways = GOOD) {
  test.each(ways)('client %s, secret by %s, user %s', async (client, way, user) => {
    const { run, tokenFile } = at(server(), {
      client,
      user,
      auth: `      client_auth: ${way}\n${scope}`,
    })
    const done = await run('login')
    expect(done.err).toContain('Logged in to rail')
    expect(done.exit).toBe(0)
    expect(statSync(tokenFile()).mode & 0o777).toBe(0o600)
    expect(statSync(join(tokenFile(), '..')).mode & 0o777).toBe(0o700)
    const me = await run('whoami')
    expect(me.out).toContain(server().facts.users[user].username)
    expect(me.exit).toBe(0)
  })

  test('client credentials', async () => {
    const { run } = at(server(), { client: 'service', auth: scope })
    expect(await run('login')).toMatchObject({
      exit: 0,
      err: expect.stringContaining('Logged in to rail.'),
    })
  })

  test.each<[string, Way, RegExp]>([
    [
      'a wrong password',
      { env: { RAIL_ERRORS_PASSWORD: 'pl4nted-wrong' } },
      /the user name or the password is wrong/,
    ],
    [
      'a user who may not log in',
      { user: 'inactive' },
      /the user name or the password is wrong, or the user may not log in/,
    ],
    [
      'a wrong secret in the body',
      { env: { RAIL_ERRORS_CLIENT_SECRET: 'pl4nted-wrong' } },
      /the client "rail-test-client" or its secret is wrong \(.*401/,
    ],
    [
      'a wrong secret in Basic',
      { auth: '      client_auth: basic\n', env: { RAIL_ERRORS_CLIENT_SECRET: 'pl4nted-wrong' } },
      /the client "rail-test-client" or its secret is wrong/,
    ],
    [
      'raw Basic with special characters',
      { client: 'special', auth: '      client_auth: basic-raw\n' },
      /or its secret is wrong/,
    ],
    [
      'a scope that is not given',
      { auth: '      scope: pl4nted-scope\n' },
      /the scope "pl4nted-scope" was not granted/,
    ],
  ])('%s: one clear line', async (_, way, said) => {
    const { run } = at(server(), way)
    const { exit, err } = await run('login')
    expect(err).toMatch(said)
    expect(err).not.toContain('pl4nted-wrong')
    expect(err.trim().split('\n')).toHaveLength(3) // the file of the config before, the code of the error behind
    expect(exit).toBe(2)
  })

  test('a refresh with rotation, when the token has ended', async () => {
    const { run, login, tokenFile } = at(server(), { auth: scope })
    await run('login')
    const before = login()
    writeFileSync(tokenFile(), JSON.stringify({ ...before, expires: 1 }), { mode: 0o600 })
    const withoutPassword = { RAIL_ERRORS_PASSWORD: '' } // only the refresh token can help
    expect(await run('whoami', withoutPassword)).toMatchObject({ exit: 0 })
    expect(login().token).not.toBe(before.token)
    expect(login().refresh).not.toBe(before.refresh)
    expect(await run('whoami', withoutPassword)).toMatchObject({ exit: 0 })
  })

  test('a refresh token that was used already: the grant is made again; without a password, one clear line', async () => {
    const { run, login, tokenFile } = at(server(), { auth: scope })
    await run('login')
    const before = login()
    const old = JSON.stringify({ ...before, expires: 1, token: 'pl4nted.ended' })
    writeFileSync(tokenFile(), JSON.stringify({ ...before, expires: 1 }), { mode: 0o600 })
    await run('whoami')
    writeFileSync(tokenFile(), old, { mode: 0o600 })
    expect(await run('whoami')).toMatchObject({ exit: 0 })
    writeFileSync(tokenFile(), old, { mode: 0o600 })
    const { exit, err } = await run('whoami', { RAIL_ERRORS_PASSWORD: '' })
    expect(err).toMatch(/run rail-errors login rail/)
    expect(exit).toBe(2)
  })

  test('logout revokes: the token is no longer good', async () => {
    const {
      run,
      login,
      env: own,
    } = at(server(), {
      auth: scope,
      settings: `    revoke_url: "${server().facts.revoke_url}"\n`,
    })
    await run('login')
    const { token } = login()
    expect(await run('logout')).toMatchObject({
      exit: 0,
      err: expect.stringContaining('removed from this machine and revoked'),
    })
    const { exit, err } = await run('whoami', { ...own, RAIL_ERRORS_TOKEN: token })
    expect(err).toMatch(/rejected the token from RAIL_ERRORS_TOKEN/)
    expect(exit).toBe(2)
  })
}

/**
 * The library for services, on the same server: its token requests are counted by what passes
 * through `fetch`.
 */
export function library(server: () => Server<Facts>, scope?: string) {
  const openedAs = (
    client: keyof Facts['clients'],
    user: keyof Facts['users'],
    more: Partial<TokenOptions> = {},
    hooks: TokenHooks = {},
  ) => {
    const { base, facts } = server()
    const { client_id: clientId, client_secret } = facts.clients[client]
    const forms: Record<string, string>[] = []
    const counting: typeof fetch = (input, init) => {
      if (String(input) === facts.token_url)
        forms.push(Object.fromEntries(new URLSearchParams(String(init?.body))))
      return fetch(input, init)
    }
    const secret = client_secret === null ? {} : { clientSecret: async () => client_secret }
    const { username, password } = facts.users[user]
    const own =
      client === 'service'
        ? { grant: 'client_credentials' }
        : { grant: 'password', username, password }
    const options = {
      tokenUrl: facts.token_url,
      clientId,
      scope,
      origins: [base],
      ...secret,
      ...own,
      ...more,
    } as TokenOptions
    return { rail: tokenFetch(options, { fetch: counting, ...hooks }), forms, facts }
  }
  const grants = (forms: readonly Record<string, string>[]) =>
    forms.map(({ grant_type }) => grant_type)

  test.each(GOOD)('library: client %s, secret by %s, user %s', async (client, clientAuth, user) => {
    const { rail, facts, forms } = openedAs(client, user, { clientAuth: clientAuth as 'post' })
    const response = await rail(facts.user_url)
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      200,
      expect.stringContaining(facts.users[user].username),
    ])
    expect(grants(forms)).toEqual(['password'])
  })

  test('library: client credentials', async () => {
    expect(await openedAs('service', 'plain').rail.token()).toMatch(/^\S{20,}$/)
  })

  test('library: refreshes with rotation, three times, each for eight calls at once', async () => {
    const time = { now: Date.now() }
    const { rail, facts, forms } = openedAs('plain', 'plain', {}, { now: () => time.now })
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => rail(facts.user_url)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      time.now += 366 * 24 * 3600_000 // no token of the servers lives as long
    }
    expect(grants(forms)).toEqual(['password', 'refresh_token', 'refresh_token', 'refresh_token'])
    expect(new Set(forms.map(({ refresh_token }) => refresh_token)).size).toBe(4)
  })

  test('library: a token that was revoked: one 401, one new token, the answer', async () => {
    const { rail, facts, forms } = openedAs('plain', 'plain')
    const token = await rail.token()
    const { client_id, client_secret } = facts.clients.plain
    await fetch(facts.revoke_url, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id, client_secret: client_secret! }),
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => rail(facts.user_url)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await rail.token()).not.toBe(token)
    expect(grants(forms).filter((grant) => grant === 'password').length).toBeLessThanOrEqual(2)
    expect(forms.length).toBeLessThanOrEqual(3) // the refresh token is tried once, and is revoked with the token by one of the servers
  })

  test('the checks of a wire record accept what the server answers', async () => {
    const { token_url, user_url, clients, users } = server().facts
    const { client_id, client_secret } = clients.plain
    const good = {
      grant_type: 'password',
      client_id,
      client_secret: client_secret!,
      ...users.plain,
      ...(scope !== undefined && { scope }),
    }
    const post = (more: object) =>
      fetch(token_url, { method: 'POST', body: new URLSearchParams({ ...good, ...more }) })
    const me = (authorization?: string) =>
      fetch(user_url, { headers: authorization === undefined ? {} : { authorization } })
    const check = createCheck({})
    const wrong = [
      { password: 'wrong' },
      { client_secret: 'wrong' },
      { grant_type: 'magic' },
      { scope: 'nothing' },
      { username: '' },
    ]
    const answers = [post({}), ...wrong.map(post), fetch(token_url), me(), me('Bearer garbage')]
    for (const answer of await Promise.all(answers)) {
      const { status, headers, url } = answer
      const checked = check({ status, headers, url, body: await answer.text() })
      expect([status, checked]).toEqual([
        status,
        { class: 'oauth', producer: undefined, findings: [] },
      ])
    }
  })

  test('the checks of a wire record know failures of the token endpoint, of a resource and of revocation', async () => {
    const { token_url, user_url, revoke_url, clients, users } = server().facts
    const { client_id, client_secret } = clients.plain
    const secret = { client_id, client_secret: client_secret! }
    const good = {
      grant_type: 'password',
      ...secret,
      ...users.plain,
      ...(scope !== undefined && { scope }),
    }
    const form = (
      url: string,
      body: Record<string, string>,
      headers: Record<string, string> = {},
    ) => fetch(url, { method: 'POST', body: new URLSearchParams(body), headers })
    const { access_token, refresh_token } = (await (await form(token_url, good)).json()) as Record<
      string,
      string
    >
    const refresh = { grant_type: 'refresh_token', ...secret, refresh_token: refresh_token! }
    expect((await form(token_url, refresh)).status).toBe(200)
    const raw = Buffer.from(`${client_id}:wrong`).toString('base64')
    const answers: [string, Response][] = [
      ['a refresh token that was used', await form(token_url, refresh)],
      ['an unknown client', await form(token_url, { ...good, client_id: 'nobody' })],
      ['no client', await form(token_url, { grant_type: 'password', ...users.plain })],
      [
        'a wrong secret in Basic',
        await form(
          token_url,
          { grant_type: 'password', client_id, ...users.plain },
          { authorization: `Basic ${raw}` },
        ),
      ],
      ['no grant', await form(token_url, secret)],
      ['no user', await form(token_url, { grant_type: 'password', ...secret })],
      [
        'JSON',
        await fetch(token_url, {
          method: 'POST',
          body: JSON.stringify(good),
          headers: { 'content-type': 'application/json' },
        }),
      ],
      [
        'a grant that the client may not use',
        await form(token_url, {
          ...good,
          ...clients.service,
          client_secret: clients.service.client_secret!,
        }),
      ],
      ['an empty token', await fetch(user_url, { headers: { authorization: 'Bearer ' } })],
      [
        'a refresh token as a token',
        await fetch(user_url, { headers: { authorization: `Bearer ${refresh_token}` } }),
      ],
      [
        'revocation with a wrong secret',
        await form(revoke_url, { client_id, client_secret: 'wrong', token: access_token! }),
      ],
      ['revocation without a token', await form(revoke_url, secret)],
    ]
    const check = createCheck({})
    for (const [title, answer] of answers) {
      const { status, headers, url } = answer
      const body = await answer.text()
      expect(status, title).toBeGreaterThan(399)
      expect([title, body, check({ status, headers, url, body })]).toEqual([
        title,
        body,
        { class: 'oauth', producer: undefined, findings: [] },
      ])
    }
  })

  test.each<[string, Partial<TokenOptions>, Partial<TokenError>]>([
    [
      'a wrong password',
      { password: 'pl4nted-wrong' } as Partial<TokenOptions>,
      { status: 400, error: 'invalid_grant' },
    ],
    [
      'a wrong secret',
      { clientSecret: 'pl4nted-wrong' },
      { status: 401, error: expect.stringMatching(/^(?:invalid|unauthorized)_client$/) },
    ],
    ['a wrong scope', { scope: 'pl4nted-scope' }, { status: 400, error: 'invalid_scope' }],
  ])('library: %s', async (_, more, expected) => {
    const error = await openedAs('plain', 'plain', more)
      .rail.token()
      .catch((one: unknown) => one)
    expect(isTokenError(error)).toBe(true)
    expect(error).toMatchObject(expected)
    expect(String((error as TokenError).stack)).not.toContain('pl4nted-wrong')
  })
}
