import { expect, test } from 'vitest'
import { companionsOf } from '../../../src/base/forms/published/index.ts'
import { read } from '../../../src/base/forms/read.ts'

// Which files belong to a published form, and by what a text is recognised as one.

test.each<[file: string, companions: Record<string, string>]>([
  ['errors.yaml', {}],
  ['clinic.json', { handling: 'clinic.handling.json' }],
  ['CLINIC.JSON', { handling: 'CLINIC.handling.json' }],
  ['clinic.json.yaml', {}],
  ['clinic-json', {}],
])('beside %s', (file, companions) => expect(companionsOf(file)).toEqual(companions))

const CODES = [{ code: 'CARD_LOST' }]
test.each<[file: string, value: object, form: string]>([
  ['clinic.json', { codes: CODES }, 'flat-list'],
  ['CLINIC.JSON', { codes: [] }, 'flat-list'],
  ['clinic.json', { codes: CODES, stages: [] }, 'yaml'],
  ['clinic.json', { codes: {} }, 'yaml'],
  ['clinic.json', {}, 'yaml'],
  ['clinic.yaml', { codes: CODES }, 'yaml'],
  ['clinic.json.yaml', { codes: CODES }, 'yaml'],
  ['clinic.json', { resourceType: 7 }, 'yaml'],
])('%s with %j is read as %s', async (file, value, form) => {
  expect((await read(JSON.stringify(value), { file })).sourceFormat).toBe(form)
})
