import { describe, expect, test } from 'vitest'
import { entries as railEntries } from '../../../dist-terminology/rail-errors.ts'
import { RailFailure } from '../../../src/libraries/server/failure.ts'
import { createRail, isRailFailure } from '../../../src/libraries/server/index.ts'
import { createCheck } from '../../features/check/create-check.ts'
import { parseAnswer } from '../../features/modules/client/api.ts'
import { texts as french } from '../../golden/rich/visit-errors.texts.fr.ts'
import { entries, stages } from '../../golden/rich/visit-errors.ts'
import { rowsOf } from '../../support/rows.ts'
import { responseOf } from './catalog.ts'

const visit = createRail({ entries, stages }, { texts: { fr: french } })
const rail = createRail({
  entries: railEntries,
  stages: ['identify', 'eligibility', 'consent', 'billing', 'submit'],
})

/** What a call throws. */
function thrown(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  return undefined
}

test('status and stage come from the catalog', () => {
  const answer = rail.answer(
    rail.fail('MISSING_DOCUMENTS', {
      path: 'lines[0].documents',
      message: 'Line 1 has no invoice.',
    }),
  )
  expect(answer).toEqual({
    status: 422,
    headers: {
      'content-type': 'application/json',
      'content-language': 'en',
      'cache-control': 'no-store',
      'x-should-retry': 'false',
    },
    body: {
      error: 'MISSING_DOCUMENTS',
      message: 'Line 1 has no invoice.',
      path: 'lines[0].documents',
      fix_stage: 'billing',
    },
    codes: ['MISSING_DOCUMENTS'],
  })
})

test('without a message, the text of the catalog', () => {
  expect(rail.answer(rail.fail('PAYER_UNREACHABLE')).body.message).toBe(
    railEntries.PAYER_UNREACHABLE.meaning,
  )
})

describe('the texts of a code', () => {
  test('a value is data, not a template', () =>
    expect(
      visit.answer(visit.fail('MEMBER_NOT_FOUND', { params: { member: '{member} $& {x}' } })).body
        .message,
    ).toBe('No member has {member} $& {x}.'))
})

describe('several reasons', () => {
  const document = {
    note: '',
    member: { id: 'A', type: '' },
    lines: [{ documents: '' }, { documents: '' }],
  }
  const all = [
    ['ALREADY_CLOSED', ''],
    ['NEEDS_REVIEW', ''],
    ['MISSING_DOCUMENTS', 'lines[10].documents'],
    ['MISSING_DOCUMENTS', 'lines[1].documents'],
    ['MISSING_DOCUMENTS', 'lines[0].documents'],
    ['MISSING_DOCUMENTS', 'lines[].documents'],
    ['MISSING_DOCUMENTS', 'note'],
    ['MISSING_DOCUMENTS', 'absent'],
    ['MEMBER_NOT_FOUND', 'member.type'],
    ['MEMBER_NOT_FOUND', 'member.id'],
    ['MEMBER_NOT_FOUND', 'member'],
  ] as const
  const answered = (items: readonly (readonly [keyof typeof railEntries, string])[]) => {
    const reasons = rail.collect(document)
    for (const [code, path] of items) reasons.add(code, { path })
    const failure = thrown(() => reasons.throwIfAny()) as RailFailure
    const { status, body } = rail.answer(failure)
    return {
      status,
      top: body.error,
      order: body.errors!.map(({ error, path }) => `${error} ${path}`.trim()),
    }
  }
  const ORDER = [
    'MEMBER_NOT_FOUND member',
    'MEMBER_NOT_FOUND member.id',
    'MEMBER_NOT_FOUND member.type',
    'MISSING_DOCUMENTS note',
    'MISSING_DOCUMENTS lines[].documents',
    'MISSING_DOCUMENTS lines[0].documents',
    'MISSING_DOCUMENTS lines[1].documents',
    'MISSING_DOCUMENTS lines[10].documents',
    'MISSING_DOCUMENTS absent',
    'ALREADY_CLOSED',
    'NEEDS_REVIEW',
  ]

  test('are in one order, however they were found: blocking, stage, place in the document', () => {
    for (const items of [all, [...all].reverse(), [...all.slice(4), ...all.slice(0, 4)]])
      expect(answered(items)).toEqual({ status: 404, top: 'MEMBER_NOT_FOUND', order: ORDER })
  })

  // A client sends both the members and the reasons: listing the members for each reason would take
  // seconds for 100 kB.
  test('each object of the document is listed once, however many reasons there are', () => {
    let lists = 0
    const counted = <T extends object>(value: T) =>
      new Proxy(value, {
        ownKeys(all) {
          lists++
          return Reflect.ownKeys(all)
        },
      })
    const lines = Array.from({ length: 50 }, () => ({}))
    const reasons = rail.collect(counted({ note: '', lines, member: counted({}) }))
    for (const at of [...lines.keys()].reverse())
      reasons.add('MISSING_DOCUMENTS', { path: `lines[${at}].documents` })
    for (const path of ['member.type', 'member.id', 'note'])
      reasons.add('MEMBER_NOT_FOUND', { path })
    const { body } = rail.answer(reasons.failure()!)
    expect(body.errors!.slice(0, 5).map(({ path }) => path)).toEqual([
      'note',
      'member.id',
      'member.type',
      'lines[0].documents',
      'lines[1].documents',
    ])
    expect(lists).toBe(2)
  })

  test('a warning alone refuses nothing; an error status does', () => {
    const review = rail.collect().add('NEEDS_REVIEW')
    expect(thrown(() => review.throwIfAny())).toBeUndefined()
    expect(review.warnings()).toEqual([
      {
        error: 'NEEDS_REVIEW',
        message: railEntries.NEEDS_REVIEW.meaning,
        path: '',
        fix_stage: 'submit',
      },
    ])
    const closed = thrown(() =>
      rail.collect().add('NEEDS_REVIEW').add('ALREADY_CLOSED').throwIfAny(),
    ) as RailFailure
    expect(rail.answer(closed)).toMatchObject({ status: 409, body: { error: 'ALREADY_CLOSED' } })
    expect(rail.collect().add('ALREADY_CLOSED').warnings()).toEqual([])
  })

  test('of several times to wait, the longest', () => {
    const failure = rail
      .collect()
      .add('PAYER_UNREACHABLE', { retryAfter: 5 })
      .add('PAYER_UNREACHABLE', { retryAfter: 30 })
      .add('MEMBER_NOT_FOUND', { retryAfter: 1 })
      .failure()!
    expect(rail.answer(failure).headers['retry-after']).toBe('30')
    expect(
      rail.answer(rail.collect().add('PAYER_UNREACHABLE').failure()!).headers,
    ).not.toHaveProperty('retry-after')
  })

  test('none', () => {
    const none = rail.collect()
    expect([thrown(() => none.throwIfAny()), none.warnings()]).toEqual([undefined, []])
  })
})

test('the client reads the same reasons from the Response', async () => {
  const failure = thrown(() =>
    rail
      .collect()
      .add('PAYER_UNREACHABLE')
      .add('MEMBER_NOT_FOUND', { path: 'member.id' })
      .throwIfAny(),
  ) as RailFailure
  const response = responseOf(rail.answer(failure, { requestId: 'r-7' }))
  const result = parseAnswer(
    { status: response.status, headers: response.headers, body: await response.json() },
    railEntries,
  )
  expect(result).toMatchObject({ kind: 'reasons', requestId: 'r-7', status: 404 })
  expect(result.reasons.map(({ error, path, known }) => [error, path, known])).toEqual([
    ['MEMBER_NOT_FOUND', 'member.id', true],
    ['PAYER_UNREACHABLE', '', true],
  ])
  const again = responseOf(rail.answer(rail.fail('PAYER_UNREACHABLE', { retryAfter: 7 })))
  expect(
    parseAnswer(
      { status: again.status, headers: again.headers, body: await again.json() },
      railEntries,
    ).verdict,
  ).toMatchObject({
    retry: 'same',
    delayMs: 7000,
  })
})

// The same in plain JavaScript, where no compiler looks.
const untyped = visit as unknown as {
  fail(code: string, given?: object): RailFailure
  collect(): { add(code: string, given?: object): unknown }
}
test.each<[string, object | undefined, string]>([
  ['NO_SUCH_CODE', undefined, 'NO_SUCH_CODE is not a code of the catalog'],
  ['constructor', undefined, 'constructor is not a code of the catalog'],
  ['MEMBER_NOT_FOUND', undefined, 'MEMBER_NOT_FOUND needs the param "member"'],
  ['MEMBER_NOT_FOUND', { params: {} }, 'MEMBER_NOT_FOUND needs the param "member"'],
  [
    'MEMBER_NOT_FOUND',
    { params: { member: 7 } },
    'the param "member" of MEMBER_NOT_FOUND must be a text',
  ],
  [
    'MEMBER_NOT_FOUND',
    { params: { member: 'A', other: 'B' } },
    'MEMBER_NOT_FOUND has no param "other"',
  ],
  [
    'SESSION_OPEN',
    { params: { member: 'A', opened: 'soon' } },
    'the param "opened" of SESSION_OPEN must be a Date, or a text such as 2026-11-21',
  ],
  ...['2026-11-21T10:00:00Z', '2026-11-21 or later', '2026-02-30', '20261121'].map(
    (opened): [string, object, string] => [
      'SESSION_OPEN',
      { params: { member: 'A', opened } },
      'the param "opened" of SESSION_OPEN must be a Date, or a text such as 2026-11-21',
    ],
  ),
  [
    'SESSION_OPEN',
    { params: { member: 'A', opened: new Date(Number.NaN) } },
    'the param "opened" of SESSION_OPEN must be a Date',
  ],
])('%s %j is a TypeError where it is given', (code, given, message) => {
  for (const error of [
    thrown(() => untyped.fail(code, given)),
    thrown(() => untyped.collect().add(code, given)),
  ]) {
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toContain(message)
  }
})

const long = 'x'.repeat(2000)
const DEFAULT = entries.PAYER_SLOW.meaning
describe('what of an occurrence can not be sent is left out, and reported once', () => {
  test.each<[given: object, sent: object, member: string]>([
    [{ path: 'lines[' }, { path: '' }, 'path'],
    [{ path: 'member.a b.c' }, { path: 'member' }, 'path'],
    [{ path: 'lines[0].x y' }, { path: 'lines[0]' }, 'path'],
    [{ path: 'member.' }, { path: 'member' }, 'path'],
    [{ path: null }, { path: '' }, 'path'],
    [{ path: `a.${long.repeat(10)}` }, { path: 'a' }, 'path'],
    [{ message: 7 }, { message: DEFAULT }, 'message'],
    [{ message: '' }, { message: DEFAULT }, 'message'],
    [{ message: ' ' }, { message: DEFAULT }, 'message'],
    [{ message: long }, { message: `${'x'.repeat(999)}…` }, 'message'],
    [{ message: `${'x'.repeat(998)}😀😀` }, { message: `${'x'.repeat(998)}…` }, 'message'],
    [{ retryAfter: -1 }, { retryAfter: '0' }, 'retryAfter'],
    [{ retryAfter: 1.5 }, { retryAfter: '2' }, 'retryAfter'],
    [{ retryAfter: Number.NaN }, { retryAfter: undefined }, 'retryAfter'],
    [{ retryAfter: Number.POSITIVE_INFINITY }, { retryAfter: undefined }, 'retryAfter'],
    [{ retryAfter: '5' }, { retryAfter: undefined }, 'retryAfter'],
    [{ pth: 'member' }, { path: '' }, 'pth'],
  ])('case %#: %s', (given, sent, member) => {
    const found: { code?: string; message: string }[] = []
    const own = createRail({ entries, stages }, { onFinding: (one) => found.push(one) })
    const fail = own.fail as (code: string, given: object) => RailFailure
    fail('PAYER_SLOW', given)
    const { body, headers } = own.answer(fail('PAYER_SLOW', given))
    expect({ ...body, retryAfter: headers['retry-after'] }).toMatchObject(sent)
    expect(found.map(({ code, message }) => [code, message.split(' ')[1]])).toEqual([
      ['PAYER_SLOW', member],
    ])
  })
  test('what was left open is nothing to report', () => {
    const open = { path: undefined, message: undefined, retryAfter: undefined, params: undefined }
    const own = createRail({ entries, stages }, { onFinding: (one) => expect.fail(one.message) })
    expect(own.answer(own.fail('PAYER_SLOW', open)).body.message).toBe(DEFAULT)
  })
})

describe('a text of this occurrence', () => {
  const given = { params: { member: 'A-1' } }
  const both = { en: 'Ask at room 4.', fr: 'Demandez au bureau 4.' }
  test.each<
    [wanted: string, message: string | Record<string, string>, text: string, language: string]
  >([
    ['en', 'Ask at room 4.', 'Ask at room 4.', 'en'],
    ['fr', 'Ask at room 4.', 'Ask at room 4.', 'en'],
    ['fr', both, 'Demandez au bureau 4.', 'fr'],
    ['en', both, 'Ask at room 4.', 'en'],
    ['en', { sw: 'Uliza chumba cha 4.' }, 'Uliza chumba cha 4.', 'sw'],
    ['fr', { sw: 'Uliza.', en: 'Ask.' }, 'Ask.', 'en'],
    ['fr', {}, 'Aucun membre n’a l’identifiant A-1.', 'fr'],
  ])('%s, %j', (acceptLanguage, message, text, language) => {
    const failure = visit.fail('MEMBER_NOT_FOUND', { ...given, message })
    const { body, headers } = visit.answer(failure, { acceptLanguage })
    expect([body.message, headers['content-language']]).toEqual([text, language])
    const record = { status: 404, headers, body, method: 'POST', url: 'http://rail.test/' }
    expect(createCheck(entries, { stages })(record).findings).toEqual([])
  })
  test('beside texts of the catalog, both languages are named', () => {
    const failure = visit
      .collect()
      .add('MEMBER_NOT_FOUND', given)
      .add('PAYER_SLOW', { message: 'Ask at room 4.' })
      .failure()!
    expect(visit.answer(failure, { acceptLanguage: 'fr' }).headers['content-language']).toBe(
      'fr, en',
    )
  })
})

test.each(rowsOf<{ accept?: string; type: string }>(import.meta, 'types by accept'))(
  'Accept: $accept gets $type',
  ({ accept, type }) => {
    const own = createRail({ entries, stages }, { forms: ['problem', 'operation-outcome'] })
    const { headers } = own.answer(own.fail('PAYER_SLOW'), { accept })
    expect([headers['content-type'], headers.vary]).toEqual([type, 'accept'])
    expect(visit.answer(visit.fail('PAYER_SLOW'), { accept }).headers['content-type']).toBe(
      'application/json',
    )
  },
)

test.each(rowsOf<{ requestId: string; sent?: string }>(import.meta, 'the request id is sent'))(
  'the request id $requestId is sent as $sent',
  ({ requestId, sent }) => {
    const response = responseOf(rail.answer(rail.fail('PAYER_UNREACHABLE'), { requestId }))
    expect([response.status, response.headers.get('x-request-id') ?? undefined]).toEqual([
      502,
      sent,
    ])
  },
)

test('a failure is known by its brand, and its own message has codes only', () => {
  const failure = thrown(() =>
    rail
      .collect({ member: { name: 'Amina' } })
      .add('MEMBER_NOT_FOUND', { message: 'Amina is not known.' })
      .add('PAYER_UNREACHABLE')
      .throwIfAny(),
  ) as RailFailure
  expect(failure).toBeInstanceOf(RailFailure)
  expect([isRailFailure(failure), isRailFailure(new Error('x')), isRailFailure(undefined)]).toEqual(
    [true, false, false],
  )
  expect(failure.message).toBe('MEMBER_NOT_FOUND, PAYER_UNREACHABLE')
  expect(JSON.stringify({ ...failure, reasons: [] })).not.toContain('Amina')
})
