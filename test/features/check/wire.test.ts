import { describe, expect, test } from 'vitest'
import { entries, stages, terminology } from '../../../dist-terminology/rail-errors.ts'
import type { Form, FormReason } from '../../../src/base/core/contract/forms/form.ts'
import { formsOf } from '../../../src/base/core/contract/forms/forms-of.ts'
import { putAt } from '../../../src/base/core/contract/forms/place.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import {
  withWarnings,
  writeForm,
  writeWarnings,
} from '../../../src/base/core/contract/forms/write.ts'
import { rowsOf } from '../../support/rows.ts'
import { createCheck } from './create-check.ts'

// A catalog that names a form: its answers conform, and what is wrong in them is found as it is in
// the body of the contract.
const MEMBER: FormReason = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this number.',
  path: 'member.number',
  fix_stage: 'identify',
}
const DOCUMENT: FormReason = {
  error: 'MISSING_DOCUMENTS',
  message: 'A document is missing.',
  path: 'lines[0].documents',
  fix_stage: 'billing',
}

describe.each(PRESETS.map(({ name }) => name))('wire: %s', (name) => {
  const [form] = formsOf(name, terminology) as [Form]
  const check = createCheck(entries, { stages, wire: [form] })
  const sent = (reasons: FormReason[], { status = 404, type = form.mediaType } = {}) => {
    const { body, headers } = writeForm(form, reasons, status)
    return { status, headers: { 'content-type': type, ...headers }, body }
  }
  const found = (record: Parameters<typeof check>[0]) =>
    check(record).findings.map(({ id, at }) => `${id} at ${at}`)
  const places = form.top ?? form.list!
  const place = (part: 'code' | 'message' | 'path' | 'stage') =>
    form.top ? form.top[part]! : `${form.list!.at}/0${form.list![part]}`

  test('conforming answers', () => {
    for (const record of [
      sent([MEMBER]),
      sent([MEMBER, DOCUMENT]),
      sent([{ ...MEMBER, path: '' }]),
      { status: 204 },
      { status: 200, headers: { 'content-type': 'application/json' }, body: { id: 'v-7' } },
    ])
      expect(check(record)).toMatchObject({ class: 'conforming', findings: [] })
  })

  test.each<[string, FormReason[], object, (() => string) | undefined]>([
    [
      'a code that is not in the catalog',
      [{ ...MEMBER, error: 'MEMBER_NOTFOUND', path: '' }],
      {},
      () => `wire-code-unknown at ${place('code')}`,
    ],
    [
      'another status',
      [{ ...MEMBER, path: '' }],
      { status: 409 },
      () => `wire-http-mismatch at ${place('code')}`,
    ],
    [
      'an empty text',
      [{ ...MEMBER, message: '', path: '' }],
      {},
      () => `wire-message-empty at ${place('message')}`,
    ],
    [
      'a text that is the code',
      [{ ...MEMBER, message: 'MEMBER_NOT_FOUND', path: '' }],
      {},
      () => `wire-message-code at ${place('message')}`,
    ],
    [
      'another media type',
      [{ ...MEMBER, path: '' }],
      { type: 'text/plain' },
      () => 'wire-content-type at content-type',
    ],
    [
      'a stage of another code',
      [{ ...MEMBER, fix_stage: 'billing', path: '' }],
      {},
      places.stage ? () => `wire-stage-mismatch at ${place('stage')}` : undefined,
    ],
  ])('%s', (_, reasons, how, finding) => {
    expect(found(sent(reasons, how))).toEqual(finding ? [finding()] : [])
  })

  const statuses = Object.entries(form.status ?? {})
  test.each(statuses)('another status at %s', (at, as) => {
    const other = as === 'grpc' ? 'ALREADY_EXISTS' : as === 'text' ? '400' : 400
    for (const value of [other, null, { toString: 1 }]) {
      const record = sent([{ ...MEMBER, path: '' }])
      putAt(record.body as Record<string, unknown>, at, value)
      expect(check(record).findings).toMatchObject([
        {
          id: 'wire-http-mismatch',
          severity: 'error',
          at,
          message: `the body says ${typeof value === 'object' ? 'no status' : `"${value}"`}, but the status of the answer is 404`,
          help: `send ${as === 'grpc' ? 'NOT_FOUND' : 404}`,
        },
      ])
    }
    const without = sent([{ ...MEMBER, path: '' }])
    putAt(without.body as Record<string, unknown>, at, undefined)
    expect(check(without).findings).toEqual([])
  })

  test('warnings of a success', () => {
    const success = (reasons: FormReason[]) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: withWarnings(form, { id: 'v-7' }, writeWarnings(form, reasons)),
    })
    const review = { ...MEMBER, error: 'NEEDS_REVIEW', fix_stage: 'submit', path: '' }
    const item = (part: 'code' | 'message' | 'stage', at = 0) =>
      `${form.warnings!.at}/${at}${form.warnings![part]}`
    expect(check(success([review]))).toMatchObject({ class: 'conforming', findings: [] })
    expect(found(success([review, { ...review, error: 'MEMBER_NOTFOUND' }]))).toEqual([
      `wire-code-unknown at ${item('code', 1)}`,
    ])
    expect(found(success([{ ...review, message: '' }]))).toEqual([
      `wire-message-empty at ${item('message')}`,
    ])
    expect(found(success([MEMBER]))).toEqual([`wire-error-success at ${form.warnings!.at}/0`])
    expect(found(success([{ ...review, fix_stage: 'identify' }]))).toEqual(
      form.warnings!.stage ? [`wire-stage-mismatch at ${item('stage')}`] : [],
    )
    const contract = { ...success([]), body: { id: 'v-7', warnings: [review] } }
    expect(check(contract).findings).toMatchObject([
      {
        id: 'wire-form-other',
        message: `the answer is rail with NEEDS_REVIEW: the catalog says ${name}`,
      },
    ])
  })

  test('a leak is found wherever it is', () => {
    const record = sent([{ ...MEMBER, message: 'at find (/srv/app/store.js:12:7)', path: '' }])
    expect(found(record).join()).toMatch(/wire-leak-trace/)
  })

  test('two reasons in the wrong order, and one twice', () => {
    if (form.list === undefined) return expect(form.top).toBeDefined()
    expect(found(sent([DOCUMENT, MEMBER], { status: 422 })).join()).toMatch(/wire-reasons-order/)
    expect(found(sent([MEMBER, { ...MEMBER }])).join()).toMatch(/wire-reasons-duplicate/)
  })

  test('the body of the contract, of a framework, and none of them', () => {
    const json = { 'content-type': 'application/json' }
    const { list: _, ...rail } = { ...MEMBER, list: undefined }
    expect(
      check({ status: 404, headers: json, body: rail }).findings.map(({ id, message, help }) => [
        id,
        message,
        help,
      ]),
    ).toEqual([
      [
        'wire-form-other',
        `the answer is rail with MEMBER_NOT_FOUND: the catalog says ${name}`,
        `send ${name}, or correct wire of the catalog`,
      ],
    ])
    const fastify = { statusCode: 404, error: 'Not Found', message: 'Route GET:/x not found' }
    expect(found({ status: 404, headers: json, body: fastify })).toEqual([
      'wire-framework-default at ',
    ])
    expect(check({ status: 500, headers: json, body: { sorry: true } })).toMatchObject({
      class: 'foreign',
      findings: [{ id: 'wire-form-other' }],
    })
  })
})

test('a constant that differs is named with its place', () => {
  const own = { code: '/data/code', message: '/message', constant: { '/code': 'FAILED' } }
  const wire = formsOf(own, terminology) as [Form]
  const check = createCheck(entries, { stages: [], wire })
  const body = { code: 'OTHER', message: 'No member.', data: { code: 'MEMBER_NOT_FOUND' } }
  const headers = { 'content-type': 'application/json' }
  expect(check({ status: 404, headers, body }).findings).toMatchObject([
    {
      id: 'wire-form-other',
      message:
        'the answer is not of the catalog: /code is not "FAILED": the catalog says a form of its own',
    },
  ])
  const right = check({ status: 404, headers, body: { ...body, code: 'FAILED' } })
  expect(right.findings.map(({ id }) => id)).not.toContain('wire-form-other')
})

test('an OperationOutcome without a code of the catalog, in the system of the catalog', () => {
  const [form] = formsOf('operation-outcome', terminology) as [Form]
  const check = createCheck(entries, { stages, wire: [form] })
  const headers = { 'content-type': form.mediaType }
  const coded = (system: string, code: string) => ({
    status: 404,
    headers,
    body: {
      resourceType: 'OperationOutcome',
      issue: [
        {
          severity: 'error',
          code: 'not-found',
          details: { coding: [{ system, code }], text: 'No member has this number.' },
        },
      ],
    },
  })
  const other = {
    class: 'foreign',
    findings: [
      {
        id: 'wire-form-other',
        message:
          'the answer is an OperationOutcome without a code of the catalog: the catalog says operation-outcome',
      },
    ],
  }
  expect(check(coded(terminology.codeSystem!, 'MEMBER_NOT_FOUND')).findings).toEqual([])
  expect(check(coded('https://other.test/codes', 'MEMBER_NOT_FOUND'))).toMatchObject(other)
  expect(check({ ...coded('', ''), body: { resourceType: 'OperationOutcome' } })).toMatchObject(
    other,
  )
})

test('while a service moves, both forms conform', () => {
  const check = createCheck(entries, { stages, wire: formsOf(['json-api', 'rail'], terminology) })
  const json = { 'content-type': 'application/json' }
  expect(check({ status: 404, headers: json, body: MEMBER }).findings).toEqual([])
  expect(
    check({ status: 404, headers: json, body: { ...MEMBER, error: 'MEMBER_NOTFOUND' } }).findings,
  ).toMatchObject([{ id: 'wire-code-unknown', at: 'error' }])
  const { body } = writeForm(formsOf('json-api', terminology)[0] as Form, [MEMBER], 404)
  expect(
    check({ status: 404, headers: { 'content-type': 'application/vnd.api+json' }, body }).findings,
  ).toEqual([])
})

const record = (wire: string | object, body: unknown, status = 404) => {
  const wires = formsOf(wire as string, terminology) as [Form]
  const headers = { 'content-type': wires[0].mediaType }
  return createCheck(entries, { stages, wire: wires })({ status, headers, body })
}
const findingsOf = (...given: Parameters<typeof record>) =>
  record(...given).findings.map(({ id, severity, at }) => `${severity} ${id} ${at}`)

describe('a path in another notation than that of the form is never one about the whole request', () => {
  const code = 'MEMBER_NOT_FOUND'
  const detail = 'No member has this number.'
  const problem = (pointer: unknown) => ({
    ...{ status: 404, code, detail, title: 'x' },
    errors: [{ code, detail, pointer }],
  })
  const jsonApi = (pointer: unknown) => ({ errors: [{ code, detail, source: { pointer } }] })
  const azure = (target: unknown) => ({ error: { code, message: detail, target } })
  const dotted = { preset: 'azure', path_as: 'dotted' }
  const outcome = (...expression: unknown[]) => ({
    resourceType: 'OperationOutcome',
    issue: [
      {
        ...{ severity: 'error', code: 'not-found', expression },
        details: { coding: [{ system: terminology.codeSystem, code }], text: detail },
      },
    ],
  })
  test.each<[string, string | object, unknown, string]>([
    ['dots', 'problem-member', problem('member.number'), '/errors/0/pointer'],
    ['a blank in a name', 'problem-member', problem('#/a b/c'), '/errors/0/pointer'],
    ['a name in percents', 'problem-member', problem('#/a%20b'), '/errors/0/pointer'],
    ['a JSONPath', 'problem-member', problem('$.member.number'), '/errors/0/pointer'],
    ['dots in JSON:API', 'json-api', jsonApi('member.number'), '/errors/0/source/pointer'],
    ['a path of the contract', 'json-api', jsonApi('lines[0].sum'), '/errors/0/source/pointer'],
    ['brackets', dotted, azure('lines[0].sum'), '/error/target'],
    ['a pointer', dotted, azure('/lines/0'), '/error/target'],
    ['a pointer in azure', 'azure', azure('/lines/0'), '/error/target'],
    ['XPath', 'operation-outcome', outcome('f:Claim/f:item'), '/issue/0/expression/0'],
  ])('%s', (_, wire, body, at) => {
    expect(findingsOf(wire, body)).toEqual([`error wire-path-syntax ${at}`])
  })
  test.each<[string, string | object, unknown, string]>([
    ['a list', 'problem-member', problem(['member', 'number']), '/errors/0/pointer'],
    ['a number', 'azure', azure(7), '/error/target'],
    ['an object', 'json-api', jsonApi({}), '/errors/0/source/pointer'],
  ])('%s is no text', (_, wire, body, at) =>
    expect(findingsOf(wire, body)).toEqual([`error wire-field-type ${at}`]),
  )
  test.each<[string, string | object, unknown, string]>([
    ['a pointer', 'problem-member', problem('/member/number'), '/errors/0/pointer'],
    ['a fragment', 'json-api', jsonApi('#/member/number'), '/errors/0/source/pointer'],
  ])('%s, which clients read, too', (_, wire, body, at) =>
    expect(findingsOf(wire, body)).toEqual([`warn wire-path-syntax ${at}`]),
  )
  test.each<[string, string | object, unknown]>([
    ['a fragment', 'problem-member', problem('#/lines/0/documents')],
    ['the whole document', 'problem-member', problem('#')],
    ['an empty text', 'problem-member', problem('')],
    ['null', 'problem-member', problem(null)],
    ['a redacted one', 'problem-member', problem('[Filtered]')],
    ['a pointer', 'json-api', jsonApi('/lines/0/documents')],
    ['dots', dotted, azure('lines.0.documents')],
    ['some item', 'azure', azure('lines[].documents')],
    ['none', 'azure', azure(undefined)],
    ['one of several', 'operation-outcome', outcome('Claim.item.where(a=1)', 'Claim.item[0]')],
    ['backticks', 'operation-outcome', outcome('Claim.`my-item`[0]')],
  ])('fine: %s', (_, wire, body) => expect(findingsOf(wire, body)).toEqual([]))
})

describe('a top that is none of the reasons in the list', () => {
  const [code, other] = ['MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS']
  const item = (code: string | undefined, target?: string) => ({ code, target, message: 'x' })
  const azure = (target: string | undefined, ...details: object[]) => ({
    error: { ...item(code, target), details },
  })
  const problem = (...codes: string[]) => ({
    ...{ status: 404, code, detail: 'x' },
    errors: codes.map((code) => ({ code, detail: 'x' })),
  })
  test.each<[string, string, unknown, string]>([
    ['another code', 'problem-member', problem(other), '/code'],
    ['two other codes', 'azure', azure(undefined, item(other), item(other, 'a')), '/error/code'],
    ['another path', 'azure', azure('a', item(code, 'b')), '/error/code'],
  ])('%s', (_, wire, body, at) => {
    expect(findingsOf(wire, body)).toContain(`error wire-reasons-head ${at}`)
    expect(record(wire, body).findings[0]?.message).toContain(`"${code}"`)
  })
  test.each<[string, string, unknown]>([
    ['the first', 'problem-member', problem(code, other)],
    ['no list', 'problem-member', { status: 404, code, detail: 'x' }],
    ['an empty list', 'problem-member', problem()],
    ['one of them', 'azure', azure(undefined, item(code, 'a'), item(code, 'b'))],
    ['with its path', 'azure', azure('a', item(code, 'a'), item(other, 'b'))],
    ['items without a code', 'azure', azure('a', item(undefined, 'b'))],
  ])('fine: %s', (_, wire, body) =>
    expect(findingsOf(wire, body).filter((one) => one.includes('head'))).toEqual([]),
  )
})

describe('a wrong code in the own form is named as one', () => {
  const problem = (code: unknown) => ({
    type: 'about:blank',
    title: 'x',
    status: 404,
    code,
    detail: 'x',
  })
  test.each([
    ...rowsOf<{ name: string; wire: string | object; body: unknown; id: string; help: string }>(
      import.meta,
      'a wrong code in the own form is: name, wire, body',
    ),
    {
      name: 'lower case',
      wire: 'problem-member',
      body: problem('member_not_found'),
      id: 'format',
      help: 'MEMBER_NOT_FOUND',
    },
    {
      name: 'kebab-case',
      wire: 'problem-member',
      body: problem('member-not-found'),
      id: 'format',
      help: 'MEMBER_NOT_FOUND',
    },
    {
      name: 'a sentence',
      wire: 'problem-member',
      body: problem('No member found'),
      id: 'message-text',
      help: 'message',
    },
  ])('$name', ({ wire, body, id, help }) => {
    const { findings, class: name } = record(wire, body)
    expect(findings.map((finding) => finding.id)).toEqual([`wire-code-${id}`])
    expect(findings[0]?.help).toContain(help)
    expect(name).toBe('defect')
  })
  test.each(
    rowsOf<{ what: string; wire: string | object; body: unknown; name: string }>(
      import.meta,
      'is not one',
    ),
  )('$what is not one', ({ wire, body, name }) => expect(record(wire, body).class).toBe(name))
})

describe('a status in the body that is not that of the answer, where the form has none', () => {
  const azure = (more: object, inner: object = {}) => ({
    error: { code: 'MEMBER_NOT_FOUND', message: 'x', ...inner },
    ...more,
  })
  test.each<[string, string, object, string]>([
    ['at the top', 'azure', azure({ status: 500 }), '/status'],
    ['in a text', 'azure', azure({ statusCode: '500' }), '/statusCode'],
    ['beside the code', 'azure', azure({}, { http_status: 500 }), '/error/http_status'],
    ['of no form', 'azure', { sorry: true, status: 500 }, 'status'],
  ])('%s', (_, wire, body, at) =>
    expect(findingsOf(wire, body)).toContain(`error wire-http-mismatch ${at}`),
  )
  test.each(rowsOf<{ name: string; wire: string; body: object }>(import.meta, 'fine'))(
    'fine: $name',
    ({ wire, body }) => expect(findingsOf(wire, body)).toEqual([]),
  )
  test('in the body of the contract', () => {
    const body = { ...MEMBER, status: 500 }
    expect(findingsOf('rail', body)).toContain('error wire-http-mismatch status')
    expect(findingsOf('rail', { ...MEMBER, status: 404 }).join()).not.toContain('mismatch')
  })
})
