import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { read } from '../../../../src/base/forms/read.ts'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// What is taken from FHIR is a whole CodeSystem, by the meaning of its elements, or it is refused.

const BASE = 'https://terms.harbor.dev'
const SYSTEM = `${BASE}/CodeSystem/gate-reasons`
const concepts = [
  { code: 'PERMIT_MISSING', display: 'Permit missing', definition: 'The permit is missing.' },
  { code: 'SEAL_ABSENT', display: 'Seal absent', definition: 'The seal is absent.' },
]
const codeSystem = (more: object = {}) => ({
  resourceType: 'CodeSystem',
  id: 'gate-reasons',
  url: SYSTEM,
  version: '1.0.0',
  name: 'GateReasons',
  status: 'active',
  date: '2026-02-01',
  content: 'complete',
  concept: concepts,
  ...more,
})
const valueSet = (more: object = {}) => ({
  resourceType: 'ValueSet',
  id: 'gate-reasons',
  url: `${BASE}/ValueSet/gate-reasons`,
  status: 'active',
  ...more,
})
const include = (...included: object[]) => ({ compose: { include: included } })
const of = (system: string, ...codes: string[]) => codes.map((code) => ({ system, code }))
const expansion = (
  more: object,
  contains: object[] = of(SYSTEM, 'PERMIT_MISSING', 'SEAL_ABSENT'),
) => valueSet({ ...include({ system: SYSTEM }), expansion: { contains, ...more } })
const extension = (name: string, valueBoolean?: boolean) => ({
  extension: [{ url: `http://hl7.org/fhir/StructureDefinition/valueset-${name}`, valueBoolean }],
})
const parameter = (name: string, value: object) => ({ parameter: [{ name, ...value }] })
const listed = (system: string, ...codes: string[]) => ({
  system,
  concept: codes.map((code) => ({ code })),
})

const ALL = concepts.map(({ code }) => code)
const alone = /^a ValueSet alone does not show that it has all codes of/
test.each<[what: string, resource: object, said: RegExp | undefined, beside?: object]>([
  ['a complete CodeSystem', codeSystem(), undefined],
  ['one that does not say so', codeSystem({ content: undefined }), undefined],
  ['a fragment', codeSystem({ content: 'fragment' }), /is "fragment".*use the complete CodeSystem/],
  ['a supplement', codeSystem({ content: 'supplement' }), /is "supplement"/],
  ['fewer concepts than it has', codeSystem({ count: 3 }), /has 3 concepts and lists 2/],
  ['rules of its own', codeSystem({ implicitRules: BASE }), /implicitRules can change/],
  [
    'a modifier of a concept',
    codeSystem({ concept: [{ ...concepts[0], modifierExtension: [{}] }] }),
    /modifierExtension can change/,
  ],
  ['a modifier of an expansion', expansion({ modifierExtension: [{}] }), /modifierExtension can/],
  ['an expansion of the whole system, alone', expansion({ total: 2 }), alone],
  ['an expansion of the whole system', expansion({ total: 2 }), undefined, codeSystem()],
  ['one that is too costly', expansion(extension('toocostly', true)), /valueset-toocostly/],
  ['one that is unclosed', expansion(extension('unclosed')), /valueset-unclosed/],
  ['one that is closed', expansion(extension('unclosed', false)), undefined, codeSystem()],
  [
    'one that is filtered',
    expansion(parameter('filter', { valueString: 'per' })),
    /parameter filter/,
  ],
  ['no filter', expansion(parameter('filter', { valueString: '' })), undefined, codeSystem()],
  ['active codes only', expansion(parameter('activeOnly', { valueBoolean: true })), /activeOnly/],
  [
    'inactive ones, too',
    expansion(parameter('activeOnly', { valueBoolean: false })),
    undefined,
    codeSystem(),
  ],
  ['a limited one', expansion(parameter('limitedExpansion', { valueBoolean: true })), /limited/],
  ['as many as asked', expansion(parameter('count', { valueInteger: 2 })), /2 of more codes/],
  [
    'fewer than asked',
    expansion(parameter('count', { valueInteger: 100 })),
    undefined,
    codeSystem(),
  ],
  ['a list of its own codes', valueSet(include(listed(SYSTEM, 'SEAL_ABSENT'))), alone],
  [
    'a list of some codes of another own system',
    valueSet(include(listed(`${BASE}/CodeSystem/dock-reasons`, 'DOCK_FULL'))),
    alone,
  ],
  ['codes of LOINC', valueSet(include(listed('http://loinc.org', '48768-6'))), alone],
  [
    'an expansion of all of SNOMED CT',
    valueSet({
      ...include({ system: 'http://snomed.info/sct' }),
      expansion: { contains: of('http://snomed.info/sct', '404684003') },
    }),
    alone,
  ],
  ['a system with an OID', valueSet(include(listed('urn:oid:1.2.3', 'A'))), alone],
  [
    'codes of two systems',
    valueSet(include(listed(SYSTEM, 'SEAL_ABSENT'), listed('http://loinc.org', '48768-6'))),
    /of several systems \(https:.*, http:\/\/loinc.org\)/,
  ],
  ['all codes of the CodeSystem beside it', expansion({}), undefined, codeSystem()],
  [
    'some codes of the CodeSystem beside it',
    valueSet(include(listed(SYSTEM, 'PERMIT_MISSING'))),
    /lacks codes of .*, such as SEAL_ABSENT; use the CodeSystem/,
    codeSystem(),
  ],
  [
    'a filter that leaves nothing out of the CodeSystem beside it',
    {
      ...expansion({}),
      ...include({ system: SYSTEM, filter: [{ property: 'a', op: '=', value: 'b' }] }),
    },
    /leaves codes out \(compose.include.filter\)/,
    codeSystem(),
  ],
  [
    'an expansion of a CodeSystem that is published elsewhere',
    expansion({}),
    /its codes are published elsewhere; use the source of its publisher/,
    codeSystem({ content: 'not-present', concept: undefined }),
  ],
  [
    'a version that the CodeSystem beside it has',
    expansion({}, of(`${SYSTEM}|1.0.0`, ...ALL)),
    undefined,
    codeSystem(),
  ],
  [
    'a version that it does not have',
    expansion({}, of(`${SYSTEM}|2.0.0`, ...ALL)),
    undefined,
    codeSystem(),
  ],
  [
    'codes in two versions',
    expansion(
      {},
      ['1', '2'].flatMap((version) => of(`${SYSTEM}|${version}`, 'SEAL_ABSENT')),
    ),
    /of several systems \(https:.*\|1, https:.*\|2\)/,
  ],
  [
    'one code in two versions',
    expansion(
      {},
      ['1', '2'].flatMap((version) => of(`${SYSTEM}|${version}`, 'PERMIT_MISSING')),
    ),
    /of several systems \(https:.*\|1, https:.*\|2\)/,
    codeSystem(),
  ],
  [
    'all codes but the headings of the CodeSystem beside it',
    expansion({}),
    undefined,
    codeSystem({
      concept: [
        ...concepts,
        { code: 'HEADING', property: [{ code: 'notSelectable', valueBoolean: true }] },
      ],
    }),
  ],
  [
    'a code that the CodeSystem beside it does not have',
    expansion({}, of(SYSTEM, ...ALL, 'DOOR_SHUT')),
    /DOOR_SHUT is not in https:/,
    codeSystem(),
  ],
  [
    'a definition without inactive codes',
    valueSet({ compose: { inactive: false, include: [{ system: SYSTEM }] } }),
    /leaves codes out \(compose.inactive is false\)/,
    codeSystem(),
  ],
  [
    'a later page of the CodeSystem beside it',
    expansion({ total: 2, ...parameter('offset', { valueInteger: 2 }) }),
    /2 of 2 codes/,
    codeSystem(),
  ],
  [
    'an exclusion from the CodeSystem beside it',
    valueSet({ compose: { include: [{ system: SYSTEM }], exclude: [{ system: SYSTEM }] } }),
    /leaves codes out \(compose.exclude\)/,
    codeSystem(),
  ],
  [
    'a finished part of the CodeSystem beside it that says it is too costly',
    expansion(extension('toocostly', true)),
    /valueset-toocostly/,
    codeSystem(),
  ],
])('%s', async (_, resource, said, beside) => {
  const { problems, value } = await read(JSON.stringify(resource), {
    file: 'gate.json',
    ...(beside && { companions: { codeSystem: JSON.stringify(beside) } }),
  })
  expect(problems.map(({ rule }) => rule)).toEqual(said ? ['terminology-complete'] : [])
  if (said) expect(problems[0]!.message).toMatch(said)
  expect((value.codes ?? []).length > 0).toBe(said === undefined)
})

const imported = async (resource: object) => {
  const { rail, disk, text } = inMemory({ files: { 'gate.json': JSON.stringify(resource) } })
  const { exit, err } = await rail('import gate.json')
  return { exit, err, rail, disk, text, catalog: parse(text('errors.yaml') ?? '{}') }
}
const PROPERTIES = 'http://hl7.org/fhir/concept-properties'
const declared = (code: string, standard: string) => ({ code, uri: `${PROPERTIES}#${standard}` })

test('a standard property is known by its URI, whatever its code', async () => {
  const { catalog, err } = await imported(
    codeSystem({
      property: [declared('group-only', 'notSelectable'), declared('zustand', 'status')],
      concept: [
        {
          code: 'PAPER_REASONS',
          definition: 'A heading.',
          property: [{ code: 'group-only', valueBoolean: true }],
          concept: [{ ...concepts[0], property: [{ code: 'zustand', valueCode: 'retired' }] }],
        },
      ],
    }),
  )
  expect(err).toContain(
    'left out: property group-only, property zustand, concept.property group-only true (1 code), concept.property zustand retired (1 code)\n',
  )
  expect(catalog.fhir.headings).toEqual([{ code: 'PAPER_REASONS', definition: 'A heading.' }])
  expect(catalog.codes).toMatchObject([
    { code: 'PERMIT_MISSING', retired: {}, 'x-parent': 'PAPER_REASONS' },
  ])
})

test.each(
  rowsOf<{ name: string; before: object; after: object; locations: string[] }>(
    import.meta,
    'is a difference of two codesystems',
  ),
)('$name is a difference of two CodeSystems', async ({ before, after, locations }) => {
  const { rail } = inMemory({
    files: {
      'a.json': JSON.stringify(codeSystem(before)),
      'b.json': JSON.stringify(codeSystem(after)),
    },
  })
  const changesOf = async (pair: string) => {
    const { out } = await rail(`diff ${pair} --format json`)
    const changes = JSON.parse(out).changes as {
      location: string
      surfaces: string[]
      impact: string
    }[]
    for (const { surfaces } of changes) expect(surfaces).toContain('fhir')
    return changes.map(({ impact, location }) => `${impact} ${location}`)
  }
  const found = [...(await changesOf('a.json b.json')), ...(await changesOf('b.json a.json'))]
  expect(new Set(found)).toEqual(new Set(locations))
})

test.each(
  rowsOf<{ name: string; values: string[][]; life: object; isNamed?: boolean }>(
    import.meta,
    'a day that was announced',
  ),
)(
  'a day that was announced, of $name',
  async ({ values, life, isNamed = Object.keys(life).length === 0 }) => {
    const property = values.map(([code, value]) =>
      code === 'status' ? { code, valueCode: value } : { code, valueDateTime: value },
    )
    const { catalog, err } = await imported(codeSystem({ concept: [{ ...concepts[0], property }] }))
    const { deprecated, retired } = catalog.codes[0]
    expect(JSON.parse(JSON.stringify({ deprecated, retired }))).toEqual(life)
    expect(/left out: .*concept\.property (?:deprecation|retirement)Date/.test(err)).toBe(isNamed)
  },
)

test.each(rowsOf<{ said: string; more: object }>(import.meta, 'what is not kept is named'))(
  'what is not kept is named: $said',
  async ({ said, more }) => {
    const { err } = await imported(codeSystem(more))
    expect(err).toContain(said)
  },
)

test('a decimal loses its zeros, and this is named', async () => {
  const text = JSON.stringify(
    codeSystem({
      property: [{ code: 'ratio', type: 'decimal' }],
      concept: [{ ...concepts[0], property: [{ code: 'ratio', valueDecimal: 'R' }] }],
    }),
  ).replace('"R"', '2.50')
  const { rail, text: written } = inMemory({ files: { 'gate.json': text } })
  const { err } = await rail('import gate.json')
  expect(err).toContain('is published otherwise: valueDecimal 2.50 → 2.5')
  expect(written('errors.yaml')).toContain('x-ratio: 2.5\n')
})

test('codes_from takes the codes of a whole CodeSystem that may be sent, or nothing', async () => {
  const lint = async (more: object) => {
    const files = {
      'gate.json': JSON.stringify(codeSystem(more)),
      'errors.yaml':
        'name: gate\nurl: https://gate.harbor.dev\nversion: 1.0.0\nwire: problem\ncodes_from: gate.json\ndefaults: { http: 409, stop: true, fix: Ask. }\n',
    }
    const { out } = await inMemory({ files }).rail('lint --format json')
    return (JSON.parse(out).diagnostics as { rule: string; message: string }[])
      .filter(({ rule }) => rule === 'codes-from-readable' || rule === 'catalog-nonempty')
      .map(({ message }) => message)
  }
  expect(await lint({})).toEqual([])
  expect(await lint({ content: 'fragment' })).toEqual([
    expect.stringContaining('the content of this CodeSystem is "fragment"'),
  ])
  const { rail, text } = inMemory({
    files: {
      'gate.json': JSON.stringify(
        codeSystem({
          concept: [
            {
              code: 'HEAD',
              property: [{ code: 'notSelectable', valueBoolean: true }],
              concept: [concepts[0]],
            },
            { ...concepts[1], property: [{ code: 'status', valueCode: 'retired' }] },
          ],
        }),
      ),
      'errors.yaml':
        'name: gate\nurl: https://gate.harbor.dev\nversion: 1.0.0\nwire: problem\ncodes_from: gate.json\ndefaults: { http: 409, stop: true, fix: Ask. }\n',
    },
  })
  const { exit, err } = await rail('build --target typescript-enum --out out')
  expect(exit, err).toBe(0)
  expect(text('out/gate.enum.ts')!.match(/= '[A-Z_]+'/g)).toEqual(["= 'PERMIT_MISSING'"])
})

test('a concept without a code is named, with its line', async () => {
  const { err, catalog } = await imported(
    codeSystem({ concept: [...concepts, { display: 'Seal broken' }] }),
  )
  expect(err).toMatch(/gate\.json:1:\d+ this concept has no code \("Seal broken"\)/)
  expect(catalog.codes).toHaveLength(2)
})

test('headings and the case of codes come back, and nothing points to what is not there', async () => {
  const source = codeSystem({
    caseSensitive: false,
    property: [declared('subsumedBy', 'parent')],
    concept: [
      {
        code: 'PAPER_REASONS',
        display: 'Reasons about papers',
        property: [{ code: 'notSelectable', valueBoolean: true }],
      },
      { ...concepts[0], property: [{ code: 'subsumedBy', valueCode: 'PAPER_REASONS' }] },
    ],
  })
  const { rail, disk, catalog } = await imported(source)
  expect(catalog.fhir.case_sensitive).toBe(false)
  const text = String(disk.get('/repo/errors.yaml'))
  disk.set(
    '/repo/errors.yaml',
    text.replace(
      'codes:',
      'wire: problem\ndefaults: { stop: true, http: 400, fix: Send it. }\ncodes:',
    ),
  )
  const { exit, err } = await rail('build --target fhir-r4 --out out')
  expect(exit, err).toBe(0)
  const built = JSON.parse(String(disk.get('/repo/out/gate-reasons.codesystem.json')))
  expect(built).toMatchObject({ caseSensitive: false, count: 2 })
  expect(built.concept).toMatchObject([
    { code: 'PAPER_REASONS', concept: [{ code: 'PERMIT_MISSING' }] },
  ])
  const set = JSON.parse(String(disk.get('/repo/out/gate-reasons.valueset.json')))
  expect(set.expansion.contains.map((one: { abstract?: true }) => one.abstract)).toEqual([
    true,
    undefined,
  ])
  expect((await read(JSON.stringify(built), { file: 'x.json' })).value.fhir?.headings).toEqual(
    catalog.fhir.headings,
  )
  expect((await rail('diff gate.json errors.yaml')).err).not.toContain('Breaking')
})

test.each([
  ['codesystem.xml', '<?xml version="1.0"?><CodeSystem xmlns="http://hl7.org/fhir"/>'],
  ['codesystem.xml', '<CodeSystem xmlns="http://hl7.org/fhir">\n  <id value="a: b"/>'],
])('%s is named as what it is', async (file, text) => {
  const { exit, err } = await inMemory({ files: { [file]: text } }).rail(`import ${file}`)
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining(
      `${file}:1:1 can't be imported: this is XML, and lists are read as YAML or JSON`,
    ),
  ])
})

test('of several versions of a canonical, the newest active one is read, and the others are named', async () => {
  const entry = (version: string, more: object = {}) => ({
    resource: codeSystem({ version, ...more }),
  })
  const { catalog, err } = await imported({
    resourceType: 'Bundle',
    entry: [entry('1.9.0'), entry('1.10.0'), entry('0.9.0'), entry('2.0.0', { status: 'draft' })],
  })
  expect(catalog.version).toBe('1.10.0')
  expect(err).toContain(
    `${SYSTEM} has several versions: 0.9.0, 1.9.0, 1.10.0, 2.0.0; using 1.10.0. To use another version, add |<version>`,
  )
})

test.each([
  ['codesystem', {}],
  ['valueset', {}],
  ['valueset', { concept: codeSystem().concept.map(({ code }) => ({ code })) }],
])('a ValueSet and the profiles say again what they said: %s, %j', async (source, listed) => {
  const profile = (type: string) => ({ meta: { profile: [`${BASE}/StructureDefinition/${type}`] } })
  const ours = {
    ...{ version: '3.0.0', title: 'Reasons at the gate', description: 'All of them.' },
    identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.3' }],
  }
  const { rail, disk } = inMemory({
    files: {
      'gate-reasons.codesystem.json': JSON.stringify(
        codeSystem({ ...profile('system'), title: 'Gate reasons' }),
      ),
      'gate-reasons.valueset.json': JSON.stringify(
        valueSet({
          ...include({ system: SYSTEM, version: '0.9.0', ...listed }),
          ...{ ...ours, ...profile('values') },
          immutable: false,
        }),
      ),
    },
  })
  const { err } = await rail(`import gate-reasons.${source}.json`)
  expect(err).toContain('left out: ValueSet.compose.include.version 0.9.0')
  expect(err).toContain('published otherwise: ValueSet.immutable false → true')
  expect(err.includes('compose.include.concept: the whole CodeSystem is included')).toBe(
    Object.hasOwn(listed, 'concept'),
  )
  const text = String(disk.get('/repo/errors.yaml'))
  disk.set(
    '/repo/errors.yaml',
    text.replace('codes:', 'wire: problem\ndefaults: { stop: true, http: 400, fix: Ask. }\ncodes:'),
  )
  const built = await rail('build --target fhir-r4 --out out')
  expect(built.exit, built.err).toBe(0)
  const made = (kind: string) => JSON.parse(String(disk.get(`/repo/out/gate-reasons.${kind}.json`)))
  expect(made('codesystem')).toMatchObject({ ...profile('system'), version: '1.0.0' })
  expect(made('valueset')).toMatchObject({ ...ours, ...profile('values') })
})

test('a profile is a canonical', async () => {
  const { rail } = await imported(codeSystem({ meta: { profile: ['not one'] } }))
  const { out } = await rail('lint errors.yaml --format concise')
  expect(out).toMatch(/errors.yaml:\d+:\d+ error fhir-canonical-valid "not one" contains/)
})
