import { describe, expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { build } from '../../../../src/index.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { rowsOf } from '../../../support/rows.ts'

// What publishers and servers write as the value of a property, and what an entry gets from it.

const TYPES: Record<string, string> = { http: 'integer', stop: 'boolean' }
const systemOf = (property: object[], more: object = {}) =>
  JSON.stringify({
    resourceType: 'CodeSystem',
    url: 'https://clinic.dev/CodeSystem/clinic-errors',
    version: '1.0.0',
    status: 'active',
    content: 'complete',
    property: ['http', 'stop', 'fix', 'operation', 'help'].map((code) => ({
      code,
      uri: `https://clinic.dev/CodeSystem/clinic-errors#${code}`,
      type: TYPES[code] ?? 'string',
    })),
    concept: [{ code: 'CARD_LOST', definition: 'The card is lost.', property, ...more }],
  })

async function entryOf(property: object[], map?: Record<string, string>) {
  const reading = await read(systemOf(property), { file: 'clinic.json', ...(map && { map }) })
  return reading.value.codes![0]!
}

describe('http, a whole number', () => {
  test.each(
    rowsOf<{ value: object; http?: number }>(import.meta, 'http a whole number: value, http'),
  )('$value', async ({ value, http }) => {
    expect((await entryOf([{ code: 'http', ...value }])).http).toBe(http)
  })
})

describe('stop, a boolean', () => {
  test.each<[value: object, stop: boolean | undefined]>([
    [{ valueBoolean: true }, true],
    [{ valueBoolean: false }, false],
    [{ valueString: 'true' }, undefined],
    [{ valueCode: 'false' }, undefined],
    [{ valueCoding: { code: 'true' } }, undefined],
    [{ valueString: 'yes' }, undefined],
    [{ valueInteger: 1 }, undefined],
  ])('%j', async (value, stop) => {
    expect((await entryOf([{ code: 'stop', ...value }])).stop).toBe(stop)
  })
})

describe('fix, a text', () => {
  test.each<[value: object, fix: string | undefined]>([
    [{ valueString: 'Order one.' }, 'Order one.'],
    [{ valueCode: 'order' }, 'order'],
    [{ valueCoding: { code: 'order', display: 'Order' } }, 'order'],
    [{ valueInteger: 7 }, undefined],
    [{ valueBoolean: false }, undefined],
    [{ valueCoding: { display: 'Order' } }, undefined],
  ])('%j', async (value, fix) => {
    expect((await entryOf([{ code: 'fix', ...value }])).fix).toBe(fix)
  })
})

test('of several values of one property, a list takes all and a text the last one', async () => {
  const twice = (code: string) => ['a.b', 'c.d'].map((valueString) => ({ code, valueString }))
  expect((await entryOf(twice('operation'))).handling?.operation).toEqual(['a.b', 'c.d'])
  expect((await entryOf(twice('help'))).help).toBe('c.d')
})

describe('properties that the user names', () => {
  const values = [
    { code: 'remedy', valueString: 'First.' },
    { code: 'remedy', valueString: 'Second.' },
    { code: 'hint', valueString: 'Third.' },
    { code: 'status_code', valueCode: '410' },
    { code: 'status_code', valueCode: '411' },
    { code: 'odd', valueString: 'x' },
    { code: 'odd', valueString: '412' },
  ]
  test.each(
    rowsOf<{ map: Record<string, string>; fields: object }>(
      import.meta,
      'properties that the user names: map, fields',
    ),
  )('$map', async ({ map, fields }) => {
    expect(await entryOf(values, map)).toEqual({
      code: 'CARD_LOST',
      meaning: 'The card is lost.',
      ...fields,
    })
  })
})

// Rules refuse these values; a catalog that switches the rules off still makes valid FHIR, which
// has no blank strings. Empty ones are refused in fhir-files.test.ts.
test.each<[what: string, fields: Record<string, unknown>, written: unknown]>([
  ['a text', { help: 'https://clinic.dev/help' }, 'https://clinic.dev/help'],
  ['a text of a blank', { help: ' ' }, undefined],
  ['a text with blanks around it', { help: ' x ' }, ' x '],
])('%s as a property', async (_, fields, written) => {
  const { files } = await build(await read(healthy(healthyEntry(fields))), { targets: ['fhir-r4'] })
  const { concept } = JSON.parse(
    String(files.find(({ path }) => path === 'clinic-errors.codesystem.json')!.contents),
  )
  const { property } = concept[0] as { property: { code: string; [value: string]: unknown }[] }
  expect(Object.values(property.find(({ code }) => code === 'help') ?? {})[1]).toBe(written)
})
