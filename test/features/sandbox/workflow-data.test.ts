import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { nodeFiles } from '../../../src/base/io/host/node.ts'
import { UserError } from '../../../src/base/io/host/user-error.ts'
import { hasherOf } from '../../../src/features/sandbox/registry/hasher.ts'
import { sandboxOver } from '../../../src/features/sandbox/sandbox.ts'
import { fileStore } from '../../../src/features/sandbox/store.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { emptyFolder } from '../../support/repository.ts'

// What the workflow remembers in a data folder.
const { errors } = errorsModuleOf(
  catalogOf(await read(readFileSync(new URL('../../../errors.yaml', import.meta.url)))),
)
const SECRETS = { client_secret: 'secret of the test', password: 'password of the test' }
const DESK = 'desk é/../:'
const ids = [DESK, 'kiosk']

let data: string
let failures: unknown[]
beforeEach(async () => {
  data = emptyFolder()
  failures = []
  const { addClient, addUser } = sandbox()
  for (const client_id of ids)
    await addClient({}, { client_id, client_secret: SECRETS.client_secret })
  await addUser('anna', SECRETS.password)
})
const sandbox = (files = nodeFiles) =>
  sandboxOver(fileStore(files, data), hasherOf({ cost: { n: 2, r: 1, p: 1 } }), {
    errors,
    onError: (error) => failures.push(error),
  })

/** A sandbox that was just started, with a client that has logged in. */
async function started(client_id = DESK, { fetch } = sandbox()) {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'anna',
    client_id,
    ...SECRETS,
  })
  const { access_token } = (await (
    await fetch(new Request('http://127.0.0.1/oauth2/token/', { method: 'POST', body }))
  ).json()) as {
    access_token: string
  }
  return async (line: string, sent?: object | string) => {
    const [method, path] = line.split(' ')
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const answer = await fetch(
      new Request(`http://127.0.0.1${path}`, {
        method: method!,
        headers,
        ...(sent && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
      }),
    )
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
}
const bill = (amount = 80) => ({ lines: [{ service: 'xray', amount, documents: ['invoice.pdf'] }] })
const workflowFiles = () => readdirSync(join(data, 'workflow'))
const onlyFile = () => join(data, 'workflow', workflowFiles()[0]!)

test('each step is there after a restart, for the client that took it', async () => {
  const first = await started()
  await first('POST /v1/visits/V-1/bill/', bill(2000))
  expect((await first('GET /v1/members/M-2/eligibility/')).body.error).toBe('PAYER_UNREACHABLE')
  await first('POST /v1/consent/reject/', { member: 'M-3' })
  await first('POST /v1/consent/create/', { member: 'M-3' })
  await first('POST /v1/visits/', { member: 'M-2' })

  const next = await started()
  const visit = { id: 'V-1', member: 'M-1', state: 'billed', review: 'needed', ...bill(2000) }
  expect((await next('GET /v1/visits/V-1/')).body.visit).toEqual(visit)
  expect((await next('POST /v1/consent/create/', { member: 'M-3' })).body.error).toBe(
    'CONSENT_SESSION_PENDING',
  )
  const answers = [
    await next('GET /v1/members/M-2/eligibility/'),
    await next('GET /v1/members/M-2/eligibility/'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([502, 200])
  expect((await next('GET /v1/visits/V-102/')).body.visit.member).toBe('M-2')
  expect((await next('POST /v1/visits/', { member: 'M-2' })).body.visit.id).toBe('V-103')

  const other = await started('kiosk')
  expect((await other('GET /v1/visits/V-1/')).body.visit.state).toBe('open')
})

test.each([
  ['payer-out', 'GET /v1/members/M-1/eligibility/', 'PAYER_UNREACHABLE'],
  ['closed', 'POST /v1/visits/V-1/close/', 'ALREADY_CLOSED'],
  ['review', 'POST /v1/claims/', 'MEMBER_NOT_FOUND'],
])('the scenario %s goes on after a restart', async (scenario, line, code) => {
  await (await started())(`POST /sandbox/scenarios/${scenario}/`)
  expect((await (await started())(line)).body.error).toBe(code)
  const { warnings } = (
    await (
      await started()
    )('POST /v1/claims/', { member: { type: 'card', number: 'A-1042' }, ...bill(1) })
  ).body
  expect(warnings?.[0].error).toBe(scenario === 'review' ? 'NEEDS_REVIEW' : undefined)
})

test('what is refused leaves a file that can be read again', async () => {
  const call = await started()
  expect((await call('POST /v1/visits/V-1/bill/', bill())).status).toBe(200)
  expect(
    (await call('POST /v1/visits/V-1/bill/', JSON.stringify(bill(1)).replace(':1,', ':1e400,')))
      .status,
  ).toBe(400)
  expect((await (await started())('GET /v1/visits/V-1/')).body.visit).toMatchObject(bill())
})

test('calls at the same time: the file has them all, and is private', async () => {
  const call = await started()
  const visits = await Promise.all(
    Array.from({ length: 40 }, () => call('POST /v1/visits/', { member: 'M-1' })),
  )
  expect(new Set(visits.map(({ body }) => body.visit.id)).size).toBe(40)
  const next = await started()
  for (const { body } of visits)
    expect((await next(`GET /v1/visits/${body.visit.id}/`)).status).toBe(200)
  expect(workflowFiles()).toHaveLength(1)
  if (process.platform !== 'win32')
    expect((statSync(onlyFile()).mode & 0o777).toString(8)).toBe('600')
})

test('a call that changes nothing writes nothing', async () => {
  const call = await started()
  await call('GET /v1/visits/V-1/')
  await call('POST /v1/visits/V-7/close/')
  expect(readdirSync(data)).toEqual(['registry.json'])
})

test('of more than 200 visits, the oldest are forgotten', async () => {
  const call = await started()
  for (let count = 0; count < 199; count++) await call('POST /v1/visits/', { member: 'M-1' })
  const statusOf = async (id: string) => (await call(`GET /v1/visits/${id}/`)).status
  expect([
    await statusOf('V-1'),
    await statusOf('V-7'),
    await statusOf('V-101'),
    await statusOf('V-299'),
  ]).toEqual([404, 200, 200, 200])
})

describe('a file that this version could not have written', () => {
  const whole = () => JSON.parse(readFileSync(onlyFile(), 'utf8'))
  test.each<[what: string, broken: () => unknown]>([
    ['no JSON', () => undefined],
    ['a list', () => []],
    ['a different version', () => ({ ...whole(), schemaVersion: 2 })],
    ['a payer that is silent for half a call', () => ({ ...whole(), silent: [['south', 0.5]] })],
    ['a payer without a count', () => ({ ...whole(), silent: ['south'] })],
    [
      'a session in an unknown state',
      () => ({ ...whole(), sessions: [{ id: 'S-1', member: 'M-3', state: 'busy' }] }),
    ],
    [
      'a session without an id',
      () => ({ ...whole(), sessions: [{ member: 'M-3', state: 'stale' }] }),
    ],
    ['visits that are not a list', () => ({ ...whole(), visits: {} })],
    [
      'a visit in an unknown state',
      () => ({ ...whole(), visits: [{ ...whole().visits[0], state: 'lost' }] }),
    ],
    [
      'a visit with an unknown review',
      () => ({ ...whole(), visits: [{ ...whole().visits[0], review: 1 }] }),
    ],
    [
      'a visit without a member',
      () => ({ ...whole(), visits: [{ ...whole().visits[0], member: null }] }),
    ],
    [
      'a line without an amount',
      () => ({
        ...whole(),
        visits: [{ ...whole().visits[0], lines: [{ service: '', documents: [] }] }],
      }),
    ],
    [
      'a document that is not a text',
      () => ({
        ...whole(),
        visits: [{ ...whole().visits[0], lines: [{ service: '', amount: 1, documents: [1] }] }],
      }),
    ],
    ['a limit that is not a number', () => ({ ...whole(), reviewAbove: '1000' })],
    [
      'a limit that is infinite',
      () =>
        JSON.stringify({ ...whole(), reviewAbove: 0 }).replace(
          '"reviewAbove":0',
          '"reviewAbove":1e400',
        ),
    ],
    ['ids that go backwards', () => ({ ...whole(), given: -1 })],
  ])('%s', async (_, broken) => {
    await (await started())('POST /sandbox/scenarios/closed/')
    const before = readFileSync(onlyFile(), 'utf8')
    const value = broken()
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'no JSON')
    writeFileSync(onlyFile(), text)
    const call = await started()
    expect(await call('GET /v1/visits/V-1/')).toMatchObject({
      status: 500,
      body: { error: 'server_error' },
    })
    expect(failures).toEqual([
      new UserError(
        'file',
        `${onlyFile()} is not a workflow of this version of rail-errors; start a scenario, which replaces it, or use --reset`,
      ),
    ])
    expect(readFileSync(onlyFile(), 'utf8')).toBe(text)
    // The client itself can start again.
    expect((await call('POST /sandbox/scenarios/closed/')).status).toBe(204)
    expect(readFileSync(onlyFile(), 'utf8')).toBe(before)
    expect((await call('GET /v1/visits/V-1/')).status).toBe(200)
  })
})

test('--reset removes what the sandbox wrote, and nothing else', async () => {
  for (const id of ids) await (await started(id))('POST /sandbox/scenarios/closed/')
  expect(workflowFiles()).toHaveLength(2)
  for (const name of ['notes.json', `${'a'.repeat(32)}.json.bak`])
    writeFileSync(join(data, 'workflow', name), 'mine')
  await fileStore(nodeFiles, data).clear()
  expect(workflowFiles().sort()).toEqual([`${'a'.repeat(32)}.json.bak`, 'notes.json'])
  expect(readdirSync(data).sort()).toEqual(['workflow'])
  await fileStore(nodeFiles, emptyFolder()).clear()
})

test.runIf(process.platform !== 'win32')(
  'a folder that is a link out of the data folder is not emptied',
  async () => {
    const elsewhere = emptyFolder()
    const name = `${'b'.repeat(32)}.json`
    writeFileSync(join(elsewhere, name), 'mine')
    symlinkSync(elsewhere, join(data, 'workflow'))
    expect((await (await started())('POST /sandbox/scenarios/closed/')).status).toBe(500)
    expect(failures).toEqual([
      expect.objectContaining({ message: expect.stringContaining('a symbolic link leads to') }),
    ])
    await expect(fileStore(nodeFiles, data).clear()).rejects.toThrow('a symbolic link leads to')
    expect(readdirSync(elsewhere)).toEqual([name])
  },
)

test('a disk that is full: the call fails, and the next one saves what it did', async () => {
  let isFull = true
  const files = {
    ...nodeFiles,
    write: async (...all: Parameters<typeof nodeFiles.write>) =>
      isFull
        ? Promise.reject(new UserError('file', 'there is no space left'))
        : nodeFiles.write(...all),
  }
  const call = await started(DESK, sandbox(files))
  expect((await call('POST /v1/visits/V-1/close/')).status).toBe(500)
  expect(failures).toEqual([new UserError('file', 'there is no space left')])
  isFull = false
  expect((await call('GET /v1/visits/V-1/')).body.visit.state).toBe('closed')
  expect((await (await started())('GET /v1/visits/V-1/')).body.visit.state).toBe('closed')
})
