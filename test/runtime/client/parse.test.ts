import { describe, expect, test } from 'vitest'
import { parseRailError, readRailError } from '../../../src/runtime/client/index.ts'
import {
  readAny,
  readOutcome,
  readRail,
  withProducer,
} from '../../../src/runtime/client/readers.ts'
import { ANSWERS, DOCUMENTS, entries, MEMBER, NEWER } from './answers.ts'
import { fuzzedBodies } from './fuzz.ts'

/** The contract, OperationOutcomes, and who made a foreign body. */
const all = withProducer(readAny(readRail, readOutcome))

describe.each(ANSWERS)('%s', (_, answer, kind, codes = [], producer) => {
  test('parseRailError', () => {
    const result = parseRailError(answer, entries, all)
    expect(result).toMatchObject({ kind, status: answer.status })
    expect(result.reasons.map(({ error }) => error)).toEqual(codes)
    expect(result.producer).toBe(producer)
    expect(result.reasons.map(({ known }) => known)).toEqual(
      codes.map((code) => Object.hasOwn(entries, code)),
    )
  })

  test('readRailError, and the answer can still be read', async () => {
    const { status, body, headers } = answer
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const sent = status === 204 || status === 304 ? null : text
    const given =
      headers instanceof Headers ? headers : new Headers((headers ?? {}) as Record<string, string>)
    const response = new Response(sent, {
      status,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(given) },
    })
    const result = await readRailError(response, entries, all)
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
  expect(parseRailError({ status: 500, body }, entries)).toMatchObject({
    kind: 'foreign',
    reasons: [],
  })
})

test('a reason has what was sent and what the table says', () => {
  const [known, unknown] = parseRailError(
    { status: 422, body: [DOCUMENTS, NEWER] },
    entries,
  ).reasons
  expect(known).toEqual({
    ...DOCUMENTS,
    known: true,
    entry: entries.MISSING_DOCUMENTS,
    handling: entries.MISSING_DOCUMENTS.handling,
  })
  expect(unknown).toEqual({
    ...NEWER,
    known: false,
    entry: undefined,
    handling: { outcome: 'fail', retry: 'none', present_as: 'system' },
  })
})

test.each([
  ['of the table', MEMBER, 'identify'],
  [
    'another one of the table: the service is newer',
    { ...MEMBER, fix_stage: 'consent' },
    'consent',
  ],
  ['one that the table does not have', { ...MEMBER, fix_stage: 'registry' }, 'identify'],
  ['missing', { error: 'MEMBER_NOT_FOUND' }, 'identify'],
  ['unknown, of an unknown code', { ...NEWER, fix_stage: 'registry' }, ''],
])('the stage: %s', (_, body, stage) =>
  expect(parseRailError({ status: 404, body }, entries).reasons[0]!.fix_stage).toBe(stage),
)

test.each([
  ['an element with a name of its own', { expression: ['member.`class`.id'] }, 'member.class.id'],
  ['two of them', { expression: ['lines[0].`x-room`.`x-floor`'] }, 'lines[0].x-room.x-floor'],
  [
    'no path among FHIRPath',
    { expression: ["Claim.item.where(code = 'a')", 'member.id'] },
    'member.id',
  ],
  ['a location', { location: ['lines[].price'] }, 'lines[].price'],
  ['none', {}, ''],
])('the path of an issue: %s', (_, where, path) => {
  const issue = { details: { coding: [{ code: 'MEMBER_NOT_FOUND' }] }, ...where }
  const { reasons } = parseRailError(
    { status: 404, body: { resourceType: 'OperationOutcome', issue: [issue] } },
    entries,
    readOutcome,
  )
  expect(reasons[0]!.path).toBe(path)
})

test('a warning in an answer that blocks the call asks nobody to act', () => {
  const answer = (status: number, ...codes: string[]) => {
    const reasons = codes.map((error) => ({ error, message: 'x', path: '', fix_stage: 'submit' }))
    const body = status === 200 ? { warnings: reasons } : { ...reasons[0], errors: reasons }
    return parseRailError({ status, body }, entries).reasons.map(({ error, handling }) => [
      error,
      handling.outcome,
      handling.present_as,
    ])
  }
  expect(answer(200, 'NEEDS_REVIEW')).toEqual([['NEEDS_REVIEW', 'warn', 'task']])
  expect(answer(422, 'PAYER_UNREACHABLE', 'NEEDS_REVIEW')).toEqual([
    ['PAYER_UNREACHABLE', 'fail', 'system'],
    ['NEEDS_REVIEW', 'warn', 'silent'],
  ])
  const warning = { error: 'NEEDS_REVIEW', message: 'x', path: '', fix_stage: 'submit' }
  const foreign = parseRailError({ status: 500, body: { warnings: [warning] } }, entries)
  expect([foreign.kind, foreign.reasons[0]!.handling.present_as]).toEqual(['foreign', 'silent'])
})

test('without handling, the entry decides: stop fails, and a path is a field', () => {
  const table = {
    BAD: { http: 400, stop: true, fix_stage: 'cart' },
    ODD: { http: 200, stop: false, fix_stage: 'cart' },
  }
  const plans = (error: string, path: string) =>
    parseRailError({ status: 400, body: { error, message: '', path, fix_stage: 'cart' } }, table)
      .reasons[0]!.handling
  expect(plans('BAD', 'items[0]')).toEqual({ outcome: 'fail', retry: 'none', present_as: 'field' })
  expect(plans('ODD', '')).toEqual({ outcome: 'warn', retry: 'none', present_as: 'task' })
})

test.each([
  [{ 'x-request-id': 'a-1' }, 'a-1'],
  [{ 'X-Request-ID': 'a-1' }, 'a-1'],
  [new Headers({ 'x-request-id': 'a-1' }), 'a-1'],
  [{}, undefined],
  [undefined, undefined],
])('the id of the request: %j', (headers, id) =>
  expect(parseRailError({ status: 500, headers }, entries).requestId).toBe(id),
)

test.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['0', undefined],
  ['0.5', undefined],
  ['90.5', undefined],
  ['+5', undefined],
  ['5, 10', undefined],
  ['31536000', 31_536_000_000],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['Sun, 99 Nov 2394 08:49:37 GMT', undefined],
  ['2394-11-06T08:49:37Z', undefined],
  ['soon', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['March 7, 2400', undefined],
  ['-5', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ['', undefined],
])('Retry-After: %s', (value, wait) =>
  expect(
    parseRailError({ status: 503, headers: { 'retry-after': value } }, entries).retryAfterMs,
  ).toBe(wait),
)
test('Retry-After: a date', () => {
  const headers = { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() }
  const wait = parseRailError({ status: 503, headers }, entries).retryAfterMs!
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
})

test.each([
  ['Sun, 06 Nov 2394 08:49:37 GMT'],
  ['Sunday, 06-Nov-2394 08:49:37 GMT'],
  ['Sun Nov  6 08:49:37 2394'],
])('Retry-After: %s, a form of RFC 9110', (value) => {
  const headers = { 'retry-after': value }
  const { retryAfterMs } = parseRailError({ status: 503, headers }, entries)
  const expected = Date.UTC(2394, 10, 6, 8, 49, 37) - Date.now()
  expect(Math.abs(retryAfterMs! - expected)).toBeLessThan(5000)
})

test('a large text is foreign, and no list of its characters is made', async () => {
  const text = 'x'.repeat(15 * 1024 * 1024)
  const start = process.memoryUsage().heapUsed
  expect(parseRailError({ status: 502, body: text }, entries)).toMatchObject({ kind: 'foreign' })
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
  expect(await readRailError(response, entries)).toMatchObject({ kind: 'foreign', status: 502 })
  expect(read).toBeLessThan(25)
  expect((await response.text()).length).toBe(40 * 1024 * 1024)
  read = 0
  const success = new Response(body(), { headers: { 'content-type': 'application/json' } })
  expect(await readRailError(success, entries)).toMatchObject({ kind: 'none' })
})

test('of a success, only JSON is read: a stream may never end', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
  })
  const response = new Response(endless, { headers: { 'content-type': 'text/event-stream' } })
  expect(await readRailError(response, entries)).toMatchObject({ kind: 'none' })
})

test.each(['text/plain', 'text/html; charset=utf-8', 'application/problem+json', ''])(
  'of a success, %s is read',
  async (type) => {
    const response = new Response(new TextEncoder().encode(JSON.stringify(MEMBER)), {
      headers: { 'content-type': type },
    })
    expect(await readRailError(response, entries)).toMatchObject({ kind: 'reasons' })
  },
)

test.each([200, 502])('a body with status %s that breaks off is foreign', async (status) => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  const headers = { 'content-type': 'application/json', 'x-request-id': 'r-7', 'retry-after': '3' }
  const response = new Response(broken, { status, headers })
  expect(await readRailError(response, entries)).toEqual({
    kind: 'foreign',
    status,
    reasons: [],
    requestId: 'r-7',
    retryAfterMs: 3000,
  })
})

test('an answer that was read already is foreign', async () => {
  const response = Response.json({})
  await response.json()
  expect(await readRailError(response, entries)).toMatchObject({ kind: 'foreign' })
})

test('a path of 20 MB hides no reason', () => {
  const issue = {
    details: { coding: [{ code: 'MEMBER_NOT_FOUND' }, { code: 'identify' }], text: 'x' },
    expression: [`${'a.'.repeat(1e7)}a`],
  }
  const { reasons } = parseRailError(
    { status: 404, body: { resourceType: 'OperationOutcome', issue: [issue] } },
    entries,
    readOutcome,
  )
  expect(reasons).toMatchObject([{ error: 'MEMBER_NOT_FOUND', path: '' }])
})

test('bodies of any shape: nothing throws, and no known code is lost', () =>
  expect(fuzzedBodies(3000)).toBe(3000))

// Where an answer becomes a failure: a body that no one knows, and one with a reason.
test.each([
  [100, 'none'],
  [200, 'none'],
  [299, 'none'],
  [300, 'none'],
  [399, 'none'],
  [400, 'foreign'],
  [499, 'foreign'],
  [500, 'foreign'],
  [599, 'foreign'],
])('status %i: %s', (status, kind) => {
  expect(parseRailError({ status, body: { visit: 7 } }, entries)).toMatchObject({
    kind,
    status,
    reasons: [],
  })
  const reason = { error: 'MEMBER_NOT_FOUND', message: 'No.', path: '', fix_stage: 'identify' }
  const both = parseRailError(
    { status, body: { ...reason, warnings: [{ ...reason, error: 'NEEDS_REVIEW' }] } },
    entries,
  )
  expect([both.kind, both.reasons.length]).toEqual(['reasons', 2])
  const warned = parseRailError({ status, body: { warnings: [reason] } }, entries)
  expect(warned.kind).toBe(kind === 'none' ? 'reasons' : 'foreign')
})
