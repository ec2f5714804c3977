import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { serveUntil } from '../../../src/base/io/host/http-server.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { tokenFetch } from '../../../src/libraries/token/index.ts'
import { rowsOf } from '../../support/rows.ts'
import { isRailError, withRailErrors } from '../modules/client/api.ts'
import { sandboxWith } from './sandbox.ts'

// Faults over a real connection, as the libraries of a client meet them.
const { errors } = errorsModuleOf(
  catalogOf(await read(readFileSync(new URL('../../../errors.yaml', import.meta.url)))),
)
let sandbox: Awaited<ReturnType<typeof sandboxWith>> & { url: string }
const stopped = new AbortController()
let rail: typeof fetch
let credentials: { client_id: string; client_secret: string }
beforeAll(async () => {
  const made = await sandboxWith({ errors })
  const url = await new Promise<string>((started, failed) => {
    const local = { address: '127.0.0.1', port: 0, tls: undefined, signal: stopped.signal }
    serveUntil({ handler: made.fetch, ...local, started }).catch(failed)
  })
  sandbox = { ...made, url }
  credentials = await sandbox.addClient()
  const { client_id: clientId, client_secret: clientSecret } = credentials
  await sandbox.addUser('anna', 'a password of the test')
  const login = {
    grant: 'password',
    clientId,
    clientSecret,
    username: 'anna',
    password: 'a password of the test',
  } as const
  rail = tokenFetch({
    tokenUrl: `${sandbox.url}/oauth2/token/`,
    ...login,
    origins: [sandbox.url],
  }) as typeof fetch
})
afterAll(() => stopped.abort())

const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const set = async (fault: object) =>
  expect((await rail(`${sandbox.url}/sandbox/faults/`, post(fault))).status).toBe(204)
const GET = '/v1/visits/V-1/'
const CLOSE = '/v1/visits/V-7/close/'

/** What the client makes of a call: the status of a call that goes on, or why it does not. */
async function verdictOf(
  path: string,
  init: RequestInit = {},
  hooks: { deadlineMs?: number } = {},
): Promise<unknown> {
  const call = withRailErrors(errors.entries as never, { fetch: rail, ...hooks })
  try {
    const answer = await call(sandbox.url + path, init)
    await answer.text()
    return answer.status
  } catch (error) {
    if (isRailError(error)) return `${error.kind} ${error.status}`
    return error instanceof DOMException ? error.name : 'network'
  }
}

test.each(
  rowsOf<{ name: string; fault: object; path: string; expected: unknown }>(
    import.meta,
    'name, fault, path',
  ),
)('$name', async ({ fault, path, expected }) => {
  await set(fault)
  expect(await verdictOf(path, path === CLOSE ? post({}) : {})).toBe(expected)
  await set({ fault: 'drop', calls: 0 })
  expect(await verdictOf(GET)).toBe(200)
})

/** A login, or a refresh, without a library: its status and what it answers. */
async function tokenCall(
  form: Record<string, string>,
): Promise<{ status?: number; text?: string; body?: Record<string, string> }> {
  try {
    const answer = await fetch(`${sandbox.url}/oauth2/token/`, {
      method: 'POST',
      body: new URLSearchParams({ ...credentials, ...form }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    }
  } catch {
    return {}
  }
}
const PASSWORD = { grant_type: 'password', username: 'anna', password: 'a password of the test' }

describe('at the token endpoint', () => {
  test.each<[string, object, object]>([
    ['a delay', { fault: 'delay', ms: 20 }, { status: 200 }],
    ['a dropped connection', { fault: 'drop' }, {}],
    [
      'a page of a gateway',
      { fault: '502' },
      { status: 502, text: expect.stringContaining('<h1>502 Bad Gateway</h1>') },
    ],
    // A login has no token that could expire.
    ['an expired token', { fault: 'expired-token' }, { status: 200 }],
  ])('%s', async (_, fault, expected) => {
    await set({ ...fault, at: 'token' })
    expect((await rail(sandbox.url + GET)).status).toBe(200)
    const first = await tokenCall(PASSWORD)
    expect({ ...first }).toEqual('status' in expected ? expect.objectContaining(expected) : {})
    expect((await tokenCall(PASSWORD)).status).toBe(200)
  })

  test('a refresh token that has expired; the login goes on', async () => {
    const { body } = await tokenCall(PASSWORD)
    const refresh = { grant_type: 'refresh_token', refresh_token: body!.refresh_token! }
    await set({ fault: 'expired-token', at: 'token' })
    expect((await tokenCall(refresh)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'The refresh token has expired.',
    })
    expect((await tokenCall(refresh)).status).toBe(200)
  })

  test('a refresh whose answer is lost: its token was used, so the login ends', async () => {
    const { body } = await tokenCall(PASSWORD)
    const refresh = { grant_type: 'refresh_token', refresh_token: body!.refresh_token! }
    await set({ fault: 'truncate', at: 'token' })
    expect(await tokenCall(refresh)).toEqual({})
    expect((await tokenCall(refresh)).body?.error).toBe('invalid_grant')
  })

  test('a client that is not authenticated meets no fault, and uses none up', async () => {
    await set({ fault: '503', at: 'token' })
    expect((await tokenCall({ ...PASSWORD, client_secret: 'wrong' })).status).toBe(401)
    expect((await tokenCall(PASSWORD)).status).toBe(503)
    expect((await tokenCall(PASSWORD)).status).toBe(200)
  })
})

test('a call that is late ends at the deadline of the client, and it was done', async () => {
  await set({ fault: 'delay', ms: 60_000 })
  expect(await verdictOf('/v1/visits/V-1/close/', post({}), { deadlineMs: 500 })).toBe(
    'TimeoutError',
  )
  expect(
    ((await (await rail(sandbox.url + GET)).json()) as { visit: { state: string } }).visit.state,
  ).toBe('closed')
})

// A delay that goes on would keep the process alive for a minute after Ctrl-C.
test('a delay ends with its connection', async () => {
  const local = await sandboxWith({ errors })
  const { client_id, client_secret } = await local.addClient()
  await local.addUser('anna', 'a password of the test')
  const token = new URLSearchParams({ ...PASSWORD, client_id, client_secret })
  const send = (path: string, init: RequestInit) =>
    local.fetch(new Request(`http://127.0.0.1${path}`, init))
  const { access_token } = (await (
    await send('/oauth2/token/', { method: 'POST', body: token })
  ).json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  for (const at of ['api', 'token']) {
    const { body, headers } = post({ fault: 'delay', ms: 60_000, at })
    await send('/sandbox/faults/', { method: 'POST', body, headers: { ...headers, authorization } })
  }
  expect(
    (await send(GET, { headers: { authorization }, signal: AbortSignal.timeout(100) })).status,
  ).toBe(200)
  expect(
    (
      await send('/oauth2/token/', {
        method: 'POST',
        body: token,
        signal: AbortSignal.timeout(100),
      })
    ).status,
  ).toBe(200)
})

test('a fault ends after its calls, and is that of one client', async () => {
  await set({ fault: '503', calls: 2 })
  const other = await sandbox.addClient()
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'anna',
    password: 'a password of the test',
    ...other,
  })
  const { access_token } = (await (
    await fetch(`${sandbox.url}/oauth2/token/`, { method: 'POST', body })
  ).json()) as {
    access_token: string
  }
  expect(
    (await fetch(sandbox.url + GET, { headers: { authorization: `Bearer ${access_token}` } }))
      .status,
  ).toBe(200)
  const answers = []
  for (let count = 0; count < 3; count++) answers.push(await rail(sandbox.url + GET))
  expect(
    answers.map(({ status, headers }) => [
      status,
      headers.get('retry-after'),
      headers.get('content-type'),
    ]),
  ).toEqual([
    [503, '1', 'text/html'],
    [503, '1', 'text/html'],
    [200, null, 'application/json'],
  ])
})

test.each(
  rowsOf<{ name: string; fault: object; detail: string }>(import.meta, 'name, fault, detail'),
)('$name', async ({ fault, detail }) => {
  const answer = await rail(`${sandbox.url}/sandbox/faults/`, post(fault))
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      error: 'REQUEST_UNREADABLE',
      message: `The request cannot be read (${detail.slice(0, -1)}).`,
      path: '',
      fix_stage: 'request',
    },
  ])
})

test('the faults are listed; setting one needs a token', async () => {
  const { faults } = (await (await fetch(`${sandbox.url}/sandbox/faults/`)).json()) as {
    faults: { name: string }[]
  }
  expect(faults.map(({ name }) => name)).toEqual([
    '502',
    '503',
    '504',
    'delay',
    'drop',
    'truncate',
    'expired-token',
  ])
  expect((await fetch(`${sandbox.url}/sandbox/faults/`, post({ fault: 'drop' }))).status).toBe(401)
})
