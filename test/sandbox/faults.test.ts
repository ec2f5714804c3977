import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsModuleOf } from '../../src/build/errors-module.ts'
import { catalogOf } from '../../src/catalog/catalog.ts'
import { read } from '../../src/catalog/read.ts'
import { isRailError, withRailErrors } from '../../src/client/index.ts'
import { type RunningSandbox, startSandbox } from '../../src/sandbox/index.ts'
import { tokenFetch } from '../../src/token/index.ts'

// Faults over a real connection, as the libraries of a client meet them.
const { errors } = errorsModuleOf(catalogOf(await read(readFileSync(new URL('../../errors.yaml', import.meta.url)))))
let sandbox: RunningSandbox
let rail: typeof fetch
beforeAll(async () => {
  sandbox = await startSandbox({ errors })
  const { client_id: clientId, client_secret: clientSecret } = await sandbox.addClient()
  await sandbox.addUser('anna', 'a password of the test')
  const login = { grant: 'password', clientId, clientSecret, username: 'anna', password: 'a password of the test' } as const
  rail = tokenFetch({ tokenUrl: `${sandbox.url}/oauth2/token/`, ...login, origins: [sandbox.url] }) as typeof fetch
})
afterAll(() => sandbox.close())

const post = (body: object) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const set = async (fault: object) => expect((await rail(`${sandbox.url}/sandbox/faults/`, post(fault))).status).toBe(204)
const GET = '/v1/visits/V-1/'
const CLOSE = '/v1/visits/V-7/close/'

/** What the client makes of a call: the status of a call that goes on, or why it does not. */
async function verdictOf(path: string, init: RequestInit = {}, hooks: { deadlineMs?: number } = {}): Promise<unknown> {
  const call = withRailErrors(rail, errors.entries as never, hooks)
  try {
    const answer = await call(sandbox.url + path, init)
    await answer.text()
    return answer.status
  } catch (error) {
    if (isRailError(error)) return `${error.kind} ${error.status}`
    return error instanceof DOMException ? error.name : 'network'
  }
}

test.each<[string, object, string, unknown]>([
  ['a delay', { fault: 'delay', ms: 20 }, GET, 200],
  ['a dropped connection', { fault: 'drop' }, GET, 'network'],
  // What can't be read whole is never a success, nor a reason.
  ['a truncated success', { fault: 'truncate' }, GET, 'foreign 200'],
  ['a truncated reason', { fault: 'truncate' }, CLOSE, 'foreign 409'],
  ['a token that expired: a new one is used', { fault: 'expired-token' }, GET, 200],
  ['tokens that always expire', { fault: 'expired-token', calls: 10 }, GET, 'oauth 401'],
  ['a page of a gateway', { fault: '502' }, GET, 'foreign 502'],
  ['a gateway that is busy', { fault: '503' }, GET, 'foreign 503'],
  ['a gateway that gave up, for a call that must not be repeated', { fault: '504' }, CLOSE, 'foreign 504'],
])('%s', async (_, fault, path, expected) => {
  await set(fault)
  expect(await verdictOf(path, path === CLOSE ? post({}) : {})).toBe(expected)
  await set({ fault: 'drop', calls: 0 })
  expect(await verdictOf(GET)).toBe(200)
})

test('a call that is late ends at the deadline of the client', async () => {
  await set({ fault: 'delay', ms: 5000 })
  expect(await verdictOf(GET, {}, { deadlineMs: 50 })).toBe('TimeoutError')
})

test('a fault ends after its calls, and is that of one client', async () => {
  await set({ fault: '503', calls: 2 })
  const other = await sandbox.addClient()
  const body = new URLSearchParams({ grant_type: 'password', username: 'anna', password: 'a password of the test', ...other })
  const { access_token } = (await (await fetch(`${sandbox.url}/oauth2/token/`, { method: 'POST', body })).json()) as {
    access_token: string
  }
  expect((await fetch(sandbox.url + GET, { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(200)
  const answers = []
  for (let count = 0; count < 3; count++) answers.push(await rail(sandbox.url + GET))
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after'), headers.get('content-type')])).toEqual([
    [503, '1', 'text/html'],
    [503, '1', 'text/html'],
    [200, null, 'application/json'],
  ])
})

test.each([
  ['an unknown fault', { fault: 'fire' }, 'The faults are: 502, 503, 504, delay, drop, truncate, expired-token.'],
  ['a name of JavaScript', { fault: 'constructor' }, 'The faults are: 502, 503, 504, delay, drop, truncate, expired-token.'],
  ['too many calls', { fault: 'drop', calls: 1001 }, 'calls must be a whole number from 0 to 1000.'],
  ['a delay that is none', { fault: 'delay', ms: -1 }, 'ms must be a whole number from 0 to 60000.'],
  ['a delay of minutes', { fault: 'delay', ms: 60_001 }, 'ms must be a whole number from 0 to 60000.'],
])('%s', async (_, fault, detail) => {
  const answer = await rail(`${sandbox.url}/sandbox/faults/`, post(fault))
  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([400, detail])
})

test('the faults are listed; setting one needs a token', async () => {
  const { faults } = (await (await fetch(`${sandbox.url}/sandbox/faults/`)).json()) as { faults: { name: string }[] }
  expect(faults.map(({ name }) => name)).toEqual(['502', '503', '504', 'delay', 'drop', 'truncate', 'expired-token'])
  expect((await fetch(`${sandbox.url}/sandbox/faults/`, post({ fault: 'drop' }))).status).toBe(401)
})
