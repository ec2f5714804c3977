import { describe, expect, test } from 'vitest'
import { entries, stages, terminology } from '../../../dist-terminology/rail-errors.ts'
import type { Form, FormReason } from '../../../src/core/contract/forms/form.ts'
import { formsOf } from '../../../src/core/contract/forms/forms-of.ts'
import { putAt } from '../../../src/core/contract/forms/place.ts'
import { PRESETS } from '../../../src/core/contract/forms/presets/index.ts'
import { withWarnings, writeForm, writeWarnings } from '../../../src/core/contract/forms/write.ts'
import { createCheck } from '../create-check.ts'

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
