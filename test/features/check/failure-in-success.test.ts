import { describe, expect, test } from 'vitest'
import { entries, stages, terminology } from '../../../dist-terminology/rail-errors.ts'
import { formsOf, type WireForm } from '../../../src/base/core/contract/forms/forms-of.ts'
import { createCheck } from './create-check.ts'

// A failure that is sent as a success, in none of the forms of the catalog, beside data that says much
// the same.
const JSON_TYPE = { 'content-type': 'application/json' }
type Answer = {
  body: unknown
  wire?: WireForm
  status?: number
  method?: string
  url?: string
  headers?: Record<string, string>
}
const checked = ({ body, wire = 'camara', ...more }: Answer) =>
  createCheck(entries, { stages, wire: formsOf(wire, terminology) })({
    ...{ status: 200, headers: JSON_TYPE, method: 'POST', url: '/v1/visits' },
    ...more,
    body,
  })
const found = (answer: Answer) => checked(answer).findings.map(({ id, at }) => `${id} ${at}`)
const error = (at: string) => [`wire-error-success ${at}`]
const CODE = 'MEMBER_NOT_FOUND'

describe('a code that stops the call, elsewhere, beside what says that it failed', () => {
  test.each<[string, object, string]>([
    ['ok: false', { ok: false, error: CODE }, 'error'],
    ['status: error', { status: 'error', code: CODE, message: 'x' }, 'code'],
    ['success: false', { success: false, errorCode: CODE, data: { id: 7 } }, 'errorCode'],
    ['hasError', { hasError: true, error: { code: CODE } }, 'error.code'],
    ['a list', { status: 'fail', errors: [{ reason: 'x' }, { code: CODE }] }, 'errors[1].code'],
    ['a list of codes', { isSuccess: false, errors: [CODE] }, 'errors[0]'],
    ['a number', { code: 404, reason: CODE, message: 'x' }, 'reason'],
    ['the body of another form', { error: { code: CODE, message: 'x' } }, 'error.code'],
    ['the body of the contract', { error: CODE, message: 'x', path: '', fix_stage: '' }, 'error'],
    ['the state of a job', { id: 7, status: 'failed', error_code: CODE }, 'error_code'],
  ])('%s', (_, body, at) => {
    expect(found({ body, wire: 'json-api' })).toEqual(error(at))
    for (const wire of ['camara', 'rail', 'azure', 'problem-member'])
      expect(found({ body, wire }).join()).toMatch(/wire-error-success/)
    const { findings, class: name } = checked({ body, wire: 'json-api' })
    expect(findings).toMatchObject([
      { message: `${CODE} stops the call, but the status is 200`, severity: 'error' },
    ])
    expect(findings[0]?.help).toContain('answer with 404')
    expect(name).toBe('foreign')
  })

  test.each<[string, object]>([
    ['a code that stops nothing', { ok: false, id: 7, code: 'NEEDS_REVIEW' }],
    ['a success', { ok: true, lastError: CODE }],
    ['the page of a code', { code: CODE, http: 404, description: 'x' }],
    ['a code that somebody looks up', { code: CODE, status: 404, message: 'x' }],
    ['a resource of the type error', { type: 'error', id: 7, code: CODE }],
    ['a state of something', { id: 7, state: 'failed', code: CODE }],
    ['the status of a payment', { id: 7, status: 'failed', error_code: CODE, amount: 3 }],
    ['a row of a list', { rows: [{ ok: false, error: CODE }] }],
    ['a text about it', { id: 7, ok: false, note: CODE }],
    ['a result of one of many', { id: 7, results: [{ success: false, code: CODE }] }],
  ])('not: %s', (_, body) => expect(found({ body, wire: 'json-api', method: 'GET' })).toEqual([]))
})

// Clients may take them for data: the service is judged.
test.each<[string, object, string]>([
  ['with the other members of the form', { code: CODE, title: 'x', detail: 'y' }, 'problem-member'],
  ['alone', { code: CODE }, 'problem-member'],
  [
    'with a member that is the same elsewhere',
    { code: CODE, title: 'Order', status: 'open' },
    'problem-member',
  ],
  ['in a list', { errors: [{ code: CODE }] }, 'json-api'],
  ['in the body of the contract', { error: CODE }, 'rail'],
])('a code that stops the call in its own place, %s', (_, body, wire) => {
  for (const method of ['GET', 'POST'])
    expect(found({ body, wire, method, url: `/errors/${CODE}` }).join()).toContain(
      'wire-error-success',
    )
})

describe('an envelope that says that the call failed', () => {
  test.each<[string, object, string]>([
    ['a number', { code: 40201, msg: 'The card is lost.', data: null }, 'code'],
    ['a number in a text', { code: '40201', message: 'x', data: {} }, 'code'],
    ['a number, without data', { code: -1, msg: 'x' }, 'code'],
    ['with the id of the call', { code: 50008, message: 'x', data: null, requestId: 'a' }, 'code'],
    ['errno', { errno: 40201, errmsg: 'x' }, 'errno'],
    ['errcode', { errcode: 40013, errmsg: 'invalid appid' }, 'errcode'],
    ['retCode', { retCode: 10001, retMsg: 'x', result: {}, time: 1 }, 'retCode'],
    ['hasError', { hasError: true }, 'hasError'],
    [
      'hasError with texts of fields',
      { hasError: true, statusCode: 400, message: { general: ['x'] }, response: {} },
      'hasError',
    ],
    ['success: false', { success: false, message: 'x' }, 'success'],
    ['success: false alone', { success: false }, 'success'],
    ['a text that says false', { success: 'False', message: 'x' }, 'success'],
    ['a number of an error', { error: 1, msg: 'x', data: null }, 'error'],
    ['errno 1', { errno: 1, errmsg: 'x' }, 'errno'],
    ['a round number', { code: 1000, msg: 'x', data: null }, 'code'],
    ['in capitals', { Code: 40201, Message: 'x', Data: null }, 'Code'],
    ['ok: false', { ok: false, error: 'not_authed' }, 'ok'],
    ['error: true', { error: true, message: 'x' }, 'error'],
    ['status: error', { status: 'error', message: 'x', data: null }, 'status'],
    ['status: fail', { status: 'fail', message: 'x' }, 'status'],
    ['the status of HTTP', { status: 500, message: 'x' }, 'status'],
    ['an error without a code', { error: { message: 'x' } }, 'error'],
    ['a text', { error: 'The member was not found.' }, 'error'],
    ['errors and no data', { data: null, errors: [{ message: 'x' }] }, 'errors'],
    ['the text of a status', { message: 'Internal Server Error' }, 'message'],
  ])('%s', (_, body, at) => {
    expect(found({ body })).toEqual(error(at))
    expect(found({ body: JSON.stringify(body), wire: 'azure', status: 201 })).toEqual(error(at))
    expect(found({ body, wire: 'rail' })).toEqual(error(at))
    expect(checked({ body }).class).toBe('foreign')
  })

  test.each<[string, object, Partial<Answer>?]>([
    ['a success: 0', { code: 0, msg: 'ok', data: { id: 7 } }],
    ['a success: 0, without data', { code: 0, msg: '', data: null }],
    ['a success: 0 in a text', { code: '0', message: 'x', data: null }],
    ['a success: 00000', { code: '00000', msg: 'x', data: null }],
    ['a success: 1', { code: 1, msg: 'x', data: null }],
    ['a success: 200', { code: 200, message: 'x', data: null }],
    ['a success: 200 alone', { code: 200 }],
    ['a success: 204', { code: 204, msg: 'x' }],
    ['a success: 20000', { code: 20000, data: 'success' }],
    ['a success: by its text', { code: 10000, msg: 'Success', data: null }],
    ['a success: by its text, in Chinese', { code: 1001, msg: '操作成功', data: null }],
    ['a success: OK', { code: 'OK', message: 'x', data: null }],
    ['a success: SUCCESS', { code: 'SUCCESS', msg: 'x', data: null }],
    ['a success: errno 0', { errno: 0, errmsg: 'ok' }],
    ['a success: errcode 0', { errcode: 0, errmsg: '' }],
    ['a success: flags', { success: true, hasError: false, error: null, errors: [], ok: true }],
    ['a success: JSend', { status: 'success', data: null }],
    ['a success with a message', { success: true, message: 'Not Found is fixed.' }],
    ['data beside a number', { code: 7, message: 'x', data: { id: 7 } }],
    ['a resource with a number', { code: 49, name: 'Germany', message: 'Hallo' }],
    ['a resource with an error number', { id: 7, errno: 2, errmsg: 'x', at: 'noon' }],
    ['the state of a job', { id: 7, status: 'error', message: 'The disk is full.' }],
    ['the state of a job, alone', { status: 'error', message: 'x' }, { method: 'GET' }],
    ['the state of a call', { id: 7, success: false, amount: 5 }],
    ['no errors', { errors: [] }],
    ['no error', { error: null, message: 'x' }],
    ['no error, as a text', { error: 'none' }],
    ['what happened', { error: 'timeout', id: 7, attempts: 3 }],
    ['what happened, in a state', { status: 'done', error: 'timeout' }],
    ['errors beside data', { data: { id: 7 }, errors: [{ message: 'x' }] }],
    ['a history of errors', { errors: [{ code: 40201, message: 'x' }], total: 1 }],
    ['a validation', { valid: false, errors: [{ message: 'x' }] }],
    [
      'a resource of an error',
      { code: 40201, message: 'x' },
      { method: 'GET', url: '/errors/40201' },
    ],
    ['an error in its name', { error: { message: 'x' } }, { method: 'GET', url: '/v1/errors/7' }],
    ['a page of a status', { status: 404, message: 'x' }, { method: 'GET' }],
    ['health', { ok: false }, { method: 'GET', url: '/health' }],
    ['nothing', {}],
    ['a type', { type: 'error', id: 7, title: 'x' }],
    ['a text', { message: 'The error was sent to the desk.' }],
    [
      'the state of a job with its error',
      { status: 'error', error: 'The disk is full.' },
      { method: 'GET', url: '/v1/sync/status/7' },
    ],
    [
      'the answer to a question',
      { success: false, errors: ['The number is too short.'] },
      { url: '/v1/numbers/validate' },
    ],
    [
      'the answer to a check',
      { result: 'fail', message: 'The passport is out of date.' },
      { url: '/v1/identity-checks' },
    ],
    ['a state of a door', { message: 'Locked' }],
  ])('not: %s', (_, body, more = {}) => {
    for (const wire of ['camara', 'rail', 'azure'])
      expect(found({ body, wire, ...more })).toEqual([])
  })

  test('problem details by their type', () => {
    const headers = { 'content-type': 'application/problem+json' }
    const body = { type: 'about:blank', title: 'Not Found' }
    expect(checked({ body, headers })).toMatchObject({ class: 'problem' })
    expect(found({ body, headers })).toEqual(['wire-framework-default '])
    expect(found({ body })).toEqual([])
  })

  test('a list is data, and so is an answer that is no JSON object', () => {
    for (const body of [[{ success: false }], '"error"', 'null', '7'])
      expect(found({ body })).toEqual([])
  })

  test('where failures have a status of success, only their form is wrong', () => {
    expect(
      checked({ body: { data: null, errors: [{ message: 'x' }] }, wire: 'graphql' }),
    ).toMatchObject({ findings: [{ id: 'wire-form-other', severity: 'error' }] })
  })

  test('a frame of a stream', () => {
    const headers = { 'content-type': 'text/event-stream' }
    const body = 'data: {"a":1}\n\ndata: {"error":{"message":"overloaded"}}\n\n'
    expect(found({ body, headers })).toEqual(['wire-form-other frames[1]'])
    const states = 'data: {"status":"error","message":"x","job":7}\n\n'
    expect(found({ body: states, headers })).toEqual([])
  })
})

describe('the page of an error under a status of success', () => {
  const NGINX = (text: string) =>
    `<html>\r\n<head><title>${text}</title></head>\r\n<body>\r\n<center><h1>${text}</h1></center>\r\n<hr><center>nginx/1.25.3</center>\r\n</body>\r\n</html>\r\n`
  const page = (body: string, headers: Record<string, string> = { 'content-type': 'text/html' }) =>
    checked({ body, headers, method: 'GET' })
  test.each<[string, string, string, Record<string, string>?]>([
    ['nginx', 'nginx', NGINX('502 Bad Gateway')],
    [
      'HAProxy',
      'HAProxy',
      '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>',
    ],
    [
      'a proxy',
      'a gateway',
      '<html><head><title>504 Gateway Time-out</title></head><body>Try again.</body></html>',
    ],
    [
      'a load balancer',
      'a web server or a framework',
      '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center></body></html>',
    ],
    [
      'CloudFront',
      'CloudFront',
      '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>502 ERROR</H1><PRE>Generated by cloudfront (CloudFront)</PRE></BODY></HTML>',
    ],
    [
      'Envoy',
      'Envoy',
      'upstream connect error or disconnect/reset before headers. reset reason: x',
    ],
    ['a text', 'a gateway', 'Bad Gateway', { 'content-type': 'text/plain' }],
    ['no type', 'nginx', NGINX('413 Request Entity Too Large'), {}],
  ])('%s', (_, name, body, headers) => {
    expect(page(body, headers)).toMatchObject({ class: 'framework-default', producer: name })
    expect(page(body, headers).findings.map(({ id }) => id)).toEqual([
      'wire-body-not-json',
      'wire-framework-default',
    ])
  })

  const long = '<p>A proxy answers so if the service behind it does not. </p>'.repeat(50)
  test.each<[string, string, Record<string, string>?]>([
    ['the first page of nginx', NGINX('Welcome to nginx!')],
    ['an article', `<html><head><title>502 Bad Gateway</title></head><body>${long}</body></html>`],
    [
      'a page of Next.js',
      '<!DOCTYPE html><html><head><title>Error handling</title></head><body>x</body></html>',
      { 'content-type': 'text/html', 'x-powered-by': 'Next.js' },
    ],
    ['a room', '<html><head><title>Room 404.2</title></head><body>x</body></html>'],
    ['a file', 'Not found\nin the list', { 'content-type': 'text/plain' }],
    ['CSV', 'code,text\n502,Bad Gateway\n', { 'content-type': 'text/csv' }],
    ['an empty body', ''],
    ['a good text', 'OK', { 'content-type': 'text/plain' }],
  ])('not: %s', (_, body, headers) => {
    expect(page(body, headers)).toMatchObject({ class: 'conforming', findings: [] })
  })
})
