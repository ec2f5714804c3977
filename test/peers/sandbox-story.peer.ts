import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as testing from '../../src/features/check/testing/index.ts'
import type * as token from '../../src/libraries/token/index.ts'
import type * as client from '../golden/rich/visit-errors.client.js'
import { emptyFolder, root } from './peers.ts'
import { endProxies, expectClean, proxied } from './proxied.ts'
import { ANNA, addUser, killAll, type Running, register, sandbox } from './sandbox/sandbox.ts'
import { rail } from './servers.ts'

// One story from the registration of a client to the submitted visit: all six codes, each handled
// as the specification says (7.2), with the built libraries; then `check` on what was recorded.
const folder = emptyFolder('sandbox-story')
const answers = join(folder, 'answers.ndjson')
const library = <T>(name: string): Promise<T> =>
  import(pathToFileURL(join(root, `dist/${name}.js`)).href) as Promise<T>
let server: Running
let credentials: { client_id: string; client_secret: string }

beforeAll(async () => {
  server = await sandbox(folder)
  credentials = await register(folder, 'front-desk', 'private')
  await addUser(folder)
}, 60_000)
afterAll(() => {
  endProxies()
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

test('the story of a visit', async () => {
  // The table is built from the set that the sandbox publishes, and its answers are checked with it.
  const published = `${server.base}/terminology/rail-errors.json`
  const proxy = proxied(server.base, { cwd: folder, more: ['--source', published] })
  const base = await proxy.address
  const built = await rail(['build', published, '--target', 'client', '--out', 'errors'], {
    cwd: folder,
  })
  expect(built).toMatchObject({ exit: 0 })
  const { entries, fieldsAt, isRailError, withRailErrors } = (await import(
    pathToFileURL(join(folder, 'errors/rail-errors.client.js')).href
  )) as typeof client
  const { tokenFetch } = await library<typeof token>('token')
  const { recorder } = await library<typeof testing>('testing')

  const withToken = tokenFetch({
    tokenUrl: `${server.base}/oauth2/token/`,
    grant: 'password',
    clientId: credentials.client_id,
    clientSecret: credentials.client_secret,
    ...ANNA,
    origins: [base],
  })
  const recording = recorder(answers)
  const recorded = recording.record(withToken as typeof globalThis.fetch)
  const shown: string[] = []
  const call = withRailErrors({
    fetch: recorded,
    onReasons: ({ reasons }) =>
      void shown.push(
        ...reasons.map(
          ({ error, fix_stage, handling }) => `${error} ${fix_stage} ${handling.present_as}`,
        ),
      ),
    async recreate(operation) {
      for (const name of operation)
        await recorded(`${base}/v1/${name.replace('.', '/')}/`, json({ member: 'M-3' }))
    },
  })
  const json = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const post = async (path: string, body: object = {}) =>
    (await (
      await call(`${base}/v1/${path}/`, { ...json(body), operation: path.replace('/', '.') })
    ).json()) as Record<string, never>
  /** What blocks a call. */
  const blocked = (promise: Promise<unknown>) =>
    promise.then(
      () => 'not blocked',
      (error) =>
        isRailError(error)
          ? error.reasons.map((reason) => `${reason.error} ${reason.path}`)
          : error,
    )
  /** What was shown since the last time. */
  const seen = () => shown.splice(0)
  /** The same of a success: its warnings are read beside it. */
  const seenLater = async () => {
    await expect.poll(() => shown.length).toBeGreaterThan(0)
    return seen()
  }

  // identify: the number was sent without its type. It is not shown as absence, but at the field.
  const wrong = blocked(post('identify', { member: { number: 'B-2001' } }))
  expect(await wrong).toEqual(['MEMBER_NOT_FOUND member.type'])
  expect(fieldsAt('member.type', ['member.type', 'member.number'])).toEqual(['member.type'])
  expect(seen()).toEqual(['MEMBER_NOT_FOUND identify field'])
  expect(await post('identify', { member: { number: 'B-2001', type: 'card' } })).toMatchObject({
    member: { id: 'M-3' },
  })

  // eligibility: the payer is down twice. The client repeats, and nobody is told that the patient
  // has a problem.
  const eligible = await (await call(`${base}/v1/members/M-2/eligibility/`)).json()
  expect(eligible).toMatchObject({ eligible: true })
  expect(seen()).toEqual([
    'PAYER_UNREACHABLE eligibility system',
    'PAYER_UNREACHABLE eligibility system',
  ])

  // consent: the session is stale. It is rejected and created again; creating alone keeps failing.
  expect(await post('consent/create', { member: 'M-3' })).toMatchObject({
    session: { member: 'M-3', state: 'pending' },
  })
  expect(seen()).toEqual(['CONSENT_SESSION_PENDING consent system'])

  // billing: two lines have no document, and both are named.
  const { visit } = await post('visits', { member: 'M-3' })
  const { id } = visit as unknown as { id: string }
  const lines = [
    { service: 'xray', amount: 900, documents: [] as string[] },
    { service: 'cast', amount: 400, documents: [] as string[] },
  ]
  expect(await blocked(post(`visits/${id}/bill`, { lines }))).toEqual([
    'MISSING_DOCUMENTS lines[0].documents',
    'MISSING_DOCUMENTS lines[1].documents',
    'NEEDS_REVIEW ',
  ])
  expect(seen()).toEqual([
    'MISSING_DOCUMENTS billing field',
    'MISSING_DOCUMENTS billing field',
    'NEEDS_REVIEW submit task',
  ])
  // A bill of the wrong shape gets all of its reasons, too, at the stage of the bill.
  expect(
    await blocked(post(`visits/${id}/bill`, { lines: [{ service: 5, amount: 'x' }] })),
  ).toEqual([
    'BILL_UNREADABLE lines[0].service',
    'BILL_UNREADABLE lines[0].amount',
    'MISSING_DOCUMENTS lines[0].documents',
  ])
  expect(seen()).toEqual([
    'BILL_UNREADABLE billing field',
    'BILL_UNREADABLE billing field',
    'MISSING_DOCUMENTS billing field',
  ])
  // Now the bill is complete. Its review is a warning: billing goes on.
  expect(
    await post(`visits/${id}/bill`, {
      lines: lines.map((line) => ({ ...line, documents: ['invoice.pdf'] })),
    }),
  ).toMatchObject({
    visit: { state: 'billed' },
  })
  expect(await seenLater()).toEqual(['NEEDS_REVIEW submit task'])

  // submit: nothing is submitted until someone confirms.
  expect(await post(`visits/${id}/submit`)).toMatchObject({
    submitted: false,
    visit: { state: 'billed' },
  })
  expect(await seenLater()).toEqual(['NEEDS_REVIEW submit task'])
  await post(`visits/${id}/confirm`)
  expect(await post(`visits/${id}/submit`)).toMatchObject({
    submitted: true,
    visit: { state: 'submitted' },
  })
  // Once more, because the client did not hear of it: a success, nothing to show, and no second
  // visit.
  expect(await post(`visits/${id}/submit`)).toMatchObject({ error: 'ALREADY_CLOSED' })
  expect(seen()).toEqual(['ALREADY_CLOSED submit silent'])

  // What the program does wrong: nobody at the desk can resolve it.
  const wrongs: [string, RequestInit][] = [
    ['nothing/', json({})],
    ['identify/', { method: 'PUT' }],
    ['identify/', { ...json({}), body: '{' }],
    ['identify/', { ...json({}), headers: { 'content-type': 'text/plain' } }],
    ['identify/', json({ x: 'x'.repeat(100_000) })],
  ]
  for (const [path, init] of wrongs) await blocked(call(`${base}/v1/${path}`, init))
  expect(seen()).toEqual(
    ['ROUTE', 'METHOD', 'REQUEST_UNREADABLE', 'MEDIA_TYPE', 'REQUEST_TOO_LARGE'].map(
      (name) => `${name.includes('REQUEST') ? name : `${name}_UNKNOWN`} request system`,
    ),
  )
  await recording.close()
  await expectClean(proxy, 20)
  const consent = readFileSync(answers, 'utf8')
    .split('\n')
    .filter((one) => one.includes('/consent/'))
  // A second creation would be refused: three requests.
  expect(consent.map((one) => JSON.parse(one).status)).toEqual([409, 200, 201])

  const checked = await rail(
    [
      ...['check', answers, '--source', published],
      ...['--min-coverage', '100', '--format', 'json'],
    ],
    { cwd: folder },
  )
  const { records, coverage, summary } = JSON.parse(checked.out)
  expect([checked.exit, checked.err]).toEqual([0, expect.any(String)])
  expect(records.flatMap(({ findings }: { findings: unknown[] }) => findings)).toEqual([])
  const codes = coverage.codes.map(
    ({ code, seen, wrong }: { code: string; seen: number; wrong: number }) => ({
      code,
      isSeen: seen > 0,
      wrong,
    }),
  )
  expect(codes).toEqual(Object.keys(entries).map((code) => ({ code, isSeen: true, wrong: 0 })))
  expect(codes).toHaveLength(12)
  expect(summary).toMatchObject({ errors: 0, warnings: 0 })
}, 60_000)
