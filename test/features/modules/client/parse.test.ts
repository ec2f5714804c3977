import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { formsOf, type WireForm } from '../../../../src/base/core/contract/forms/forms-of.ts'
import { rowsOf } from '../../../support/rows.ts'
import { ANSWERS, DOCUMENTS, entries, MEMBER, NEWER, REVIEW, SYSTEM } from './answers.ts'
import { parseAnswer, readAnswer, readAs } from './api.ts'
import { fuzzedBodies } from './fuzz.ts'

/** The contract, and our OperationOutcomes. */
const all = readAs(
  formsOf(['rail', 'operation-outcome'], { codeSystem: SYSTEM, stageSystem: `${SYSTEM}-stages` }),
)

describe.each(ANSWERS)('%s', (_, answer, kind, codes = []) => {
  test('an answer as a value', () => {
    const result = parseAnswer(answer, entries, all)
    expect(result).toMatchObject({ kind, status: answer.status })
    expect(result.reasons.map(({ error }) => error)).toEqual(codes)
    expect(result.reasons.map(({ known }) => known)).toEqual(
      codes.map((code) => Object.hasOwn(entries, code)),
    )
  })

  test('an answer of fetch, and the answer can still be read', async () => {
    const { status = 0, body, headers } = answer
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const sent = status === 204 || status === 304 ? null : text
    const given =
      headers instanceof Headers ? headers : new Headers((headers ?? {}) as Record<string, string>)
    const response = new Response(sent, {
      status,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(given) },
    })
    const result = await readAnswer(response, entries, all)
    expect(result).toMatchObject({ kind, status })
    expect(result.reasons.map(({ error }) => error)).toEqual(codes)
    expect(await response.text()).toBe(sent ?? '')
  })
})

test('a body whose fields throw is foreign', () => {
  const body = {
    get error() {
      throw new Error('not readable')
    },
  }
  expect(parseAnswer({ status: 500, body }, entries)).toMatchObject({
    kind: 'foreign',
    reasons: [],
  })
})

test('a reason has what was sent and what the table says', () => {
  const [known, unknown] = parseAnswer({ status: 422, body: [DOCUMENTS, NEWER] }, entries).reasons
  expect(known).toEqual({
    ...DOCUMENTS,
    known: true,
    entry: entries.MISSING_DOCUMENTS,
    handling: { outcome: 'fail', retry: 'after_fix', present_as: 'field' },
  })
  expect(unknown).toEqual({
    ...NEWER,
    known: false,
    entry: undefined,
    handling: { outcome: 'fail', retry: 'unknown', present_as: 'field' },
  })
})

test.each(rowsOf<{ name: string; body: object; stage: string }>(import.meta, 'the stage name'))(
  'the stage: $name',
  ({ body, stage }) =>
    expect(parseAnswer({ status: 404, body }, entries).reasons[0]!.fix_stage).toBe(stage),
)

test.each(
  rowsOf<{ name: string; where: { expression?: string[]; location?: string[] }; path: string }>(
    import.meta,
    'the path of an issue',
  ),
)('the path of an issue: $name', ({ where, path }) => {
  const coding = [{ system: SYSTEM, code: 'MEMBER_NOT_FOUND' }]
  const issue = { details: { coding }, ...where }
  const { reasons } = parseAnswer(
    { status: 404, body: { resourceType: 'OperationOutcome', issue: [issue] } },
    entries,
    all,
  )
  expect(reasons[0]!.path).toBe(path)
})

test('every reason is shown as its code says, also a warning in an answer that blocks the call', () => {
  const answer = (status: number, ...codes: string[]) => {
    const reasons = codes.map((error) => ({ error, message: 'x', path: '', fix_stage: 'submit' }))
    const body = status === 200 ? { warnings: reasons } : { ...reasons[0], errors: reasons }
    return parseAnswer({ status, body }, entries).reasons.map(({ error, handling }) => [
      error,
      handling.outcome,
      handling.present_as,
    ])
  }
  expect(answer(200, 'NEEDS_REVIEW')).toEqual([['NEEDS_REVIEW', 'warn', 'task']])
  expect(answer(422, 'PAYER_UNREACHABLE', 'NEEDS_REVIEW')).toEqual([
    ['PAYER_UNREACHABLE', 'fail', 'system'],
    ['NEEDS_REVIEW', 'warn', 'task'],
  ])
  const warning = { error: 'NEEDS_REVIEW', message: 'x', path: '', fix_stage: 'submit' }
  const foreign = parseAnswer({ status: 500, body: { warnings: [warning] } }, entries)
  expect([foreign.kind, foreign.reasons[0]!.handling.present_as]).toEqual(['foreign', 'task'])
})

test('without handling, the entry says what failed, and the status what to do', () => {
  const table = {
    BAD: { http: 400, stop: true, fix_stage: 'cart' },
    ODD: { http: 200, stop: false, fix_stage: 'cart' },
    DOWN: { http: 502, stop: true, fix_stage: 'cart' },
  }
  const plans = (error: string, path: string, status = 400) =>
    parseAnswer({ status, body: { error, message: '', path, fix_stage: 'cart' } }, table)
      .reasons[0]!.handling
  expect(plans('BAD', 'items[0]')).toEqual({
    outcome: 'fail',
    retry: 'unknown',
    present_as: 'field',
  })
  expect(plans('ODD', '')).toEqual({ outcome: 'warn', retry: 'unknown', present_as: 'unknown' })
  expect(plans('BAD', '', 503)).toEqual({ outcome: 'fail', retry: 'same', present_as: 'unknown' })
  expect(plans('DOWN', '')).toMatchObject({ retry: 'unknown', present_as: 'system' })
})

test.each([
  [{ 'x-request-id': 'a-1' }, 'a-1'],
  [{ 'X-Request-ID': 'a-1' }, 'a-1'],
  [new Headers({ 'x-request-id': 'a-1' }), 'a-1'],
  [{}, undefined],
  [undefined, undefined],
])('the id of the request: %j', (headers, id) =>
  expect(parseAnswer({ status: 500, headers }, entries).requestId).toBe(id),
)

test.each([
  ['true', true],
  ['TRUE', false],
  ['false', false],
  [undefined, false],
])('reasons that were left out: x-errors-truncated: %s', (said, truncated) =>
  expect(
    parseAnswer({ status: 422, headers: { 'X-Errors-Truncated': said } }, entries).truncated,
  ).toBe(truncated),
)

test.each(rowsOf<{ value: string; wait?: number }>(import.meta, 'retry after value'))(
  'Retry-After: $value',
  ({ value, wait }) =>
    expect(
      parseAnswer({ status: 503, headers: { 'retry-after': value } }, entries).retryAfterMs,
    ).toBe(wait),
)
test('Retry-After: a date', () => {
  const headers = { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() }
  const wait = parseAnswer({ status: 503, headers }, entries).retryAfterMs!
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
})

test.each([
  ['Sun, 06 Nov 2394 08:49:37 GMT'],
  ['Sunday, 06-Nov-49 08:49:37 GMT'],
  ['Sun Nov  6 08:49:37 2394'],
])('Retry-After: %s, a form of RFC 9110', (value) => {
  const headers = { 'retry-after': value }
  const { retryAfterMs } = parseAnswer({ status: 503, headers }, entries)
  const expected = Date.UTC(value.includes('-49') ? 2049 : 2394, 10, 6, 8, 49, 37) - Date.now()
  expect(Math.abs(retryAfterMs! - expected)).toBeLessThan(5000)
})

test('a large text is foreign, and no list of its characters is made', async () => {
  const text = 'x'.repeat(15 * 1024 * 1024)
  const start = process.memoryUsage().heapUsed
  expect(parseAnswer({ status: 502, body: text }, entries)).toMatchObject({ kind: 'foreign' })
  expect(process.memoryUsage().heapUsed - start).toBeLessThan(100 * 1024 * 1024)
})

test('more than 16 MiB are not read, and the answer can still be read', async () => {
  let read = 0
  const body = () =>
    new ReadableStream({
      pull(controller) {
        read++
        if (read > 40) controller.close()
        else controller.enqueue(new Uint8Array(1024 * 1024).fill(32))
      },
    })
  const response = new Response(body(), { status: 502 })
  expect(await readAnswer(response, entries)).toMatchObject({ kind: 'foreign', status: 502 })
  expect(read).toBeLessThan(25)
  expect((await response.text()).length).toBe(40 * 1024 * 1024)
  read = 0
  const success = new Response(body(), { headers: { 'content-type': 'application/json' } })
  expect(await readAnswer(success, entries)).toMatchObject({ kind: 'none' })
})

test('of a success, only JSON is read: a stream may never end', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
  })
  const response = new Response(endless, { headers: { 'content-type': 'text/event-stream' } })
  expect(await readAnswer(response, entries)).toMatchObject({ kind: 'none' })
})

/** A success as a server sends it, and whether anything of it was read before the caller did. */
function watched(text: string, headers: Record<string, string>, isEndless = false) {
  let chunks = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        chunks++
        if (chunks === 1) controller.enqueue(new TextEncoder().encode(text))
        else if (!isEndless) controller.close()
        else return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(body, { headers }), isRead: () => chunks > 0 }
}
const WARNED = JSON.stringify({ bill: 1, warnings: [REVIEW] })
const JSON_TYPE = { 'content-type': 'application/json' }
const { NEEDS_REVIEW: _, ALREADY_CLOSED: __, ...failing } = entries

test.each(
  rowsOf<{ name: string; headers: Record<string, string>; isWanted: boolean }>(
    import.meta,
    'of a success looked at',
  ),
)('of a success, $name: looked at, $headers: $isWanted', async ({ headers, isWanted }) => {
  const { response, isRead } = watched(WARNED, headers)
  const { kind } = await readAnswer(response, entries)
  expect([kind, isRead()]).toEqual([isWanted ? 'reasons' : 'none', isWanted])
  expect(await response.text()).toBe(WARNED)
})

test('nothing of a success is looked at if no code can be in it', async () => {
  const { response, isRead } = watched(WARNED, JSON_TYPE)
  expect([(await readAnswer(response, failing)).kind, isRead()]).toEqual(['none', false])
})

test('JSON that does not end is passed on', async () => {
  const { response } = watched('{"type":"ADDED"}\n', JSON_TYPE, true)
  expect(await readAnswer(response, entries)).toMatchObject({ kind: 'none' })
  const { value } = await response.body!.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('{"type":"ADDED"}\n')
})

test('a body that breaks off: a failure is foreign, a success stays one', async () => {
  const broken = () =>
    new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  const headers = { ...JSON_TYPE, 'x-request-id': 'r-7', 'retry-after': '3' }
  const kindOf = (status: number) =>
    readAnswer(new Response(broken(), { status, headers }), entries)
  expect(await kindOf(502)).toMatchObject({
    kind: 'foreign',
    status: 502,
    reasons: [],
    requestId: 'r-7',
    retryAfterMs: 3000,
  })
  expect(await kindOf(200)).toMatchObject({ kind: 'none', verdict: { outcome: 'success' } })
})

test('an answer that was read already: a success stays one', async () => {
  const response = Response.json({ warnings: [REVIEW] })
  await response.json()
  expect(await readAnswer(response, entries)).toMatchObject({ kind: 'none' })
})

// Answers that other programs make: a stream of Node as the body, or hardly anything.
test.each<[string, object, string]>([
  [
    'node-fetch, a success',
    { status: 200, headers: new Headers(JSON_TYPE), body: { pipe() {} } },
    'none',
  ],
  ['a mocked success', { status: 200, ok: true, json: async () => ({}) }, 'none'],
  ['a mocked success of odd headers', { status: 200, headers: { get: () => null } }, 'none'],
  [
    'a mocked failure',
    { status: 404, headers: new Headers(), json: async () => MEMBER },
    'reasons',
  ],
  ['a mocked failure without a body', { status: 500 }, 'foreign'],
  [
    'a mocked failure of JSON alone',
    { status: 404, clone: undefined, json: async () => MEMBER },
    'reasons',
  ],
])('%s', async (_, fields, kind) => {
  const response = { clone: () => response, ...fields } as unknown as Response
  expect(await readAnswer(response, entries)).toMatchObject({ kind })
})

test('a stream of Node that breaks off ends no program', async () => {
  const body = new PassThrough()
  const response = {
    status: 500,
    headers: new Headers(),
    body,
    clone: () => ({ text: async () => '' }),
  }
  expect(await readAnswer(response as never, entries)).toMatchObject({ kind: 'foreign' })
  body.destroy(new Error('aborted')) // throws if nobody listens
  await new Promise(setImmediate)
})

test('a path of 20 MB hides no reason', () => {
  const issue = {
    details: { coding: [{ system: SYSTEM, code: 'MEMBER_NOT_FOUND' }], text: 'x' },
    expression: [`${'a.'.repeat(1e7)}a`],
  }
  const { reasons } = parseAnswer(
    { status: 404, body: { resourceType: 'OperationOutcome', issue: [issue] } },
    entries,
    all,
  )
  expect(reasons).toMatchObject([{ error: 'MEMBER_NOT_FOUND', path: '' }])
})

test('bodies of any shape: nothing throws, and no known code is lost', () =>
  expect(fuzzedBodies(1000)).toBe(1000))

// Where an answer becomes a failure: a body that no one knows, and one with a reason.
test.each(rowsOf<{ status: number; kind: string }>(import.meta, 'kinds by status'))(
  'status $status: $kind',
  ({ status, kind }) => {
    expect(parseAnswer({ status, body: { visit: 7 } }, entries)).toMatchObject({
      kind,
      status,
      reasons: [],
    })
    const reason = { error: 'MEMBER_NOT_FOUND', message: 'No.', path: '', fix_stage: 'identify' }
    // Data of a success is not searched for codes.
    const both = parseAnswer(
      { status, body: { ...reason, warnings: [{ ...reason, error: 'NEEDS_REVIEW' }] } },
      entries,
    )
    expect([both.kind, both.reasons.length]).toEqual(['reasons', kind === 'none' ? 1 : 2])
    const warned = parseAnswer({ status, body: { warnings: [reason] } }, entries)
    expect(warned.kind).toBe(kind === 'none' ? 'reasons' : 'foreign')
  },
)

const wire = (form: WireForm) =>
  readAs(formsOf(form, { url: 'https://api.northwind.example/rail' }))
const CODE = 'MEMBER_NOT_FOUND'
const inExtensions = { message: 'x', extensions: { code: CODE } }

// Where a success is a failure: only where the form says so, or where it is nothing else.
test.each<[string, WireForm, unknown, string[], number?]>([
  ['a job that failed is data', 'rail', { id: 8, status: 'failed', error: CODE }, []],
  ['a history is data', 'rail', [{ ...MEMBER, at: '2026-11-01' }], []],
  ['a bulk with errors is data', 'rail', { created: 98, errors: [MEMBER] }, []],
  ['nothing but an error is data', 'rail', MEMBER, []],
  ['nothing but an error of a newer service', 'rail', NEWER, []],
  ['a job that failed, in another form', 'camara', { id: 8, code: CODE, message: 'x' }, []],
  ['a history, in another form', 'azure', [{ error: { code: CODE } }], []],
  ['nothing but an error is data', 'azure', { error: { code: CODE, message: 'x' } }, []],
  ['nothing but an error of no code of ours', 'azure', { error: { code: 'NEWER' } }, []],
  ['GraphQL', 'graphql', { data: null, errors: [inExtensions] }, [CODE]],
  ['GraphQL: a batch', 'graphql', [{ data: { a: 1 } }, { errors: [inExtensions] }], [CODE]],
  ['GraphQL: a batch of batches', 'graphql', [[{ errors: [inExtensions] }]], []],
  [
    'JSON-RPC: a batch',
    'json-rpc',
    [{ jsonrpc: '2.0', error: { message: 'x', data: { code: CODE } } }],
    [CODE],
  ],
  ['a validation report', 'operation-outcome', { resourceType: 'OperationOutcome', issue: [] }, []],
])('%s', (_, form, body, codes, status = 200) => {
  const { kind, reasons } = parseAnswer({ status, body }, entries, wire(form))
  expect(reasons.map(({ error }) => error)).toEqual(codes)
  expect(kind).toBe(codes.length ? 'reasons' : 'none')
})

test.each<[string, WireForm, unknown, string[]]>([
  ['an error', 'rail', MEMBER, [CODE]],
  ['an error, as text', 'rail', JSON.stringify(MEMBER), [CODE]],
  ['an error of a newer service', 'rail', NEWER, ['CARD_BLOCKED']],
  ['data', 'rail', { id: 8, error: CODE }, []],
  ['the end of a stream', 'rail', '[DONE]', []],
  ['an error in another form', 'azure', { error: { code: CODE, message: 'x' } }, [CODE]],
  ['data in another form', 'azure', { id: 8, error: { code: CODE } }, []],
  ['a success with warnings', 'rail', { warnings: [REVIEW] }, ['NEEDS_REVIEW']],
])('a frame of a stream: %s', (_, form, body, codes) =>
  expect(parseAnswer({ body }, entries, wire(form)).reasons.map(({ error }) => error)).toEqual(
    codes,
  ),
)

test.each([
  ['https://api.northwind.example/rail/codes/MEMBER_NOT_FOUND', CODE],
  ['/rail/codes/MEMBER_NOT_FOUND', CODE],
  ['MEMBER_NOT_FOUND', undefined], // relative to the request, which nobody knows
  ['/codes/MEMBER_NOT_FOUND', undefined],
  ['about:blank', undefined],
  ['http://[', undefined],
])('the type of problem details is a reference: %s', (type, code) =>
  expect(
    parseAnswer({ status: 404, body: { type } }, entries, wire('problem')).reasons[0]?.error,
  ).toBe(code),
)

test('a byte order mark before JSON', () =>
  expect(parseAnswer({ status: 404, body: `\ufeff${JSON.stringify(MEMBER)}` }, entries).kind).toBe(
    'reasons',
  ))

test.each([
  [{ body: { error: 'invalid_grant' } }, { error: 'invalid_grant', scope: '' }],
  [{ headers: { 'www-authenticate': 'Bearer' } }, { error: '', scope: '' }],
  [
    { headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="read write"' } },
    { error: 'insufficient_scope', scope: 'read write' },
  ],
])('what is wrong with the token: %j', (answer, token) =>
  expect(parseAnswer({ status: 401, ...answer }, entries).token).toEqual(token),
)
