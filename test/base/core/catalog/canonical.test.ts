import { expect, test } from 'vitest'
import catalogShape from '../../../../src/base/core/catalog/shape.json' with { type: 'json' }
import { canonicalize } from '../../../../src/base/core/catalog/shape.ts'
import type { Shape } from '../../../../src/base/core/yaml/decode.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { build } from '../../../../src/index.ts'
import { readWhole } from '../../../support/languages.ts'
import { rowsOf } from '../../../support/rows.ts'

// The order in which an author writes keys, and what says nothing, change no output.

const stage = { id: 'identify', title: 'Identify', description: 'Who is it?' }
const full = { name: 'member', type: 'string', description: 'The number.', optional: true }
const handling = {
  outcome: 'fail',
  retry: 'same',
  retry_policy: { max: 3, base_ms: 500, cap_ms: 8000 },
  present_as: 'field',
  paths: ['a'],
}
const sw = { display: 'Hakuna', meaning: 'Hakuna {member}.', fix: 'Angalia.' }

const outputs = async (header: object, fields: object) => {
  const source = file(
    {
      contact: [{ name: 'Desk', url: 'https://x.dev' }],
      identifier: [{ system: 'urn:x:a', value: 'b' }],
      stages: [stage, 'billing'],
      ...header,
    },
    entry({
      params: [full],
      handling,
      translations: { fr: sw, sw },
      meaning: 'No {member}.',
      ...fields,
    }),
  )
  const { files, diagnostics } = await build(await readWhole(source), {
    targets: ['flat-list', 'fhir-r4', 'typescript', 'manifest'].slice(0, 3),
  })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return files.map(({ path, contents }) => [path, String(contents)])
}

test.each(
  rowsOf<{ what: string; header: object; fields: object }>(import.meta, 'what, header, fields'),
)('$what', async ({ header, fields }) => {
  expect(await outputs(header, fields)).toEqual(await outputs({}, {}))
})

// What says nothing goes, except where the presence of a field is its meaning, or a list is what
// the form is.
const entryWith = (fields: object) => ({ codes: [{ code: 'CARD_LOST', ...fields }] })
test.each<[value: object, canonical: object]>([
  [
    { codes: [], stages: [] },
    { codes: [], stages: [] },
  ],
  [entryWith({ deprecated: {}, retired: {} }), entryWith({ deprecated: {}, retired: {} })],
  [{ contact: [], identifier: [], jurisdiction: [] }, {}],
  [{ contact: [{}] }, { contact: [{}] }],
  [entryWith({ handling: {}, translations: {}, params: [], tags: [] }), entryWith({})],
  [entryWith({ handling: { paths: [], audience: [], retry_policy: {} } }), entryWith({})],
  [
    entryWith({ translations: { sw: {}, de: { fix: '' } } }),
    entryWith({ translations: { de: { fix: '' } } }),
  ],
  [entryWith({ 'x-own': {}, http: null }), entryWith({ http: null })],
  [{ title: undefined, version: '' }, { version: '' }],
])('%j is %j', (value, canonical) =>
  expect(canonicalize(catalogShape as Shape, value)).toEqual(canonical),
)

test('keys have the order of the model, languages that of their tags, and own fields their own', () => {
  const translations = { sw: { fix: 'x', meaning: 'y' }, de: { fix: 'x' } }
  const value = {
    codes: [{ 'x-b': { z: 1, a: 2 }, 'x-a': 1, translations, http: 404, code: 'A_B' }],
    name: 'x',
  }
  expect(JSON.stringify(canonicalize(catalogShape as Shape, value))).toBe(
    '{"name":"x","codes":[{"code":"A_B","http":404,"translations":{"de":{"fix":"x"},"sw":{"meaning":"y","fix":"x"}},"x-b":{"z":1,"a":2},"x-a":1}]}',
  )
})
