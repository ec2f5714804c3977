import { describe, expect, test } from 'vitest'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { inMemory } from '../../support/rail.ts'

// Canonicals, ids and properties that were published before errors.yaml.

const PROPERTIES = {
  'x-internal-id': {
    code: 'internalId',
    uri: 'https://desk.test/fhir/properties#internal',
    description: 'The number in the old list.',
    type: 'code',
    value_set: 'https://desk.test/fhir/ValueSet/numbers',
  },
  'x-weight': { type: 'decimal' },
  'x-seen': { type: 'dateTime' },
  'x-unit': { type: 'Coding' },
  'x-remarks': {},
  'x-unused': { type: 'integer', description: 'No code has it.' },
}
const names = (system: string) => ({
  code_system: { url: system, id: 'VisitErrorsCS', name: 'VisitErrorsCS' },
  value_set: {
    url: 'https://desk.test/fhir/VisitErrorsVS',
    id: 'VisitErrorsVS',
    name: 'VisitErrorsVS',
  },
  stage_code_system: { url: 'https://desk.test/fhir/steps', id: 'steps', name: 'Steps' },
  stage_value_set: { url: 'urn:oid:2.16.356.10.1.4' },
  value_sets: { active: { url: 'urn:oid:2.16.356.10.1.5', id: 'Active.VS', name: 'ToSend' } },
  properties: PROPERTIES,
})
const codes = [
  entry({
    'x-internal-id': 'E 17',
    'x-weight': 0.5,
    'x-seen': '2026-11-21T10:00:00Z',
    'x-unit': { system: 'https://desk.test/units', code: 'front' },
    'x-remarks': ['One.', 'Two.'],
  }),
  entry({ code: 'CARD_EXPIRED', fix_stage: 'billing' }),
].join('\n')
const CONFIG = `outputs: [{ target: fhir-r4, out: out }, { target: fhir-r5, out: out }, { target: fhir-package, out: out }, { target: javascript, out: out }]
fhir: { value_sets: [active] }
`
const URLS = [
  'https://desk.test/fhir/VisitErrorsCS',
  'urn:oid:2.16.356.10.1.2',
  'urn:desk:visit-errors',
]

const world = (system: string) =>
  inMemory({
    files: {
      'errors.yaml': file(
        { name: 'visit-errors', stages: ['identify', 'billing'], fhir: names(system) },
        codes,
      ),
      'rail-errors.config.yaml': CONFIG,
    },
  })

describe.each(URLS)('a list that was published as %s', (system) => {
  test('keeps canonicals, ids and names in all resources; files are named after the catalog', async () => {
    const { rail, text, paths } = world(system)
    expect(await rail('build')).toMatchObject({ exit: 0 })
    const of = (path: string) => JSON.parse(text(`out/${path}`)!)
    const shown = (path: string) => {
      const { url, id, name } = of(path)
      return [url, id, name]
    }
    for (const folder of ['', 'r5/'])
      expect(
        [
          'visit-errors.codesystem.json',
          'visit-errors.valueset.json',
          'visit-errors-stages.codesystem.json',
          'visit-errors-stages.valueset.json',
          'visit-errors-active.valueset.json',
        ].map((path) => shown(folder + path)),
      ).toEqual([
        [system, 'VisitErrorsCS', 'VisitErrorsCS'],
        ['https://desk.test/fhir/VisitErrorsVS', 'VisitErrorsVS', 'VisitErrorsVS'],
        ['https://desk.test/fhir/steps', 'steps', 'Steps'],
        ['urn:oid:2.16.356.10.1.4', 'visit-errors-stages', 'VisitErrorsStagesValueSet'],
        ['urn:oid:2.16.356.10.1.5', 'Active.VS', 'ToSend'],
      ])
    const set = of('visit-errors.codesystem.json')
    expect(set.valueSet).toBe('https://desk.test/fhir/VisitErrorsVS')
    const declared = new Map(set.property.map((one: { code: string }) => [one.code, one]))
    expect(declared.get('fix_stage')).toMatchObject({
      extension: [{ valueCanonical: 'urn:oid:2.16.356.10.1.4' }],
    })
    // An OID has no parts.
    expect(declared.get('http')).toEqual({
      code: 'http',
      type: 'integer',
      description: 'HTTP status returned with the code',
      ...(!system.startsWith('urn:oid:') && { uri: `${system}#http` }),
    })
    for (const set of ['visit-errors', 'visit-errors-active'])
      expect(of(`${set}.valueset.json`).compose.include[0].system).toBe(system)
    expect(text('out/visit-errors.mjs') ?? text('out/visit-errors.js')).toContain(system)
    // An OID with a version is not a valid uri.
    expect(of('visit-errors.valueset.json').expansion.parameter.at(-1)).toEqual({
      name: 'used-codesystem',
      [system.startsWith('urn:') ? 'valueString' : 'valueUri']: `${system}|1.0.0`,
    })
    expect(paths().filter((path) => /VisitErrors|Active\.VS|steps/.test(path))).toEqual([])
  })

  test('own fields are properties with the definition that they had', async () => {
    const { rail, text } = world(system)
    await rail('build')
    const { property, concept } = JSON.parse(text('out/visit-errors.codesystem.json')!)
    expect(property.slice(-6)).toMatchObject([
      {
        extension: [{ valueCanonical: 'https://desk.test/fhir/ValueSet/numbers' }],
        code: 'internalId',
        uri: 'https://desk.test/fhir/properties#internal',
        description: 'The number in the old list.',
        type: 'code',
      },
      { code: 'remarks', type: 'string' },
      { code: 'seen', type: 'dateTime' },
      { code: 'unit', type: 'Coding' },
      { code: 'unused', type: 'integer', description: 'No code has it.' },
      { code: 'weight', type: 'decimal' },
    ])
    expect(concept[0].property.slice(-6)).toEqual([
      { code: 'internalId', valueCode: 'E 17' },
      { code: 'remarks', valueString: 'One.' },
      { code: 'remarks', valueString: 'Two.' },
      { code: 'seen', valueDateTime: '2026-11-21T10:00:00Z' },
      { code: 'unit', valueCoding: { system: 'https://desk.test/units', code: 'front' } },
      { code: 'weight', valueDecimal: 0.5 },
    ])
  })

  test('the files differ in nothing from errors.yaml, and are read back whole', async () => {
    const { rail, text } = world(system)
    await rail('build')
    for (const side of ['visit-errors.codesystem.json', 'visit-errors.valueset.json']) {
      const { out } = await rail(`diff errors.yaml out/${side} --format json`)
      expect(JSON.parse(out).changes).toEqual([])
    }
    await rail('import out/visit-errors.codesystem.json --out again.yaml')
    const again = text('again.yaml')!
    for (const [word, times] of [
      [system, 1],
      ['VisitErrorsCS', system.startsWith('urn:') ? 2 : 3],
      ['https://desk.test/fhir/VisitErrorsVS', 1],
      ['https://desk.test/fhir/steps', 1],
      ['urn:oid:2.16.356.10.1.4', 1],
      ['https://desk.test/fhir/properties#internal', 1],
    ] as const)
      expect([word, again.split(word).length - 1]).toEqual([word, times])
    expect(again).toContain('x-internal-id: E 17')
  })

  test('a canonical that changes is a breaking change, at its place', async () => {
    const { rail, disk } = world(system)
    await rail('build')
    disk.set(
      '/repo/errors.yaml',
      file({ name: 'visit-errors', stages: ['identify', 'billing'] }, codes),
    )
    const { exit, out } = await rail(
      'diff out/visit-errors.codesystem.json errors.yaml --format json',
    )
    expect(exit).toBe(1)
    const found = JSON.parse(out).changes.map(({ rule, before }: Record<string, unknown>) => [
      rule,
      before,
    ])
    expect(found).toEqual(
      expect.arrayContaining([
        ['system-url-changed', system],
        ['valueset-url-changed', 'https://desk.test/fhir/VisitErrorsVS'],
        ['system-url-changed', 'https://desk.test/fhir/steps'],
        ['valueset-url-changed', 'urn:oid:2.16.356.10.1.4'],
      ]),
    )
  })
})

test('an outcome with the published canonicals gives its stage', async () => {
  const { rail, text } = world(URLS[1]!)
  await rail('build')
  const { fromOperationOutcome, read } = await import('../../../src/index.ts')
  const outcome = {
    resourceType: 'OperationOutcome',
    issue: [
      {
        details: {
          coding: [
            { system: 'https://desk.test/fhir/steps', code: 'billing' },
            { system: URLS[1], code: 'MEMBER_NOT_FOUND' },
          ],
        },
      },
    ],
  }
  expect(fromOperationOutcome(outcome, await read(text('errors.yaml')!))).toMatchObject({
    error: 'MEMBER_NOT_FOUND',
    fix_stage: 'billing',
  })
})
