import { expect, test } from 'vitest'
import { lint, read } from '../../src/index.ts'

const concept = [{ code: 'NOT_THERE', display: 'Not there' }]
/** One text for each form that takes the name of the catalog from a file name, an id or a url. */
const FORMS: Record<string, (name: string) => { file: string; text: object }> = {
  'a flat list': (name) => ({ file: `lists/${name}.json`, text: { codes: [] } }),
  'a CodeSystem, from its id': (name) => ({ file: 'other.codesystem.json', text: { resourceType: 'CodeSystem', id: name, concept } }),
  'a CodeSystem, from its url': (name) => ({
    file: 'other.codesystem.json',
    text: { resourceType: 'CodeSystem', url: `https://clinic.test/CodeSystem/${name}`, concept },
  }),
  'a CodeSystem, from its file': (name) => ({ file: `C:\\lists\\${name}.codesystem.json`, text: { resourceType: 'CodeSystem', concept } }),
  'a ValueSet, from its file': (name) => ({
    file: `${name}.valueset.json`,
    text: { resourceType: 'ValueSet', expansion: { contains: concept } },
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
