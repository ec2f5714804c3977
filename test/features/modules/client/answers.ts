import { readFileSync } from 'node:fs'
import type { Answer } from '../../../../src/features/modules/client/catalog.ts'
import type { Result } from '../../../../src/features/modules/client/read.ts'
import { build, read } from '../../../../src/index.ts'

const reason = (error: string, fix_stage: string, path = '', message = `Text of ${error}.`) => ({
  error,
  message,
  path,
  fix_stage,
})
export const MEMBER = reason('MEMBER_NOT_FOUND', 'identify', 'member.id')
export const PAYER = reason('PAYER_UNREACHABLE', 'eligibility')
export const CONSENT = reason('CONSENT_SESSION_PENDING', 'consent')
export const DOCUMENTS = reason('MISSING_DOCUMENTS', 'billing', 'lines[0].documents')
export const REVIEW = reason('NEEDS_REVIEW', 'submit')
export const CLOSED = reason('ALREADY_CLOSED', 'submit')
/** A code of a service that is newer than our table. */
export const NEWER = reason('CARD_BLOCKED', 'identify', 'member.card')

const several = [DOCUMENTS, MEMBER]
const outcome = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../dist-terminology/${name}`, import.meta.url), 'utf8'))
export const SYSTEM = outcome('rail-errors.codesystem.json').url as string
/** Our own OperationOutcome of reasons, as toOperationOutcome writes it. */
const issues = (...reasons: (typeof MEMBER)[]) => ({
  resourceType: 'OperationOutcome',
  issue: reasons.map(({ error, message, path, fix_stage }) => ({
    severity: 'error',
    code: 'processing',
    details: {
      coding: [
        { system: SYSTEM, code: error },
        { system: `${SYSTEM}-stages`, code: fix_stage },
      ],
      text: message,
    },
    ...(path && (path.includes('[]') ? { location: [path] } : { expression: [path] })),
  })),
})
const html = '<!doctype html>\n<html><body><h1>502 Bad Gateway</h1></body></html>'
const bearer = { 'WWW-Authenticate': 'Bearer realm="rail"' }
type Row = [title: string, answer: Answer, kind: Result['kind'], codes?: string[]]
/** Bodies as clients receive them: what each is, and its codes in order. */
export const ANSWERS: Row[] = [
  ['one reason', { status: 404, body: MEMBER }, 'reasons', ['MEMBER_NOT_FOUND']],
  [
    'one reason, as text',
    { status: 404, body: JSON.stringify(MEMBER) },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  [
    'several reasons',
    { status: 422, body: { ...DOCUMENTS, errors: several } },
    'reasons',
    ['MISSING_DOCUMENTS', 'MEMBER_NOT_FOUND'],
  ],
  [
    'several, without the top fields',
    { status: 422, body: { errors: several } },
    'reasons',
    ['MISSING_DOCUMENTS', 'MEMBER_NOT_FOUND'],
  ],
  [
    'a bare list',
    { status: 422, body: several },
    'reasons',
    ['MISSING_DOCUMENTS', 'MEMBER_NOT_FOUND'],
  ],
  [
    'errors without the top reason',
    { status: 422, body: { ...PAYER, errors: several } },
    'reasons',
    ['PAYER_UNREACHABLE', 'MISSING_DOCUMENTS', 'MEMBER_NOT_FOUND'],
  ],
  [
    'an item that is none beside a reason',
    { status: 422, body: { errors: [MEMBER, { message: 'Something else is wrong.' }] } },
    'reasons',
    ['MEMBER_NOT_FOUND', ''],
  ],
  [
    'warnings of a success',
    { status: 200, body: { visit: 7, warnings: [REVIEW] } },
    'reasons',
    ['NEEDS_REVIEW'],
  ],
  [
    'errors and warnings',
    { status: 422, body: { ...MEMBER, warnings: [REVIEW] } },
    'reasons',
    ['MEMBER_NOT_FOUND', 'NEEDS_REVIEW'],
  ],
  ['an error body with status 200 is data', { status: 200, body: MEMBER }, 'none', []],
  [
    'older: without fix_stage',
    { status: 404, body: { error: 'MEMBER_NOT_FOUND', message: 'No.' } },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  ['newer: an unknown code', { status: 409, body: NEWER }, 'reasons', ['CARD_BLOCKED']],
  [
    'newer: an unknown code and stage',
    { status: 409, body: { ...NEWER, fix_stage: 'card' } },
    'reasons',
    ['CARD_BLOCKED'],
  ],
  [
    'newer: more members',
    { status: 404, body: { ...MEMBER, trace: 'ab12', severity: 3 } },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  [
    'newer: an unknown warning of a success',
    { status: 201, body: { id: 1, warnings: [NEWER] } },
    'reasons',
    ['CARD_BLOCKED'],
  ],
  [
    'a lower-case code of a rail that broke the contract',
    { status: 404, body: { ...MEMBER, error: 'member_not_found' } },
    'reasons',
    ['member_not_found'],
  ],
  [
    'our problem details',
    {
      status: 404,
      body: {
        type: `${SYSTEM}#MEMBER_NOT_FOUND`,
        title: 'No member',
        status: 404,
        detail: 'x',
        ...MEMBER,
      },
    },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  [
    'our problem details of a newer code',
    { status: 409, body: { title: 'Card', status: 409, ...NEWER } },
    'reasons',
    ['CARD_BLOCKED'],
  ],
  [
    'our OperationOutcome',
    { status: 422, body: issues(DOCUMENTS, MEMBER) },
    'reasons',
    ['MISSING_DOCUMENTS', 'MEMBER_NOT_FOUND'],
  ],
  [
    'our OperationOutcome of a newer code',
    { status: 409, body: issues(NEWER) },
    'reasons',
    ['CARD_BLOCKED'],
  ],
  [
    'a FHIR server',
    {
      status: 404,
      body: {
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code: 'not-found', diagnostics: 'HAPI-2001: not known' }],
      },
    },
    'foreign',
  ],
  [
    'Fastify',
    {
      status: 404,
      body: {
        statusCode: 404,
        code: 'FST_ERR_NOT_FOUND',
        error: 'Not Found',
        message: 'Route GET:/x not found',
      },
    },
    'foreign',
  ],
  [
    'NestJS',
    {
      status: 400,
      body: { statusCode: 400, message: ['id must be a number'], error: 'Bad Request' },
    },
    'foreign',
  ],
  [
    'Spring Boot',
    {
      status: 404,
      body: {
        timestamp: '2026-11-22T09:00:00Z',
        status: 404,
        error: 'Not Found',
        path: '/v1/visits',
      },
    },
    'foreign',
  ],
  [
    'Spring Boot, with an upper-case phrase, which looks like a code',
    { status: 404, body: { timestamp: 1, status: 404, error: 'NOT_FOUND', path: '/v1/visits' } },
    'reasons',
    ['NOT_FOUND'],
  ],
  [
    'Django REST: detail',
    { status: 403, body: { detail: 'You do not have permission.' } },
    'foreign',
  ],
  [
    'Django REST: fields',
    { status: 400, body: { member: ['This field is required.'] } },
    'foreign',
  ],
  [
    'a gateway',
    { status: 503, body: { error: 'Service Unavailable', message: 'upstream is down' } },
    'foreign',
  ],
  [
    'problem details of another',
    {
      status: 403,
      body: {
        type: 'https://northwind-clinic.org/p/1',
        title: 'No',
        status: 403,
        detail: 'Not you.',
      },
    },
    'foreign',
  ],
  [
    'GraphQL',
    { status: 400, body: { errors: [{ message: 'Cannot query field "x"' }] } },
    'foreign',
  ],
  [
    'OAuth: the token endpoint',
    { status: 400, body: { error: 'invalid_grant', error_description: 'Wrong password' } },
    'oauth',
  ],
  ['OAuth: without a description', { status: 401, body: { error: 'invalid_token' } }, 'oauth'],
  [
    'OAuth: an own code with a description',
    { status: 400, body: { error: 'rate_limited', error_description: 'Later.' } },
    'oauth',
  ],
  ['an empty 401 with a challenge', { status: 401, headers: bearer, body: '' }, 'oauth'],
  ['an empty 403 with a challenge', { status: 403, headers: new Headers(bearer) }, 'oauth'],
  ['a page of 401 with a challenge', { status: 401, headers: bearer, body: html }, 'oauth'],
  [
    'a 401 that asks for a password',
    { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: '' },
    'foreign',
  ],
  [
    'a reason beside a challenge',
    { status: 401, headers: bearer, body: { ...MEMBER, error: 'MEMBER_NOT_FOUND' } },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  ['HTML', { status: 502, body: html }, 'foreign'],
  ['text', { status: 502, body: 'upstream connect error' }, 'foreign'],
  ['empty', { status: 500, body: '' }, 'foreign'],
  ['no body', { status: 500 }, 'foreign'],
  ['null', { status: 500, body: 'null' }, 'foreign'],
  ['a number', { status: 500, body: 7 }, 'foreign'],
  ['JSON that breaks off', { status: 404, body: JSON.stringify(MEMBER).slice(0, -3) }, 'foreign'],
  ['brackets without an end', { status: 500, body: '['.repeat(200_000) }, 'foreign'],
  [
    '5 MB',
    { status: 422, body: JSON.stringify({ ...DOCUMENTS, padding: 'x'.repeat(5_000_000) }) },
    'reasons',
    ['MISSING_DOCUMENTS'],
  ],
  [
    'keys of the prototype',
    {
      status: 404,
      body: '{"__proto__":{"error":"MEMBER_NOT_FOUND"},"constructor":{"prototype":{"error":"X"}}}',
    },
    'foreign',
  ],
  [
    'codes of the prototype',
    {
      status: 500,
      body: [
        { ...MEMBER, error: 'constructor' },
        { ...MEMBER, error: '__proto__' },
      ],
    },
    'reasons',
    ['constructor', '__proto__'],
  ],
  [
    'fields of wrong types',
    {
      status: 404,
      body: { error: 'MEMBER_NOT_FOUND', message: ['a', 'b'], path: 7, fix_stage: null },
    },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  [
    'newer: an unknown code and stage, with status 200',
    { status: 200, body: { ...NEWER, fix_stage: 'card' } },
    'none',
  ],
  [
    'newer: an unknown warning of an unknown stage',
    { status: 201, body: { id: 1, warnings: [{ ...NEWER, fix_stage: 'card' }] } },
    'reasons',
    ['CARD_BLOCKED'],
  ],
  [
    'newer: with members that frameworks have, too',
    {
      status: 409,
      body: { ...NEWER, fix_stage: 'card', statusCode: 409, timestamp: 1, error_description: 'x' },
    },
    'reasons',
    ['CARD_BLOCKED'],
  ],
  [
    'a known code beside members that cannot be read',
    { status: 404, body: { ...MEMBER, status: { toString: 1 }, statusCode: { valueOf: 1 } } },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  [
    'a DPoP and a Bearer challenge',
    {
      status: 401,
      headers: { 'www-authenticate': 'DPoP algs="ES256", Bearer error="invalid_token"' },
    },
    'oauth',
  ],
  [
    'headers that are null',
    { status: 404, headers: null, body: MEMBER },
    'reasons',
    ['MEMBER_NOT_FOUND'],
  ],
  [
    'data of a success with a description of an error',
    { status: 200, body: { id: 1, error_description: 'patient fell' } },
    'none',
  ],
  [
    'data of a success with a status',
    { status: 200, body: { status: 410, timestamp: 1, title: 'x', value: 3 } },
    'none',
  ],
  [
    'a FHIR server reports what it did',
    {
      status: 201,
      body: {
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'information', code: 'informational', diagnostics: 'Created' }],
      },
    },
    'none',
  ],
  ['a success', { status: 200, body: { id: 7, name: 'Visit' } }, 'none'],
  ['a success without a body', { status: 204 }, 'none'],
  ['a page of a success', { status: 200, body: html }, 'none'],
  [
    'data of a success with a field error',
    { status: 200, body: { error: 'NONE', message: 'all is well' } },
    'none',
  ],
  [
    'data of a success with a title',
    { status: 200, body: { title: 'Visits', type: 'list', detail: 'x' } },
    'none',
  ],
  [
    'warnings of a success in words',
    { status: 200, body: { warnings: ['The card expires soon.'] } },
    'none',
  ],
  ['not modified', { status: 304 }, 'none'],
]

export { entries } from '../../../../dist-terminology/rail-errors.ts'

/** The table as each published form gives it. */
export async function tableFrom(form: string, target = 'typescript'): Promise<string> {
  const source = readFileSync(
    new URL(`../../../../dist-terminology/${form}`, import.meta.url),
    'utf8',
  )
  return String((await build(await read(source), { targets: [target] })).files[0]!.contents)
}
