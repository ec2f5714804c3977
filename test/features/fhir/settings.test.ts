import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { filesOf } from '../../support/languages.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const RICH = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')

describe('settings of the config', () => {
  const config = (fhir: string) => `outputs:\n  - target: fhir-r4\n  - target: fhir-r5\n${fhir}`
  test('a change makes the outputs stale, and a build fresh again', async () => {
    const { rail, disk, paths } = inMemory({
      files: { 'errors.yaml': RICH, 'rail-errors.config.yaml': config('') },
    })
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    disk.set('/repo/rail-errors.config.yaml', config('fhir:\n  value_sets: [active]\n'))
    const { exit, out } = await rail('build --check --format concise')
    expect(exit).toBe(1)
    expect(out).toMatch(/dist-terminology\/r5\/visit-errors-active\.valueset\.json.* is missing/)
    expect(out).not.toMatch(/dist-terminology\/r5\/visit-errors\.valueset\.json/)
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    expect(paths().filter((path) => path.includes('-active.'))).toHaveLength(2)
  })
  test('an unknown ValueSet is named', async () => {
    const { exit, err } = await rail('build', {
      files: {
        'errors.yaml': RICH,
        'rail-errors.config.yaml': config('fhir: { value_sets: [activ] }\n'),
      },
    })
    expect(exit).toBe(2)
    expect(err).toContain('did you mean "active"?')
  })

  test('what the header says for FHIR alone is in the CodeSystem', async () => {
    const fhir =
      'fhir: { hierarchy_meaning: part-of, version_needed: true, case_sensitive: false }\n'
    const { rail, text } = inMemory({
      files: { 'errors.yaml': `${fhir}${RICH}`, 'rail-errors.config.yaml': config('') },
    })
    expect((await rail('build')).exit).toBe(0)
    expect(JSON.parse(text('dist-terminology/visit-errors.codesystem.json')!)).toMatchObject({
      hierarchyMeaning: 'part-of',
      versionNeeded: true,
      caseSensitive: false,
    })
  })

  test('each resource has its own identifiers, and reading back gives those of the catalog', async () => {
    const fhir = `fhir:
  value_set: { identifier: [{ value: "urn:oid:1.2.3" }] }
  stage_code_system: { identifier: [{ value: "urn:oid:1.2.4" }] }
  stage_value_set: { identifier: [{ value: "urn:oid:1.2.5" }] }
  value_sets: { active: { identifier: [{ value: "urn:oid:1.2.6" }] } }
`
    const { rail, text } = inMemory({
      files: {
        'errors.yaml': `${fhir}${RICH}`,
        'rail-errors.config.yaml': config('fhir: { value_sets: [active] }\n'),
      },
    })
    expect((await rail('build')).exit).toBe(0)
    const of = (name: string) =>
      JSON.parse(text(`dist-terminology/visit-errors${name}.json`)!).identifier
    expect(of('.codesystem')).toEqual([
      { system: 'urn:ietf:rfc:3986', value: 'urn:oid:2.16.840.1.113883.4.642.99' },
    ])
    expect(of('.valueset')).toEqual([{ value: 'urn:oid:1.2.3' }])
    expect(of('-stages.codesystem')).toEqual([{ value: 'urn:oid:1.2.4' }])
    expect(of('-stages.valueset')).toEqual([{ value: 'urn:oid:1.2.5' }])
    expect(of('-active.valueset')).toEqual([{ value: 'urn:oid:1.2.6' }])
    for (const form of ['.codesystem', '.valueset']) {
      const { exit, out } = await rail(
        `diff errors.yaml dist-terminology/visit-errors${form}.json --format json`,
      )
      expect({ exit, changes: JSON.parse(out).changes }).toEqual({ exit: 0, changes: [] })
    }
    const imported = await rail(
      'import dist-terminology/visit-errors.codesystem.json --out again.yaml',
    )
    expect(imported.exit).toBe(0)
    expect(text('again.yaml')).toMatch(
      /value_set:\n {4}identifier:\n {6}- value: urn:oid:1\.2\.3\n {2}stage_code_system:\n {4}identifier:\n {6}- value: urn:oid:1\.2\.4/,
    )
  })
})

test('each part has its own words, in each language; texts that equal a default keep their translations', async () => {
  const header = {
    name: 'visit-errors',
    title: 'Gründe',
    description: 'Gründe',
    language: 'de',
    translations: { da: { title: 'Årsager', description: 'Årsager' } },
    stages: [
      {
        id: 'identify',
        title: 'Wer',
        description: 'Wer',
        translations: { da: { description: 'Hvem' } },
      },
    ],
    fhir: {
      value_sets: {
        active: {
          title: 'Gültige Gründe',
          description: 'Was gesendet wird.',
          translations: { da: { title: 'Gyldige årsager', description: 'Det som sendes.' } },
        },
      },
      value_set: { translations: { en: { title: 'Reasons' } } },
      stage_code_system: { title: 'Schritte' },
    },
  }
  const { rail: run, text } = inMemory({
    files: {
      ...filesOf(file(header, entry())),
      'rail-errors.config.yaml':
        'outputs: [{ target: fhir-r4, out: out }]\nfhir: { value_sets: [active] }\n',
    },
  })
  const { exit, err } = await run('build')
  expect([exit, err]).toEqual([0, expect.any(String)])
  const words = (id: string) => {
    const { title, _title, description, _description } = JSON.parse(
      text(`out/visit-errors${id}.json`)!,
    )
    const inOthers = (element?: { extension: { extension?: { valueString?: string }[] }[] }) =>
      element?.extension.map(({ extension }) => extension?.[1]?.valueString ?? 'en')
    return [title, inOthers(_title), description, inOthers(_description)]
  }
  expect(words('.codesystem')).toEqual(['Gründe', ['Årsager'], 'Gründe', ['Årsager']])
  expect(words('.valueset')).toEqual(['Gründe', ['Årsager', 'Reasons'], 'Gründe', ['Årsager']])
  expect(words('-active.valueset')).toEqual([
    ...['Gültige Gründe', ['Gyldige årsager']],
    ...['Was gesendet wird.', ['Det som sendes.']],
  ])
  expect(words('-stages.codesystem')).toEqual([
    ...['Schritte', undefined],
    ...['Workflow stages in which an error of "Gründe" can be resolved.', ['en']],
  ])
  const [stage] = JSON.parse(text('out/visit-errors-stages.codesystem.json')!).concept
  expect(stage).toMatchObject({ definition: 'Wer', _definition: { extension: [{}] } })
})

describe('the properties that are published', () => {
  const built = async (fhir: object) => {
    const { rail: run, text } = inMemory({
      files: {
        'errors.yaml': file({ name: 'visit-errors', fhir }, entry({ 'x-status': 'open' })),
        'rail-errors.config.yaml':
          'outputs: [{ target: fhir-r4, out: out }]\nfhir: { value_sets: [active] }\n',
      },
    })
    const { exit, err } = await run('build')
    expect([exit, err]).toEqual([0, expect.any(String)])
    const of = (id: string) => JSON.parse(text(`out/visit-errors${id}.json`)!)
    const { property, concept } = of('.codesystem')
    const codes = (all: { code: string }[]) => all.map(({ code }) => code)
    return { declared: codes(property), used: codes(concept[0].property), of, run }
  }

  test('are those that the catalog names', async () => {
    const { declared, used } = await built({ concept_properties: ['fix_stage', 'status'] })
    expect([declared, used]).toEqual([
      ['fix_stage', 'status'],
      ['fix_stage', 'status'],
    ])
  })

  test('do not have the code of an own one; the codes that may be sent are then listed', async () => {
    const uri = 'https://visit.test/properties#state'
    const { declared, of, run } = await built({ properties: { 'x-status': { uri } } })
    expect(declared.filter((code) => code === 'status')).toHaveLength(1)
    expect(of('.codesystem').concept[0].property.at(-1)).toEqual({
      code: 'status',
      valueString: 'open',
    })
    expect(of('-active.valueset').compose.include[0].concept).toEqual([
      { code: 'MEMBER_NOT_FOUND' },
    ])
    const { out } = await run('lint --format concise')
    expect(out).toContain('fhir-properties-complete the property status is that of x-status')
  })
})

test('the codes that may be sent have a ValueSet, and every code has its issue type', async () => {
  const listed = [
    entry(),
    entry({ code: 'PAYER_DOWN', http: 503, handling: { retry: 'same' } }),
    entry({ code: 'CARD_EXPIRED', http: 404, issue_type: 'expired' }),
    entry({
      code: 'CARD_OLD',
      deprecated: { since: '1.0.0', reason: 'Merged.', replaced_by: 'CARD_EXPIRED' },
    }),
    entry({ code: 'CARD_LOST', retired: { since: '1.0.0', reason: 'Never sent.' } }),
  ].join('\n')
  const { rail: run, text } = inMemory({
    files: {
      'errors.yaml': file({ name: 'visit-errors' }, listed),
      'rail-errors.config.yaml':
        'outputs: [{ target: fhir-r4, out: out }]\nfhir: { value_sets: [active] }\n',
    },
  })
  await run('build')
  const { compose, expansion } = JSON.parse(text('out/visit-errors-active.valueset.json')!)
  expect(compose.include[0].filter).toEqual([
    { property: 'status', op: 'regex', value: '^(active|deprecated)$' },
  ])
  expect(expansion.contains.map(({ code }: { code: string }) => code)).toEqual([
    'MEMBER_NOT_FOUND',
    'PAYER_DOWN',
    'CARD_EXPIRED',
    'CARD_OLD',
  ])
  const { concept } = JSON.parse(text('out/visit-errors.codesystem.json')!)
  const types = concept.map(({ property }: { property: { code: string; valueCode: string }[] }) =>
    property.flatMap(({ code, valueCode }) => (code === 'issue_type' ? [valueCode] : [])),
  )
  expect(types).toEqual([['not-found'], ['transient'], ['expired'], ['not-found'], ['not-found']])
  // Those that are derived are not written again.
  await run('import out/visit-errors.codesystem.json --out again.yaml')
  expect(text('again.yaml')!.match(/issue_type: .*/g)).toEqual(['issue_type: expired'])
})

describe('what rail-errors writes itself, in a catalog of another language', () => {
  const english = {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/language', valueCode: 'en' }],
  }
  const config = 'outputs:\n  - target: fhir-r4\n    out: out\nfhir: { value_sets: [active] }\n'
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
      '-active.valueset',
    ]
    expect(described.map((id) => [of(id).title, of(id)._description])).toEqual([
      ['Visit API error codes', undefined],
      ['Visit API error codes', undefined],
      ['Visit API error codes (visit-errors-stages)', english],
      ['Visit API error codes (visit-errors-stages)', english],
      ['Visit API error codes (visit-errors-active)', english],
    ])
  })

  test('is as it was in an English one', async () => {
    const of = await built('en-IN')
    expect(
      JSON.stringify(['.codesystem', '-stages.valueset', '-active.valueset'].map(of)),
    ).not.toContain('_description')
    expect(of('.valueset').title).toBe('Visit API error codes')
    expect(of('-active.valueset').title).toBe('Visit API error codes: active')
  })

  test.each(
    rowsOf<{ language: string; expected: boolean }>(
      import.meta,
      'the narrative in is written from right',
    ),
  )(
    'the narrative in $language is written from right to left: $expected',
    async ({ language, expected }) => {
      const of = await built(language)
      for (const id of ['.codesystem', '-stages.valueset'])
        expect(/^<div [^>]* dir="rtl">/.test(of(id).text.div)).toBe(expected)
    },
  )
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
          'outputs:\n  - target: fhir-r4\n    out: out\nfhir: { value_sets: [active] }\n',
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
    expect(all.map(titles)).toEqual([
      [{ ar: 'رموز الزيارة', 'en-GB': 'Visit codes' }, descriptions],
      [{ ar: 'رموز الزيارة', 'en-GB': 'Visit codes' }, descriptions],
      [{ ar: 'رموز الزيارة (visit-errors-stages)', 'en-GB': 'Visit codes: stages' }, undefined],
      [{ ar: 'رموز الزيارة (visit-errors-active)', 'en-GB': 'Visit codes: active' }, undefined],
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

  test.each(
    rowsOf<{ language: string; texts: Record<string, string> }>(
      import.meta,
      'the narrative: language, texts',
    ),
  )('in $language', async ({ language, texts }) => {
    expect((await narratives(language, texts)).join('\n\n')).toMatchSnapshot()
  })
})
