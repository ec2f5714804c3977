import { describe, expect, test } from 'vitest'
import { entries } from '../../../dist-terminology/rail-errors.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import { writeForm } from '../../../src/base/core/contract/forms/write.ts'
import { rowsOf } from '../../support/rows.ts'
import { createCheck } from './create-check.ts'

// Answers in the forms of others, with codes of the catalog: named as such, never conforming.
const check = createCheck(entries)
const reasons = [
  { error: 'MEMBER_NOT_FOUND', message: 'No member has this number.', path: 'member.number' },
  { error: 'MISSING_DOCUMENTS', message: 'A document is missing.', path: 'lines[0].documents' },
].map((reason) => ({ ...reason, fix_stage: 'identify', params: { number: '7' } }))

describe.each(PRESETS.filter(({ outcome }) => !outcome))('$name', (form) => {
  const at = { ...form, ...(form.code && { code: form.code.replace('{url}', 'https://a.test/t') }) }
  test.each([
    ['one code', 1, 'MEMBER_NOT_FOUND'],
    ['two codes', 2, form.list ? 'MEMBER_NOT_FOUND, MISSING_DOCUMENTS' : 'MEMBER_NOT_FOUND'],
  ] as const)('%s', (_, count, codes) => {
    const { body, headers } = writeForm(at, reasons.slice(0, count), 404)
    for (const sent of [body, JSON.stringify(body)]) {
      const checked = check({
        status: 404,
        headers: { 'content-type': form.mediaType, ...headers },
        body: sent,
      })
      expect(checked.findings.map(({ id, message }) => `${id}: ${message}`)).toEqual([
        `wire-form-other: the answer is ${form.name} with ${codes}: the contract has another form`,
      ])
      expect(checked.class).toBe(form.name.startsWith('problem') ? 'problem' : 'foreign')
    }
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
test.each(
  rowsOf<{
    name: string
    form?: string
    answer: { status: number; body: unknown; headers?: object }
  }>(import.meta, 'name, form, answer'),
)('$name', ({ form, answer }) => {
  const named = check({ headers: JSON_TYPE, ...answer } as never).findings.flatMap(
    ({ id, message }) => (id === 'wire-form-other' ? [message] : []),
  )
  expect(named).toEqual(
    form ? [`the answer is ${form} with MEMBER_NOT_FOUND: the contract has another form`] : [],
  )
})
