import { active, type Catalog, sentLanguages } from '../../base/core/catalog/catalog.ts'
import type { Entry, Param } from '../../base/core/catalog/types.ts'
import { formFaults } from '../../base/core/contract/forms/faults.ts'
import { errorsModuleOf } from '../../libraries/server/catalog-module.ts'
import { RailFailure } from '../../libraries/server/failure.ts'
import { MEDIA_TYPES, type Negotiable, otherForm } from '../../libraries/server/forms.ts'
import { refuses } from '../../libraries/server/order.ts'
import { createRail } from '../../libraries/server/rail.ts'
import type { ErrorsModule } from '../../libraries/server/table.ts'

/** A failure of a server, and the answer to it. */
export type Written = {
  readonly name: string
  readonly failure: Failure
  readonly request: Asked
  readonly expect: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}
type Failure = {
  readonly reasons: readonly Given[]
  readonly document: unknown
  readonly retry_after: number | null
}
type Given = {
  readonly code: string
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: Readonly<Record<string, string>>
}
type Asked = {
  readonly [Part in 'method' | 'accept' | 'accept_language' | 'idempotency_key' | 'request_id']:
    | string
    | null
}
type Case = { name: string; reasons: readonly Given[]; asked?: Partial<Asked> } & Partial<
  Omit<Failure, 'reasons'>
>

const NOBODY: Asked = {
  method: null,
  accept: null,
  accept_language: null,
  idempotency_key: null,
  request_id: null,
}

/** Failures of the codes of a catalog, with what the server of this package answers. */
export function writtenOf(catalog: Catalog, forms: readonly string[] = []): Written[] {
  const { errors, texts } = errorsModuleOf(catalog)
  const form = otherForm(errors as ErrorsModule)
  // No server answers without a code, or in a form that is not valid: lint says why.
  if (active(catalog).length === 0 || (form && [...formFaults(form)].length > 0)) return []
  const rail = createRail(errors as never, { texts, forms } as never)
  return casesOf(catalog, forms).map(
    ({ name, reasons, asked, document = null, retry_after = null }) => {
      const request = { ...NOBODY, ...asked }
      const failure = new RailFailure(
        reasons.map(({ code, ...given }) => ({ error: code, ...given })),
        { document: document ?? undefined, retryAfter: retry_after ?? undefined },
      )
      const { status, headers, body } = rail.answer(failure as never, {
        accept: request.accept,
        acceptLanguage: request.accept_language,
        method: request.method ?? undefined,
        idempotencyKey: request.idempotency_key,
        requestId: request.request_id ?? undefined,
      })
      return {
        name,
        failure: { reasons, document, retry_after },
        request,
        expect: { status, headers, body },
      }
    },
  )
}

/** The request in whose order reasons are: its members are not in that of the alphabet. */
const DOCUMENT = {
  visit: { date: '2026-11-30' },
  member: { number: '77', name: 'Ada' },
  lines: [{ code: 'A', documents: [] }, { amount: 12.5 }],
}
const PATHS = [
  '',
  'lines[1].amount',
  'member.number',
  'lines[0].documents',
  'lines[].code',
  'absent',
]

function casesOf(catalog: Catalog, forms: readonly string[]): Case[] {
  const entries = active(catalog)
  const refusing = entries.filter(refuses)
  const [first] = refusing
  if (first === undefined) return []
  const several = PATHS.map((path, at) =>
    givenOf(entries[(at * 3) % entries.length]!, path),
  ).concat(givenOf(first, 'member.name'), givenOf(first, 'lines[1].amount'))
  const valued = refusing.filter(({ params }) => params)
  const templated = entries.find(({ params = [] }) => params.some(({ type }) => type === 'number'))
  return [
    ...refusing.map((entry) => ({ name: `${entry.code}`, reasons: [givenOf(entry)] })),
    ...PATHS.map((path) => ({ name: `at "${path}"`, reasons: [givenOf(first, path)] })),
    { name: 'several, in the order of the request', reasons: several, document: DOCUMENT },
    { name: 'several, without the request', reasons: [...several].reverse() },
    ...(valued.length > 0 ? [true, false] : []).map((isWhole) => ({
      name: isWhole ? 'all values' : 'only the values that are needed',
      reasons: valued.map((entry) => givenOf(entry, '', isWhole)),
    })),
    ...(templated && refuses(templated)
      ? NUMBERS.map((value) => ({
          name: `the number ${value}`,
          reasons: [numbered(templated, value)],
          asked: { accept_language: sentLanguages(catalog)[0] ?? null },
        }))
      : []),
    {
      name: 'a text for this occurrence',
      reasons: [
        {
          ...givenOf(first),
          message: { [catalog.language]: 'Only <b>today</b> & "now": {not} a value.' },
        },
      ],
    },
    ...languagesOf(catalog).map((accept_language) => ({
      name: `in "${accept_language}"`,
      reasons: refusing.slice(0, 3).map((entry) => givenOf(entry)),
      asked: { accept_language },
    })),
    ...forms.flatMap((form) =>
      acceptsOf(MEDIA_TYPES[form as Negotiable]).map((accept) => ({
        name: `asked for ${accept}`,
        reasons: several,
        document: DOCUMENT,
        asked: { accept },
      })),
    ),
    { name: 'asked for any form', reasons: [givenOf(first)], asked: { accept: '*/*' } },
    { name: 'asked for another form', reasons: [givenOf(first)], asked: { accept: 'text/html' } },
    ...refusing.flatMap((entry) =>
      CALLS.map((asked) => ({
        name: `${entry.code} to ${asked.method}${asked.idempotency_key ? ' with a key' : ''}`,
        reasons: [givenOf(entry)],
        asked,
      })),
    ),
    ...[0, 5, 61].map((retry_after) => ({
      name: `after ${retry_after} seconds`,
      reasons: [givenOf(refusing.find(({ handling }) => handling?.retry === 'same') ?? first)],
      retry_after,
      asked: { method: 'GET' },
    })),
    ...['8f14e45f', 'two words', '', 'i'.repeat(200), 'i'.repeat(201)].map((request_id) => ({
      name: `the id "${request_id}"`,
      reasons: [givenOf(first)],
      asked: { request_id },
    })),
  ]
}

const NUMBERS = [0, -0.5, 1.0005, 999.9995, 1234.5, -1234567.891, 12345]
const CALLS: readonly Partial<Asked>[] = [
  { method: 'GET' },
  { method: 'POST' },
  { method: 'POST', idempotency_key: 'a-key' },
]

const languagesOf = (catalog: Catalog): string[] => [
  ...sentLanguages(catalog).flatMap((language) => [
    language,
    `${language.toUpperCase()}-x-any, ${catalog.language};q=0.5`,
    `${catalog.language};q=0.4, ${language};q=0.41`,
  ]),
  'tlh',
  '*',
  ...sentLanguages(catalog)
    .slice(0, 1)
    .map((language) => `*, ${language};q=0.5`),
]

/** A reason with values for all params of its code, or for those that it needs. */
const givenOf = ({ code, params = [] }: Entry, path = '', isWhole = true): Given => ({
  code,
  path,
  params: Object.fromEntries(
    params
      .filter(({ optional }) => isWhole || !optional)
      .map((param) => [param.name, exampleOf(param)]),
  ),
})

const numbered = (entry: Entry, value: number): Given => {
  const given = givenOf(entry)
  const { name } = entry.params!.find(({ type }) => type === 'number')!
  return { ...given, params: { ...given.params, [name]: value } }
}

const VALUES = {
  string: 'A-17 {b}',
  integer: 12345,
  number: 1234.5,
  boolean: true,
  date: '2026-11-30',
}
const exampleOf = ({ type = 'string' }: Param): unknown => VALUES[type]

const acceptsOf = (mediaType: string) => [mediaType, `text/html, ${mediaType};q=0.8, */*;q=0.1`]
