import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { read } from '../../src/forms/read.ts'
import { entry, file } from '../../src/rules/linter/rule.ts'
import { filesOf } from '../languages.ts'
import { inMemory, rail } from '../rail.ts'

const RICH = readFileSync(new URL('../fixtures/rich/errors.yaml', import.meta.url), 'utf8')

describe('settings of the config', () => {
  const config = (fhir: string) => `outputs:\n  - target: fhir-r4\n  - target: fhir-r5\n${fhir}`
  test('a change makes the outputs stale, and a build fresh again', async () => {
    const { rail, disk, paths } = inMemory({
      files: { 'errors.yaml': RICH, 'rail-errors.config.yaml': config('') },
    })
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    disk.set(
      '/repo/rail-errors.config.yaml',
      config('fhir:\n  expansion_properties: true\n  value_sets: [stages]\n'),
    )
    const { exit, out } = await rail('build --check --format concise')
    expect(exit).toBe(1)
    expect(out).toMatch(/dist-terminology\/visit-errors\.valueset\.json.* is not up to date/)
    expect(out).toMatch(
      /dist-terminology\/r5\/visit-errors-stage-billing\.valueset\.json.* is missing/,
    )
    expect(out).not.toMatch(/dist-terminology\/r5\/visit-errors\.valueset\.json/)
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    expect(paths().filter((path) => path.includes('-stage-'))).toHaveLength(6)
  })
  test('an unknown ValueSet is named', async () => {
    const { exit, err } = await rail('build', {
      files: {
        'errors.yaml': RICH,
        'rail-errors.config.yaml': config('fhir: { value_sets: [stage] }\n'),
      },
    })
    expect(exit).toBe(2)
    expect(err).toContain('did you mean "stages"?')
  })

  const identifiers = (map: Record<string, string>) =>
    config(
      `fhir:\n  identifiers: ${JSON.stringify(Object.fromEntries(Object.entries(map).map(([id, value]) => [id, [{ value }]])))}\n`,
    )
  const world = (map: Record<string, string>) =>
    inMemory({ files: { 'errors.yaml': RICH, 'rail-errors.config.yaml': identifiers(map) } })

  test('each resource has its own identifiers, and reading back gives those of the catalog', async () => {
    const own = {
      'ValueSet/visit-errors': 'urn:oid:1.2.3',
      'CodeSystem/visit-errors-stages': 'urn:oid:1.2.4',
    }
    const { rail, text } = world(own)
    expect((await rail('build')).exit).toBe(0)
    const of = (name: string) =>
      JSON.parse(text(`dist-terminology/visit-errors${name}.json`)!).identifier
    expect(of('.codesystem')).toEqual([
      { system: 'urn:ietf:rfc:3986', value: 'urn:oid:2.16.840.1.113883.4.642.99' },
    ])
    expect(of('.valueset')).toEqual([{ value: 'urn:oid:1.2.3' }])
    expect(of('-stages.codesystem')).toEqual([{ value: 'urn:oid:1.2.4' }])
    expect(of('-stages.valueset')).toBeUndefined()
    for (const form of ['.codesystem', '.valueset']) {
      const { exit, out } = await rail(
        `diff errors.yaml dist-terminology/visit-errors${form}.json --format json`,
      )
      expect({ exit, changes: JSON.parse(out).changes }).toEqual({ exit: 0, changes: [] })
    }
  })

  test('every resource that is built gets its identifiers by the id that it has', async () => {
    const given = `fhir:
  code_system: { id: VisitCS }
  value_set: { id: VisitVS }
  stage_value_set: { id: StageVS }
  value_sets: { stopping: { id: StopVS }, stage-identify: { id: IdentifyVS } }
`
    const ask = (ids: readonly string[]) =>
      config(`fhir:
  value_sets: [active, stages, stopping, warnings]
  identifiers:
${ids.map((id, index) => `    ${id}: [{ value: "urn:oid:1.2.3.${index}" }]\n`).join('')}`)
    const { rail, paths, text, disk } = inMemory({
      files: { 'errors.yaml': `${given}${RICH}`, 'rail-errors.config.yaml': config('') },
    })
    const set = (ids: readonly string[]) => disk.set('/repo/rail-errors.config.yaml', ask(ids))
    const built = async () => {
      expect((await rail('build')).exit).toBe(0)
      return paths()
        .filter((path) => /^dist-terminology\/[^/]*\.(?:codesystem|valueset)\.json$/.test(path))
        .map((path) => JSON.parse(text(path)!))
    }
    set(['ValueSet/VisitVS'])
    const ids = (await built()).map(({ resourceType, id }) => `${resourceType}/${id}`)
    expect(ids).toEqual(
      expect.arrayContaining(['ValueSet/StopVS', 'ValueSet/IdentifyVS', 'ValueSet/StageVS']),
    )
    const others = ids.filter((id) => id !== 'CodeSystem/VisitCS')
    expect(others).toHaveLength(ids.length - 1)
    set(others)
    const all = await built()
    for (const [index, id] of others.entries()) {
      const one = all.find((resource) => `${resource.resourceType}/${resource.id}` === id)
      expect(one.identifier, id).toEqual([{ value: `urn:oid:1.2.3.${index}` }])
    }
    for (const [unknown, meant] of [
      ['ValueSet/visit-errors', 'did you mean "ValueSet/VisitVS"?'],
      ['ValueSet/VisitSV', 'did you mean "ValueSet/VisitVS"?'],
      ['ConceptMap/Other', 'which is not built'],
    ]) {
      set([unknown!])
      const { exit, out } = await rail('lint --format concise')
      expect([exit, out], unknown).toEqual([1, expect.stringContaining(`names ${unknown}, `)])
      expect(out).toContain(meant)
      expect(out.match(/fhir-identifier-unique/g)).toHaveLength(1)
    }
  })

  test('of several catalogs, one names a resource that none of them builds', async () => {
    const second = RICH.replace('name: visit-errors', 'name: shop-errors')
      .replaceAll(/^url: .*/gm, 'url: https://shop.dev/terminology')
      .replaceAll(/urn:oid:[0-9.]+/g, 'urn:oid:1.2.9')
    const files = (id: string) => ({
      'errors.yaml': RICH,
      'shop.yaml': second,
      'rail-errors.config.yaml': `catalogs: [{ source: errors.yaml }, { source: shop.yaml }]
rules: { code-shared: off }
fhir: { identifiers: { ${id}: [{ value: "urn:oid:1.2.3" }] } }
`,
    })
    const found = async (id: string) =>
      (await inMemory({ files: files(id) }).rail('lint --format concise')).out
        .split('\n')
        .filter((line) => line.includes('fhir-identifier-unique'))
        .map((line) => line.replace(/:.*/, ''))
    expect(await found('ValueSet/visit-errors')).toEqual([])
    expect(await found('ValueSet/shop-errors-stages')).toEqual([])
    expect(await found('ValueSet/shop-errors-stagex')).toEqual(['shop.yaml'])
    expect(await found('ValueSet/OtherVS')).toEqual(['errors.yaml'])
  })

  test.each([
    [
      { 'ValueSet/visit-errors': 'urn:oid:2.16.840.1.113883.4.642.99' },
      'is the identifier of CodeSystem/visit-errors and of ValueSet/visit-errors',
    ],
    [
      { 'ValueSet/visit-errors': 'urn:oid:1.2.3', 'ValueSet/visit-errors-stages': 'URN:OID:1.2.3' },
      'is the identifier of ValueSet/visit-errors and of ValueSet/visit-errors-stages',
    ],
    [
      { 'CodeSystem/visit-errors': 'urn:oid:1.2.3' },
      'put its identifiers into "identifier" of the catalog',
    ],
    [
      { 'ValueSet/visit-errors-stage': 'urn:oid:1.2.3' },
      'is not built; did you mean "ValueSet/visit-errors-stages"?',
    ],
  ])('%j is a finding', async (map, message) => {
    const { exit, out } = await world(map as Record<string, string>).rail('lint --format concise')
    expect(exit).toBe(1)
    expect(out).toContain('error fhir-identifier-unique')
    expect(out).toContain(message)
  })
})

describe('what rail-errors writes itself, in a catalog of another language', () => {
  const english = {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/language', valueCode: 'en' }],
  }
  const config =
    'outputs:\n  - target: fhir-r4\n    out: out\nfhir: { value_sets: [stages, stopping] }\n'
  const built = async (language: string) => {
    const codes = [
      entry(),
      entry({ code: 'BILL_TWICE', meaning: 'The bill was sent before.', fix_stage: 'billing' }),
    ].join('\n')
    const header = {
      name: 'visit-errors',
      title: 'Visit API error codes',
      stages: ['identify', 'billing'],
      language,
    }
    const { rail: run, text } = inMemory({
      files: { 'errors.yaml': file(header, codes), 'rail-errors.config.yaml': config },
    })
    expect((await run('build')).exit).toBe(0)
    return (id: string) => JSON.parse(text(`out/visit-errors${id}.json`)!)
  }

  test('is marked as English, and titles have no words of it', async () => {
    const of = await built('ar')
    const codes = of('.codesystem')
    expect(
      codes.property.map(({ _description }: object & { _description?: object }) => _description),
    ).toEqual(codes.property.map(() => english))
    const described = [
      '.codesystem',
      '.valueset',
      '-stages.codesystem',
      '-stages.valueset',
      '-stage-billing.valueset',
      '-stopping.valueset',
    ]
    expect(described.map((id) => [of(id).title, of(id)._description])).toEqual([
      ['Visit API error codes', undefined],
      ['Visit API error codes', undefined],
      ['Visit API error codes (visit-errors-stages)', english],
      ['Visit API error codes (visit-errors-stages)', english],
      ['Visit API error codes: Billing', english],
      ['Visit API error codes (visit-errors-stopping)', english],
    ])
  })

  test('is as it was in an English one', async () => {
    const of = await built('en-IN')
    expect(
      JSON.stringify(['.codesystem', '-stages.valueset', '-stopping.valueset'].map(of)),
    ).not.toContain('_description')
    expect(of('.valueset').title).toBe('Visit API error codes (all)')
    expect(of('-stopping.valueset').title).toBe('Visit API error codes: stopping')
  })

  test.each([
    ['ar', true],
    ['he-IL', true],
    ['ur', true],
    ['fa', true],
    ['yi', true],
    ['az-Arab', true],
    ['pa-PK', true],
    ['ff-Adlm', true],
    ['mid', true],
    ['nqo', true],
    ['rhg-Rohg', true],
    ['smp', true],
    ['syr', true],
    ['dv', true],
    ['sw', false],
    ['hi', false],
    ['az', false],
  ])('the narrative in %s is written from right to left: %s', async (language, expected) => {
    const of = await built(language)
    for (const id of ['.codesystem', '-stages.valueset'])
      expect(/^<div [^>]* dir="rtl">/.test(of(id).text.div)).toBe(expected)
  })
})

describe('titles in other languages', () => {
  const header = {
    name: 'visit-errors',
    title: 'Visit API error codes',
    description: 'All codes.',
    language: 'en',
    translations: {
      ar: { title: 'رموز الزيارة', description: 'كل الرموز.' },
      'en-GB': { title: 'Visit codes' },
      fr: { description: 'Tous les codes.' },
    },
    stages: [
      {
        id: 'identify',
        description: 'Who is it?',
        translations: { ar: { title: 'تحديد الهوية' } },
      },
      { id: 'billing', translations: { fr: { title: 'Facturation', description: 'La facture.' } } },
    ],
  }
  type Carried = { extension: { extension: { valueCode: string; valueString: string }[] }[] }
  const of = (carried?: Carried) =>
    carried &&
    Object.fromEntries(
      carried.extension.map(({ extension: [tag, text] }) => [tag!.valueCode, text!.valueString]),
    )
  const world = () =>
    inMemory({
      files: {
        ...filesOf(file(header, entry())),
        'rail-errors.config.yaml':
          'outputs:\n  - target: fhir-r4\n    out: out\nfhir: { value_sets: [active, stages] }\n',
      },
    })

  test('are in the resources: with an English word, or with the id of the resource', async () => {
    const { rail: run, text } = world()
    expect((await run('build')).exit).toBe(0)
    const titles = (id: string) => {
      const { _title, _description } = JSON.parse(text(`out/visit-errors${id}.json`)!)
      return [of(_title), of(_description)]
    }
    const descriptions = { ar: 'كل الرموز.', fr: 'Tous les codes.' }
    const all = ['.codesystem', '.valueset', '-stages.codesystem', '-active.valueset']
    const stages = ['-stage-identify.valueset', '-stage-billing.valueset']
    expect([...all, ...stages].map(titles)).toEqual([
      [{ ar: 'رموز الزيارة', 'en-GB': 'Visit codes' }, descriptions],
      [{ ar: 'رموز الزيارة', 'en-GB': 'Visit codes (all)' }, descriptions],
      [{ ar: 'رموز الزيارة (visit-errors-stages)', 'en-GB': 'Visit codes: stages' }, undefined],
      [{ ar: 'رموز الزيارة (visit-errors-active)', 'en-GB': 'Visit codes: active' }, undefined],
      [
        {
          ar: 'رموز الزيارة: تحديد الهوية',
          'en-GB': 'Visit codes (visit-errors-stage-identify)',
        },
        undefined,
      ],
      [
        {
          ar: 'رموز الزيارة (visit-errors-stage-billing)',
          'en-GB': 'Visit codes (visit-errors-stage-billing)',
        },
        undefined,
      ],
    ])
    // A text without an original in the catalog is a translation of nothing.
    const { concept } = JSON.parse(text('out/visit-errors-stages.codesystem.json')!)
    expect(concept).toEqual([
      {
        code: 'identify',
        display: 'Identify',
        definition: 'Who is it?',
        designation: [{ language: 'ar', value: 'تحديد الهوية' }],
      },
      {
        code: 'billing',
        display: 'Billing',
        designation: [{ language: 'fr', value: 'Facturation' }],
      },
    ])
  })

  test.each(['.codesystem', '.valueset'])('are read back from %s', async (form) => {
    const { rail: run, text } = world()
    await run('build')
    const { out } = await run(`diff errors.yaml out/visit-errors${form}.json --format json`)
    // FHIR has no place for the description of a stage that has none in its own language.
    expect(JSON.parse(out).changes.map(({ location }: { location: string }) => location)).toEqual([
      'stages[billing].translations',
    ])
    expect(await run(`import out/visit-errors${form}.json --out again.yaml`)).toMatchObject({
      exit: 0,
    })
    const words = ['ar', 'en-GB', 'fr'].map((tag) => `again.${tag}.yaml`)
    const companions = Object.fromEntries(words.map((name) => [name, text(name)!]))
    expect((await read(text('again.yaml')!, { file: 'again.yaml', companions })).raw).toMatchObject(
      {
        translations: header.translations,
        stages: [
          header.stages[0],
          { id: 'billing', translations: { fr: { title: 'Facturation' } } },
        ],
      },
    )
  })
})

describe('the narrative', () => {
  const codes = (of: Record<string, string>) =>
    [
      entry({ display: of.display, meaning: of.meaning, fix: of.fix }),
      entry({
        code: 'BILL_TWICE',
        display: of.display,
        meaning: 'A < B & "C"',
        fix: of.fix,
        http: 409,
        stop: false,
        retired: { since: '1.0.0', reason: 'Merged.', replaced_by: 'MEMBER_NOT_FOUND' },
      }),
    ].join('\n')
  const narratives = async (language: string, texts: Record<string, string>) => {
    const header = {
      name: 'visit-errors',
      title: texts.title,
      description: texts.description,
      language,
      stages: [{ id: 'identify', title: texts.stage }],
    }
    const { rail: run, text } = inMemory({
      files: {
        'errors.yaml': file(header, codes(texts)),
        'rail-errors.config.yaml':
          'outputs:\n  - target: fhir-r4\n    out: out\nfhir: { value_sets: [active] }\n',
      },
    })
    expect((await run('build')).exit).toBe(0)
    return ['.codesystem', '.valueset', '-active.valueset', '-stages.codesystem'].map((id) =>
      JSON.parse(text(`out/visit-errors${id}.json`)!).text.div.replace(
        /(?<=>)(?=<(?:p|table|tr))/g,
        '\n',
      ),
    )
  }

  test.each([
    [
      'en',
      {
        title: 'Visit codes',
        description: 'All codes.',
        display: 'No member',
        meaning: 'No member has this number.',
        fix: 'Look at the number.',
        stage: 'Who is it?',
      },
    ],
    [
      'fa',
      {
        title: 'کدهای ویزیت',
        description: 'همه کدها.',
        display: 'عضو نیست',
        meaning: 'هیچ عضوی این شماره را ندارد.',
        fix: 'شماره را بررسی کنید.',
        stage: 'شناسایی',
      },
    ],
  ])('in %s', async (language, texts) => {
    expect((await narratives(language, texts)).join('\n\n')).toMatchSnapshot()
  })
})
