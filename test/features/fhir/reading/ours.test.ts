import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { UNPUBLISHED } from '../../../../src/features/fhir/reading/unknown-fields.ts'
import { CONCEPT_PROPERTIES } from '../../../../src/features/fhir/terms/properties.ts'
import { rowsOf } from '../../../support/rows.ts'

// A published form is taken for one of ours only if all of it is there; otherwise what nobody says
// is unknown, not absent.

const text = (path: string) =>
  readFileSync(new URL(`../../../golden/rich/${path}`, import.meta.url), 'utf8')
type Declared = { code: string; uri: string }
const unknownIn = async (file: string, change: (resource: never) => void = () => {}) => {
  const resource = JSON.parse(text(file))
  change(resource as never)
  return (await read(JSON.stringify(resource), { file: file.replace(/^.*\//, '') })).unknownFields
}

const REQUIRED = CONCEPT_PROPERTIES.filter(({ always, standard }) => always && !standard).map(
  ({ code }) => code,
)

test('our CodeSystem lacks only what is never published, and its stages', async () => {
  expect(REQUIRED).toEqual(['http', 'stop', 'fix_stage', 'fix'])
  expect(await unknownIn('visit-errors.codesystem.json')).toEqual([...UNPUBLISHED, 'stages'])
  expect([...UNPUBLISHED]).toEqual([
    'package_id',
    'fhir',
    'wire',
    'code_style',
    'defaults',
    'operations',
    'imports',
    'overridable',
    'codes.from',
    'codes.notes',
    'codes.params',
    'codes.statuses',
    'codes.tags',
  ])
})

test.each(REQUIRED)('a CodeSystem that declares %s with another uri is not ours', async (code) => {
  const unknown = await unknownIn(
    'visit-errors.codesystem.json',
    ({ property }: { property: Declared[] }) => {
      property.find((one) => one.code === code)!.uri = 'https://other.test/x'
    },
  )
  expect(unknown).not.toEqual([...UNPUBLISHED, 'stages'])
})

// The use of a designation: what is a display in another language, and what is another kind of
// text.
test.each(
  rowsOf<{ use?: object; taken: boolean }>(import.meta, 'a designation with the use is taken'),
)('a designation with the use $use is taken: $taken', async ({ use, taken }) => {
  const designation = [{ language: 'de', value: 'Karte verloren', ...(use && { use }) }]
  const concept = [{ code: 'CARD_LOST', display: 'Lost card', designation }]
  const reading = await read(
    JSON.stringify({ resourceType: 'CodeSystem', content: 'complete', concept }),
    { file: 'x.codesystem.json' },
  )
  expect(reading.value.codes![0]!.translations).toEqual(
    taken ? { de: { display: 'Karte verloren' } } : undefined,
  )
})
