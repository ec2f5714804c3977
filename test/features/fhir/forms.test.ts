import { expect, test } from 'vitest'
import { companionsOf } from '../../../src/base/forms/published/index.ts'
import { read } from '../../../src/base/forms/read.ts'
import { rowsOf } from '../../support/rows.ts'

// Which files belong to a published form, and by what a text is recognised as one.

test.each(
  rowsOf<{ file: string; companions: Record<string, string> }>(import.meta, 'files beside it'),
)('beside $file', ({ file, companions }) => expect(companionsOf(file)).toEqual(companions))

test.each<[file: string, value: object, form: string]>([
  ['clinic.json', { resourceType: 'CodeSystem' }, 'code-system'],
  ['clinic.yaml', { resourceType: 'ValueSet' }, 'value-set'],
  ['clinic.json', { resourceType: 'Bundle' }, 'bundle'],
  ['clinic.json', { resourceType: 'Patient' }, 'resource'],
])('%s with %j is read as %s', async (file, value, form) => {
  expect((await read(JSON.stringify(value), { file })).sourceFormat).toBe(form)
})
