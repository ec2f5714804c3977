import { expect, test } from 'vitest'
import { companionsOf } from '../../../src/base/forms/published/index.ts'
import { read } from '../../../src/base/forms/read.ts'

// Which files belong to a published form, and by what a text is recognised as one.

test.each<[file: string, companions: Record<string, string>]>([
  [
    'clinic.codesystem.json',
    {
      handling: 'clinic.codesystem.handling.json',
      stages: 'clinic-stages.codesystem.json',
      valueSet: 'clinic.valueset.json',
    },
  ],
  [
    'clinic.CodeSystem.JSON',
    {
      handling: 'clinic.CodeSystem.handling.json',
      stages: 'clinic-stages.codesystem.json',
      valueSet: 'clinic.valueset.json',
    },
  ],
  ['clinic-codesystem.json', { handling: 'clinic-codesystem.handling.json' }],
  [
    'CodeSystem-clinic.json',
    {
      handling: 'CodeSystem-clinic.handling.json',
      stages: 'CodeSystem-clinic-stages.json',
      valueSet: 'ValueSet-clinic.json',
    },
  ],
  [
    'codesystem-clinic.JSON',
    {
      handling: 'codesystem-clinic.handling.json',
      stages: 'CodeSystem-clinic-stages.json',
      valueSet: 'ValueSet-clinic.json',
    },
  ],
  ['my-CodeSystem-clinic.json', { handling: 'my-CodeSystem-clinic.handling.json' }],
  ['CodeSystem-clinic.json.bak', {}],
  [
    'clinic.valueset.json',
    {
      handling: 'clinic.valueset.handling.json',
      codeSystem: 'clinic.codesystem.json',
      stages: 'clinic-stages.codesystem.json',
    },
  ],
  [
    'clinic.ValueSet.JSON',
    {
      handling: 'clinic.ValueSet.handling.json',
      codeSystem: 'clinic.codesystem.json',
      stages: 'clinic-stages.codesystem.json',
    },
  ],
  ['clinic-valueset.json', { handling: 'clinic-valueset.handling.json' }],
  [
    'ValueSet-clinic.json',
    {
      handling: 'ValueSet-clinic.handling.json',
      codeSystem: 'CodeSystem-clinic.json',
      stages: 'CodeSystem-clinic-stages.json',
    },
  ],
  [
    'VALUESET-clinic.json',
    {
      handling: 'VALUESET-clinic.handling.json',
      codeSystem: 'CodeSystem-clinic.json',
      stages: 'CodeSystem-clinic-stages.json',
    },
  ],
  ['my-ValueSet-clinic.json', { handling: 'my-ValueSet-clinic.handling.json' }],
  ['ValueSet-clinic.json5', {}],
])('beside %s', (file, companions) => expect(companionsOf(file)).toEqual(companions))

test.each<[file: string, value: object, form: string]>([
  ['clinic.json', { resourceType: 'CodeSystem' }, 'code-system'],
  ['clinic.yaml', { resourceType: 'ValueSet' }, 'value-set'],
  ['clinic.json', { resourceType: 'Bundle' }, 'bundle'],
  ['clinic.json', { resourceType: 'Patient' }, 'resource'],
])('%s with %j is read as %s', async (file, value, form) => {
  expect((await read(JSON.stringify(value), { file })).sourceFormat).toBe(form)
})
