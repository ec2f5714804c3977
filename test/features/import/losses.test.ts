import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { rail } from '../../support/rail.ts'

// What a CodeSystem of another publisher says and a catalog can't: it is named, once for each kind.

const STANDARDS_STATUS =
  'http://hl7.org/fhir/StructureDefinition/structuredefinition-standards-status'
const property = (code: string, value: object) => ({ property: [{ code, ...value }] })
const standards = (valueCode: string) => ({ extension: [{ url: STANDARDS_STATUS, valueCode }] })
const codeSystem = (concepts: object[], header: object = {}) =>
  JSON.stringify({
    ...header,
    resourceType: 'CodeSystem',
    id: 'vsdm-errors',
    url: 'https://clinic.test/CodeSystem/vsdm-errors',
    version: '1.0.0',
    status: 'active',
    content: 'complete',
    language: 'en',
    concept: concepts.map((concept, index) => ({
      code: `VSDM_${index}`,
      display: `Vsdm ${index}`,
      definition: `Fault ${index}.`,
      ...concept,
    })),
  })

async function imported(concepts: object[], flags = '', header: object = {}) {
  const { exit, err, text } = await rail(`import vsdm.json ${flags}`, {
    files: { 'vsdm.json': codeSystem(concepts, header) },
  })
  const companions = Object.fromEntries(
    ['de', 'fr'].flatMap((tag) => {
      const words = text(`errors.${tag}.yaml`)
      return words === undefined ? [] : [[`errors.${tag}.yaml`, words]]
    }),
  )
  const { raw } = await read(text('errors.yaml') ?? 'codes: []', { companions })
  const { codes } = raw as { codes: Record<string, unknown>[] }
  const notices = err
    .split('\n')
    .flatMap((line) => (line.startsWith('warning: vsdm.json: ') ? [line.slice(20)] : []))
    .filter((line) => !line.startsWith('does not say this'))
  return { exit, err, notices, codes: codes.map(({ code: _, meaning: __, ...entry }) => entry) }
}

test.each<[what: string, concepts: object[], entries: object[], notices: string[]]>([
  [
    'properties',
    [
      property('diagnostics', { valueString: 'Check the card.' }),
      {
        property: ['diagnostics', 'comment', 'diagnostics'].map((code) => ({
          code,
          valueString: 'Check the card.',
        })),
      },
    ],
    [{}, {}],
    [
      'no field takes this, so it is left out: concept.property diagnostics (2 codes), concept.property comment (1 code)',
    ],
  ],
  [
    'the status inactive',
    [property('status', { valueCode: 'inactive' })],
    [{ deprecated: {} }],
    ['is published otherwise: concept.property status inactive → deprecated (1 code)'],
  ],
  [
    'the status experimental',
    [
      property('status', { valueCode: 'experimental' }),
      property('status', { valueCode: 'active' }),
    ],
    [{}, {}],
    ['is published otherwise: concept.property status experimental → active (1 code)'],
  ],
  [
    'a standards status',
    [standards('deprecated'), standards('withdrawn')],
    [{ deprecated: {} }, { retired: {} }],
    [
      'no field takes this, so it is left out: concept.extension structuredefinition-standards-status (2 codes)',
    ],
  ],
  [
    'a standards status beside a status',
    [
      { ...property('deprecated', { valueBoolean: true }), ...standards('withdrawn') },
      { ...property('status', { valueCode: 'retired' }), ...standards('deprecated') },
    ],
    [{ deprecated: {} }, { retired: {} }],
    [
      'no field takes this, so it is left out: concept.property deprecated true (1 code), concept.extension structuredefinition-standards-status (2 codes)',
    ],
  ],
  [
    'another standards status',
    [standards('trial-use')],
    [{}],
    [
      'no field takes this, so it is left out: concept.extension structuredefinition-standards-status (1 code)',
    ],
  ],
  [
    'the day of a deprecation',
    [property('deprecated', { valueDateTime: '2024-05-31T12:00:00Z' })],
    [{ deprecated: { date: '2024-05-31' } }],
    ['no field takes this, so it is left out: concept.property deprecated (1 code)'],
  ],
  [
    'a month of a deprecation',
    [
      property('deprecated', { valueDateTime: '2024' }),
      property('deprecationDate', { valueDateTime: '2024-05' }),
    ],
    [{ deprecated: {} }, { deprecated: {} }],
    [
      'no field takes this, so it is left out: concept.property deprecated (1 code), concept.property deprecationDate (1 code)',
    ],
  ],
  [
    'a month of a deprecation, and more about it',
    [
      {
        property: [
          { code: 'deprecated_since', valueString: '1.2.0' },
          { code: 'deprecationDate', valueDateTime: '2024-05' },
          { code: 'sunset', valueDateTime: '2025-01-01' },
        ],
      },
      {
        property: [
          { code: 'deprecated_since', valueString: '1.2.0' },
          { code: 'sunset', valueDateTime: '2025-01' },
        ],
      },
    ],
    [{ deprecated: {} }, {}],
    [
      'no field takes this, so it is left out: concept.property deprecated_since (2 codes), concept.property deprecationDate (1 code), concept.property sunset (2 codes)',
    ],
  ],
  [
    'a deprecation without a day',
    [
      property('deprecated', { valueBoolean: true }),
      property('deprecated', { valueBoolean: false }),
    ],
    [{ deprecated: {} }, {}],
    [
      'no field takes this, so it is left out: concept.property deprecated true (1 code), concept.property deprecated false (1 code)',
    ],
  ],
  [
    'designations',
    [
      {
        designation: [
          { use: { code: 'abbreviation' }, language: 'de', value: 'F0' },
          { language: 'de', value: 'Fehler 0' },
          { language: 'de', value: 'Störung 0' },
          { language: 'en', value: 'Vsdm 0' },
          { language: 'en', value: 'Card fault' },
        ],
      },
    ],
    [{ translations: { de: { display: 'Fehler 0' } } }],
    [
      'no field takes this, so it is left out: concept.designation with the use abbreviation (1 code), concept.designation in de (1 code), concept.designation in en (1 code)',
    ],
  ],
  [
    'the use of a designation that is a display',
    [
      {
        designation: [
          { use: { code: 'preferredForLanguage' }, language: 'de', value: 'Fehler 0' },
          { use: { code: 'display' }, language: 'fr', value: 'Défaut 0' },
        ],
      },
    ],
    [{ translations: { de: { display: 'Fehler 0' }, fr: { display: 'Défaut 0' } } }],
    ['no field takes this, so it is left out: concept.designation.use (1 code)'],
  ],
  [
    'what a heading has beside its texts',
    [
      {},
      {
        property: [
          { code: 'notSelectable', valueBoolean: true },
          { code: 'status', valueCode: 'active' },
          { code: 'internalId', valueCode: '22385' },
        ],
        designation: [{ language: 'de', value: 'Gruppe' }],
      },
    ],
    [{}],
    [
      'no field takes this, so it is left out: concept.property status active (1 code), concept.property internalId 22385 (1 code), concept.designation in de (1 code)',
      'is published otherwise: the order of concepts',
    ],
  ],
  [
    'a value of another type',
    [property('http', { valueString: 'not found' }), property('http', { valueString: '404' })],
    [{}, {}],
    ['no field takes this, so it is left out: concept.property http (2 codes)'],
  ],
])('%s', async (_, concepts, entries, notices) => {
  const { exit, ...result } = await imported(concepts)
  expect(exit).toBe(0)
  expect({ entries: result.codes, notices: result.notices }).toEqual({
    entries,
    notices,
  })
})

test('parts of the header that no field takes are named by their paths', async () => {
  const { notices } = await imported([{}], '', {
    contact: [{ name: 'Desk', telecom: [{ system: 'email', value: 'a@b.test', use: 'work' }] }],
    jurisdiction: [
      { coding: [{ system: 'urn:iso:std:iso:3166', code: 'DE', display: 'Germany' }] },
    ],
    identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.36.1', use: 'official' }],
    property: [{ code: 'status', description: 'Whether it is used', type: 'code' }],
  })
  expect(notices).toEqual([
    'no field takes this, so it is left out: contact.telecom.use work, jurisdiction.coding.display Germany, identifier.use official',
    'is published otherwise: property status.description Whether it is used → Status of the concept',
  ])
})

test('a published set writes no lines of its own, and all of its names are listed, each cut', async () => {
  const names = Array.from({ length: 30 }, (_, at) => ({
    code: `p${String(at).padStart(3, '0')}`,
    valueString: 'x',
  }))
  const { err, notices } = await imported([
    {
      property: [...names, { code: `a\u001b[2J\n::error::${'x'.repeat(5_000)}`, valueString: 'x' }],
    },
  ])
  expect(notices).toHaveLength(1)
  for (const { code } of names) expect(notices[0]).toContain(`concept.property ${code} (1 code)`)
  expect(notices[0]).toMatch(/concept\.property a \[2J ::error::x+… \(1 code\)$/)
  expect(notices[0]!.length).toBeLessThan(1_200)
  expect(err).not.toContain('\u001b')
})

describe('--map', () => {
  const concepts = [
    {
      property: [
        { code: 'diagnostics', valueString: 'Check the card.' },
        { code: 'status-code', valueString: '404' },
      ],
    },
    {
      property: [
        { code: 'comment', valueString: 'Check the reader.' },
        { code: 'v2-concComment', valueString: 'Old.' },
      ],
    },
  ]
  test('makes fields of properties, the first one that a code has', async () => {
    const { codes, notices } = await imported(
      concepts,
      '--map fix=diagnostics,fix=comment --map http=status-code --map notes=v2-concComment',
    )
    expect(codes).toEqual([
      { http: 404, fix: 'Check the card.' },
      { fix: 'Check the reader.', notes: 'Old.' },
    ])
    expect(notices).toEqual([])
  })

  test('names a property that no code has', async () => {
    const { err, notices } = await imported(concepts, '--map fix=diagnosis')
    expect(err).toContain(
      'to import a property, name it as a field: --map <field>=<property>, such as --map fix=diagnostics',
    )
    expect(notices).toContain('no code has the mapped property diagnosis')
  })

  test.each([
    ['diagnostics', 'write <field>=<name in the source>, such as --map code=id'],
    ['fix=', 'write <field>=<name in the source>'],
    ['diagnostics=fix', 'the field comes first: --map fix=diagnostics'],
    ['fixx=diagnostics', '"fixx" can\'t be mapped; did you mean "fix"?; use one of http, stop,'],
    ['code=diagnostics', '"code" can\'t be mapped'],
    ['handling=diagnostics', '"handling" can\'t be mapped'],
  ])('%s is refused', async (flag, message) => {
    const { exit, err } = await imported(concepts, `--map ${flag}`)
    expect(exit).toBe(2)
    expect(err).toContain(message)
  })

  test('is for CodeSystems and ValueSets', async () => {
    const list = JSON.stringify({
      codes: [
        { code: 'A_B', http: 404, stop: true, fix_stage: 'identify', meaning: 'M.', fix: 'F.' },
      ],
    })
    const { exit, err } = await rail('import list.json --map fix=diagnostics', {
      files: { 'list.json': list },
    })
    expect(exit).toBe(2)
    expect(err).toContain('--map is not for a published list, and list.json is one')
  })
})
