import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../rail.ts'

// What publishers ship beside a CodeSystem, and the next version of it.

const SYSTEM = 'https://clinic.test/fhir/CodeSystem/ClinicErrorsCS'
const DESK = 'https://clinic.test/fhir/CodeSystem/DeskCodesCS'
const codeSystem = (more: object = {}) => ({
  resourceType: 'CodeSystem',
  id: 'ClinicErrorsCS',
  url: SYSTEM,
  version: '1.0.0',
  name: 'ClinicErrorsCS',
  title: 'Errors of the clinic',
  status: 'active',
  date: '2026-01-30',
  content: 'complete',
  property: [{ code: 'diagnostics', type: 'string', description: 'What the vendor does.' }],
  concept: [
    concept('MEMBER_UNKNOWN', 'No member has the number [number].', 'Ask for the card again.'),
    concept('CARD_EXPIRED', 'The card has expired.', 'Ask for a new card.'),
  ],
  ...more,
})
const concept = (code: string, definition: string, diagnostics: string) => ({
  code,
  definition,
  property: [{ code: 'diagnostics', valueString: diagnostics }],
})
const element = (code: string, target: string | undefined, equivalence = 'equal') => ({
  code,
  target: [{ ...(target !== undefined && { code: target }), equivalence }],
})
const conceptMap = (more: object = {}, target = SYSTEM) => ({
  resourceType: 'ConceptMap',
  id: 'DeskToClinic',
  url: 'https://clinic.test/fhir/ConceptMap/DeskToClinic',
  status: 'active',
  group: [
    {
      source: DESK,
      target,
      element: [
        element('79010', 'MEMBER_UNKNOWN'),
        element('79011', 'MEMBER_UNKNOWN', 'wider'),
        element('79020', undefined, 'unmatched'),
        element('79099', 'NO_SUCH_CODE'),
      ],
    },
  ],
  ...more,
})
const text = (value: object) => JSON.stringify(value, null, 2)
const FILES = {
  'CodeSystem-ClinicErrorsCS.json': text(codeSystem()),
  'ConceptMap-DeskToClinic.json': text(conceptMap()),
}
type Catalog = { codes: Record<string, unknown>[] } & Record<string, unknown>
const catalogIn = (yaml: string | undefined) => parse(yaml ?? '') as Catalog

/** A world with the CodeSystem imported. */
async function imported(files: Record<string, string | Uint8Array> = FILES, flags = '') {
  const world = inMemory({ files })
  const { exit, err } = await world.rail(`import CodeSystem-ClinicErrorsCS.json ${flags}`)
  expect([exit, err]).toEqual([0, expect.any(String)])
  return { ...world, catalog: () => catalogIn(world.text('errors.yaml')) }
}

describe('a ConceptMap', () => {
  const MAP = 'import ConceptMap-DeskToClinic.json'

  test('shows its plan, and changes the header and the codes with --update', async () => {
    const world = await imported()
    const before = world.text('errors.yaml')
    const shown = await world.rail(MAP)
    expect([shown.exit, shown.out, world.text('errors.yaml')]).toEqual([
      1,
      expect.stringContaining('new: MEMBER_UNKNOWN.from.desk_codes_cs 79010, 79011\n'),
      before,
    ])
    expect(shown.out).toContain(
      'not taken: 79099 is NO_SUCH_CODE in ConceptMap-DeskToClinic.json, which errors.yaml does not have',
    )
    expect((await world.rail(`${MAP} --update`)).exit).toBe(0)
    const { upstream, fhir, codes } = world.catalog()
    expect(upstream).toEqual({
      desk_codes_cs: { title: 'DeskCodesCS', uri: DESK, public: true, unmapped: ['79020'] },
    })
    expect((fhir as { concept_maps: object }).concept_maps).toEqual({
      desk_codes_cs: { url: conceptMap().url, id: 'DeskToClinic' },
    })
    expect(codes.map(({ from }) => from)).toEqual([
      { desk_codes_cs: ['79010', '79011'] },
      undefined,
    ])
    const again = await world.rail(`${MAP} --update`)
    expect([again.exit, again.err]).toEqual([
      0,
      expect.stringContaining('errors.yaml: ConceptMap-DeskToClinic.json brings nothing new'),
    ])
  })

  test('changes only what the catalog itself has, if it imports codes', async () => {
    const world = await imported({
      ...FILES,
      'common/errors.yaml':
        'name: common-errors\nversion: 1.0.0\ncodes:\n  - code: CALLS_TOO_MANY\n    http: 429\n    meaning: There were too many calls.\n',
    })
    const imports = 'imports:\n  common:\n    from: common/errors.yaml\n'
    await world.host.files.write(
      '/repo/errors.yaml',
      world.text('errors.yaml')!.replace('codes:\n', `${imports}codes:\n`),
    )
    const { exit, err } = await world.rail(`${MAP} --update`)
    expect([exit, err]).toEqual([0, expect.stringContaining('errors.yaml: ')])
    expect(world.text('errors.yaml')).toContain(imports)
    expect(world.text('errors.yaml')).not.toContain('CALLS_TOO_MANY')
    expect(world.catalog().codes.map(({ from }) => from)).toEqual([
      { desk_codes_cs: ['79010', '79011'] },
      undefined,
    ])
  })

  test('gets a key, and is compared with what the catalog has', async () => {
    const world = await imported({
      ...FILES,
      'next.json': text(
        conceptMap({
          group: [
            {
              source: DESK,
              target: `${SYSTEM}|1.0.0`,
              element: [
                element('79010', 'CARD_EXPIRED'),
                element('79012', 'CARD_EXPIRED', 'inexact'),
              ],
            },
          ],
        }),
      ),
    })
    expect((await world.rail(`${MAP} --map from.desk=DeskCodesCS --update`)).exit).toBe(0)
    const { exit, out } = await world.rail('import next.json --update')
    expect([exit, out]).toEqual([
      0,
      `not taken: the relation "inexact" of 1 code; from says which code stands for which
changed: upstream.desk
removed: MEMBER_UNKNOWN.from.desk, which next.json does not have
new: CARD_EXPIRED.from.desk 79010, 79012
`,
    ])
    const { upstream, codes } = world.catalog()
    expect([upstream, codes.map(({ from }) => from)]).toEqual([
      { desk: { title: 'DeskCodesCS', uri: DESK, public: true, unmapped: [] } },
      [undefined, { desk: ['79010', '79012'] }],
    ])
  })

  test('in R5, in a Bundle and in a package is the same', async () => {
    const { group, ...r4 } = conceptMap()
    const r5 = {
      ...r4,
      id: 'DeskToClinic-1-0-0', // as on a server with all versions
      version: '1.0.0',
      sourceScopeUri: DESK,
      group: [
        {
          source: `${DESK}|2`,
          target: `${SYSTEM}|1.0.0`,
          element: [
            { code: '79010', target: [{ code: 'MEMBER_UNKNOWN', relationship: 'equivalent' }] },
            {
              code: '79011',
              target: [{ code: 'MEMBER_UNKNOWN', relationship: 'source-is-narrower-than-target' }],
            },
            { code: '79020', noMap: true },
          ],
        },
      ],
    }
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: r5 }] }
    const body = text(r5)
    const archive = gzipSync(
      await packTar([
        {
          header: {
            name: 'package/ConceptMap-x.json',
            size: Buffer.byteLength(body),
            type: 'file',
          },
          body,
        },
      ]),
    )
    const all: string[] = []
    for (const source of ['r5.json', `bundle.json#${r4.url}`, `maps.tgz#${r4.url}`, MAP.slice(7)]) {
      const world = await imported({
        ...FILES,
        'r5.json': body,
        'bundle.json': text(bundle),
        'maps.tgz': archive,
      })
      const { exit, err } = await world.rail(['import', source, '--update'])
      expect([source, exit, err]).toEqual([source, 0, expect.any(String)])
      all.push(world.text('errors.yaml')!)
    }
    expect(new Set(all).size).toBe(1)
    expect(group).toHaveLength(1)
  })

  test.each([
    [{}, 'import that first, then this with --update', undefined],
    [
      { 'errors.yaml': 'name: a\nversion: 1.0.0\ncodes: []\n' },
      'errors.yaml has no url',
      ' --update',
    ],
  ])('without a CodeSystem is refused: %j', async (files, message, flags = '') => {
    const { exit, err } = await rail(`${MAP}${flags}`, { files: { ...FILES, ...files } })
    expect([exit, err]).toEqual([2, expect.stringContaining(message)])
  })

  test.each([
    [
      'to another system',
      conceptMap({}, 'http://hl7.org/fhir/issue-type'),
      '',
      'maps to http://hl7.org/fhir/issue-type, not to https://clinic.test/fhir/CodeSystem/ClinicErrorsCS',
    ],
    ['without groups', conceptMap({ group: [] }), '', 'maps to no codes, not to'],
    [
      'with a key for another system',
      conceptMap(),
      ' --map from.desk=Desk',
      'a system gets a key: --map from.<key>=DeskCodesCS',
    ],
  ])('%s is refused', async (_, map, flags, message) => {
    const world = await imported({ ...FILES, 'map.json': text(map) })
    const before = world.text('errors.yaml')
    const { exit, err } = await world.rail(`import map.json --update${flags}`)
    expect([exit, err, world.text('errors.yaml')]).toEqual([
      2,
      expect.stringContaining(message),
      before,
    ])
  })
})

describe('the next version of a CodeSystem', () => {
  const NEXT = text(
    codeSystem({
      version: '1.1.0',
      date: '2026-04-10',
      purpose: 'For the desk.',
      concept: [
        concept('MEMBER_UNKNOWN', 'No member has the number [member_number].', 'Ask again.'),
        concept('VISIT_LOCKED', 'The visit is locked.', 'Unlock it.'),
      ],
    }),
  )
  const UPDATE = 'import next.json --update'

  test('adds and changes what nobody changed here, and keeps the rest', async () => {
    const world = await imported({ ...FILES, 'next.json': NEXT }, '--map fix=diagnostics')
    await world.host.files.write(
      `${world.host.cwd}/errors.yaml`,
      world
        .text('errors.yaml')!
        .replace('title: Errors of the clinic', 'title: Errors of our clinic # ours')
        .replace('fix: Ask for the card again.', 'fix: Ask for the other card.'),
    )
    const { exit, out } = await world.rail(UPDATE)
    expect([exit, out]).toEqual([
      0,
      `changed: version "1.0.0" -> "1.1.0"
changed: date "2026-01-30" -> "2026-04-10"
changed: purpose "For the desk."
changed: MEMBER_UNKNOWN.meaning "No member has the number [number]." -> "No member has the number [member_number]."
kept: MEMBER_UNKNOWN.fix was changed here; next.json says "Ask again."
new: VISIT_LOCKED
retired: CARD_EXPIRED is no longer in next.json
`,
    ])
    expect(world.text('errors.yaml')).toContain('title: Errors of our clinic # ours')
    expect(world.catalog()).toMatchObject({
      version: '1.1.0',
      purpose: 'For the desk.',
      fhir: { properties: { fix: { code: 'diagnostics', description: 'What the vendor does.' } } },
      codes: [
        { fix: 'Ask for the other card.' },
        { code: 'CARD_EXPIRED', retired: { reason: 'No longer in version 1.1.0.' } },
        { code: 'VISIT_LOCKED', fix: 'Unlock it.' },
      ],
    })
    const again = await world.rail(UPDATE)
    expect([again.exit, again.out]).toEqual([0, ''])
  })

  test('needs --update', async () => {
    const world = await imported({ ...FILES, 'next.json': NEXT })
    const { exit, err } = await world.rail('import next.json')
    expect([exit, err]).toEqual([2, expect.stringContaining('errors.yaml already exists')])
  })

  test('does not know what was changed without the record of the import', async () => {
    const world = await imported({ ...FILES, 'next.json': NEXT })
    await world.host.files.remove(`${world.host.cwd}/.rail-errors/errors.imported.json`)
    const { exit, out } = await world.rail(`${UPDATE} --dry-run`)
    expect([exit, out]).toEqual([
      0,
      expect.stringContaining('kept: date was changed here; next.json says "2026-04-10"'),
    ])
  })
})

test('a field under a further code is read back as this field', async () => {
  const world = await imported(FILES, '--map fix=diagnostics')
  const whole = world
    .text('errors.yaml')!
    .replace('codes:', 'wire: operation-outcome\ndefaults: { http: 400, stop: true }\ncodes:')
  await world.host.files.write(`${world.host.cwd}/errors.yaml`, whole)
  expect((await world.rail('build --target fhir-r4 --out out')).exit).toBe(0)
  const built = JSON.parse(world.text('out/clinic-errors-cs.codesystem.json')!) as {
    property: { code: string; uri: string }[]
    concept: { property: { code: string; valueString?: string }[] }[]
  }
  expect(built.property.find(({ code }) => code === 'diagnostics')).toEqual({
    code: 'diagnostics',
    uri: `${SYSTEM}#diagnostics`,
    description: 'What the vendor does.',
    type: 'string',
  })
  expect(
    built.concept.map(({ property }) =>
      ['fix', 'diagnostics'].map((name) => property.find(({ code }) => code === name)?.valueString),
    ),
  ).toEqual([
    ['Ask for the card again.', 'Ask for the card again.'],
    ['Ask for a new card.', 'Ask for a new card.'],
  ])
  const { exit, out } = await world.rail('diff out/clinic-errors-cs.codesystem.json errors.yaml')
  expect([exit, out]).toEqual([0, expect.stringContaining('no changes')])
  const again = await world.rail('import out/clinic-errors-cs.codesystem.json --output again.yaml')
  expect([again.exit, catalogIn(world.text('again.yaml')).fhir]).toEqual([
    0,
    { ...(world.catalog().fhir as object) },
  ])
})

describe('a Bundle', () => {
  const valueSet = {
    resourceType: 'ValueSet',
    id: 'ClinicErrorsVS',
    url: 'https://clinic.test/fhir/ValueSet/ClinicErrorsVS',
    status: 'active',
    compose: { include: [{ system: SYSTEM }] },
  }
  const other = codeSystem({
    id: 'Colors',
    url: 'https://clinic.test/fhir/CodeSystem/Colors',
    concept: [{ code: 'RED', definition: 'Red.' }],
  })
  const bundle = (...resources: object[]) => ({
    'bundle.json': text({
      resourceType: 'Bundle',
      type: 'transaction',
      entry: resources.map((resource) => ({ resource, request: { method: 'PUT' } })),
    }),
  })

  test('with one CodeSystem is that list, with the ValueSet beside it', async () => {
    const files = { ...bundle(valueSet, codeSystem(), conceptMap()), ...FILES }
    const { exit, text: written } = await rail('import bundle.json', { files })
    const { codes, fhir } = catalogIn(written('errors.yaml'))
    expect([exit, codes.map(({ code }) => code), fhir]).toEqual([
      0,
      ['MEMBER_UNKNOWN', 'CARD_EXPIRED'],
      expect.objectContaining({
        value_set: { url: valueSet.url, id: 'ClinicErrorsVS' },
      }),
    ])
  })

  test.each(['bundle.json', `bundle.json#${SYSTEM}`, `bundle.json#${SYSTEM}|1.0.0`])(
    'has no change to the same CodeSystem: %s',
    async (source) => {
      const files = { ...bundle(codeSystem()), ...FILES }
      const { exit, out } = await rail(['diff', source, 'CodeSystem-ClinicErrorsCS.json'], {
        files,
      })
      expect([exit, out]).toEqual([0, expect.stringContaining('no changes')])
    },
  )

  test('with several needs a name', async () => {
    const files = bundle(codeSystem(), other)
    const { exit, err } = await rail('import bundle.json', { files })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(
        `this Bundle has 2 CodeSystems; name one after a #: ${SYSTEM}, ${other.url}`,
      ),
    ])
    const named = await rail(['import', `bundle.json#${other.url}`], { files })
    expect([named.exit, catalogIn(named.text('errors.yaml')).codes]).toEqual([
      0,
      [{ code: 'RED', meaning: 'Red.' }],
    ])
    const missing = await rail(['import', `bundle.json#${SYSTEM}X`], { files })
    expect([missing.exit, missing.err]).toEqual([
      2,
      expect.stringContaining(`this Bundle has no ${SYSTEM}X; it has ${SYSTEM}`),
    ])
  })

  test('has findings at their places', async () => {
    const files = bundle(valueSet, codeSystem({ concept: [{ code: 'A B', definition: 'x' }] }))
    const { out } = await rail('lint bundle.json --format concise', { files })
    const line = files['bundle.json'].split('\n').findIndex((one) => one.includes('"A B"')) + 1
    expect(out).toMatch(new RegExp(`^bundle\\.json:${line}:\\d+ error code-format `, 'm'))
  })

  test('without a terminology is refused', async () => {
    const { exit, err } = await rail('import bundle.json', {
      files: bundle({ resourceType: 'Patient' }),
    })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('this Bundle has no CodeSystem and no ValueSet'),
    ])
  })
})

test('a list with codes of another system adds it to the header', async () => {
  const world = inMemory({
    files: {
      'codes.csv':
        'code,meaning\nCARD_EXPIRED,The card has expired.\nCARD_LOST,The card was lost.\n',
      'next.csv':
        'code,meaning,bank\nCARD_EXPIRED,The card has expired.,1042\nCARD_LOST,The card was lost.,1043\n',
    },
  })
  expect((await world.rail('import codes.csv')).exit).toBe(0)
  const { exit, out } = await world.rail('import next.csv --map from.bank=bank --update')
  expect([exit, out]).toEqual([0, expect.stringContaining('new: upstream.bank\n')])
  expect(catalogIn(world.text('errors.yaml'))).toMatchObject({
    upstream: { bank: { title: 'Bank' } },
    codes: [{ from: { bank: ['1042'] } }, { from: { bank: ['1043'] } }],
  })
})
