import { active, type Catalog } from '../../base/core/catalog/catalog.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import { answerTableOf } from '../../base/core/contract/answer-table.ts'
import {
  type AnsweredCall,
  type AnswerTable,
  type Decision,
  decide,
  type JudgedReason,
  judged,
} from '../../base/core/contract/decide.ts'
import type { Form, FormReason } from '../../base/core/contract/forms/form.ts'
import { originOf } from '../../base/core/contract/forms/read.ts'
import { codeText, withWarnings, writeWarnings } from '../../base/core/contract/forms/write.ts'
import { IDEMPOTENT } from '../../base/core/contract/idempotent.ts'
import { retryHeaderIn } from '../../base/core/contract/retry-header.ts'
import {
  sampleFailure as failure,
  NEWER_CODE,
  onePerWay,
  sampleReason as reasonOf,
  type SampleAnswer,
} from '../../base/core/contract/samples.ts'
import { NOW, ODD_WAITS, WAITS } from './waits.ts'

/** An answer to a call, and what a client of the catalog makes of it. */
export type Vector = {
  readonly name: string
  readonly call: Call
  readonly answer: Sent
  readonly expect: Omit<Decision, 'delayMs' | 'retry'> & {
    /** `null`: neither a code of the answer nor its status says it. */
    readonly retry: Exclude<Decision['retry'], 'unknown'> | null
    readonly delay_ms: number
    readonly reasons: readonly (Omit<JudgedReason, 'retry' | 'present_as'> & {
      retry: string | null
      present_as: string | null
    })[]
  }
}
export type Call = AnsweredCall & { readonly idempotent: boolean }
export type Sent = SampleAnswer
export type Case = { name: string; answer: Sent; call?: Partial<Call> }

/** The vectors of a catalog: the same bytes each time. */
export function vectorsOf(catalog: Catalog): Vector[] {
  const table = answerTableOf(catalog)
  return judgedCases(table, casesOf(catalog, table))
}

/** What a client makes of these answers. */
export const judgedCases = (table: AnswerTable, cases: readonly Case[]): Vector[] =>
  cases.map(({ name, answer, call: given }) => {
    const call = { method: 'GET', attempt: 1, idempotent: false, ...given }
    const reasons = judged(table, answer)
    const { delayMs, outcome, repeat, operation, key, retry, truncated } = decide(
      table,
      reasons,
      answer,
      call,
      NOW,
    )
    return {
      name,
      call,
      answer,
      expect: {
        outcome,
        retry: known(retry),
        repeat,
        delay_ms: delayMs,
        operation,
        key,
        truncated,
        reasons: reasons.map((reason) => ({
          ...reason,
          retry: known(reason.retry),
          present_as: known(reason.present_as),
        })),
      },
    }
  })

const known = <T extends string>(text: T) =>
  text === 'unknown' ? null : (text as Exclude<T, 'unknown'>)

function casesOf(catalog: Catalog, table: AnswerTable): Case[] {
  const entries = active(catalog)
  const kinds = onePerWay(entries, ({ handling }) => handling?.present_as).slice(0, 10)
  const { forms } = table
  return [
    ...forms.flatMap((form, at) => formCases(form, nameOf(form, at), entries, kinds)),
    ...dataCases(entries),
    ...foreignCases(table),
    ...(forms[0] ? callCases(forms[0], kinds, retryHeaderIn(forms)) : []),
  ]
}

const nameOf = ({ name }: Form, at: number): string => name || `form ${at + 1}`

const PLACES = ['', 'member.number', 'lines[0].documents', 'lines[].documents'] as const

const NEWER = reasonOf({ code: NEWER_CODE })
const NEWER_IN_STYLES = [
  'newer_than_this',
  'newer-than-this',
  'newerThanThis',
  'NewerThanThis',
  'newer.than_this',
  'E-9009',
  '9009',
  'err:newer/than+this',
  'a'.repeat(200),
  'a'.repeat(201),
]

const success = (form: Form, ...reasons: FormReason[]): Sent => ({
  status: 200,
  headers: {},
  body: withWarnings(form, { id: 7 }, writeWarnings(form, reasons)),
})

const waiting = ({ headers, ...sent }: Sent): Sent => ({
  ...sent,
  headers: { ...headers, 'retry-after': '2' },
})

/** Each code, several of them, and codes that are newer, in one form. */
function formCases(
  form: Form,
  name: string,
  entries: readonly Entry[],
  kinds: readonly Entry[],
): Case[] {
  const [first] = kinds
  const cases =
    first === undefined
      ? [caseOf('a newer code', failure(form, 400, NEWER))]
      : [
          ...entries.flatMap((entry, index) => entryCases(form, entry, index)),
          ...kinds.flatMap((kind) => kindCases(form, kind, kinds)),
          ...newerCases(form),
          ...truncatedCases(failure(form, 500, reasonOf(first))),
          ...newerStatusCases(form),
          ...oddCases(form, first, kinds),
          ...mistypedCases(failure(form, 500, reasonOf(first))),
        ]
  return cases.map((one) => ({ ...one, name: `${name}: ${one.name}` }))
}

const caseOf = (name: string, answer: Sent, call?: Case['call']): Case => ({
  name,
  answer,
  ...(call && { call }),
})

const entryCases = (form: Form, entry: Entry, index: number): Case[] => [
  caseOf(
    entry.code,
    failure(form, failedStatus(entry), reasonOf(entry, PLACES[index % PLACES.length])),
  ),
  caseOf(`${entry.code} as a warning`, success(form, reasonOf(entry))),
]

/** A code, alone and with each other one that is handled in another way. */
function kindCases(form: Form, kind: Entry, kinds: readonly Entry[]): Case[] {
  const { code } = kind
  const status = failedStatus(kind)
  return [
    caseOf(`${code} under 200`, failure(form, 200, reasonOf(kind))),
    caseOf(`${code} with a stage of others`, {
      ...failure(form, status, { ...reasonOf(kind), fix_stage: 'elsewhere' }),
    }),
    caseOf(`${code} and a newer code`, failure(form, status, reasonOf(kind), NEWER)),
    caseOf(`a failure with ${code} as a warning`, {
      ...success(form, reasonOf(kind)),
      status: 422,
    }),
    caseOf(
      `${code} at three places`,
      failure(form, status, ...PLACES.slice(0, 3).map((path) => reasonOf(kind, path))),
    ),
    ...kinds
      .filter((other) => other !== kind)
      .flatMap((other) => {
        const both = failure(form, status, reasonOf(kind), reasonOf(other, 'lines[1].amount'))
        return [
          caseOf(`${code} and ${other.code}`, both),
          caseOf(`${code} and a list of ${other.code}`, {
            ...both,
            body: replaced(both.body, (inner) =>
              Array.isArray(inner) && inner.length > 1 ? inner.slice(1) : inner,
            ),
          }),
        ]
      }),
  ]
}

/** A code that the client does not know, as forms write it, and with headers about repeating. */
const newerCases = (form: Form): Case[] => [
  caseOf('a newer code', failure(form, 400, NEWER)),
  ...(form.look
    ? NEWER_IN_STYLES.map((code) =>
        caseOf(
          `a newer code, ${code.slice(0, 30)} of ${code.length} characters`,
          failure(form, 400, reasonOf({ code })),
        ),
      )
    : []),
  ...['true', 'false'].flatMap((flag) =>
    [404, 409, 503].map((status) => {
      const newer = failure(form, status, NEWER)
      const headers = { ...newer.headers, 'x-should-retry': flag, 'stripe-should-retry': flag }
      return caseOf(`a newer code under ${status} with x-should-retry: ${flag}`, {
        ...newer,
        headers,
      })
    }),
  ),
  caseOf('a newer code with Retry-After', waiting(failure(form, 503, NEWER))),
]

const truncatedCases = (broken: Sent): Case[] =>
  ['true', 'false', 'TRUE', ''].map((flag) => {
    const headers = { ...broken.headers, 'X-Errors-Truncated': flag }
    return caseOf(`reasons that were left out: ${flag}`, { ...broken, headers })
  })

const newerStatusCases = (form: Form): Case[] => [
  ...STATUSES.filter((status) => status > 399).map((status) =>
    caseOf(`a newer code under ${status}`, failure(form, status, { ...NEWER, path: 'member' })),
  ),
  caseOf('a newer code under 425, POST', failure(form, 425, NEWER), { method: 'POST' }),
  caseOf('a newer code as a warning', success(form, NEWER)),
  caseOf('a newer code under 200', failure(form, 200, NEWER)),
]

/** Bodies that lack a part, have it in another shape, or are those of another kind of answer. */
function oddCases(form: Form, first: Entry, kinds: readonly Entry[]): Case[] {
  const status = failedStatus(first)
  const repeated = kinds.find(({ handling }) => handling?.retry === 'same') ?? first
  const broken = failure(form, 500, reasonOf(first))
  const twice = failure(form, status, reasonOf(first), reasonOf(first, 'lines[1].amount'))
  const itemsWith = (text: string, replacement: unknown): Sent => ({
    ...twice,
    body: itemsReplaced(twice.body, text, replacement),
  })
  return [
    caseOf('a word in the place of the code', failure(form, 400, reasonOf({ code: 'not found' }))),
    caseOf('no text', failure(form, status, { ...reasonOf(first), message: '' })),
    caseOf('a number as the text beside a code', {
      ...broken,
      body: replaced(broken.body, (inner) => (inner === reasonOf(first).message ? 7 : inner)),
    }),
    caseOf('a list of failures under 200', {
      ...failure(form, 200, reasonOf(first)),
      body: [failure(form, 200, reasonOf(first)).body, failure(form, 200, NEWER).body],
    }),
    caseOf('a broken path', failure(form, status, reasonOf(first, 'lines[x] .. 7'))),
    caseOf('other names in capitals', { ...broken, body: upper(broken.body) }),
    caseOf('a list of bodies', {
      ...broken,
      body: [broken.body, { id: 7 }, failure(form, 500, NEWER).body],
    }),
    caseOf('items without a code', itemsWith(codeText(form, first.code), '')),
    caseOf('items with a number as the code', itemsWith(codeText(form, first.code), 7)),
    caseOf('items without a text', itemsWith(reasonOf(first).message, '')),
    caseOf('an empty list', { ...broken, body: [] }),
    caseOf('a word in the place of the code beside a warning', {
      ...success(form),
      body: {
        ...Object(failure(form, 200, { ...reasonOf({ code: 'not found' }), fix_stage: '' }).body),
        ...Object(success(form, reasonOf(first)).body),
      },
    }),
    caseOf('a code under 206', failure(form, 206, reasonOf(repeated))),
    caseOf('no body under 200', { ...failure(form, 200, reasonOf(first)), body: null }),
    caseOf('beside data', { ...broken, status: 200, body: { ...Object(broken.body), id: 7 } }),
    caseOf('a relative address', {
      ...broken,
      body: replaced(broken.body, (inner) =>
        typeof inner === 'string' ? inner.replace(originOf(form.code ?? '') || '\n', '') : inner,
      ),
    }),
  ]
}

const mistypedCases = (broken: Sent): Case[] =>
  [7, 7.5, 2 ** 53, null, true, [], {}, ['x']].flatMap((value) => [
    caseOf(`${JSON.stringify(value)} in place of each text`, {
      ...broken,
      body: replaced(broken.body, (inner) => (typeof inner === 'string' ? value : inner)),
    }),
    caseOf(`${JSON.stringify(value)} in place of each list`, {
      ...broken,
      body: replaced(broken.body, (inner) => (Array.isArray(inner) ? value : inner)),
    }),
  ])

/** The status of a failure with a code: some codes have that of a success. */
const failedStatus = ({ http }: Entry): number => (http < 400 ? 422 : http)

function replaced(value: unknown, by: (value: unknown) => unknown): unknown {
  const found = by(value)
  if (found !== value || typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) return value.map((item) => replaced(item, by))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, by)]))
}

/** A body whose lists have another value in place of a text. */
const itemsReplaced = (body: unknown, own: string, other: unknown): unknown =>
  replaced(body, (inner) =>
    Array.isArray(inner)
      ? inner.map((item) => replaced(item, (value) => (value === own ? other : value)))
      : inner,
  )

const upper = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toUpperCase(), one]))
    : value

/** Data of a success that has codes in it: nothing failed. */
function dataCases([entry]: readonly Entry[]): Case[] {
  if (entry === undefined) return []
  const { code } = entry
  const reason = { ...reasonOf(entry), at: '2026-01-01' }
  const bodies: Record<string, unknown> = {
    'a job that failed': { id: 8, status: 'failed', error: code, code, message: 'It failed.' },
    'items of which one failed': { created: 98, errors: [{ index: 3, error: code, code }] },
    'a history': [reason, { ...reason, error: code, code, details: { coding: [{ code }] } }],
    'a list of errors': { errors: [{ error: code, code, message: 'It failed.' }] },
    'a code as a text': code,
    'a code in the data': { data: { error: { code, message: 'It failed.' } } },
  }
  return Object.entries(bodies).map(([name, body]) => ({
    name: `data of a success: ${name}`,
    answer: { status: 200, headers: {}, body },
  }))
}

const STATUSES = [
  200, 201, 202, 204, 206, 301, 304, 399, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 412,
  413, 415, 422, 423, 425, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 507, 511, 520,
] as const

/** Answers without a code: the status alone, pages of gateways, errors of frameworks. */
function foreignCases(table: AnswerTable): Case[] {
  const bodies: Record<string, unknown> = {
    'an empty text': '',
    'a page': '<html><head><title>502 Bad Gateway</title></head></html>',
    'a number': 7,
    true: true,
    'an empty object': {},
    'an empty list': [],
    'a list of others': ['x', 7, null, [], { message: 'No.' }],
    'of Fastify or Nest': { statusCode: 404, error: 'Not Found', message: 'Route not found' },
    'of Spring': { timestamp: 1, status: 404, error: 'Not Found', path: '/visits' },
    'of Django': { detail: 'Not found.' },
    'of Rails': { errors: { name: ['can not be blank'] } },
    'of FastAPI': { detail: [{ loc: ['body', 'x'], msg: 'field required', type: 'missing' }] },
    'of OAuth': { error: 'invalid_token', error_description: 'The token has expired.' },
    'a problem of others': { type: 'about:blank', title: 'Not Found', status: 404 },
    'nested in 99 lists': Array.from({ length: 99 }).reduce((inner) => [inner], []),
    'names of prototypes': { error: '__proto__', fix_stage: 'constructor', code: 'toString' },
  }
  return [
    ...STATUSES.flatMap((status) => [
      { name: `no code: ${status}`, answer: { status, headers: {}, body: null } },
      {
        name: `no code: ${status} with Retry-After`,
        answer: { status, headers: { 'retry-after': '2' }, body: null },
      },
    ]),
    ...Object.entries(bodies).flatMap(([name, body]) =>
      [200, 503].map((status) => ({
        name: `no code: ${name} under ${status}`,
        answer: { status, headers: {}, body },
      })),
    ),
    ...[425, 429, 503].flatMap((status) =>
      [
        { attempt: 3 },
        { attempt: 4 },
        { method: 'POST' },
        { method: 'POST', idempotent: true },
      ].map((call) => ({
        name: `no code: ${status} with Retry-After, ${JSON.stringify(call)}`,
        answer: { status, headers: { 'Retry-After': '7' }, body: null },
        call,
      })),
    ),
    ...retryHeaderCases(table),
    ...['X-Retry-After', 'Retry-After-Ms', 'Retry'].map((name) => ({
      name: `no code: 503, ${name}`,
      answer: { status: 503, headers: { [name]: '7' }, body: null },
    })),
    ...[...WAITS, ...ODD_WAITS].map((wait) => ({
      name: `no code: 503, Retry-After: ${shortened(wait)}`,
      answer: { status: 503, headers: { 'retry-after': wait }, body: null },
    })),
  ]
}

const SAID = ['true', 'false', ' False', 'TRUE', 'truex', '1', ''] as const

/** Answers without a code, with the header of the service, and with `x-should-retry` if the service has another. */
function retryHeaderCases({ forms }: AnswerTable): Case[] {
  const names = new Set(['x-should-retry', retryHeaderIn(forms) || 'x-should-retry'])
  return [...names].flatMap((name) => [
    ...SAID.map((said) => ({
      name: `no code: 404, ${name}: ${said}`,
      answer: { status: 404, headers: { [name]: said }, body: null },
    })),
    ...[200, 302, 400, 409, 410, 425, 429, 500, 503, 504].flatMap((status) =>
      ['true', 'false'].map((said) => ({
        name: `no code: ${status}, ${name}: ${said}`,
        answer: { status, headers: { [name.toUpperCase()]: said }, body: null },
      })),
    ),
    ...[
      { attempt: 3 },
      { attempt: 4 },
      { method: 'POST' },
      { method: 'POST', idempotent: true },
    ].map((call) => ({
      name: `no code: 500, ${name}: true, ${JSON.stringify(call)}`,
      answer: { status: 500, headers: { [name]: 'true', 'retry-after': '7' }, body: null },
      call,
    })),
  ])
}

const METHODS = [...IDEMPOTENT, 'get', 'POST', 'PATCH', 'CONNECT', 'LINK'] as const

/** Methods, keys, attempts, waits and statuses of calls, for each way in which codes are handled. */
function callCases(form: Form, kinds: readonly Entry[], retryHeader: string): Case[] {
  return kinds.flatMap((entry) => {
    const answer = failure(form, failedStatus(entry), reasonOf(entry))
    const caseNamed = (what: string, call: Partial<Call>, changed: Partial<Sent> = {}): Case => ({
      name: `${entry.code}: ${what}`,
      answer: { ...answer, ...changed },
      call,
    })
    const after = (wait: string) => ({ headers: { ...answer.headers, 'retry-after': wait } })
    const name = retryHeader || 'x-should-retry'
    const flagged = ['true', 'false'].flatMap((text) => {
      const headed = (sent: Sent) => ({ ...sent, headers: { ...sent.headers, [name]: text } })
      return [
        caseNamed(`${name}: ${text}`, {}, headed(answer)),
        caseNamed(
          `POST with a key, ${name}: ${text}`,
          { method: 'POST', idempotent: true },
          headed(answer),
        ),
        caseNamed(`POST, ${name}: ${text}`, { method: 'POST' }, headed(answer)),
        caseNamed(
          `a newer code beside it, ${name}: ${text}`,
          {},
          headed(failure(form, answer.status, reasonOf(entry), NEWER)),
        ),
      ]
    })
    if (entry.handling?.retry !== 'same')
      return [
        ...flagged,
        caseNamed('POST with a key', { method: 'POST', idempotent: true }),
        caseNamed('Retry-After', {}, after('7')),
        caseNamed('503 and Retry-After', {}, { status: 503, ...after('7') }),
        caseNamed('503', {}, { status: 503 }),
        caseNamed('404', {}, { status: 404 }),
      ]
    return [
      ...flagged,
      ...METHODS.flatMap((method) =>
        [false, true].map((idempotent) =>
          caseNamed(`${method}${idempotent ? ' with a key' : ''}`, { method, idempotent }),
        ),
      ),
      ...[...kinds.filter(({ handling }) => handling?.retry === 'same'), undefined].map((other) => {
        const beside = other ? reasonOf(other, 'lines[1].amount') : NEWER
        const { body, headers } = failure(form, answer.status, reasonOf(entry), beside)
        return caseNamed(`${beside.error} beside it, POST`, { method: 'POST' }, { body, headers })
      }),
      ...[0, 1, 2, 3, 4, 5, 6, 9, 40, 4000].map((attempt) =>
        caseNamed(`attempt ${attempt}`, { attempt }),
      ),
      ...WAITS.map((wait) => caseNamed(`Retry-After: ${wait}`, {}, after(wait))),
      caseNamed('Retry-After, attempt 3', { attempt: 3 }, after('7')),
      ...[400, 404, 409, 413, 422, 429, 500, 502, 503, 504, 599].map((status) =>
        caseNamed(`${status} with Retry-After`, {}, { status, ...after('7') }),
      ),
    ]
  })
}

const shortened = (text: string): string =>
  text.length > 100 ? `${text.slice(0, 20)}… (${text.length} characters)` : text
