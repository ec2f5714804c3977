import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { rowsOf } from '../../../support/rows.ts'

// What the header of a terminology of another publisher becomes.
const URL = 'https://clinic.dev/CodeSystem/clinic-errors'
const SET = 'https://clinic.dev/ValueSet/clinic-errors'
const concept = [{ code: 'CARD_LOST', definition: 'The card is lost.' }]
const codeSystem = (header: object) => ({
  resourceType: 'CodeSystem',
  id: 'clinic-errors',
  url: URL,
  status: 'active',
  concept,
  ...header,
})

async function headerOf(resource: object, file = 'some.json') {
  const { codes: _, stages: __, ...header } = (await read(JSON.stringify(resource), { file })).value
  return header
}

test.each([
  ...rowsOf<{ what: string; more: object; fields: Record<string, unknown> }>(
    import.meta,
    'what, more, fields',
  ),
  {
    what: 'the id is the name',
    more: { url: undefined },
    fields: { name: 'clinic-errors', url: undefined },
  },
  {
    what: 'without an id, the end of the url',
    more: { id: undefined },
    fields: { name: 'clinic-errors', url: 'https://clinic.dev' },
  },
  {
    what: 'without both, the file',
    more: { id: undefined, url: undefined },
    fields: { name: 'some', url: undefined },
  },
  {
    what: 'a url that ends otherwise is not split, and names the list',
    more: { url: 'https://clinic.dev/errors' },
    fields: { name: 'errors', url: undefined },
  },
  {
    what: 'an id that a server gave is not the name',
    more: { id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' },
    fields: { name: 'clinic-errors', fhir: undefined },
  },
  {
    what: 'a number neither',
    more: { id: '1018' },
    fields: { name: 'clinic-errors', fhir: undefined },
  },
  {
    what: 'a name that would be cut off is no name',
    more: { id: 'a', url: undefined, name: 'TheReasonsWhyADoorOfTheClinicStaysShutAtNight' },
    fields: { name: 'a' },
  },
  { what: 'a url that is no text', more: { url: 7 }, fields: { url: undefined } },
  { what: 'a month', more: { date: '2026-03' }, fields: { date: undefined } },
  { what: 'a date that is no text', more: { date: 2026 }, fields: { date: undefined } },
  {
    what: 'empty lists',
    more: { identifier: [], contact: [], jurisdiction: [] },
    fields: { identifier: undefined, contact: undefined, jurisdiction: undefined },
  },
])('$what', async ({ more, fields }) => {
  const header = (await headerOf(codeSystem(more))) as Record<string, unknown>
  expect(Object.fromEntries(Object.keys(fields).map((name) => [name, header[name]]))).toEqual(
    fields,
  )
})

test('the title and the identifier of a ValueSet are not those of the codes', async () => {
  const { value } = await read(JSON.stringify(codeSystem({ title: 'Errors' })), {
    file: 'some.json',
    companions: {
      valueSet: JSON.stringify({
        ...{
          resourceType: 'ValueSet',
          url: SET,
          title: 'All errors',
          identifier: [{ value: 'x' }],
        },
        compose: { include: [{ system: URL }] },
      }),
    },
  })
  expect([value.title, value.identifier, value.fhir?.value_set]).toEqual([
    'Errors',
    undefined,
    { title: 'All errors', identifier: [{ value: 'x' }] },
  ])
})

/** What is missing of a resource, and which part of the text says so. */
async function incomplete(resource: object): Promise<[marked: string, message: string][]> {
  const text = JSON.stringify(resource)
  return lint(await read(text, { file: 'x.json' }))
    .filter(({ rule }) => rule === 'terminology-complete')
    .map(({ message, range }) => [text.slice(range.start, range.end), message])
}

test.each(rowsOf<{ content?: string; said?: string }>(import.meta, 'a codesystem whose content'))(
  'a CodeSystem whose content is $content',
  async ({ content, said }) => {
    const marked = JSON.stringify(content)
    expect(await incomplete(codeSystem({ content }))).toEqual(
      said === undefined ? [] : [[marked, `the content of this CodeSystem is ${marked}: ${said}`]],
    )
  },
)

const alone = expect.stringMatching(/^a ValueSet alone does not show that it has all codes of/)
const page = (said: string) => `this expansion is one page of several: ${said}; request all of them`
test.each<[what: string, page: object, said: string]>([
  ['a whole one', { total: 1, offset: 0 }, alone],
  ['without numbers', {}, alone],
  ['fewer in all than there are', { total: 0 }, alone],
  ['the first page', { total: 2 }, page('1 of 2 codes')],
  ['a later page', { total: 1, offset: 1 }, page('1 of 1 codes')],
  ['a later page of nobody knows how many', { offset: 1 }, page('1 of more codes')],
  [
    'a later page, by a parameter',
    { parameter: [{ name: 'offset', valueInteger: 1 }] },
    page('1 of more codes'),
  ],
  [
    'a later page of a closed expansion, by a parameter',
    { total: 1, parameter: [{ name: 'offset', valueInteger: 1 }] },
    page('1 of 1 codes'),
  ],
  [
    'as many as asked',
    { parameter: [{ name: 'count', valueInteger: 1 }] },
    page('1 of more codes'),
  ],
])('an expansion: %s', async (_, numbers, said) => {
  const expansion = { ...numbers, contains: [{ system: URL, code: 'CARD_LOST' }] }
  const found = await incomplete({ resourceType: 'ValueSet', url: SET, expansion })
  expect(found.map(([, message]) => message)).toEqual([said])
})
