import { expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { lint } from '../../../src/base/rules/linter/lint.ts'
import { rowsOf } from '../../support/rows.ts'

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

test.each<[what: string, header: object, fields: Record<string, unknown>]>([
  ['the id is the name', { url: undefined }, { name: 'clinic-errors', url: undefined }],
  [
    'without an id, the end of the url',
    { id: undefined },
    { name: 'clinic-errors', url: 'https://clinic.dev' },
  ],
  ['without both, the file', { id: undefined, url: undefined }, { name: 'some', url: undefined }],
  [
    'a url that ends otherwise is not split, and names the list',
    { url: 'https://clinic.dev/errors' },
    { name: 'errors', url: undefined },
  ],
  [
    'an id that a server gave is not the name',
    { id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' },
    { name: 'clinic-errors', fhir: undefined },
  ],
  ['a number neither', { id: '1018' }, { name: 'clinic-errors', fhir: undefined }],
  [
    'an OID names nothing',
    { id: '1.2.3.4', url: 'urn:oid:1.2.3.4', name: 'BladderScore' },
    { name: 'bladder-score' },
  ],
  [
    'a name that would be cut off is no name',
    { id: 'a', url: undefined, name: 'TheReasonsWhyADoorOfTheClinicStaysShutAtNight' },
    { name: 'a' },
  ],
  [
    'the url of another type',
    { url: 'https://clinic.dev/ValueSet/clinic-errors' },
    { url: 'https://clinic.dev' },
  ],
  ['a url that is no text', { url: 7 }, { url: undefined }],
  ['a day', { date: '2026-03-01' }, { date: '2026-03-01' }],
  ['a time', { date: '2026-03-01T10:00:00+02:00' }, { date: '2026-03-01' }],
  ['a month', { date: '2026-03' }, { date: undefined }],
  ['a date that is no text', { date: 2026 }, { date: undefined }],
  ['a title keeps its end', { title: 'Errors (all)' }, { title: 'Errors (all)' }],
  [
    'identifiers with a value',
    {
      identifier: [
        { system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.3' },
        { value: 'x' },
        { system: 'y' },
      ],
    },
    { identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.3' }, { value: 'x' }] },
  ],
  [
    'contacts: a page and an address each',
    {
      contact: [
        {
          name: 'Desk',
          telecom: [
            { system: 'url', value: 'https://a.test' },
            { system: 'email', value: 'a@a.test' },
            { system: 'phone', value: '1' },
          ],
        },
        {
          telecom: [
            { system: 'email', value: 'b@a.test' },
            { system: 'email', value: 'c@a.test' },
          ],
        },
        { name: 'Nobody' },
        { telecom: [{ system: 'phone', value: '2' }] },
      ],
    },
    {
      contact: [
        { name: 'Desk', url: 'https://a.test', email: 'a@a.test' },
        { email: 'b@a.test' },
        { email: 'c@a.test' },
        { name: 'Nobody' },
      ],
    },
  ],
  [
    'jurisdictions of the known systems',
    {
      jurisdiction: [
        {
          coding: [
            { system: 'urn:iso:std:iso:3166', code: 'KE' },
            { system: 'urn:other', code: 'X' },
            { system: 'urn:iso:std:iso:3166' },
          ],
        },
        {
          coding: [
            { system: 'urn:iso:std:iso:3166:-2', code: 'IN-KA' },
            { system: 'http://unstats.un.org/unsd/methods/m49/m49.htm', code: '002' },
          ],
        },
        { text: 'Everywhere' },
      ],
    },
    { jurisdiction: ['KE', 'IN-KA', '002'] },
  ],
  [
    'empty lists',
    { identifier: [], contact: [], jurisdiction: [] },
    { identifier: undefined, contact: undefined, jurisdiction: undefined },
  ],
  [
    'texts',
    { purpose: 'Why.', copyright: 'C', experimental: true, publisher: 'P' },
    { purpose: 'Why.', copyright: 'C', experimental: true, publisher: 'P' },
  ],
])('%s', async (_, more, fields) => {
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
