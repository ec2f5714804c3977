import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  Form,
  FormReason,
  PathNotation,
  Places,
} from '../../../../src/base/core/contract/forms/form.ts'
import { formsOf, type WireForm } from '../../../../src/base/core/contract/forms/forms-of.ts'
import { printPath, readPath } from '../../../../src/base/core/contract/forms/notation.ts'
import { PRESETS } from '../../../../src/base/core/contract/forms/presets/index.ts'
import { readForm, readWarnings } from '../../../../src/base/core/contract/forms/read.ts'
import { isStatus } from '../../../../src/base/core/contract/forms/status.ts'
import {
  withWarnings,
  writeForm,
  writeWarnings,
} from '../../../../src/base/core/contract/forms/write.ts'
import { PRESETS as WORDS } from '../../../../src/base/core/model/wire.ts'
import { anyCharacter } from '../../../support/any-character.ts'
import { rowsOf } from '../../../support/rows.ts'

test('each form has the name by which catalogs ask for it', () =>
  expect(['rail', ...PRESETS.map(({ name }) => name)]).toEqual(Object.keys(WORDS)))

const url = 'https://api.northwind-clinic.org/t'
const formOf = (wire: WireForm, name = wire as string): Form => ({
  ...(formsOf(wire, {
    url,
    codeSystem: `${url}/CodeSystem/visit-errors`,
    stageSystem: `${url}/CodeSystem/visit-errors-stages`,
  })[0] as Form),
  name,
})
const forms = [
  ...PRESETS.map(({ name }) => formOf(name)),
  formOf({ preset: 'rail', params: '/params', list: { params: '/params' } }, 'rail with values'),
  formOf(
    { code: '/code', warnings: { at: '/meta/notes', params: '/values' } },
    'warnings of its own',
  ),
  formOf({ list: { at: '', code: '/errorCode', path: '/field' } }, 'a body that is the list'),
]
const named = (name: string): Form => forms.find((form) => form.name === name)!

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/)
const index = fc.oneof(fc.nat({ max: 1_000_000 }), fc.constant(''))
const segment = fc
  .tuple(name, fc.array(index, { maxLength: 2 }))
  .map(([text, indexes]) => `${text}${indexes.map((one) => `[${one}]`).join('')}`)
const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.join('.'))
const reason: fc.Arbitrary<FormReason> = fc.record({
  error: fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}(_[A-Z0-9]{1,5}){0,3}$/),
  message: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
  path,
  fix_stage: fc.constantFrom('identify', 'eligibility', 'billing'),
  params: fc.dictionary(
    fc.oneof(name, fc.constantFrom('__proto__', 'constructor', 'length')),
    fc.oneof(fc.string(), fc.integer(), fc.boolean()),
    { maxKeys: 3 },
  ),
})

/** What is left of a reason at the places of a form. */
function carried(
  form: Form,
  places: Partial<Places>,
  { error, message, path, fix_stage, params }: FormReason,
) {
  const values = Object.entries(params!).map(([key, value]): [string, unknown] => [
    key,
    form.params === 'text' ? `${value}` : value,
  ])
  return {
    error,
    message: places.message ? message : '',
    path: places.path ? readPath(printPath(path, form.path), form.path) : '',
    fix_stage: places.stage ? fix_stage : '',
    ...(places.params && values.length > 0 && { params: Object.fromEntries(values) }),
  }
}

describe('what is written in a form is read from it', () => {
  test.each(forms)('$name', (form) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(reason, {
          minLength: 1,
          maxLength: 4,
          selector: ({ error, path }) => `${error} ${printPath(path, form.path)}`,
        }),
        (reasons) => {
          const { body, headers } = writeForm(form, reasons, 422)
          const read = readForm(form, { headers, body: JSON.parse(JSON.stringify(body)) })
          const [first] = reasons as [FormReason]
          const { top, list } = form
          const isListed = list && (!top || reasons.length > 1 || (!top.path && first.path !== ''))
          const expected: object[] = isListed
            ? reasons.map((one) => carried(form, list, one))
            : [carried(form, top!, first)]
          if (isListed && top)
            expected[0] = {
              ...carried(form, top, first),
              ...Object.fromEntries(Object.entries(expected[0]!).filter(([, part]) => part)),
            }
          expect(read).toEqual(expected)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('what is written as warnings of a success is read from it', () => {
  const data = fc.dictionary(fc.oneof(name, fc.constantFrom('warnings', 'meta')), fc.jsonValue())
  test.each(forms)('$name', (form) => {
    fc.assert(
      fc.property(fc.array(reason, { minLength: 1, maxLength: 4 }), data, (reasons, given) => {
        const body = JSON.parse(JSON.stringify(given))
        const sent = withWarnings(form, body, writeWarnings(form, reasons))
        const read = readWarnings(form, { body: JSON.parse(JSON.stringify(sent)) })
        expect(read).toEqual(reasons.map((one) => carried(form, form.warnings!, one)))
        expect(body).toEqual(JSON.parse(JSON.stringify(given)))
        expect(readForm(form, { body: sent })).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

test('warnings are put beside what is there', () => {
  const body = { data: 7, meta: { page: 1 } }
  expect(withWarnings(named('json-api'), body, [{ code: 'A' }])).toEqual({
    data: 7,
    meta: { page: 1, warnings: [{ code: 'A' }] },
  })
  expect(withWarnings(named('oci'), body, [{ code: 'A' }])).toEqual({
    ...body,
    warnings: [{ code: 'A' }],
  })
  const hostile = JSON.parse('{"meta":"text","__proto__":{"x":1}}')
  expect(JSON.stringify(withWarnings(named('json-api'), hostile, []))).toBe(
    '{"meta":{"warnings":[]},"__proto__":{"x":1}}',
  )
})

test.each(
  rowsOf<{ notation: PathNotation; given: string; written: string; back: string }>(
    import.meta,
    'a path in the notation',
  ),
)('a path in the notation $notation: $given is $written', ({ notation, given, written, back }) => {
  expect(printPath(given, notation)).toBe(written)
  expect(readPath(written, notation)).toBe(back)
})

test.each([
  ['pointer', '/a~1b/0'],
  ['pointer', '/member.id'],
  ['fragment', '#/lines[0]'],
  ['pointer', '//member'],
  ['pointer', 'no pointer'],
  ['pointer', '/__proto__'],
  ['dotted', 'a..b'],
  ['dotted', 'Größe'],
  ['fragment', `#/${'x'.repeat(20_000)}`],
] as const)('no path of the contract in the notation %s: %s', (notation, text) => {
  expect(['', '__proto__']).toContain(readPath(text, notation))
})

test.each(
  rowsOf<{
    as: 'grpc' | 'number' | 'text'
    value: string | number | boolean
    status: number
    means: boolean
  }>(import.meta, 'a status as means'),
)('a status as $as: $value means $status: $means', ({ as, value, status, means }) =>
  expect(isStatus(as, value, status)).toBe(means),
)

describe('bodies that are wrong', () => {
  const hostile: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a list', [{ code: 'A' }]],
    ['a code that is an object', { code: {}, error: { code: [] }, errors: [{ code: { a: 1 } }] }],
    ['a list that is an object', { errors: { 0: { code: 'A' } } }],
    ['items that are nothing', { errors: [null, 1, 'A', [], {}] }],
    ['a code that is inherited', Object.create({ code: 'A', errors: [{ code: 'A' }] })],
    ['an empty code', { code: '', error: { code: '', type: '' }, errors: [{ code: '' }] }],
    ['a fraction', { code: 1.5, status: 400 }],
  ]
  test.each(hostile)('%s: no reason in any form', (_, body) => {
    for (const form of forms) expect([form.name, readForm(form, { body })]).toEqual([form.name, []])
  })

  test('prototype names are members like others', () => {
    const body = JSON.parse('{"__proto__":{"code":"A"},"constructor":1,"code":"B","status":400}')
    expect(readForm(named('camara'), { body }).map(({ error }) => error)).toEqual(['B'])
    expect(readForm({ ...named('camara'), top: { code: '/constructor/name' } }, { body })).toEqual(
      [],
    )
  })

  test('2 MB of text, and 30,000 items, are read once', () => {
    const text = 'x'.repeat(2_000_000)
    expect(readForm(named('camara'), { body: { status: 400, code: text } })).toHaveLength(1)
    const errors = Array(30_000).fill({ code: 'A', detail: 'b' })
    expect(readForm(named('json-api'), { body: { errors } })).toHaveLength(30_000)
    expect(
      readForm(named('problem-member'), { body: { code: 'A', status: 1, errors } }),
    ).toHaveLength(30_000)
  })
})
