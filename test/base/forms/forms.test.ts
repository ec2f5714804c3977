import { expect, test } from 'vitest'
import { companionsOf } from '../../../src/base/forms/published/index.ts'
import { read } from '../../../src/base/forms/read.ts'
import { rowsOf } from '../../support/rows.ts'

// Which files belong to a published form, and by what a text is recognised as one.

test.each<[file: string, companions: Record<string, string>]>([
  ['errors.yaml', {}],
  ['clinic.json', { handling: 'clinic.handling.json' }],
  ['CLINIC.JSON', { handling: 'CLINIC.handling.json' }],
  ['clinic.json.yaml', {}],
  ['clinic-json', {}],
])('beside %s', (file, companions) => expect(companionsOf(file)).toEqual(companions))

test.each(rowsOf<{ file: string; value: object; form: string }>(import.meta, 'with is read'))(
  '$file with $value is read as $form',
  async ({ file, value, form }) => {
    expect((await read(JSON.stringify(value), { file })).sourceFormat).toBe(form)
  },
)
