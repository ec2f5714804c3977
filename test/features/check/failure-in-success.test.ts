import { describe, expect, test } from 'vitest'
import { entries, stages, terminology } from '../../../dist-terminology/rail-errors.ts'
import { formsOf, type WireForm } from '../../../src/base/core/contract/forms/forms-of.ts'
import { rowsOf } from '../../support/rows.ts'
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
  test.each(
    rowsOf<{ name: string; body: object; at: string }>(
      import.meta,
      'a code that stops the call elsewhere beside: name, body, at',
    ),
  )('$name', ({ body, at }) => {
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

  test.each(
    rowsOf<{ name: string; body: object }>(
      import.meta,
      'a code that stops the call elsewhere beside: name, body',
    ),
  )('not: $name', ({ body }) =>
    expect(found({ body, wire: 'json-api', method: 'GET' })).toEqual([]),
  )
})

// Clients may take them for data: the service is judged.
test.each(
  rowsOf<{ name: string; body: object; wire: string }>(
    import.meta,
    'a code that stops the call in its',
  ),
)('a code that stops the call in its own place, $name', ({ body, wire }) => {
  for (const method of ['GET', 'POST'])
    expect(found({ body, wire, method, url: `/errors/${CODE}` }).join()).toContain(
      'wire-error-success',
    )
})

describe('an envelope that says that the call failed', () => {
  test.each(
    rowsOf<{ name: string; body: object; at: string }>(
      import.meta,
      'an envelope that says that the call failed: name, body, at',
    ),
  )('$name', ({ body, at }) => {
    expect(found({ body })).toEqual(error(at))
    expect(found({ body: JSON.stringify(body), wire: 'azure', status: 201 })).toEqual(error(at))
    expect(found({ body, wire: 'rail' })).toEqual(error(at))
    expect(checked({ body }).class).toBe('foreign')
  })

  test.each(
    rowsOf<{ name: string; body: object; more?: Partial<Answer> }>(
      import.meta,
      'an envelope that says that the call failed: name, body, more',
    ),
  )('not: $name', ({ body, more = {} }) => {
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
  test.each([
    ...rowsOf<{ what: string; name: string; body: string; headers?: Record<string, string> }>(
      import.meta,
      'the page of an error under a status: what, name, body',
    ),
    { what: 'nginx', name: 'nginx', body: NGINX('502 Bad Gateway') },
    { what: 'no type', name: 'nginx', body: NGINX('413 Request Entity Too Large'), headers: {} },
  ])('$what', ({ name, body, headers }) => {
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
