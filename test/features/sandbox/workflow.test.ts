import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { causes } from '../../../src/features/sandbox/workflow/causes.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { rowsOf } from '../../support/rows.ts'
import { undescribed } from './openapi.ts'
import { credentials, sandboxWith } from './sandbox.ts'

const { errors, texts } = errorsModuleOf(
  catalogOf(await read(readFileSync(new URL('../../../errors.yaml', import.meta.url)))),
)
const world = await sandboxWith({ errors, texts })
const description = (await world.send('/openapi.json')).body
const token: string = (await world.login()).access_token
const reader: string = (await world.login('desk', { scope: 'read' })).access_token

type Sent = { headers?: Record<string, string>; as?: string }
const call = async (line: string, body?: unknown, { headers = {}, as = token }: Sent = {}) => {
  const [method = '', path = ''] = line.split(' ')
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body)
  const known = as === '' ? {} : { authorization: `Bearer ${as}` }
  const answer = await world.send(path, {
    method,
    headers: { ...known, ...type, ...headers },
    ...(sent !== undefined && { body: sent as string }),
  })
  if (!('prefer' in headers))
    expect(undescribed(description, { method, path, ...answer })).toEqual([])
  return answer
}
const start = async (scenario: string) =>
  expect((await call(`POST /sandbox/scenarios/${scenario}/`)).status).toBe(204)
beforeEach(() => start('default'))

const reasons = ({
  body,
}: {
  body: { error: string; path: string; errors?: { error: string; path: string }[] }
}) => (body.errors ?? [body]).map(({ error, path }) => `${error} ${path}`.trim())
const line = (amount: number, ...documents: string[]) => ({ service: 'xray', amount, documents })

describe('identify', () => {
  test('a member by number and type', async () => {
    const { status, body } = await call('POST /v1/identify/', {
      member: { type: 'card', number: 'A-1042' },
    })
    expect([status, body]).toEqual([
      200,
      { member: { id: 'M-1', name: 'Anna Lind', type: 'card', number: 'A-1042' } },
    ])
  })
  test.each([
    ['no type', { number: 'A-1042' }, 'member.type'],
    ['the wrong type', { type: 'passport', number: 'A-1042' }, 'member.type'],
    ['an unknown number', { type: 'card', number: 'A-9' }, 'member.number'],
    ['a number that is not a text', { type: 'card', number: 1042 }, 'member.number'],
    ['nothing', undefined, 'member'],
  ])('%s', async (_, member, path) => {
    const answer = await call('POST /v1/identify/', { member })
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'MEMBER_NOT_FOUND', message: expect.any(String), path, fix_stage: 'identify' },
    ])
    expect(answer.headers.get('content-type')).toBe('application/json')
  })
})

test('eligibility: a payer that does not answer twice, then does', async () => {
  const ask = () => call('GET /v1/members/M-2/eligibility/')
  for (let count = 0; count < 2; count++) {
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after'), ...reasons(answer)]).toEqual([
      502,
      '1',
      'PAYER_UNREACHABLE',
    ])
  }
  expect((await ask()).body).toEqual({ member: 'M-2', payer: 'south', eligible: true })
  expect((await call('GET /v1/members/M-1/eligibility/')).status).toBe(200)
  expect(reasons(await call('GET /v1/members/M-9/eligibility/'))).toEqual(['MEMBER_NOT_FOUND'])
})

test('consent: creating again does not cure a stale session, rejecting does', async () => {
  const create = () => call('POST /v1/consent/create/', { member: 'M-3' })
  for (let count = 0; count < 3; count++)
    expect([(await create()).status, ...reasons(await create())]).toEqual([
      409,
      'CONSENT_SESSION_PENDING',
    ])
  expect((await call('POST /v1/consent/reject/', { member: 'M-3' })).body).toEqual({
    member: 'M-3',
    rejected: true,
  })
  const created = await create()
  expect([created.status, created.body.session]).toEqual([
    201,
    { id: 'S-101', member: 'M-3', state: 'pending' },
  ])
  // One session at a time: a client that creates after its recreation is seen.
  expect(reasons(await create())).toEqual(['CONSENT_SESSION_PENDING'])
  expect(reasons(await call('POST /v1/consent/create/', {}))).toEqual(['MEMBER_NOT_FOUND member'])
  expect((await call('POST /v1/consent/reject/', { member: 'M-2' })).body.rejected).toBe(false)
})

test('billing: every line without a document is named, and nothing is billed', async () => {
  const answer = await call('POST /v1/visits/V-1/bill/', {
    lines: [line(10), line(20, 'a.pdf'), line(5000)],
  })
  expect([answer.status, ...reasons(answer)]).toEqual([
    422,
    'MISSING_DOCUMENTS lines[0].documents',
    'MISSING_DOCUMENTS lines[2].documents',
    'NEEDS_REVIEW',
  ])
  expect((await call('GET /v1/visits/V-1/')).body.visit).toEqual({
    id: 'V-1',
    member: 'M-1',
    state: 'open',
    lines: [],
    review: 'not needed',
  })
  expect(reasons(await call('POST /v1/visits/V-1/bill/', {}))).toEqual(['MISSING_DOCUMENTS lines'])
})

test('submit: billing goes on without the review, and nothing is submitted before it', async () => {
  const billed = await call('POST /v1/visits/V-1/bill/', { lines: [line(1000.5, 'a.pdf')] })
  expect([
    billed.status,
    billed.body.visit.state,
    billed.body.warnings.map((one: { error: string }) => one.error),
  ]).toEqual([200, 'billed', ['NEEDS_REVIEW']])
  const held = await call('POST /v1/visits/V-1/submit/')
  expect([held.status, held.body.submitted, held.body.warnings]).toEqual([
    200,
    false,
    [expect.objectContaining({ error: 'NEEDS_REVIEW', fix_stage: 'submit' })],
  ])
  expect((await call('POST /v1/visits/V-1/confirm/')).body.visit.review).toBe('confirmed')
  const { body } = await call('POST /v1/visits/V-1/submit/')
  expect([body.submitted, body.visit.state, 'warnings' in body]).toEqual([true, 'submitted', false])
  for (const step of ['bill', 'confirm', 'submit', 'close'])
    expect(reasons(await call(`POST /v1/visits/V-1/${step}/`))).toEqual(['ALREADY_CLOSED'])
})

test('submit: a bill of exactly the limit needs no review; a visit without a bill is not submitted', async () => {
  const opened = await call('POST /v1/visits/', { member: 'M-2' })
  expect([opened.status, opened.body.visit]).toEqual([
    201,
    { id: 'V-101', member: 'M-2', state: 'open', lines: [], review: 'not needed' },
  ])
  expect(reasons(await call('POST /v1/visits/V-101/submit/'))).toEqual(['MISSING_DOCUMENTS lines'])
  const billed = await call('POST /v1/visits/V-101/bill/', { lines: [line(1000, 'a.pdf')] })
  expect([billed.status, 'warnings' in billed.body]).toEqual([200, false])
  expect((await call('POST /v1/visits/V-101/submit/')).body.submitted).toBe(true)
})

test('a bill of as many lines and documents as are accepted', async () => {
  const lines = Array(100).fill(line(1, ...Array(10).fill('a.pdf')))
  expect((await call('POST /v1/visits/V-1/bill/', { lines })).body.visit.lines).toEqual(lines)
})

test('a visit is closed once', async () => {
  expect((await call('POST /v1/visits/V-1/close/')).body.visit.state).toBe('closed')
  const again = await call('POST /v1/visits/V-1/close/')
  expect([again.status, ...reasons(again)]).toEqual([409, 'ALREADY_CLOSED'])
})

test('a whole claim: the reasons of all stages at once', async () => {
  const answer = await call('POST /v1/claims/', {
    lines: [line(5000)],
    member: { number: 'A-1042' },
  })
  expect(reasons(answer)).toEqual([
    'MEMBER_NOT_FOUND member.type',
    'MISSING_DOCUMENTS lines[0].documents',
    'NEEDS_REVIEW',
  ])
  const whole = await call('POST /v1/claims/', {
    lines: [line(5000, 'a.pdf')],
    member: { number: 'A-1042', type: 'card' },
  })
  expect([whole.status, whole.body.claim.member, whole.body.warnings.length]).toEqual([
    200,
    'M-1',
    1,
  ])
})

test.each([
  ['payer-down', 'GET /v1/members/M-1/eligibility/', [502, 502, 502, 200]],
  ['payer-out', 'GET /v1/members/M-1/eligibility/', [502, 502, 502, 502, 502]],
  ['stale-consent', 'POST /v1/consent/create/ M-1', [409, 409]],
  ['closed', 'POST /v1/visits/V-1/close/', [409]],
  ['default', 'POST /v1/visits/V-7/close/', [409]],
])('the scenario %s', async (scenario, request, statuses) => {
  await start(scenario)
  const [method, path, member] = request.split(' ')
  for (const status of statuses)
    expect((await call(`${method} ${path}`, member && { member })).status).toBe(status)
})

test('the scenario review', async () => {
  await start('review')
  expect(
    (await call('POST /v1/visits/V-1/bill/', { lines: [line(0, 'a.pdf')] })).body.visit.review,
  ).toBe('needed')
})

test('scenarios are listed, and each client has its own', async () => {
  const { body } = await call('GET /sandbox/scenarios/')
  expect(body.scenarios.map(({ name }: { name: string }) => name)).toEqual([
    'default',
    'payer-down',
    'payer-out',
    'stale-consent',
    'review',
    'closed',
  ])
  const unknown = await call('POST /sandbox/scenarios/constructor/')
  expect([unknown.status, unknown.body]).toEqual([
    404,
    refusal(
      'ROUTE_UNKNOWN',
      'There is nothing at this address (The scenarios are: default, payer-down, payer-out, stale-consent, review, closed).',
    ),
  ])
  await start('closed')
  const other: string = (await world.login('phone')).access_token
  expect((await call('POST /v1/visits/V-1/close/', undefined, { as: other })).status).toBe(200)
})

/** A body with a code of the sandbox, which no stage of the workflow can resolve. */
const refusal = (error: string, message: string) => ({
  error,
  message,
  path: '',
  fix_stage: 'request',
})
test.each<[body: unknown, ...reasons: string[]]>([
  ['{"lines":[{"amount":1e400,"documents":["a.pdf"]}]}', 'lines[0].amount a number'],
  [{ lines: line(1, 'a.pdf') }, 'lines a list'],
  [{ lines: ['xray', line(1, 'a.pdf'), 7] }, 'lines[0] an object', 'lines[2] an object'],
  [{ lines: [{ documents: 'a.pdf' }] }, 'lines[0].documents a list'],
  [{ lines: [{ documents: [1] }] }, 'lines[0].documents[0] a text'],
  [{ lines: Array(101).fill(line(1, 'a.pdf')) }, 'lines a list of at most 100 items'],
  [
    { lines: [line(1, ...Array(11).fill('a.pdf'))] },
    'lines[0].documents a list of at most 10 items',
  ],
  [
    { lines: [{ service: 5, amount: 'x', documents: 'q' }, line(1, 'a.pdf'), { amount: {} }] },
    'lines[0].service a text',
    'lines[0].amount a number',
    'lines[0].documents a list',
    'lines[2].amount a number',
    'MISSING_DOCUMENTS lines[2].documents',
  ],
])('a bill of the wrong shape, all reasons at once: %j', async (body, ...expected) => {
  const wanted = expected.map((one) =>
    one.startsWith('MISSING')
      ? one
      : one.replace(/^(\S+) (.+)$/, 'BILL_UNREADABLE $1 The bill cannot be read ($1 must be $2).'),
  )
  for (const path of ['visits/V-1/bill/', 'claims/']) {
    const answer = await call(`POST /v1/${path}`, body)
    const all = (answer.body.errors ?? [answer.body]) as Record<string, string>[]
    const ofBill = all.filter(({ error }) => error !== 'MEMBER_NOT_FOUND')
    expect(
      ofBill.map(({ error, path, message }) =>
        `${error} ${path} ${error === 'BILL_UNREADABLE' ? message : ''}`.trim(),
      ),
    ).toEqual(wanted)
    expect(new Set(ofBill.map(({ fix_stage }) => fix_stage))).toEqual(new Set(['billing']))
    // A claim has a member, too, and nobody waits for its reason until the lines are right.
    expect([answer.status, all[0]!.error, all.length - ofBill.length]).toEqual(
      path === 'claims/' ? [404, 'MEMBER_NOT_FOUND', 1] : [400, 'BILL_UNREADABLE', 0],
    )
  }
})

const STATUS_CODES: Record<number, string> = {
  400: 'REQUEST_UNREADABLE',
  404: 'ROUTE_UNKNOWN',
  405: 'METHOD_UNKNOWN',
  413: 'REQUEST_TOO_LARGE',
  415: 'MEDIA_TYPE_UNKNOWN',
}

test.each<[string, number, string, unknown, Sent?]>([
  ['JSON that is broken', 400, 'POST /v1/identify/', '{'],
  ['a list', 400, 'POST /v1/identify/', '[]'],
  ['bytes that are not UTF-8', 400, 'POST /v1/identify/', Uint8Array.of(0x22, 0xff)],
  [
    'another media type',
    415,
    'POST /v1/identify/',
    '{}',
    { headers: { 'content-type': 'text/plain' } },
  ],
  ['too much', 413, 'POST /v1/identify/', JSON.stringify({ x: 'x'.repeat(100_000) })],
  ['an unknown visit', 404, 'POST /v1/visits/V-9/close/', undefined],
  ['a name of JavaScript as visit', 404, 'GET /v1/visits/__proto__/', undefined],
  ['an unknown address', 404, 'GET /v1/patients/', undefined],
  ['no slash at the end', 404, 'POST /v1/identify', {}],
  ['a wrong method', 405, 'GET /v1/identify/', undefined],
  ['a method that no address has', 405, 'NOT-TRACE /v1/identify/', undefined],
])('%s: %i, with a code of the sandbox', async (_, status, request, body, sent) => {
  const answer = await call(request, body, sent)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json'])
  expect(answer.body).toEqual({
    ...refusal(STATUS_CODES[status]!, expect.stringMatching(/^[A-Z][^()]+ \([^()]+\)\.$/)),
  })
  expect(answer.headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null)
})

test.each([
  ['DELETE /sandbox/faults/', 'GET or POST', 'GET, POST, OPTIONS'],
  ['GET /sandbox/scenarios/closed/', 'POST', 'POST, OPTIONS'],
  ['POST /sandbox/scenarios/', 'GET', 'GET, OPTIONS'],
  ['DELETE /v1/visits/V-1/', 'GET', 'GET, OPTIONS'],
])('%s: the method is %s', async (request, methods, allow) => {
  const { status, body, headers } = await call(request, undefined, { headers: { prefer: '' } })
  expect([status, body, headers.get('allow')]).toEqual([
    405,
    refusal(
      'METHOD_UNKNOWN',
      `The address does not have this method (The method here is ${methods}).`,
    ),
    allow,
  ])
})

test.each([
  ['no token', 'POST /v1/identify/', '', 401],
  ['a token that may only read', 'POST /v1/identify/', reader, 403],
  ['a token that may read', 'GET /v1/members/M-1/eligibility/', reader, 200],
  ['a scenario with a token that may only read', 'POST /sandbox/scenarios/closed/', reader, 403],
])('%s', async (_, request, as, status) =>
  expect((await call(request, undefined, { as })).status).toBe(status),
)

describe('codes on demand', () => {
  const prefer = (
    value: string,
    headers: Record<string, string> = {},
    request = 'GET /v1/anything',
  ) => call(request, undefined, { headers: { prefer: value, ...headers } })

  test.each(
    rowsOf<{ value: string; status: number; expected: string[] }>(import.meta, 'values of prefer'),
  )('Prefer: $value', async ({ value, status, expected }) => {
    const answer = await prefer(value)
    expect([answer.status, ...reasons(answer)]).toEqual([status, ...expected])
    expect(answer.headers.get('preference-applied')).toMatch(/^code="[A-Z_,]+"$/)
  })

  test.each([
    ['GET', {}, 'true'],
    ['POST', {}, 'false'],
    ['POST', { 'idempotency-key': 'desk-7' }, 'true'],
  ])('an existing SDK may repeat %s with %o: %s', async (method, headers, expected) => {
    const answer = await prefer('code=PAYER_UNREACHABLE', headers, `${method} /v1/anything`)
    expect(answer.headers.get('x-should-retry')).toBe(expected)
  })

  test('a code that is a warning travels with a success', async () => {
    const { status, body } = await prefer('code=NEEDS_REVIEW')
    expect([status, body]).toEqual([
      200,
      { warnings: [expect.objectContaining({ error: 'NEEDS_REVIEW' })] },
    ])
  })

  test('in problem details and as an OperationOutcome, with the id of the request', async () => {
    const problem = await prefer('code=PAYER_UNREACHABLE', {
      accept: 'application/problem+json',
      'x-request-id': 'desk-7',
    })
    expect([
      problem.headers.get('content-type'),
      problem.headers.get('x-request-id'),
      problem.body,
    ]).toEqual([
      'application/problem+json',
      'desk-7',
      expect.objectContaining({
        status: 502,
        error: 'PAYER_UNREACHABLE',
        type: 'https://rail.example/terminology/codes/PAYER_UNREACHABLE',
      }),
    ])
    const outcome = await prefer('code=PAYER_UNREACHABLE', { accept: 'application/fhir+json' })
    expect([
      outcome.headers.get('content-type'),
      outcome.body.resourceType,
      outcome.body.issue.length,
    ]).toEqual(['application/fhir+json', 'OperationOutcome', 1])
  })

  test('an unknown code is not answered with', async () => {
    const answer = await prefer('code=PAYER_UNREACHABEL')
    expect([answer.status, answer.body]).toEqual([
      400,
      refusal(
        'REQUEST_UNREADABLE',
        'The request cannot be read (A code in Prefer is not in the catalog; did you mean "PAYER_UNREACHABLE"?).',
      ),
    ])
    expect([(await prefer('code=constructor')).status, (await prefer('code=')).status]).toEqual([
      400, 400,
    ])
  })

  test('needs a token', async () =>
    expect(
      (
        await call('GET /v1/anything', undefined, {
          as: '',
          headers: { prefer: 'code=ALREADY_CLOSED' },
        })
      ).status,
    ).toBe(401))
})

test('a service may ask about these codes only if the catalog has them', async () => {
  const { PAYER_UNREACHABLE, ...others } = errors.entries
  const { login, send } = await sandboxWith({ errors: { ...errors, entries: others } })
  const { access_token } = (await login()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await send('/v1/identify/', { method: 'POST', headers })).status).toBe(404)
  expect(
    (await send('/v1/x', { headers: { ...headers, prefer: 'code=ALREADY_CLOSED' } })).status,
  ).toBe(409)
  expect(
    (
      await send('/oauth2/introspect/', {
        method: 'POST',
        body: new URLSearchParams({ token: access_token, ...credentials('desk') }),
      })
    ).status,
  ).toBe(200)
})

test('codes that are no errors have no workflow: a call could not go on where they are found', async () => {
  const entries = Object.fromEntries(
    Object.entries(errors.entries).map(([code, entry]) => [
      code,
      { ...entry, http: 200, stop: false },
    ]),
  )
  const { login, send } = await sandboxWith({ errors: { ...errors, entries } })
  const { access_token } = (await login()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  expect((await send('/v1/identify/', { method: 'POST', headers: { authorization } })).status).toBe(
    404,
  )
  expect((await send('/', {})).text).toContain(
    '/v1/  any code, with a token and the header Prefer: code=<CODE>',
  )
})

test.each(Object.entries(causes))(
  'the cause of %s leads to it',
  async (code, { method, path, body }) => {
    const answer = await call(`${method} ${path}`, body)
    expect(
      [
        ...reasons({ body: { ...answer.body, error: answer.body.error ?? '' } }),
        ...(answer.body.warnings ?? []).map((one: { error: string }) => one.error),
      ].join(),
    ).toContain(code)
  },
)

describe('the start page', () => {
  const open = (sandbox: typeof world) =>
    sandbox.send('/', { headers: { accept: 'text/html,*/*' } })

  test('has each code with its cause and a request, and nothing that runs', async () => {
    const { text, headers } = await open(world)
    for (const [code, { meaning }] of Object.entries(errors.entries))
      expect([text.includes(`<h3>${code} `), text.includes(meaning)]).toEqual([true, true])
    for (const { why } of Object.values(causes)) expect(text).toContain(why)
    expect(text).not.toMatch(/<script|<[^>]*\son\w+=/)
    const style = /<style>(.*?)<\/style>/s.exec(text)![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    expect([headers.get('content-type'), headers.get('vary')]).toEqual([
      'text/html; charset=utf-8',
      'Accept',
    ])
  })

  test('asks for codes of other catalogs on demand; texts are not markup', async () => {
    const entry = {
      http: 409,
      stop: true,
      fix_stage: 'pay',
      meaning: '<img src=x onerror=alert(1)> & "more"',
      fix: "It's closed.",
    }
    const { text } = await open(
      await sandboxWith({ errors: { entries: { "CARD'S_<b>": entry }, stages: ['pay'] } }),
    )
    expect(text).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot; It&#39;s closed.',
    )
    expect(text).toContain(
      `-H &#39;Prefer: code=&quot;CARD&#39;\\&#39;&#39;S_&lt;b&gt;&quot;&#39; http://127.0.0.1:8081/v1/`,
    )
    expect(text).not.toMatch(/<img|<b>|Scenarios/)
    expect(text).toContain('The workflow is off: the catalog does not have MEMBER_NOT_FOUND, ')
  })

  test('a Host is quoted in its commands', async () => {
    const request = new Request("http://x$(id)'/", { headers: { accept: 'text/html' } })
    const page = await (await world.fetch(request)).text()
    const commands = page.replaceAll('&#39;', "'").replaceAll('&quot;', '"')
    expect(commands).toMatch(/curl/)
    expect(commands.match(/curl[^\n]*http:\/\/[^\n]*/g)).toEqual(
      commands.match(/curl[^\n]*'http:\/\/x\$\(id\)'\\''\/[^\n]*/g),
    )
  })

  test('without codes, it says how to log in', async () => {
    const { text } = await open(await sandboxWith())
    expect(text).toContain('rail-errors clients add')
    expect(text).not.toContain('<h2>Codes')
  })
})

test('the description names each operation, its codes with an example each, and the address that was asked', async () => {
  expect([
    description.openapi,
    description.servers,
    description.components.securitySchemes.oauth.flows.password.tokenUrl,
  ]).toEqual(['3.1.0', [{ url: 'http://127.0.0.1:8081' }], 'http://127.0.0.1:8081/oauth2/token/'])
  const operations = Object.values(
    description.paths as Record<string, Record<string, Described>>,
  ).flatMap((path) => Object.values(path))
  expect(operations.length).toBe(12)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(12)
  const examples = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content['application/json']?.examples ?? {}).map(([code, { $ref }]) => ({
        status: Number(status),
        code,
        error: description.components.examples[$ref.split('/').at(-1)!].value.error,
      })),
    ),
  )
  const published = (await world.send('/sandbox/errors.json')).body.codes as CodeOf[]
  for (const { status, code, error } of examples)
    expect([code, status]).toEqual([error, published.find((one) => one.code === code)!.http])
  const [warnings] = description.components.schemas.Warnings.examples
  expect(
    new Set([
      ...examples.map(({ code }) => code),
      ...warnings.map((one: { error: string }) => one.error),
    ]),
  ).toEqual(new Set(published.map(({ code }) => code).filter((code) => code !== 'METHOD_UNKNOWN')))
})

test('the description of a catalog with other statuses has its codes beside the answers of the token', async () => {
  const entries = {
    ...errors.entries,
    MEMBER_NOT_FOUND: { ...errors.entries.MEMBER_NOT_FOUND!, http: 401 },
  }
  const other = await sandboxWith({ errors: { ...errors, entries } })
  const { body } = await other.send('/openapi.json')
  const { access_token } = await other.login()
  for (const authorization of [`Bearer ${access_token}`, 'Bearer unknown']) {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await other.send('/v1/identify/', {
      method: 'POST',
      headers,
      body: '{"member":{}}',
    })
    expect([
      answer.status,
      undescribed(body, { method: 'POST', path: '/v1/identify/', ...answer }),
    ]).toEqual([401, []])
  }
  expect(
    Object.keys(
      body.paths['/v1/identify/'].post.responses['401'].content['application/json'].examples,
    ),
  ).toEqual(['MEMBER_NOT_FOUND'])
})

type CodeOf = { code: string; http: number }
type Described = {
  operationId: string
  responses: Record<
    string,
    { content: Record<string, { examples?: Record<string, { $ref: string }> }> }
  >
}

test('the codes of all answers are published, those of the sandbox and of the catalog', async () => {
  const { body } = await call('GET /sandbox/errors.json')
  const codes = body.codes.map(({ code, http, fix_stage }: Record<string, unknown>) =>
    [code, http, fix_stage].join(' '),
  )
  expect(codes).toEqual([
    'REQUEST_UNREADABLE 400 request',
    'ROUTE_UNKNOWN 404 request',
    'METHOD_UNKNOWN 405 request',
    'REQUEST_TOO_LARGE 413 request',
    'MEDIA_TYPE_UNKNOWN 415 request',
    'BILL_UNREADABLE 400 billing',
    'MEMBER_NOT_FOUND 404 identify',
    'PAYER_UNREACHABLE 502 eligibility',
    'CONSENT_SESSION_PENDING 409 consent',
    'MISSING_DOCUMENTS 422 billing',
    'NEEDS_REVIEW 200 submit',
    'ALREADY_CLOSED 409 submit',
  ])
})

test.each([
  [{}, 'member'],
  [{ member: 'A-1' }, 'member'],
  [{ member: {} }, 'member.type'],
  [{ member: { type: 'card' } }, 'member.number'],
])('the path of an unknown member in %j is a place in the request: %s', async (body, path) =>
  expect((await call('POST /v1/identify/', body)).body).toMatchObject({ path }),
)
