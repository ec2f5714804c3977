import { expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { r4 } from '../../../src/features/fhir/resources/fhir-versions.ts'
import { fhirFiles } from '../../../src/features/fhir/resources/files.ts'
import { healthyEntry } from '../../support/catalogs.ts'

// Each field of the header: what the CodeSystem of the codes has of it, and what it has without it.

const resourcesOf = async (header: object) => {
  const source = file(
    { stages: ['identify'], contact: undefined, publisher: undefined, ...header },
    healthyEntry(),
  )
  return (await fhirFiles(catalogOf(await read(source)), r4)).map(({ resource }) =>
    JSON.parse(JSON.stringify(resource)),
  )
}
const DESK = { name: 'Desk', url: 'https://clinic.dev', email: 'desk@clinic.dev' }
const [page, address] = [
  { system: 'url', value: DESK.url },
  { system: 'email', value: DESK.email },
]
const coding = (code: string) => ({ coding: [{ system: 'urn:iso:std:iso:3166', code }] })

test.each<[header: object, elements: object]>([
  [
    {},
    {
      publisher: undefined,
      contact: undefined,
      jurisdiction: undefined,
      purpose: undefined,
      copyright: undefined,
      identifier: undefined,
    },
  ],
  [{}, { experimental: false, status: 'active', language: 'en' }],
  [{ experimental: true }, { experimental: true }],
  [
    { publisher: 'Desk', purpose: 'To help.', copyright: '© Desk' },
    { publisher: 'Desk', purpose: 'To help.', copyright: '© Desk' },
  ],
  [{ contact: [] }, { contact: undefined }],
  [{ contact: [{}] }, { contact: undefined }],
  [{ contact: [{}, { name: 'Desk' }] }, { contact: [{ name: 'Desk' }] }],
  [{ contact: [{ url: DESK.url }] }, { contact: [{ telecom: [page] }] }],
  [{ contact: [{ email: DESK.email }] }, { contact: [{ telecom: [address] }] }],
  [{ contact: [DESK] }, { contact: [{ name: 'Desk', telecom: [page, address] }] }],
  [{ jurisdiction: [] }, { jurisdiction: undefined }],
  [{ jurisdiction: ['ZZ'] }, { jurisdiction: undefined }],
  [{ jurisdiction: ['ZZ', 'KE', 'TZ'] }, { jurisdiction: [coding('KE'), coding('TZ')] }],
])('a catalog with %j', async (header, elements) => {
  for (const resource of await resourcesOf(header))
    if (resource.id === 'clinic-errors' && resource.resourceType === 'CodeSystem')
      for (const [name, value] of Object.entries(elements)) {
        expect([name, Object.hasOwn(resource, name), resource[name]]).toEqual([
          name,
          value !== undefined,
          value,
        ])
      }
})

test.each([
  [[], []],
  [[{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:2.16.840.1' }], ['CodeSystem/clinic-errors']],
])('the identifier %j is only in the CodeSystem of the codes', async (identifier, wanted) => {
  const named = (await resourcesOf({ identifier })).filter((one) =>
    Object.hasOwn(one, 'identifier'),
  )
  expect(named.map(({ resourceType, id }) => `${resourceType}/${id}`)).toEqual(wanted)
})

// What rail-errors writes itself is in English; a resource of another language says so.
test.each([
  ['en', true],
  ['EN-gb', true],
  ['enm', false],
  ['de', false],
])('in the language %s, the words of rail-errors are in it: %s', async (language, own) => {
  const source = file({ stages: ['identify'], language }, healthyEntry())
  const catalog = catalogOf(await read(source))
  const [, , stages] = fhirFiles(catalog, r4).map(({ resource }) =>
    JSON.parse(JSON.stringify(resource)),
  )
  expect(Object.hasOwn(stages, '_description')).toBe(!own)
  expect(stages.title).toBe(
    own ? 'Clinic API error codes: stages' : 'Clinic API error codes (clinic-errors-stages)',
  )
})

test.each([
  [{ value_set: { identifier: [] } }, []],
  [{ value_set: { identifier: [{ value: 'A1' }] } }, ['ValueSet/clinic-errors']],
  [{ stage_code_system: { identifier: [{ value: 'A1' }] } }, ['CodeSystem/clinic-errors-stages']],
])('the identifiers of %j', async (fhir, wanted) => {
  const catalog = catalogOf(await read(file({ fhir, stages: ['identify'] }, healthyEntry())))
  const files = await fhirFiles(catalog, r4)
  const named = files.flatMap(({ resource }) =>
    resource.identifier === undefined ? [] : [`${resource.resourceType}/${resource.id}`],
  )
  expect(named).toEqual(wanted)
})
