import { describe, expect, test } from 'vitest'
import type { Table } from '../../../../src/base/core/contract/table.ts'
import type { Answer } from '../../../../src/features/modules/client/catalog.ts'
import { route } from '../../../../src/features/modules/client/route.ts'
import { rowsOf } from '../../../support/rows.ts'
import { CLOSED, CONSENT, DOCUMENTS, entries, MEMBER, NEWER, PAYER, REVIEW } from './answers.ts'
import { parseAnswer } from './api.ts'

const said = (answer: Partial<Answer>, attempt?: number) => {
  const { key, ...verdict } = parseAnswer(
    { status: 422, ...answer },
    entries,
    undefined,
    attempt,
  ).verdict
  expect(key).toBe('reuse') // no code of the table says otherwise
  return verdict
}

// The behaviour that specification 7.2 asks for, and what several reasons mean together.
test.each([
  ['MISSING_DOCUMENTS: a person corrects the request', [DOCUMENTS], 'blocked', 'after_fix', []],
  ['MEMBER_NOT_FOUND: so it is here', [MEMBER], 'blocked', 'after_fix', []],
  ['PAYER_UNREACHABLE: repeat', [PAYER], 'blocked', 'same', []],
  [
    'CONSENT_SESSION_PENDING: reject and create',
    [CONSENT],
    'blocked',
    'recreate',
    ['consent.reject', 'consent.create'],
  ],
  ['NEEDS_REVIEW: go on, someone must act', [REVIEW], 'proceed', 'none', []],
  ['ALREADY_CLOSED: success', [CLOSED], 'success', 'none', []],
  ['a code of a newer service', [NEWER], 'blocked', 'unknown', []],
  [
    'one that can be repeated, and one that a person must correct',
    [PAYER, MEMBER],
    'blocked',
    'after_fix',
    [],
  ],
  ['one that can be repeated, and one that is not known', [PAYER, NEWER], 'blocked', 'unknown', []],
  [
    'repeat and recreate',
    [PAYER, CONSENT],
    'blocked',
    'recreate',
    ['consent.reject', 'consent.create'],
  ],
  ['a failure and a warning', [REVIEW, PAYER], 'blocked', 'same', []],
  ['a warning and a success', [REVIEW, CLOSED], 'proceed', 'none', []],
])('%s', (_, body, outcome, retry, operation) => {
  for (const sent of [body, [...body].reverse()])
    expect(said({ body: sent })).toMatchObject({ outcome, retry, operation })
})

test.each(
  rowsOf<{ name: string; answer: object; outcome: string; retry: string }>(
    import.meta,
    'name, answer, outcome',
  ),
)('$name', ({ answer, outcome, retry }) =>
  expect(said(answer)).toEqual({ outcome, retry, operation: [], max: 0, delayMs: 0 }),
)

const ofJavaScript = '503' as unknown as number

test.each([408, 429, 502, 503, 504, ofJavaScript])(
  'without a code, %s says that the call can be repeated',
  (status) =>
    expect(said({ status, headers: { 'retry-after': '2' }, body: '<html>' })).toEqual({
      outcome: 'blocked',
      retry: 'same',
      operation: [],
      max: 3,
      delayMs: 2000,
    }),
)

describe('the delay', () => {
  const policy = (max: number, base_ms: number, cap_ms: number): Table[string] => ({
    ...{ http: 503, stop: true, fix_stage: 'pay' },
    handling: { retry: 'same', retry_policy: { max, base_ms, cap_ms } },
  })
  const table = {
    SLOW: policy(2, 100, 1000),
    SLOWER: policy(5, 300, 600),
    HUGE: policy(9, 90_000, 400_000),
    PLAIN: { ...policy(0, 0, 0), handling: { retry: 'same' as const } },
  }
  const wait = (codes: (keyof typeof table)[], attempt?: number, retryAfter?: string) => {
    const body = codes.map((error) => ({ error, message: '', path: '', fix_stage: 'pay' }))
    const { max, delayMs } = parseAnswer(
      { status: 503, body, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) },
      table,
      undefined,
      attempt,
    ).verdict
    return [max, delayMs]
  }
  test.each(
    rowsOf<{ name: string; codes: Parameters<typeof wait>[0]; expected: number[][] }>(
      import.meta,
      'the delay: name, codes, expected',
    ),
  )('$name', ({ codes, expected }) =>
    expect(expected.map((_, at) => wait([...codes], at + 1))).toEqual(expected),
  )

  test('Retry-After wins, up to a minute', () => {
    expect(wait(['SLOW'], 1, '7')).toEqual([2, 7000])
    expect(wait(['SLOW'], 5, '7')).toEqual([2, 7000])
    expect(wait(['SLOW'], 1, '3600')).toEqual([2, 60_000])
  })
})

test('the texts decide nothing: other messages, the same verdicts and plans', () => {
  for (const body of [[PAYER, MEMBER], [CONSENT], [REVIEW, CLOSED]]) {
    const silent = body.map((reason) => ({
      ...reason,
      message: 'PAYER_UNREACHABLE retry same consent 502',
    }))
    expect(said({ body: silent })).toEqual(said({ body }))
  }
})

test('every reason reaches one handler, each handler once, in the order of the reasons', () => {
  const calls: [string, string[]][] = []
  const to = (stage: string) => (reasons: readonly { error: string }[]) =>
    void calls.push([stage, reasons.map(({ error }) => error)])
  const lost = { ...NEWER, fix_stage: 'registry' }
  route(
    parseAnswer(
      { status: 422, body: [DOCUMENTS, lost, MEMBER, { ...NEWER, fix_stage: 'billing' }] },
      entries,
    ),
    {
      identify: to('identify'),
      eligibility: to('eligibility'),
      consent: to('consent'),
      billing: to('billing'),
      submit: to('submit'),
      other: to('other'),
    },
  )
  expect(calls).toEqual([
    ['billing', ['MISSING_DOCUMENTS', 'CARD_BLOCKED']],
    ['other', ['CARD_BLOCKED']],
    ['identify', ['MEMBER_NOT_FOUND']],
  ])
})

test('one function may handle several stages: it is called for each', () => {
  const calls: string[][] = []
  const open = (reasons: readonly { error: string }[]) =>
    void calls.push(reasons.map(({ error }) => error))
  const routes = {
    identify: open,
    eligibility: open,
    consent: open,
    billing: open,
    submit: open,
    other: open,
  }
  route(
    parseAnswer(
      { status: 422, body: [DOCUMENTS, MEMBER, { ...DOCUMENTS, path: 'lines[1]' }] },
      entries,
    ),
    routes,
  )
  expect(calls).toEqual([['MISSING_DOCUMENTS', 'MISSING_DOCUMENTS'], ['MEMBER_NOT_FOUND']])
})

test('warnings never block and are never repeated, whatever their code is', () => {
  for (const warning of [PAYER, CONSENT, MEMBER])
    expect(said({ status: 201, body: { id: 7, warnings: [warning] } })).toEqual({
      outcome: 'proceed',
      retry: 'none',
      operation: [],
      max: 0,
      delayMs: 0,
    })
  expect(said({ status: 502, body: { ...PAYER, warnings: [MEMBER] } })).toMatchObject({
    outcome: 'blocked',
    retry: 'same',
  })
})

test('without an outcome, a code that stops the call fails it', () => {
  const handling = { outcome: undefined, retry: 'same' } as const
  const table: Table = { ODD: { http: 500, stop: true, fix_stage: 'pay', handling } }
  expect(
    parseAnswer(
      { status: 500, body: { error: 'ODD', message: '', path: '', fix_stage: 'pay' } },
      table,
    ).verdict,
  ).toMatchObject({ outcome: 'blocked', retry: 'same' })
})

test('200,000 reasons', () => {
  const body = Array.from({ length: 200_000 }, (_, at) => (at % 2 === 0 ? PAYER : MEMBER))
  const result = parseAnswer({ status: 422, body }, entries)
  expect(result.verdict).toMatchObject({ outcome: 'blocked', retry: 'after_fix' })
  const counts: number[] = []
  const count = (reasons: readonly object[]) => void counts.push(reasons.length)
  route(result, {
    identify: count,
    eligibility: count,
    consent: count,
    billing: count,
    submit: count,
    other: count,
  })
  expect(counts).toEqual([100_000, 100_000])
})

test('handlers may be methods of a class', () => {
  const seen: string[] = []
  class Desk {
    identify = () => void seen.push('identify')
    eligibility() {}
    consent() {}
    billing() {
      seen.push('billing')
    }
    submit() {}
    other() {
      seen.push('other')
    }
  }
  route(parseAnswer({ status: 422, body: [DOCUMENTS, MEMBER] }, entries), new Desk())
  expect(seen).toEqual(['billing', 'identify'])
})
