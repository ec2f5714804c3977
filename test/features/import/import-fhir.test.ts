import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../../support/rail.ts'

// What publishers ship beside a CodeSystem, and the next version of it.

const SYSTEM = 'https://clinic.test/fhir/CodeSystem/ClinicErrorsCS'
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
const text = (value: object) => JSON.stringify(value, null, 2)
const FILES = {
  'CodeSystem-ClinicErrorsCS.json': text(codeSystem()),
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
  test('says what is new, also of a property with a name of its own', async () => {
    const world = await imported({ ...FILES, 'next.json': NEXT }, '--map fix=diagnostics')
    const { out } = await world.rail(
      'diff errors.yaml next.json --map fix=diagnostics --format json',
    )
    const { changes } = JSON.parse(out) as { changes: { rule: string; location: string }[] }
    expect(changes.map(({ rule, location }) => `${rule} ${location}`)).toEqual([
      'code-removed codes[CARD_EXPIRED]',
      'version-bump-small version',
      'header-text-changed date',
      'fix-changed codes[MEMBER_UNKNOWN].fix',
      'meaning-changed codes[MEMBER_UNKNOWN].meaning',
      'code-added codes[VISIT_LOCKED]',
      'header-text-changed purpose',
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
  const again = await world.rail('import out/clinic-errors-cs.codesystem.json --out again.yaml')
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
    const files = { ...bundle(valueSet, codeSystem()), ...FILES }
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
