import { expect, test } from 'vitest'
import { isDeviceName, isKebab, nameFromFile } from '../../../../src/base/core/catalog/names.ts'
import { lint, read } from '../../../../src/index.ts'
import { rowsOf } from '../../../support/rows.ts'

const concept = [{ code: 'NOT_THERE', display: 'Not there' }]
/** One text for each form that takes the name of the catalog from a file name, an id or a url. */
const FORMS: Record<string, (name: string) => { file: string; text: object }> = {
  'a flat list': (name) => ({ file: `lists/${name}.json`, text: { codes: [] } }),
  'a CodeSystem, from its id': (name) => ({
    file: 'other.codesystem.json',
    text: { resourceType: 'CodeSystem', id: name, concept },
  }),
  'a CodeSystem, from its url': (name) => ({
    file: 'other.codesystem.json',
    text: { resourceType: 'CodeSystem', url: `https://clinic.test/CodeSystem/${name}`, concept },
  }),
  'a CodeSystem, from its file': (name) => ({
    file: `C:\\lists\\${name}.codesystem.json`,
    text: { resourceType: 'CodeSystem', concept },
  }),
}
const NAMES = [
  ['VSDMErrorCodes', 'vsdm-error-codes'],
  ['Rail_Errors', 'rail-errors'],
  ['billingAPIErrors', 'billing-api-errors'],
  ['PayerAPIs', 'payer-apis'],
  ['InvalidIDsOfHTTP2', 'invalid-ids-of-http2'],
  ['2-rail-errors', 'rail-errors'],
  ['Größe', 'gro-e'],
  ['x'.repeat(56), 'x'.repeat(40)],
  [`${'x'.repeat(39)}-y`, 'x'.repeat(39)],
] as const

test.each(Object.entries(FORMS))('the name of %s', async (_, form) => {
  for (const [name, expected] of NAMES) {
    const { file, text } = form(name)
    const reading = await read(JSON.stringify(text), { file })
    expect(reading.value.name, name).toBe(expected)
    expect(lint(reading).filter(({ rule }) => rule === 'name-kebab')).toEqual([])
  }
})

test('a list whose file name has no letter is called "errors"', async () => {
  for (const file of ['2026.json', 'Ошибки.json', '-.json'])
    expect((await read('{ "codes": [] }', { file })).value.name, file).toBe('errors')
})

test.each(rowsOf<{ file: string; name: string }>(import.meta, 'the name from the file'))(
  'the name from the file $file',
  ({ file, name }) => expect(nameFromFile(file)).toBe(name),
)

test.each([
  'con',
  'prn',
  'aux',
  'nul',
  ...[...'0123456789'].flatMap((digit) => [`com${digit}`, `lpt${digit}`]),
])('%s is a device, and names that only contain it are not', (name) => {
  expect(isDeviceName(name)).toBe(true)
  for (const other of [`x${name}`, `${name}x`, `${name}-errors`, name.slice(0, -1)])
    expect(isDeviceName(other), other).toBe(false)
})

test.each(rowsOf<{ name: string; kebab: boolean }>(import.meta, 'is lower case kebab'))(
  '$name is lower-case kebab: $kebab',
  ({ name, kebab }) => expect(isKebab(name)).toBe(kebab),
)
