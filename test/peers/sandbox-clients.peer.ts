import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { emptyFolder, plainEnv, pythonPackages, root } from './peers.ts'
import { ANNA, addUser, killAll, type Running, register, sandbox } from './sandbox/sandbox.ts'
import { rail } from './servers.ts'

// Real OAuth clients against the sandbox, with names and secrets that need every kind of encoding.
const folder = emptyFolder('sandbox')
const python = join(folder, 'venv/bin/python')
const SPECIAL = { client_id: 'desk é+%41:&', client_secret: 's é+%41:&=€ planted-secret-7' }
let server: Running

beforeAll(async () => {
  pythonPackages(folder, 'requests-oauthlib==2.0.0', 'authlib==1.6.5')
  server = await sandbox(folder)
  // While it runs: a client is known from the moment of its registration.
  expect(
    await register(folder, SPECIAL.client_id, 'private', ['--secret-stdin'], SPECIAL.client_secret),
  ).toEqual(SPECIAL)
  await addUser(folder)
}, 120_000)
afterAll(() => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

const USER = { username: ANNA.username, client_id: SPECIAL.client_id, scope: 'read write' }

test('requests-oauthlib and authlib', async () => {
  const flows = await piped(
    python,
    [join(import.meta.dirname, 'sandbox/clients.py')],
    JSON.stringify({ base: server.base, ...SPECIAL, ...ANNA }),
  )
  const expected = ['requests-oauthlib', 'authlib'].flatMap((client) =>
    ['body', 'basic'].map((way) => ({
      client,
      way,
      user: USER,
      'lower case': 200,
      active: true,
      introspected: ANNA.username,
      revoked: 200,
      after: 401,
      replayed: 'invalid_grant',
    })),
  )
  expect(
    flows
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(expected)
})

describe.each([
  ['the body', oauth.ClientSecretPost(SPECIAL.client_secret)],
  ['Basic', oauth.ClientSecretBasic(SPECIAL.client_secret)],
])('oauth4webapi, secret in %s', (_, auth) => {
  const options = { [oauth.allowInsecureRequests]: true }
  const client: oauth.Client = { client_id: SPECIAL.client_id }

  test('discovery, password grant, protected call, refresh, introspection, revocation', async () => {
    const issuer = new URL(server.base)
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options })
    const as = await oauth.processDiscoveryResponse(issuer, found)
    const granted = await oauth.genericTokenEndpointRequest(
      as,
      client,
      auth,
      'password',
      ANNA,
      options,
    )
    const first = await oauth.processGenericTokenEndpointResponse(as, client, granted)
    expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read write' })
    const me = await oauth.protectedResourceRequest(
      first.access_token,
      'GET',
      new URL('/v1/user/me/', issuer),
      undefined,
      undefined,
      options,
    )
    expect(await me.json()).toEqual(USER)
    const refreshed = await oauth.refreshTokenGrantRequest(
      as,
      client,
      auth,
      first.refresh_token!,
      options,
    )
    const second = await oauth.processRefreshTokenResponse(as, client, refreshed)
    const asked = await oauth.introspectionRequest(as, client, auth, second.access_token, options)
    expect(await oauth.processIntrospectionResponse(as, client, asked)).toMatchObject({
      active: true,
      username: ANNA.username,
    })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, auth, second.refresh_token!, options),
    )
    const again = oauth.protectedResourceRequest(
      second.access_token,
      'GET',
      new URL('/v1/user/me/', issuer),
      undefined,
      undefined,
      options,
    )
    await expect(again).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      status: 401,
    })
    const replay = await oauth.refreshTokenGrantRequest(
      as,
      client,
      auth,
      second.refresh_token!,
      options,
    )
    await expect(oauth.processRefreshTokenResponse(as, client, replay)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('a wrong secret is a challenge', async () => {
    const as = { issuer: server.base, token_endpoint: `${server.base}/oauth2/token/` }
    const wrong =
      auth.name === 'ClientSecretPost'
        ? oauth.ClientSecretPost('wrong')
        : oauth.ClientSecretBasic('wrong')
    const answer = await oauth.genericTokenEndpointRequest(
      as,
      client,
      wrong,
      'password',
      ANNA,
      options,
    )
    await expect(
      oauth.processGenericTokenEndpointResponse(as, client, answer),
    ).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'basic' }],
    })
  })
})

test('curl, with the secrets in a config on stdin', async () => {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const user = `user = "${encoded(SPECIAL.client_id)}:${encoded(SPECIAL.client_secret)}"`
  const login = [
    'grant_type=password',
    `username=${ANNA.username}`,
    `password=${ANNA.password}`,
  ].map((one) => `data-urlencode = "${one}"`)
  const token = JSON.parse(await curl(`${server.base}/oauth2/token/`, [user, ...login]))
  const me = await curl(`${server.base}/v1/user/me/`, [
    `header = "authorization: bearer ${token.access_token}"`,
  ])
  expect(JSON.parse(me)).toEqual(USER)
  const refresh = ['grant_type=refresh_token', `refresh_token=${token.refresh_token}`].map(
    (one) => `data-urlencode = "${one}"`,
  )
  const second = JSON.parse(await curl(`${server.base}/oauth2/token/`, [user, ...refresh]))
  const asked = await curl(`${server.base}/oauth2/introspect/`, [
    user,
    `data-urlencode = "token=${second.access_token}"`,
  ])
  expect(JSON.parse(asked)).toMatchObject({ active: true, client_id: SPECIAL.client_id })
  expect(
    await curl(`${server.base}/oauth2/revoke/`, [
      user,
      `data-urlencode = "token=${second.access_token}"`,
      'write-out = "%{http_code}"',
    ]),
  ).toBe('200')
  expect(
    JSON.parse(
      await curl(`${server.base}/oauth2/introspect/`, [
        user,
        `data-urlencode = "token=${second.access_token}"`,
      ]),
    ),
  ).toEqual({
    active: false,
  })
})

test('the commands of the start page, as they are printed', async () => {
  const page = await (await fetch(server.base, { headers: { accept: 'text/html' } })).text()
  const blocks = [...page.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, text]) =>
    text!.replace(
      /&(?:amp|lt|gt|quot|#39);/g,
      (one) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[one]!,
    ),
  )
  const [login, token, ...requests] = blocks as [string, string, ...string[]]
  const codes = [...page.matchAll(/<h3>(\w+) /g)].map(([, code]) => code!)
  // The six of the catalog, and those of the sandbox itself.
  expect([codes.length, requests.length]).toEqual([12, 12])
  const folderOf = join(folder, 'page')
  mkdirSync(folderOf)
  writeFileSync(
    join(folderOf, 'rail-errors'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, '../../dist/bin.cjs')}" "$@"\n`,
    { mode: 0o755 },
  )
  writeFileSync(join(folderOf, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
  const sh = (script: string, env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: folder,
      env: { ...plainEnv, PATH: `${folderOf}:${process.env.PATH}`, NO_PROXY: '127.0.0.1', ...env },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  const added = sh(login.replaceAll('users add anna', 'users add page'), {
    RAIL_ERRORS_PASSWORD: 'of the page',
  })
  const [, secret] = /client_id +my-app\nclient_secret +(\S+)\n/.exec(added.stdout) ?? []
  expect(secret, added.stderr).toBeDefined()
  const filled = token
    .replace('username=anna', 'username=page')
    .replace('password=…', 'password=of the page')
    .replace('client_secret=…', `client_secret=${secret}`)
  for (const [index, request] of requests.entries())
    expect([
      codes[index],
      sh(`${filled}\n${request.replace('curl', 'curl --silent')}`).stdout,
    ]).toEqual([codes[index], expect.stringContaining(`"error":"${codes[index]}"`)])
})

test('rail-errors/token in a page and in a worker of a browser', async () => {
  const program = `import { tokenFetch } from './token.js'
const own = await (await fetch('./options.json')).json()
const rail = tokenFetch(own)
const answer = await rail(own.origins[0] + '/v1/user/me/')
const said = JSON.stringify([answer.status, await answer.json()])`
  const files: Record<string, [type: string, text: string]> = {
    '/': [
      'text/html',
      '<!doctype html><title>Page</title><script type="module" src="page.js"></script>',
    ],
    '/page.js': [
      'text/javascript',
      `${program}
globalThis.said = [said]
new Worker('./worker.js', { type: 'module' }).onmessage = ({ data }) => (globalThis.said.push(data), (document.title = 'done'))`,
    ],
    '/worker.js': ['text/javascript', `${program}\npostMessage(said)`],
    '/token.js': ['text/javascript', readFileSync(join(root, 'dist/token.js'), 'utf8')],
    '/options.json': [
      'application/json',
      JSON.stringify({
        ...{ tokenUrl: `${server.base}/oauth2/token/`, grant: 'password', origins: [server.base] },
        ...{
          clientId: SPECIAL.client_id,
          clientSecret: SPECIAL.client_secret,
          clientAuth: 'basic',
        },
        ...ANNA,
      }),
    ],
  }
  const pages = createServer(({ url }, response) => {
    const [type, text] = files[url!] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
  const browser = await launch()
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
  await expect.poll(() => page.title(), { timeout: 20_000 }).toBe('done')
  expect(await page.evaluate('globalThis.said')).toEqual(Array(2).fill(JSON.stringify([200, USER])))
  expect(errors).toEqual([])
  await browser.close()
  pages.close()
})

test('the start page is not wider than a phone', async () => {
  const browser = await launch()
  const page = await (
    await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  ).newPage()
  await page.goto(server.base)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await browser.close()
})

test.each(['post', 'basic'])('rail-errors login, whoami and logout: %s', async (way) => {
  const cwd = join(folder, way)
  mkdirSync(cwd)
  const auth = `auth: { client_id: ${JSON.stringify(SPECIAL.client_id)}, client_auth: ${way} }`
  writeFileSync(
    join(cwd, 'rail-errors.config.yaml'),
    `servers:\n  rail: { base_url: "${server.base}", ${auth} }\n`,
  )
  const env = {
    RAIL_ERRORS_CACHE: join(cwd, 'cache'),
    RAIL_ERRORS_USERNAME: ANNA.username,
    RAIL_ERRORS_PASSWORD: ANNA.password,
    RAIL_ERRORS_CLIENT_SECRET: SPECIAL.client_secret,
  }
  const run = (line: string) => rail(line.split(' '), { cwd, env })
  expect(await run('login rail')).toEqual({
    exit: 0,
    out: '',
    err: `Logged in to rail as ${ANNA.username}. The token is valid for 60 minutes. Scope: read write.\n`,
  })
  const { exit, out } = await run('whoami rail')
  expect([exit, JSON.parse(out)]).toEqual([0, USER])
  expect((await run('logout rail')).exit).toBe(0)
  expect(
    (await rail(['whoami', 'rail'], { cwd, env: { RAIL_ERRORS_CACHE: env.RAIL_ERRORS_CACHE } }))
      .exit,
  ).toBe(2)
})

const curl = (url: string, config: readonly string[]): Promise<string> =>
  piped('curl', ['--silent', '--show-error', '--config', '-', url], `${config.join('\n')}\n`)

function piped(command: string, args: readonly string[], input: string): Promise<string> {
  const child = spawn(command, [...args], { env: { ...plainEnv, NO_PROXY: '127.0.0.1' } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  child.stdin.end(input)
  return new Promise((done, fail) =>
    child.on('close', (code) =>
      code === 0 ? done(out) : fail(new Error(`${command} ended with ${code}: ${err}`)),
    ),
  )
}
