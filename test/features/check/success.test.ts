import { describe, expect, test } from 'vitest'
import { entries, stages, terminology } from '../../../dist-terminology/rail-errors.ts'
import { active, catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { addressesOf } from '../../../src/base/core/catalog/names.ts'
import type { Form, FormReason } from '../../../src/base/core/contract/forms/form.ts'
import { formsOf, type WireForm } from '../../../src/base/core/contract/forms/forms-of.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import { writeForm } from '../../../src/base/core/contract/forms/write.ts'
import type { WireRecord } from '../../../src/features/check/answer/record.ts'
import { createChecker, createSession } from '../../../src/features/check/check.ts'
import type { Codes } from '../../../src/features/check/contract.ts'
import { vectorsOf } from '../../../src/features/vectors/vectors.ts'
import { read } from '../../../src/index.ts'
import { formCatalogs } from '../../fixtures/languages/forms.ts'
import { createCheck } from './create-check.ts'

// Failures that travel in a success: by mistake, in a stream, or in a batch.
const MEMBER: FormReason = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this number.',
  path: '',
  fix_stage: 'identify',
}
const DOCUMENT: FormReason = { ...MEMBER, error: 'MISSING_DOCUMENTS', fix_stage: 'billing' }
const JSON_TYPE = { 'content-type': 'application/json' }

const formOf = (wire: WireForm) => formsOf(wire, terminology)[0] as Form
const idsOf = (wire: WireForm, body: unknown, headers: object = JSON_TYPE, status = 200) =>
  createCheck(entries, { stages, wire: formsOf(wire, terminology) })({
    status,
    headers: headers as Record<string, string>,
    body,
  }).findings.map(({ id, at }) => `${id} ${at}`)

const ROOT: WireForm = { list: { at: '', code: '/errorCode', message: '/message' } }
const OWN: Record<string, WireForm> = {
  'a body that is the list': ROOT,
  'a code at the top': { code: '/code', message: '/msg' },
  'a code without a text': { code: '/fault/id' },
  'a list below a member': { list: { at: '/result/faults', code: '/id', message: '/text' } },
}
const forms: [string, WireForm][] = [
  ...PRESETS.filter(({ inSuccess }) => !inSuccess).map(({ name }): [string, WireForm] => [
    name,
    name,
  ]),
  ...Object.entries(OWN),
]

describe.each(forms)('an error body under a status of success: %s', (_, wire) => {
  const form = formOf(wire)
  test.each([[[MEMBER]], [[MEMBER, DOCUMENT]]])('%#', (reasons) => {
    const { body, headers } = writeForm(form, reasons, 200)
    for (const status of [200, 201, 202])
      expect(idsOf(wire, body, { ...JSON_TYPE, ...headers }, status).join()).toMatch(
        /^wire-error-success /,
      )
    const sent = { ...JSON_TYPE, ...headers }
    expect(idsOf(wire, JSON.stringify(body), sent)).toEqual(idsOf(wire, body, sent))
  })
})

const ROWS = [{ code: 'MEMBER_NOT_FOUND', message: 'x', detail: 'x', row: 3 }]
test.each<[string, WireForm, unknown]>([
  [
    'a page of a code',
    { code: '/code', message: '/message' },
    { code: 'MEMBER_NOT_FOUND', http: 404 },
  ],
  ['refused rows beside a count', 'oci', { errors: ROWS, imported: 5 }],
  ['refused rows beside data', 'json-api', { data: [{ id: '7' }], errors: ROWS }],
  ['rows with codes and no texts', ROOT, [{ errorCode: 'MEMBER_NOT_FOUND', count: 7 }]],
  [
    'rows of which some have no code',
    ROOT,
    [{ errorCode: 'MEMBER_NOT_FOUND', message: 'x' }, { id: 7 }],
  ],
  ['a currency', 'camara', { code: 'EUR', message: 'Euro' }],
  ['no failure', 'azure', { error: null, data: { id: 7 } }],
])('data of a success: %s', (_, wire, body) => expect(idsOf(wire, body)).toEqual([]))

// One rule says what an answer with a status of success is: that by which clients of all languages
// read it. Here more is found: what clients take for data, and looks like a mistake.
const SUSPECTS =
  /: beside data$| under 20[06]$|beside a warning$|^data of a success: a (?:job that failed|history|list of errors|code in the data)$|names of prototypes/
test.each(Object.entries(formCatalogs()))('as clients read the catalog %s', async (_, text) => {
  const catalog = catalogOf(await read(text))
  const codes = { codes: active(catalog) } as Codes
  const wire = formsOf(catalog.wire, addressesOf(catalog))
  const { check } = createChecker(codes, { stages: catalog.stages.map(({ id }) => id), wire })
  const missed: object[] = []
  for (const { name, answer, expect: wanted } of vectorsOf(catalog)) {
    const seen = check(answer as WireRecord).exchange.reasons
    const found = seen.map(({ fields, isWarning }) => `${fields.error} ${isWarning}`)
    const read = wanted.reasons.map(({ code, warning }) => `${code} ${warning}`)
    const isAll = answer.status < 400 && !SUSPECTS.test(name)
    // A failure without a code is checked, too.
    const isAmong = wanted.reasons.some(({ warning }) => !warning)
    if (isAll ? `${found}` !== `${read}` : isAmong && read.some((one) => !found.includes(one)))
      missed.push({ name, found, read })
  }
  expect(missed).toEqual([])
})

test('an unknown code in an error body', () => {
  const body = { error: { code: 'MEMBER_LOST', message: 'x' } }
  expect(idsOf('azure', body)).toEqual(['wire-code-unknown /error/code'])
  expect(idsOf('camara', { status: 404, code: 'MEMBER_LOST', message: 'x' })).toEqual([
    'wire-code-unknown /code',
  ])
})

const RAIL = '{"error":"MEMBER_LOST","message":"x","path":"","fix_stage":"identify"}'
const AZURE = '{"error":{"code":"MEMBER_LOST","message":"x"}}'
const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' }
const LINES = { 'content-type': 'application/x-ndjson' }
test.each<[string, WireForm, object, string, string[]]>([
  [
    'an event',
    'rail',
    EVENTS,
    `data: {"a":1}\n\nevent: error\ndata: ${RAIL}\n\n`,
    ['wire-code-unknown frames[1].error'],
  ],
  [
    'CRLF',
    'rail',
    EVENTS,
    `: hi\r\n\r\ndata: {"a":1}\r\n\r\ndata: ${RAIL}\r\n\r\n`,
    ['wire-code-unknown frames[1].error'],
  ],
  [
    'data in several lines',
    'rail',
    EVENTS,
    `event: error\ndata: ${RAIL.replace(',', ',\ndata: ')}\n\n`,
    ['wire-code-unknown frames[0].error'],
  ],
  [
    'another form',
    'azure',
    EVENTS,
    `data: ${AZURE}\n\n`,
    ['wire-code-unknown frames[0]/error/code'],
  ],
  [
    'an error that is not JSON',
    'rail',
    EVENTS,
    'event: error\ndata: oops\n\n',
    ['wire-body-not-json frames[0]'],
  ],
  [
    'an error of something else',
    'rail',
    EVENTS,
    'event: response.error\ndata: {"oops":1}\n\n',
    ['wire-field-missing frames[0]'],
  ],
  ['lines', 'rail', LINES, `{"a":1}\n${RAIL}\n`, ['wire-code-unknown frames[1].error']],
  [
    'a text sequence',
    'rail',
    { 'content-type': 'application/json-seq' },
    `\x1e{"a":1}\n\x1e${RAIL}\n`,
    ['wire-code-unknown frames[1].error'],
  ],
  [
    'no recorded headers',
    'rail',
    {},
    `event: error\ndata: ${RAIL}\n\n`,
    ['wire-code-unknown frames[0].error'],
  ],
  [
    'a right one',
    'rail',
    EVENTS,
    `event: error\ndata: ${RAIL.replace('MEMBER_LOST', 'MEMBER_NOT_FOUND')}\n\n`,
    [],
  ],
  ['data', 'rail', EVENTS, 'data: {"error":null}\n\ndata: [DONE]\n\n', []],
  [
    'a leak in data',
    'rail',
    LINES,
    '{"a":"java.lang.NullPointerException\\n\\tat a.B.c(B.java:1)"}\n',
    ['wire-leak-trace frames[0].a'],
  ],
])('a stream: %s', (_, wire, headers, body, ids) =>
  expect(idsOf(wire, body, headers).filter((id) => !id.startsWith('wire-retry'))).toEqual(ids),
)

const failed = (code: string) => ({ errors: [{ message: 'x', extensions: { code } }], data: null })
test.each<[string, WireForm, unknown, string[]]>([
  [
    'GraphQL',
    'graphql',
    [{ data: { a: 1 } }, failed('MEMBER_LOST')],
    ['wire-code-unknown [1]/errors/0/extensions/code'],
  ],
  ['a right one', 'graphql', [{ data: { a: 1 } }, failed('MEMBER_NOT_FOUND')], []],
  [
    'a text',
    'graphql',
    JSON.stringify([failed('MEMBER_LOST')]),
    ['wire-code-unknown [0]/errors/0/extensions/code'],
  ],
  [
    'JSON-RPC',
    'json-rpc',
    [
      { jsonrpc: '2.0', id: 1, result: 1 },
      {
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32000, message: 'x', data: { code: 'MEMBER_LOST' } },
      },
    ],
    ['wire-code-unknown [1]/error/data/code'],
  ],
])('a batch: %s', (_, wire, body, ids) => expect(idsOf(wire, body)).toEqual(ids))

test('codes in frames and batches count as seen', () => {
  const session = createSession(entries, { stages, wire: formsOf('graphql', terminology) })
  session.add({
    status: 200,
    headers: JSON_TYPE,
    body: [failed('MEMBER_NOT_FOUND'), failed('MISSING_DOCUMENTS')],
  })
  const seen = session.coverage().codes.filter((one) => one.seen > 0)
  expect(seen.map(({ code, wrong }) => [code, wrong])).toEqual([
    ['MEMBER_NOT_FOUND', 0],
    ['MISSING_DOCUMENTS', 0],
  ])
})

describe('what is in the place of the code, where failures have a status of success', () => {
  const words = {
    POISON_MESSAGE: { http: 200, stop: true },
    BROKEN_QUEUE: { http: 200, stop: true },
  }
  const numbers = { 40001: { http: 200, stop: true }, 4000002: { http: 200, stop: true } }
  const messageOf = (codes: object, code: unknown) => {
    const wire = formsOf({ code: '/code', message: '/msg', in_success: true }, terminology)
    const { findings } = createCheck(codes as Codes, { wire, identifiers: [/^90000$/] })({
      status: 200,
      headers: JSON_TYPE,
      body: { ok: false, code, msg: 'x' },
    })
    return findings.map(({ id, at, message }) => `${id} ${at}: ${message}`)
  }
  test.each<[string, object, unknown, string]>([
    ['another number', numbers, 40003, 'wire-code-unknown /code: "40003" is not in the catalog'],
    ['as long', numbers, '4000003', 'wire-code-unknown /code: "4000003" is not in the catalog'],
    ['a word', numbers, 'BROKEN', 'wire-code-unknown /code: "BROKEN" is not in the catalog'],
    [
      'a number for a word',
      words,
      40001,
      'wire-code-format /code: "40001" is not UPPER_SNAKE_CASE',
    ],
    [
      'a number of a person',
      words,
      4100000002,
      'wire-code-format /code: a text of 10 characters is not UPPER_SNAKE_CASE',
    ],
    [
      'an identifier',
      words,
      90000,
      'wire-code-format /code: a text of 5 characters is not UPPER_SNAKE_CASE',
    ],
    [
      'nothing',
      words,
      null,
      'wire-form-other : the answer is a failure without a code in its place: the catalog says a form of its own',
    ],
  ])('%s', (_, codes, code, finding) => expect(messageOf(codes, code)).toEqual([finding]))
})

test.each<[string, WireForm, string[]]>([
  ['a form without a place for a text', { code: '/error' }, []],
  ['a form with one', { code: '/error', message: '/message' }, ['wire-message-empty /message']],
])('an answer without a text: %s', (_, wire, ids) =>
  expect(idsOf(wire, { error: 'MEMBER_NOT_FOUND' }, JSON_TYPE, 404)).toEqual(ids),
)
