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
import { rowsOf } from '../../support/rows.ts'
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

test.each(
  rowsOf<{ name: string; wire: WireForm; body: unknown }>(import.meta, 'data of a success'),
)('data of a success: $name', ({ wire, body }) => expect(idsOf(wire, body)).toEqual([]))

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

test.each(
  rowsOf<{ name: string; wire: WireForm; headers: object; body: string; ids: string[] }>(
    import.meta,
    'a stream name',
  ),
)('a stream: $name', ({ wire, headers, body, ids }) =>
  expect(idsOf(wire, body, headers).filter((id) => !id.startsWith('wire-retry'))).toEqual(ids),
)

const failed = (code: string) => ({ errors: [{ message: 'x', extensions: { code } }], data: null })
test.each(
  rowsOf<{ name: string; wire: WireForm; body: unknown; ids: string[] }>(
    import.meta,
    'a batch name',
  ),
)('a batch: $name', ({ wire, body, ids }) => expect(idsOf(wire, body)).toEqual(ids))

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
  const messageOf = (codes: object, code: unknown) => {
    const wire = formsOf({ code: '/code', message: '/msg', in_success: true }, terminology)
    const { findings } = createCheck(codes as Codes, { wire, identifiers: [/^90000$/] })({
      status: 200,
      headers: JSON_TYPE,
      body: { ok: false, code, msg: 'x' },
    })
    return findings.map(({ id, at, message }) => `${id} ${at}: ${message}`)
  }
  test.each(
    rowsOf<{ name: string; codes: object; code: unknown; finding: string }>(
      import.meta,
      'what is in the place of the code: name, codes, code',
    ),
  )('$name', ({ codes, code, finding }) => expect(messageOf(codes, code)).toEqual([finding]))
})

test.each<[string, WireForm, string[]]>([
  ['a form without a place for a text', { code: '/error' }, []],
  ['a form with one', { code: '/error', message: '/message' }, ['wire-message-empty /message']],
])('an answer without a text: %s', (_, wire, ids) =>
  expect(idsOf(wire, { error: 'MEMBER_NOT_FOUND' }, JSON_TYPE, 404)).toEqual(ids),
)
