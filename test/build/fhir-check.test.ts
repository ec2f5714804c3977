import { readFileSync } from 'node:fs'
import type { CodeSystem, OperationOutcome } from 'fhir/r5.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { checked, InvalidResource } from '../../src/build/fhir/check.ts'
import { fhirFiles } from '../../src/build/fhir/files.ts'
import { r4, r4b, r5 } from '../../src/build/fhir/versions.ts'
import { OutputsRefused } from '../../src/build/refusal.ts'
import { catalogOf } from '../../src/catalog/catalog.ts'
import { CONCEPT_PROPERTIES } from '../../src/catalog/fhir/properties.ts'
import { read } from '../../src/catalog/read.ts'
import { entry, file } from '../../src/lint/rule.ts'
import { odd } from '../report/reports.ts'

const catalog = catalogOf(
  await read(readFileSync(new URL('../fixtures/rich/errors.yaml', import.meta.url), 'utf8')),
)

// One value of one resource is replaced: where, by what (a function gets the old value; undefined
// takes it away), and what is said then. The official validator says nothing about those that are
// marked, in some version or in all.
type Fault = [name: string, path: string, value: unknown, said: RegExp]
const FAULTS: Fault[] = [
  ['a status that is none', 'codes.status', 'final', /\/status must be equal to one of/],
  ['no status', 'codes.status', undefined, /must have required property 'status'/],
  ['no content', 'codes.content', undefined, /must have required property 'content'/],
  ['no timestamp', 'set.expansion.timestamp', undefined, /must have required property 'timestamp'/],
  [
    'an element that is none',
    'codes.concept.0.meaning',
    'x',
    /\/concept\/0 must NOT have additional properties/,
  ],
  ['a boolean as a string', 'codes.experimental', 'false', /\/experimental must be boolean/],
  ['an empty list', 'codes.contact', [], /\/contact must NOT have fewer than 1 items/],
  [
    'an empty string',
    'codes.concept.0.definition',
    '',
    /\/concept\/0\/definition must match pattern/,
  ],
  ['a date that is none', 'set.date', '1.3.2026', /\/date must match pattern/],
  [
    'a code with a blank in front',
    'codes.concept.0.code',
    ' A',
    /\/concept\/0\/code must match pattern/,
  ],
  ['a long id', 'codes.id', 'x'.repeat(65), /is not a FHIR id/],
  ['a name that is no token', 'codes.name', 'visit-errors', /not a valid token \(csd-0/],
  ['a relative url', 'codes.url', 'CodeSystem/visit-errors', /not absolute/],
  ['a version in the url', 'codes.url', (url: string) => `${url}|1`, /not absolute, or has \|/],
  ['a fragment in the url', 'codes.url', (url: string) => `${url}#1`, /not absolute, or has/],
  [
    'a blank in the url',
    'codes.url',
    (url: string) => `${url} 1`,
    /not absolute, or has|must match pattern/,
  ],
  ['an id with an underscore', 'codes.id', 'visit_errors', /is not a FHIR id/],
  [
    'a name that starts with a small letter',
    'set.name',
    'visitErrors',
    /not a valid token \(csd-0/,
  ],
  ['a name with 256 characters', 'codes.name', 'X'.repeat(256), /not a valid token \(csd-0/],
  ['no narrative', 'codes.text', undefined, /dom-6/],
  [
    'a narrative in another language',
    'codes.text.div',
    (div: string) => div.replaceAll('lang="en"', 'lang="fr"'),
    /dom-6/,
  ],
  [
    'a narrative in another language, for XML',
    'set.text.div',
    (div: string) => div.replace('xml:lang="en"', 'xml:lang="fr"'),
    /dom-6/,
  ],
  [
    'a narrative in another language, for HTML',
    'set.text.div',
    (div: string) => div.replace(' lang="en"', ' lang="fr"'),
    /dom-6/,
  ],
  ['a wrong count', 'codes.count', 8, /count is 8, and there are 7 concepts/],
  ['a code twice', 'codes.concept.1.code', 'MEMBER_NOT_FOUND', /more than once \(csd-1\)/],
  [
    'codes that differ only in case (not caught)',
    'codes.concept.1.code',
    'member_NOT_FOUND',
    /differs from another only in case/,
  ],
  [
    'a code with a tab in it (not caught)',
    'codes.concept.1.code',
    'PAYER\tSLOW',
    /contains white space other than single blanks/,
  ],
  [
    'a line end in a display (not caught)',
    'codes.concept.1.display',
    'Payer\nslow',
    /has a line end in it/,
  ],
  [
    'a carriage return in a display (not caught)',
    'codes.concept.1.display',
    'Payer\rslow',
    /has a line end in it/,
  ],
  [
    'a code with two blanks in it (not caught)',
    'codes.concept.1.code',
    'PAYER  SLOW',
    /white space other|must match pattern/,
  ],
  ['no display', 'codes.concept.1.display', undefined, /display of PAYER_SLOW is empty/],
  ['no definition', 'codes.concept.1.definition', undefined, /PAYER_SLOW has no definition/],
  [
    'a property that is not declared',
    'codes.concept.0.property.0.code',
    'colour',
    /property colour that is not declared/,
  ],
  ['a property declared twice', 'codes.property.1.code', 'http', /declared twice/],
  [
    'a property with a uri without a fragment',
    'codes.property.0.uri',
    'https://visit.test/http',
    /the uri of http is not absolute/,
  ],
  [
    'two properties with one uri',
    'codes.property.1.uri',
    'https://visit.test/terminology/CodeSystem/visit-errors#http',
    /have one uri/,
  ],
  [
    'a property with a relative uri',
    'codes.property.0.uri',
    '#http',
    /the uri of http is not absolute/,
  ],
  [
    'a value of another type',
    'codes.concept.0.property.0',
    { code: 'http', valueString: '404' },
    /the value of http is not of type integer/,
  ],
  [
    'a property without a value',
    'codes.concept.0.property.0',
    { code: 'http' },
    /the value of http is not of type integer/,
  ],
  [
    'a property with two values',
    'codes.concept.0.property.0.valueString',
    '404',
    /the value of http is not of type integer/,
  ],
  [
    'a status of a concept that is none (not caught)',
    'codes.concept.0.property.4.valueCode',
    'gone',
    /"gone" is not a known concept status/,
  ],
  [
    'a stage that is none',
    'codes.concept.0.property.2.valueCode',
    'nowhere',
    /fix_stage is "nowhere", which is not in its value set/,
  ],
  [
    'a successor that is none',
    'codes.concept.2.property.6.valueCode',
    'NOBODY',
    /replaced_by is "NOBODY"/,
  ],
  [
    'a language that is none (not caught in R4)',
    'codes.concept.0.designation.0.language',
    'en_US',
    /"en_US" is not a language tag/,
  ],
  [
    'a valueSet that points to nothing (not caught)',
    'codes.valueSet',
    'https://visit.test/x',
    /valueSet \S+ is not among the resources/,
  ],
  [
    'another display in the expansion (not caught)',
    'set.expansion.contains.0.display',
    'Somebody',
    /but the CodeSystem has/,
  ],
  [
    'a code less in the expansion',
    'set.expansion.contains',
    (list: unknown[]) => list.slice(1),
    /has 6 codes, and its definition 7/,
  ],
  [
    'a total that is too large (not caught)',
    'set.expansion.total',
    8,
    /total is 8, and the expansion has 7/,
  ],
  [
    'a code that is active there, and deprecated here',
    'set.expansion.contains.2.inactive',
    undefined,
    /deprecated, and inactive is undefined/,
  ],
  [
    'a code that is active there, and inactive here',
    'set.expansion.contains.0.inactive',
    true,
    /active, and inactive is true/,
  ],
  [
    'a code that is retired there, and active here',
    'set.expansion.contains.3.inactive',
    undefined,
    /retired, and inactive is undefined/,
  ],
  [
    'an expansion of another version by its other name',
    'set.expansion.parameter.3.valueUri',
    'https://visit.test/x|1',
    /say system-version/,
  ],
  [
    'another code in the expansion',
    'set.expansion.contains.0.code',
    'NOBODY',
    /has NOBODY .* but the CodeSystem has MEMBER_NOT_FOUND/,
  ],
  [
    'another include',
    'set.compose.include',
    (all: unknown[]) => [...all, { system: 'https://visit.test/x' }],
    /does not list the codes of another owner/,
  ],
  ['a version of its own', 'set.expansion.contains.0.version', '1', /has a version of its own/],
  [
    'another designation in the expansion',
    'set.expansion.contains.0.designation',
    undefined,
    /other designations/,
  ],
  [
    'an expansion of another version',
    'set.expansion.parameter.4.valueUri',
    'https://visit.test/x|1',
    /does not say used-codesystem/,
  ],
  [
    'an include with a version (not caught)',
    'set.compose.include.0.version',
    '9',
    /an include of compose has a version/,
  ],
  [
    'an include of another system',
    'set.compose.include.0.system',
    'https://visit.test/x',
    /no CodeSystem \S+ beside it/,
  ],
]
// Where expansions carry properties: as elements, or as extensions of two parts.
const NATIVE: Fault[] = [
  [
    'another value in the expansion (not caught)',
    'set.expansion.contains.0.property.0.valueInteger',
    499,
    /other properties than/,
  ],
  [
    'a value of another type (not caught)',
    'set.expansion.contains.0.property.0',
    { code: 'http', valueString: '404' },
    /other properties than/,
  ],
  [
    'a property that the expansion does not declare',
    'set.expansion.property.0.code',
    'colour',
    /has a property http that the expansion does not/,
  ],
  [
    'a uri that is not that of the CodeSystem',
    'set.expansion.property.0.uri',
    'https://visit.test/x#http',
    /declares http with the uri/,
  ],
]
const EXTENDED: Fault[] = [
  [
    'another value in the expansion (not caught)',
    'set.expansion.contains.0.extension.0.extension.1.valueInteger',
    499,
    /other properties than/,
  ],
  [
    'a value of another type (not caught)',
    'set.expansion.contains.0.extension.0.extension.1',
    { url: 'value', valueString: '404' },
    /other prop/,
  ],
  [
    'a property without its value (not caught)',
    'set.expansion.contains.0.extension.0.extension',
    (parts: unknown[]) => parts.slice(0, 1),
    /other prop/,
  ],
  [
    'a property without its code (not caught)',
    'set.expansion.contains.0.extension.0.extension',
    (parts: unknown[]) => parts.slice(1),
    /property {2}that/,
  ],
  [
    'a property that is not declared (not caught)',
    'set.expansion.extension',
    (all: unknown[]) => all.slice(1),
    /has a property http that the expansion/,
  ],
  [
    'a declaration without its uri (not caught)',
    'set.expansion.extension.0.extension',
    (parts: unknown[]) => parts.slice(0, 1),
    /http with the uri/,
  ],
]

type Tree = { [step: string]: Tree }
function replaced(tree: unknown, path: string, value: unknown): void {
  const steps = path.split('.')
  const last = steps.pop()!
  const parent = steps.reduce((inner, step) => inner[step]!, tree as Tree)
  parent[last] = (typeof value === 'function' ? value(parent[last]) : value) as Tree
}

describe.each([
  ['R4', r4, {}, FAULTS],
  ['R4B', r4b, {}, FAULTS],
  ['R5', r5, {}, [...FAULTS, ...NATIVE]],
  [
    'R4 with properties in its expansions',
    r4,
    { expansion_properties: true },
    [...FAULTS, ...EXTENDED],
  ],
] as const)('a fault planted in %s', (_, version, fhir, faults) => {
  let text = ''
  beforeAll(async () => {
    text = JSON.stringify(
      (await fhirFiles(catalog, version, { fhir })).map(({ resource }) => resource),
    )
    await checked(JSON.parse(text), version)
  })
  test.each(faults)('%s', async (_name, path, value, said) => {
    const resources = JSON.parse(text)
    replaced({ codes: resources[0], set: resources[1] }, path, value)
    const failure = await checked(resources, version).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(InvalidResource)
    expect(String(failure)).toMatch(said)
  })
})

test.each([
  [19, undefined],
  [20, undefined],
  [21, 'and 1 more'],
  [25, 'and 5 more'],
])('%d faults: the first 20 are listed', async (count, more) => {
  const outcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'grave', code: 'processing' }],
  } as unknown as OperationOutcome
  const failure = String(
    await checked(Array(count).fill(outcome), r4).catch((error: unknown) => error),
  )
  expect(failure.match(/severity must be equal to one of/g)).toHaveLength(Math.min(count, 20))
  const rest = more === undefined ? [] : [more]
  expect(failure.split('\n').slice(1 + Math.min(count, 20))).toEqual(rest)
  const refused = new OutputsRefused(
    Array(count).fill({ ...odd, file: 'errors.yaml', message: 'is odd' }),
  )
  expect(refused.message.split('\n').slice(1)).toEqual([
    ...Array(Math.min(count, 20)).fill(`errors.yaml:${odd.range.line}:${odd.range.column}: is odd`),
    ...rest,
  ])
})

test('a fault of an OperationOutcome names its code', async () => {
  const issue = {
    severity: 'grave',
    code: 'processing',
    details: { coding: [{ code: 'CARD_LOST' }, { code: 'identify' }] },
  }
  const failure = await checked(
    [{ resourceType: 'OperationOutcome', issue: [issue] } as never],
    r4,
  ).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    message: expect.stringContaining('OperationOutcome of CARD_LOST: /issue/0/severity'),
    faults: [expect.objectContaining({ code: 'CARD_LOST' })],
  })
})

test.each<[what: string, path: string, value: unknown, of: object]>([
  ['a concept', 'codes.concept.1.definition', '', { code: 'PAYER_SLOW' }],
  ['a property of a concept', 'codes.concept.1.property.0.valueString', '', { code: 'PAYER_SLOW' }],
  ['a code of the expansion', 'set.expansion.contains.2.display', '', { code: 'MEMBER_UNKNOWN' }],
  ['a field of the header', 'codes.status', 'final', { field: 'status' }],
  ['an item of a list in the header', 'set.contact.0.name', '', { field: 'contact' }],
  ['an element that is no field', 'codes.text.status', 'odd', {}],
  ['a concept of a ValueSet', 'set.concept', [{ code: 'PAYER_SLOW' }], {}],
])('a fault of %s names where to repair it', async (_, path, value, of) => {
  const resources = (await fhirFiles(catalog, r4)).map(({ resource }) => structuredClone(resource))
  replaced({ codes: resources[0], set: resources[1] }, path, value)
  const failure = (await checked(resources, r4).catch((error: unknown) => error)) as InvalidResource
  const { code, field } = failure.faults[0]!
  expect({ code, field }).toEqual({ code: undefined, field: undefined, ...of })
})

test('a ValueSet without its CodeSystem is refused (not caught)', async () => {
  const [, valueSet] = await fhirFiles(catalog, r4)
  await expect(checked([valueSet!.resource], r4)).rejects.toThrow(
    'no CodeSystem https://visit.test/terminology/CodeSystem/visit-errors beside it',
  )
})

test('R5 alone has properties in an expansion', async () => {
  const resources = (await fhirFiles(catalog, r5)).map(({ resource }) => resource)
  await expect(checked(resources, r4)).rejects.toThrow(
    '/expansion must NOT have additional properties',
  )
})

test('every property is in use in the fixture, so that the golden files show each encoding', async () => {
  const [codes] = await fhirFiles(catalog, r4)
  expect((codes!.resource as CodeSystem).property!.map(({ code }) => code)).toEqual(
    CONCEPT_PROPERTIES.map(({ code }) => code).filter((code) => code !== 'imported_from'), // test/commands/imports.test.ts
  )
})

test('single blanks in a code are valid', async () => {
  const names = ['Card Stolen', 'CARD_LOST']
  const source = file({}, names.map((code) => entry({ code })).join('\n'))
  for (const version of [r4, r4b, r5]) {
    const [codes] = await fhirFiles(catalogOf(await read(source)), version)
    expect((codes!.resource as CodeSystem).concept!.map(({ code }) => code)).toEqual(names)
  }
})

test('a stage without a description has no definition', async () => {
  const stages = [
    'identify',
    { id: 'pay', title: 'Payment' },
    { id: 'ship', description: 'Goods leave the house.' },
  ]
  const source = file({ stages }, entry())
  for (const version of [r4, r4b, r5]) {
    const files = await fhirFiles(catalogOf(await read(source)), version)
    const system = files
      .map(({ resource }) => resource)
      .find(({ id }) => id?.endsWith('-stages')) as CodeSystem
    expect(system.concept).toEqual([
      { code: 'identify', display: 'Identify' },
      { code: 'pay', display: 'Payment' },
      { code: 'ship', display: 'Ship', definition: 'Goods leave the house.' },
    ])
    const text = (path: string) =>
      JSON.stringify(files.find((one) => one.path.endsWith(path))!.resource)
    const again = await read(text('.codesystem.json'), {
      file: 'clinic.codesystem.json',
      companions: { stages: text('-stages.codesystem.json') },
    })
    expect(again.raw).toMatchObject({ stages })
  }
})
