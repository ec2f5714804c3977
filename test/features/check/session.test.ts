import { describe, expect, test } from 'vitest'
import { entries } from '../../../dist-terminology/rail-errors.ts'
import type { WireRecord } from '../../../src/features/check/answer/record.ts'
import { createSession } from '../../../src/features/check/check.ts'
import type { CheckOptions } from '../../../src/features/check/contract.ts'

// Checks that compare answers: a run of records, and the finding of each.

const MEMBER = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
const DOCUMENTS = {
  error: 'MISSING_DOCUMENTS',
  message: 'Add the lab report.',
  path: 'lines[0].documents',
  fix_stage: 'billing',
}
const answer = (body: unknown, status: number, more: Partial<WireRecord> = {}): WireRecord => ({
  ...{
    status,
    body,
    headers: { 'content-type': 'application/json' },
    method: 'POST',
    url: 'https://api.northwind-clinic.org/claims?x=1',
  },
  ...more,
})
const idsOf = (records: readonly WireRecord[], options: CheckOptions = {}) => {
  const session = createSession(entries, options)
  return records.map((record) =>
    session.add(record).findings.map(({ id, severity }) => `${id} ${severity}`),
  )
}
const found = (id: string, records: readonly WireRecord[], options?: CheckOptions) =>
  idsOf(records, options).map((ids) => ids.filter((one) => one.startsWith(id)))

describe('wire-reasons-drip: one reason after the other', () => {
  const first = { member: { id: '' }, lines: [{ documents: [] }], sum: 0 }
  const corrected = { ...first, member: { id: 'A-1' } }
  const member = answer({ ...MEMBER }, 422, { request: first })
  const lines = (request: unknown, more: Partial<WireRecord> = {}) =>
    answer(DOCUMENTS, 422, { request, ...more })
  const NONE = [[], []]
  const two = (documents: string[]) => ({ lines: [{ documents }, { documents: [] }] })

  test('the second call corrects the first place, and the second place was there before', () =>
    expect(found('wire-reasons-drip', [member, lines(corrected)])).toEqual([
      [],
      ['wire-reasons-drip warn'],
    ]))
  test('an earlier item of the same list was there before', () =>
    expect(
      found('wire-reasons-drip', [
        answer({ ...DOCUMENTS, path: 'lines[1].sum' }, 422, { request: two([]) }),
        answer({ ...DOCUMENTS, path: 'lines[0].documents' }, 422, {
          request: { lines: [{ documents: [] }, { documents: [], sum: 1 }] },
        }),
      ])[1],
    ).toEqual(['wire-reasons-drip warn']))
  test('also in the text of a request, and at an item', () =>
    expect(found('wire-reasons-drip', [member, lines(JSON.stringify(corrected))])[1]).toEqual([
      'wire-reasons-drip warn',
    ]))
  test.each([
    [404, 422],
    [404, 404],
    [400, 409],
  ])('whatever the status: %i, then %i', (one, two) =>
    expect(
      found('wire-reasons-drip', [
        answer(MEMBER, one, { request: first }),
        lines(corrected, { status: two }),
      ])[1],
    ).toEqual(['wire-reasons-drip warn']),
  )
  test('a list without handling: at the statuses of faults', () => {
    const plain = Object.fromEntries(
      Object.entries(entries).map(([code, { handling: _, ...entry }]) => [code, entry]),
    )
    const session = createSession(plain)
    const ids = [404, 422, 400].map((status) =>
      session
        .add(
          answer(status === 422 ? MEMBER : DOCUMENTS, status, {
            request: status === 422 ? first : corrected,
          }),
        )
        .findings.map(({ id }) => id)
        .includes('wire-reasons-drip'),
    )
    expect(ids).toEqual([false, false, true])
  })
  test.each<[string, WireRecord[]]>([
    ['another request', [member, lines({ ...corrected, sum: 7 })]],
    [
      'another request, with other lines',
      [
        answer(MEMBER, 404, { request: first }),
        lines({ ...corrected, lines: [{ code: 'X', documents: [] }] }),
      ],
    ],
    [
      'the second place changed, too',
      [member, lines({ ...corrected, lines: [{ documents: ['a'] }] })],
    ],
    ['the first place is as it was', [member, lines(first)]],
    [
      'another address',
      [member, lines(corrected, { url: 'https://api.northwind-clinic.org/visits' })],
    ],
    ['another method', [member, lines(corrected, { method: 'PUT' })]],
    ['the request was not recorded', [answer(MEMBER, 422), lines(corrected)]],
    [
      'the address was not recorded',
      [answer(MEMBER, 422, { request: first, url: '' }), lines(corrected, { url: '' })],
    ],
    [
      'all reasons at once',
      [
        answer({ ...MEMBER, errors: [MEMBER, DOCUMENTS] }, 422, { request: first }),
        lines(corrected),
      ],
    ],
    [
      'a later item of the same list',
      [
        answer({ ...DOCUMENTS, path: 'lines[0].documents' }, 422, { request: two([]) }),
        answer({ ...DOCUMENTS, path: 'lines[1].documents' }, 422, { request: two(['a']) }),
      ],
    ],
    [
      'a place in an item that was not sent before',
      [
        answer({ ...DOCUMENTS, path: 'lines' }, 422, { request: { lines: [] } }),
        answer(DOCUMENTS, 422, { request: { lines: [{}] } }),
      ],
    ],
    ['the same reason again', [member, answer(MEMBER, 422, { request: corrected })]],
    [
      'a state, not a fault of the request',
      [member, answer({ ...DOCUMENTS, error: 'ALREADY_CLOSED' }, 409, { request: corrected })],
    ],
    ['about the whole request', [member, lines(corrected, { body: { ...DOCUMENTS, path: '' } })]],
    [
      'of some item',
      [member, lines(corrected, { body: { ...DOCUMENTS, path: 'lines[].documents' } })],
    ],
  ])('not: %s', (_, records) => expect(found('wire-reasons-drip', records)).toEqual(NONE))
})

test.each([
  ['"MEMBER_NOT_FOUND"', 'a string'],
  [404, 'a number'],
  [null, 'null'],
  [[], 'a list without reasons'],
])('a body of %j is named', (body, name) =>
  expect(createSession(entries).add(answer(body, 404)).findings[0]?.message).toBe(
    `the body is ${name}, not an object`,
  ),
)

describe('wire-message-changed: each new text once', () => {
  const said = (message: string, language = '') =>
    answer({ ...MEMBER, message }, 404, {
      headers: { 'content-type': 'application/json', 'content-language': language },
    })
  test.each<[string, WireRecord[], number[]]>([
    ['the same text', [said('No member.'), said('No member.')], [0, 0]],
    ['without a text', [said('No member.'), said('')], [0, 0]],
    [
      'another text, then a third',
      [said('No member.'), said('Nobody.'), said('Who?'), said('Nobody.'), said('No member.')],
      [0, 1, 1, 0, 0],
    ],
    [
      'six texts: five are told apart',
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => said(`${name} is no member.`)),
      [0, 1, 1, 1, 1, 0],
    ],
    [
      'values differ',
      [said('No member has A-1 (card "x").'), said('No member has B-22 (card "yy").')],
      [0, 0],
    ],
    [
      'another language',
      [said('No member.', 'en'), said('Kein Mitglied.', 'de'), said('Niemand.', 'de')],
      [0, 0, 1],
    ],
    [
      'a code that is not known',
      [
        answer({ ...MEMBER, error: 'NO_SUCH' }, 404),
        answer({ ...MEMBER, error: 'NO_SUCH', message: 'x' }, 404),
      ],
      [0, 0],
    ],
  ])('%s', (_, records, counts) =>
    expect(found('wire-message-changed', records).map(({ length }) => length)).toEqual(counts),
  )
})

describe('wire-reasons-shape: several forms in one service', () => {
  const whole = answer({ ...MEMBER, errors: [MEMBER, DOCUMENTS] }, 404)
  const bare = answer([MEMBER, DOCUMENTS], 404)
  const headless = answer({ errors: [MEMBER, DOCUMENTS] }, 404)
  const single = answer(MEMBER, 404)
  const errors = (records: WireRecord[], options?: CheckOptions) =>
    found('wire-reasons-shape', records, options).map(
      (ids) => ids.filter((id) => id.endsWith('error')).length,
    )
  test.each<[string, WireRecord[], number[], CheckOptions?]>([
    ['one form', [bare, bare, single], [0, 0, 0]],
    ['two forms', [bare, whole, single, bare], [0, 1, 0, 0]],
    ['three forms', [whole, headless, bare], [0, 1, 1]],
    ['errors is asked for', [bare], [1], { reasons: 'errors' }],
    ['a list is asked for', [bare, bare], [0, 0], { reasons: 'array' }],
    ['a list is asked for, and a member sent', [whole], [1], { reasons: 'array' }],
    [
      'another member',
      [answer({ ...MEMBER, reasons: [MEMBER, DOCUMENTS] }, 404)],
      [0],
      { reasons: 'reasons' },
    ],
  ])('%s', (_, records, counts, options) => expect(errors(records, options)).toEqual(counts))
})

describe('reasons of a success', () => {
  const REVIEW = {
    error: 'NEEDS_REVIEW',
    message: 'Someone must confirm the claim.',
    path: '',
    fix_stage: 'submit',
  }
  const inMember = answer({ claim: 1, warnings: [REVIEW] }, 200)
  const asBody = answer(REVIEW, 200)
  const inNotes = answer({ claim: 1, notes: [REVIEW] }, 200)
  test.each<[string, WireRecord, string[], CheckOptions?]>([
    ['in "warnings"', inMember, []],
    ['as the body', asBody, ['wire-error-success info']],
    ['as the body, as the service decided', asBody, [], { warnings: 'body' }],
    [
      'in "warnings", but the body is asked for',
      inMember,
      ['wire-error-success error'],
      { warnings: 'body' },
    ],
    [
      'as the body, but "warnings" is asked for',
      asBody,
      ['wire-error-success error'],
      { warnings: 'warnings' },
    ],
    ['in another member', inNotes, [], { warnings: 'notes' }],
    [
      'in another member, with a wrong stage',
      answer({ notes: [{ ...REVIEW, fix_stage: 'billing' }] }, 200),
      ['wire-stage-mismatch error'],
      { warnings: 'notes' },
    ],
  ])('%s', (_, record, ids, options) => expect(idsOf([record], options)[0]).toEqual(ids))
})

test('coverage: what was seen, with which status, and what was not recorded', () => {
  const session = createSession({
    ...entries,
    GONE_CODE: { ...entries.MEMBER_NOT_FOUND, ...{ retired: {} } },
  })
  session.add(answer({ ...MEMBER, errors: [MEMBER, { ...DOCUMENTS, fix_stage: 'submit' }] }, 404))
  session.add(answer(MEMBER, 400))
  session.add({ body: { ...MEMBER, error: 'NO_SUCH_CODE' } })
  session.add(answer({ items: [] }, 200))
  session.addUnreadable()
  const { codes, ...rest } = session.coverage()
  expect(
    codes
      .filter(({ seen, isLive }) => seen > 0 || !isLive)
      .map(({ code, seen, wrong, isLive }) => [code, seen, wrong, isLive]),
  ).toEqual([
    ['MEMBER_NOT_FOUND', 2, 1, true],
    ['MISSING_DOCUMENTS', 1, 1, true],
    ['GONE_CODE', 0, 0, false],
  ])
  expect(rest).toEqual({
    unknown: 1,
    statuses: { 200: 1, 400: 1, 404: 1, none: 2 },
    classes: { conforming: 1, defect: 3, foreign: 1 },
    records: 5,
    skipped: { status: 1, headers: 1, request: 4 },
  })
  expect(Object.keys(rest.classes)).toEqual(['conforming', 'defect', 'foreign']) // in this order, whatever came first
})

test('a run remembers a bounded number of endpoints', () => {
  const session = createSession(entries)
  const request = { member: { id: '' }, lines: [{ documents: [] }] }
  const at = (url: string, body: object, sent: object) =>
    session.add(answer(body, 422, { url: `https://x.org/${url}`, request: sent }))
  at('first', MEMBER, request)
  for (let index = 0; index < 10_000; index++) at(`other-${index}`, MEMBER, request)
  expect(
    at('first', DOCUMENTS, { ...request, member: { id: 'A' } }).findings.map(({ id }) => id),
  ).not.toContain('wire-reasons-drip')
  expect(
    at('other-9999', DOCUMENTS, { ...request, member: { id: 'A' } }).findings.map(({ id }) => id),
  ).toContain('wire-reasons-drip')
})
