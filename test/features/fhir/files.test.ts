import { readFileSync } from 'node:fs'
import type { CodeSystem } from 'fhir/r5.js'
import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { rules as all } from '../../../src/base/rules/linter/lint.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { r4, r4b, r5 } from '../../../src/features/fhir/resources/fhir-versions.ts'
import { fhirFiles } from '../../../src/features/fhir/resources/files.ts'
import { CONCEPT_PROPERTIES } from '../../../src/features/fhir/terms/properties.ts'
import { agreementFaults, structureFaults, type Version } from '../../support/fhir-checks.ts'
import { inMemory } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const RICH = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const catalog = catalogOf(await read(RICH))

describe.each([
  ['r4', r4, {}],
  ['r4b', r4b, {}],
  ['r5', r5, {}],
] as const)('the resources in %s', (id, version, fhir) => {
  const every = { value_sets: ['active'] as const, ...fhir }
  const resources: object[] = JSON.parse(
    JSON.stringify(
      fhirFiles(catalog, version, { fhir: { ...every, value_sets: [...every.value_sets] } }).map(
        ({ resource }) => resource,
      ),
    ),
  )
  test('have the structure that FHIR gives them, and agree with each other', () => {
    for (const resource of resources) expect(structureFaults(resource, id as Version)).toEqual([])
    expect(agreementFaults(resources)).toEqual([])
  })

  // The checks themselves: what is planted is found.
  test.each(
    rowsOf<{ name: string; path: string; value?: unknown }>(import.meta, 'without a field'),
  )('without $name', ({ path, value }) => {
    const planted = structuredClone(resources) as unknown as Tree
    const steps = path.split('.')
    const last = steps.pop()!
    steps.reduce((inner, step) => inner[step]!, planted)[last] = value as Tree
    const all = JSON.parse(JSON.stringify(planted)) as object[]
    expect([
      ...all.flatMap((one) => structureFaults(one, id as Version)),
      ...agreementFaults(all),
    ]).not.toEqual([])
  })
})

type Tree = { [step: string]: Tree }

// Rules may be off, and published sets come from anywhere: what FHIR does not allow is refused by
// its targets whatever the rules say.
describe('what FHIR does not allow is refused with its place', () => {
  const one = (fields: Record<string, unknown>) => file({}, entry(fields))
  const named = (fhir: Record<string, unknown>) => file({ fhir })
  test.each<[what: string, source: string, place: string, said: string]>([
    ['a name with an underscore', file({ name: 'a_b' }), '1:7', '"a_b" is not a FHIR id'],
    ['a long name', file({ name: 'a'.repeat(65) }), '1:7', 'is not a FHIR id'],
    ['a given id', named({ code_system: { id: 'a/../b' } }), '11:28', '"a/../b" is not a FHIR id'],
    ['a given name', named({ value_set: { name: '' } }), '11:28', 'is not a name'],
    ['a given canonical', named({ value_set: { url: 'x' } }), '11:27', 'is not an absolute URI'],
    ['a version in the address', file({ url: 'https://clinic.test|1' }), '4:6', 'contains |'],
    ['blanks in a code', one({ code: 'CARD  LOST' }), '12:9', 'is not a FHIR code'],
    ['a code without a word', one({ code: '_' }), '12:9', 'give it a "display"'],
    ['an empty text', one({ fix: '' }), '17:', 'the text is empty'],
    ['an empty title', file({ title: '' }), '2:8', 'the text is empty'],
    ['a day that is none', file({ date: '2026-02-30' }), '7:7', 'is not a valid date'],
    ['a language that is none', file({ language: 'en_US' }), '11:11', 'is not a language tag'],
    [
      'a translation into none',
      one({ translations: { x_y: { meaning: 'a', fix: 'b' } } }),
      '18:',
      'is not a language tag',
    ],
    [
      'a translation into one for private use',
      one({ translations: { 'x-klingon': { meaning: 'a', fix: 'b' } } }),
      '18:',
      '"x-klingon" is not a language tag',
    ],
    [
      'a successor that is none',
      one({ deprecated: { since: '1.0.0', replaced_by: 'NOBODY' } }),
      '18:',
      '"NOBODY" is not in the list of codes',
    ],
    [
      'a property that is one of ours',
      named({ properties: { http: { code: 'stop' } } }),
      '11:37',
      '',
    ],
    [
      'an address with blanks',
      file({ identifier: [{ system: 'a b', value: '1' }] }),
      '11:24',
      '"a b" is not a URI',
    ],
  ])('%s', async (_, source, place, said) => {
    const off = Object.fromEntries(all.map(({ id }) => [id, 'off']))
    const { rail, paths } = inMemory({
      files: {
        'errors.yaml': source,
        'rail-errors.config.yaml': JSON.stringify({ rules: off, outputs: [{ target: 'fhir-r4' }] }),
      },
    })
    const { exit, out } = await rail('build --format concise')
    expect([exit, out]).toEqual([1, expect.stringContaining(`errors.yaml:${place}`)])
    expect(out).toMatch(/error output-valid .*\(target fhir-r4\)/)
    expect(out).toContain(said)
    expect(paths()).toEqual(['errors.yaml', 'rail-errors.config.yaml'])
  })
})

test('every property is in use in the fixture, so that the golden files show each encoding', async () => {
  const [codes] = fhirFiles(catalog, r4)
  expect((codes!.resource as CodeSystem).property!.map(({ code }) => code)).toEqual(
    CONCEPT_PROPERTIES.map(({ code }) => code).filter((code) => code !== 'imported_from'), // test/features/imports/imports.test.ts
  )
})

test('single blanks in a code are valid', async () => {
  const names = ['Card Stolen', 'CARD_LOST']
  const source = file({}, names.map((code) => entry({ code })).join('\n'))
  for (const version of [r4, r4b, r5]) {
    const [codes] = fhirFiles(catalogOf(await read(source)), version)
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
    const files = fhirFiles(catalogOf(await read(source)), version)
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
