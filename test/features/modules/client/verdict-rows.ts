import { vi } from 'vitest'
import { route } from '../../../../src/features/modules/client/route.ts'
import { ANSWERS, CLOSED, CONSENT, DOCUMENTS, MEMBER, NEWER, PAYER, REVIEW } from './answers.ts'
import { parseAnswer, type Result, readAnswer, type Table, withRailErrors } from './api.ts'

/** An answer as it was sent, and the count of the attempt. */
export type VerdictRow = {
  title: string
  catalog: 'rail' | 'rich' | 'waits'
  status: number
  body: string
  retryAfter?: string
  attempt: number
}

type Given = Partial<Omit<VerdictRow, 'body'>> & { body?: unknown }
const row = (title: string, { body = '', ...given }: Given): VerdictRow => ({
  title,
  catalog: 'rail',
  status: 422,
  attempt: 1,
  ...given,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

const of = (error: string, fix_stage: string, path = '') => ({
  ...{ error, fix_stage, path },
  message: `Text of ${error}.`,
})
const SLOW = of('PAYER_SLOW', 'pre_check')
const SESSION = of('SESSION_OPEN', 'pre_check', 'visit.session')
const ROUNDED = of('BILL_ROUNDED', 'billing')
const OLD = of('MEMBER_UNKNOWN', 'identify')
const RETIRED = of('BILL_TWICE', 'billing')

const policy = (max: number, base_ms: number, cap_ms: number) => ({
  ...{ http: 503, stop: true, fix_stage: 'pay' },
  handling: {
    outcome: 'fail' as const,
    retry: 'same' as const,
    retry_policy: { max, base_ms, cap_ms },
  },
})
/** Codes with policies of their own, as the client library takes them. */
export const waits: Table = {
  SLOW: policy(2, 100, 1000),
  SLOWER: policy(5, 300, 600),
  HUGE: policy(9, 90_000, 400_000),
  NEVER: policy(0, 0, 0),
  PLAIN: { ...policy(0, 0, 0), handling: { retry: 'same' } },
}

const CODES: VerdictRow[] = [
  ...[MEMBER, PAYER, CONSENT, DOCUMENTS, REVIEW, CLOSED].flatMap((reason) => [
    row(reason.error, { body: reason }),
    row(`${reason.error} as a warning`, { status: 200, body: { id: 7, warnings: [reason] } }),
    row(`${reason.error} in a success`, { status: 200, body: reason }),
  ]),
  ...[SLOW, SESSION, ROUNDED, OLD, RETIRED].map((body) =>
    row(body.error, { catalog: 'rich', body }),
  ),
]

const LISTS: VerdictRow[] = [
  row('a failure and a warning', { body: [REVIEW, PAYER] }),
  row('a warning and a success', { body: [REVIEW, CLOSED] }),
  row('repeat, and a person', { body: { errors: [PAYER, MEMBER] } }),
  row('a person, and repeat', { body: { errors: [MEMBER, PAYER] } }),
  row('repeat and recreate', { body: [PAYER, CONSENT] }),
  row('recreate and a person', { body: [CONSENT, DOCUMENTS] }),
  row('repeat, and a code that is newer', { body: [PAYER, NEWER] }),
  row('one code at three places', {
    body: [DOCUMENTS, { ...DOCUMENTS, path: 'lines[1].documents' }, { ...DOCUMENTS, path: '' }],
  }),
  row('the top reason again', { body: { ...MEMBER, errors: [MEMBER, PAYER] } }),
  row('the top reason at another place', { body: { ...MEMBER, path: 'x', errors: [MEMBER] } }),
  row('two recreations', { catalog: 'rich', body: [SESSION, { ...SESSION, path: '' }] }),
  row('stages in their order', { body: [DOCUMENTS, REVIEW, MEMBER, PAYER, CONSENT] }),
  row('stages of others', { body: [{ ...NEWER, fix_stage: 'card' }, MEMBER, NEWER] }),
  row('errors beside warnings', { body: { ...PAYER, warnings: [REVIEW, MEMBER] } }),
  row('an item that is no reason', { body: [MEMBER, 'x', 7, null, [], { message: 'No.' }] }),
  row('only items of others', { body: { errors: ['x', { error: 'not found', message: 'x' }] } }),
]

const WAITS: VerdictRow[] = [
  ...[1, 2, 3, 4, 5, 9, 4000].map((attempt) =>
    row(`attempt ${attempt}`, { status: 502, body: PAYER, attempt }),
  ),
  ...[1, 3, 5].map((attempt) =>
    row(`attempt ${attempt} of a policy`, { catalog: 'rich', status: 504, body: SLOW, attempt }),
  ),
  ...[
    ...[
      '0',
      '1',
      '7',
      ' 120 ',
      '60',
      '61',
      '3600',
      '007',
      '0.5',
      '-5',
      '+5',
      '1e3',
      '5, 10',
      'soon',
    ],
    ...[
      '9'.repeat(400),
      '٣',
      '31536000',
      'Sun, 06 Nov 2394 08:49:37 GMT',
      'Sun, 6 Nov 2394 08:49:37 GMT',
    ],
    ...[
      'Sunday, 06-Nov-2394 08:49:37 GMT',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 2394',
    ],
    ...[
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'Sun, 99 Nov 2394 08:49:37 GMT',
      'Sun, 06 Nov 2394 08:49:37',
    ],
    ...[
      'Sun, 06 Nov 2394 28:49:37 GMT',
      '2394-11-06T08:49:37Z',
      'March 7, 2400',
      'Sun, 06 Abc 2394 08:49:37 GMT',
    ],
  ].map((retryAfter) =>
    row(`Retry-After: ${retryAfter.slice(0, 40)}`, { status: 502, body: PAYER, retryAfter }),
  ),
  ...[['SLOW'], ['SLOWER'], ['HUGE'], ['NEVER'], ['PLAIN'], ['SLOW', 'SLOWER'], ['PLAIN', 'NEVER']]
    .flatMap((codes) => [1, 2, 3, 6].map((attempt) => ({ codes, attempt })))
    .map(({ codes, attempt }) =>
      row(`${codes.join(' and ')}, attempt ${attempt}`, {
        catalog: 'waits',
        body: codes.map((code) => of(code, 'pay')),
        attempt,
      }),
    ),
  row('Retry-After, attempt 3', { status: 502, body: PAYER, retryAfter: '7', attempt: 3 }),
  row('Retry-After of what a person corrects', { body: MEMBER, retryAfter: '7' }),
  row('Retry-After of a foreign body', { status: 503, retryAfter: '7' }),
]

const BODIES: VerdictRow[] = [
  // Bodies as the tests of the client have them. A header of theirs is not for this table: it never
  // changes what a client does.
  ...ANSWERS.flatMap(([title, { status = 0, body }]) =>
    JSON.stringify(body ?? '').length > 100_000 && title !== 'brackets without an end'
      ? []
      : [row(title, { status, body: body ?? '' })],
  ),
  row('with a mark of the byte order', { body: `\ufeff${JSON.stringify(MEMBER)}` }),
  row('white space around', { body: `\n\t ${JSON.stringify(MEMBER)} \r\n` }),
  row('something after', { body: `${JSON.stringify(MEMBER)} {}` }),
  row('a field twice', {
    body: '{"error":"X_Y","error":"MEMBER_NOT_FOUND","fix_stage":"identify"}',
  }),
  row('escapes in a code', {
    body: '{"error":"MEMBER\\u005fNOT_FOUND","message":"\\/\\b\\ud83d\\ude00"}',
  }),
  row('an escape that is none', { body: '{"error":"MEMBER_NOT_FOUND","message":"\\x"}' }),
  row('a control character in a text', { body: '{"error":"MEMBER_NOT_FOUND","message":"a\nb"}' }),
  row('NaN', { body: '{"error":"MEMBER_NOT_FOUND","x":NaN}' }),
  row('Infinity', { body: '{"error":"MEMBER_NOT_FOUND","x":-Infinity}' }),
  row('numbers of all kinds', { body: '{"error":"MEMBER_NOT_FOUND","x":[0,-0.5e+9,1e999,12E-3]}' }),
  row('a number of many digits', { body: `{"error":"MEMBER_NOT_FOUND","x":${'9'.repeat(5000)}}` }),
  row('a number that begins with 0', { body: '{"error":"MEMBER_NOT_FOUND","x":01}' }),
  row('a comma too many', { body: '{"error":"MEMBER_NOT_FOUND",}' }),
  row('single quotes', { body: "{'error':'MEMBER_NOT_FOUND'}" }),
  row('a comment', { body: '{"error":"MEMBER_NOT_FOUND"/* x */}' }),
  row('words of JSON', { body: '{"error":"MEMBER_NOT_FOUND","x":[true,false,null]}' }),
  row('names in capitals', { body: '{"Error":"MEMBER_NOT_FOUND","Fix_Stage":"identify"}' }),
  row('nested in 200 lists', {
    body: `{"error":"MEMBER_NOT_FOUND","x":${'['.repeat(200)}${']'.repeat(200)}}`,
  }),
  row('a code with a line break', { body: { ...NEWER, error: 'CARD_BLOCKED\n', fix_stage: 7 } }),
  row('a code of letters that look like ours', { body: { error: 'ＭEMBER', message: 'x' } }),
  row('an empty object', { body: {} }),
  row('status 399', { status: 399, body: MEMBER }),
  row('status 400 without a body', { status: 400 }),
]

export const VERDICT_ROWS: readonly VerdictRow[] = [...CODES, ...LISTS, ...WAITS, ...BODIES]

/** What a language prints of a row: the fields of its verdict, with the names of the wire. */
export type Answered = {
  outcome: string
  retry: string
  repeat: boolean
  delay_ms: number
  max: number
  operation: readonly string[]
  stages: readonly string[]
  reasons: readonly (readonly [
    ...[error: string, message: string, path: string, fix_stage: string],
    ...[known: boolean, outcome: string, retry: string, present_as: string],
  ])[]
}

const response = ({ status, body, retryAfter }: VerdictRow): Response =>
  new Response([204, 304].includes(status) ? null : new TextEncoder().encode(body), {
    status,
    headers: {
      'content-type': 'application/json',
      ...(retryAfter && /^[ -~]*$/.test(retryAfter) && { 'retry-after': retryAfter }),
    },
  })

/** What the client library decides about a row, with its own functions. */
export async function answerOf(row: VerdictRow, entries: Table): Promise<Answered> {
  const result = await readAnswer(response(row), entries)
  const { status, headers } = response(row)
  const { verdict } = parseAnswer(
    { status, headers, body: row.body },
    entries,
    undefined,
    row.attempt,
  )
  const { delayMs, ...said } = verdict
  return {
    ...said,
    repeat: await isRepeated(row, entries),
    delay_ms: delayMs,
    stages: stagesOf(result, entries),
    reasons: result.reasons.map(({ error, message, path, fix_stage, known, handling }) => [
      ...([error, message, path, fix_stage] as const),
      ...([known, handling.outcome, handling.retry, handling.present_as] as const),
    ]),
  }
}

/** Whether `withRailErrors` sends a safe request again after this attempt. */
async function isRepeated(row: VerdictRow, entries: Table): Promise<boolean> {
  const repeats: boolean[] = []
  vi.useFakeTimers()
  try {
    const call = withRailErrors(entries, {
      fetch: async () => response(row),
      onReasons: ({ willRepeat }) => repeats.push(willRepeat),
    }).outcomeOf('https://api.example/visits')
    await Promise.all([call, vi.runAllTimersAsync()])
  } finally {
    vi.useRealTimers()
  }
  return repeats[row.attempt - 1] ?? false
}

function stagesOf(result: Result, entries: Table): string[] {
  const stages = [...new Set(Object.values(entries).map(({ fix_stage }) => fix_stage ?? ''))]
  const called: string[] = []
  const to = (stage: string) => () => void called.push(stage)
  route(result, {
    ...Object.fromEntries(stages.map((stage) => [stage, to(stage)])),
    other: to(''),
  })
  return called
}

/** The catalog of {@link waits}, as JSON. */
export const waitsCatalog = (): string =>
  JSON.stringify({
    ...{ name: 'waits', url: 'https://waits.test/terminology', version: '1.0.0' },
    ...{ status: 'active', date: '2026-01-01', stages: ['pay'] },
    codes: Object.entries(waits).map(([code, entry]) => ({
      code,
      ...entry,
      meaning: 'The answer is late.',
      fix: 'Wait a moment.',
    })),
  })
