import { readFileSync } from 'node:fs'
import { gunzipSync } from 'fflate'
import { unpackTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { packageId } from '../../../src/base/core/catalog/package-id.ts'
import { sha256 } from '../../../src/base/core/values/hash.ts'
import { read } from '../../../src/base/forms/read.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { type BuildOptions, build } from '../../../src/index.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { readWhole } from '../../support/languages.ts'
import { rowsOf } from '../../support/rows.ts'

const rich = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const VERSIONS = [
  ['fhir-package', 'visit-errors.tgz', '', '4.0.1', 'hl7.fhir.r4.core'],
  ['fhir-package-r4b', 'visit-errors.r4b.tgz', '', '4.3.0', 'hl7.fhir.r4b.core'],
  ['fhir-package-r5', 'visit-errors.r5.tgz', 'r5/', '5.0.0', 'hl7.fhir.r5.core'],
] as const
const EVERY_SET: BuildOptions['fhir'] = { value_sets: ['active'] }
const packed = async (source: string, target = 'fhir-package', fhir: BuildOptions['fhir'] = {}) => {
  const { files, diagnostics } = await build(await readWhole(source), { targets: [target], fhir })
  return {
    diagnostics,
    paths: files.map(({ path }) => path),
    bytes: files[0]?.contents as Uint8Array,
  }
}
const entriesOf = async (bytes: Uint8Array) =>
  (await unpackTar(gunzipSync(bytes), { strict: true })).map(({ header, data }) => ({
    ...header,
    text: new TextDecoder().decode(data),
  }))

test('the same bytes on every machine, every Node and every day', async () => {
  // Were a compressor, a clock or an owner in it, this would differ somewhere. It changes with the
  // resources, as the golden files do.
  const sums = await Promise.all(
    VERSIONS.map(async ([target]) => [target, sha256((await packed(rich, target)).bytes)]),
  )
  expect(Object.fromEntries(sums)).toMatchInlineSnapshot(`
    {
      "fhir-package": "ed05e0d705b9f3ef1f8bdd55c41241c87b1b8579eae2b82fb1e8858a04c5f8d5",
      "fhir-package-r4b": "4240a7d9f8ffa93e4417d897d952c1bf540a0a27541f7e4ecfb3fcbf08172fc5",
      "fhir-package-r5": "c080955f30d9b117a0b84efd1eeca2e40fd3783e17415071069f64ae98cadbda",
    }
  `)
})

test('the layout that loaders ask for: sorted, without times and owners', async () => {
  const entries = await entriesOf((await packed(rich)).bytes)
  const names = entries.map(({ name }) => name)
  expect(names).toEqual([
    'package/.index.json',
    'package/CodeSystem-visit-errors-stages.json',
    'package/CodeSystem-visit-errors.json',
    'package/ValueSet-visit-errors-stages.json',
    'package/ValueSet-visit-errors.json',
    'package/example/.index.json',
    'package/example/OperationOutcome-bill-rounded.json',
    'package/example/OperationOutcome-member-not-found.json',
    'package/example/OperationOutcome-payer-slow.json',
    'package/example/OperationOutcome-session-open.json',
    'package/package.json',
  ])
  expect(names).toEqual([...names].sort())
  for (const { type, mode, uid, gid, uname = '', gname = '', mtime } of entries)
    expect({ type, mode, uid, gid, uname, gname, mtime: mtime?.getTime() }).toEqual({
      ...{ type: 'file', mode: 0o644, uid: 0, gid: 0, uname: '', gname: '', mtime: 0 },
    })
})

test.each(VERSIONS)(
  '%s makes %s with the resources of that version, the sets that the config asks for, too',
  async (...row) => {
    const [target, path, folder, number, core] = row
    const { paths, bytes } = await packed(rich, target, EVERY_SET)
    expect(paths).toEqual([path])
    const entries = await entriesOf(bytes)
    const text = (name: string) => entries.find((one) => one.name === `package/${name}`)!.text
    expect(JSON.parse(text('package.json'))).toMatchObject({
      name: `test.visit.errors${path.slice('visit-errors'.length, -'.tgz'.length)}`,
      fhirVersions: [number],
      dependencies: { [core]: number },
    })
    const held = entries.flatMap(
      ({ name }) => /^package\/((?:CodeSystem|ValueSet)-.*)$/.exec(name)?.[1] ?? [],
    )
    const golden = new URL(`../../golden/rich/${folder}`, import.meta.url)
    expect(held.length).toBe(5)
    for (const name of held) {
      const [, kind, id] = /^(\w+)-(.*)\.json$/.exec(name)!
      expect(text(name)).toBe(
        readFileSync(new URL(`${id}.${kind!.toLowerCase()}.json`, golden), 'utf8'),
      )
    }
  },
)

test('examples are the published ones with an id; none is of a code that goes', async () => {
  const entries = await entriesOf((await packed(rich)).bytes)
  const examples = entries
    .filter(({ name }) => /example\/Op/.test(name))
    .map(({ text }) => JSON.parse(text))
  for (const { id, ...example } of examples) {
    const code = id.toUpperCase().replaceAll('-', '_')
    const published = new URL(
      `../../golden/rich/operation-outcome/visit-errors.${code}.operationoutcome.json`,
      import.meta.url,
    )
    expect(example).toEqual(JSON.parse(readFileSync(published, 'utf8')))
  }
  const long = 'A'.repeat(70)
  const codes = [`${long}_ONE`, `${long}_TWO`].map((code) =>
    entry({ code, meaning: `This is ${code}.` }),
  )
  const other = await entriesOf((await packed(healthy(codes.join('\n')))).bytes)
  const ids = other
    .filter(({ name }) => /example\/Op/.test(name))
    .map(({ text }) => JSON.parse(text).id as string)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{64}$/)
})

test('a published list alone has no header, and with its handling file it makes the same package', async () => {
  const [list, handling] = ['rail-errors.json', 'rail-errors.handling.json'].map((name) =>
    readFileSync(new URL(`../../../dist-terminology/${name}`, import.meta.url), 'utf8'),
  )
  const reading = await read(list!, {
    file: 'rail-errors.json',
    companions: { handling: handling! },
  })
  const source = await read(readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8'))
  const [whole, again] = await Promise.all(
    [source, reading].map((one) => build(one, { targets: ['fhir-package-r5'] })),
  )
  expect(again!.files[0]!.contents).toEqual(whole!.files[0]!.contents)
  const alone = await build(await read(list!, { file: 'rail-errors.json' }), {
    targets: ['fhir-package-r5'],
  }).catch(({ message }) => message)
  expect(alone).toContain(
    'needs url, version, status, date, stages, which a flat-list does not carry',
  )
})

test('package.json and the index say what is in it', async () => {
  const entries = await entriesOf((await packed(rich)).bytes)
  const json = (name: string) =>
    JSON.parse(entries.find((one) => one.name === `package/${name}`)!.text)
  expect(json('package.json')).toMatchInlineSnapshot(`
    {
      "author": "Visit API team",
      "canonical": "https://visit.test/terminology",
      "date": "20260930000000",
      "dependencies": {
        "hl7.fhir.r4.core": "4.0.1",
      },
      "description": "Error codes of the visit API.",
      "directories": {
        "example": "example",
        "lib": "package",
      },
      "fhirVersions": [
        "4.0.1",
      ],
      "jurisdiction": "urn:iso:std:iso:3166#KE",
      "maintainers": [
        {
          "email": "desk@visit.test",
          "name": "Desk",
        },
      ],
      "name": "test.visit.errors",
      "title": "Visit API error codes",
      "type": "fhir.ig",
      "url": "https://visit.test/terminology",
      "version": "2.3.0",
    }
  `)
  const index = json('.index.json') as { files: { filename: string; url: string }[] }
  expect(index.files.map(({ filename }) => `package/${filename}`)).toEqual(
    entries.map(({ name }) => name).slice(1, 5),
  )
  for (const { filename, ...said } of index.files) expect(json(filename)).toMatchObject(said)
  expect(json('CodeSystem-visit-errors.json')).toEqual(
    JSON.parse(
      readFileSync(
        new URL('../../golden/rich/visit-errors.codesystem.json', import.meta.url),
        'utf8',
      ),
    ),
  )
})

const CLINIC = { title: undefined, description: undefined, publisher: undefined }
test.each<[header: object, said: object]>([
  [
    CLINIC,
    {
      description: 'clinic-errors',
      author: undefined,
      license: undefined,
      jurisdiction: undefined,
    },
  ],
  [
    { ...CLINIC, title: 'Codes' },
    { title: 'Codes', description: 'Codes' },
  ],
  [{ ...CLINIC, title: 'Codes', description: 'All codes.' }, { description: 'All codes.' }],
  [{ publisher: 'Desk' }, { author: 'Desk' }],
  [{ license: 'CC0-1.0' }, { license: 'CC0-1.0' }],
  [{ jurisdiction: ['KE', 'TZ'] }, { jurisdiction: 'urn:iso:std:iso:3166#KE' }],
  [{ jurisdiction: [] }, { jurisdiction: undefined }],
  [{ date: '2026-03-01' }, { date: '20260301000000' }],
])('package.json of a catalog with %j', async (header, said) => {
  const { bytes } = await packed(file({ stages: ['identify'], ...header }, healthyEntry()))
  const json = JSON.parse(
    (await entriesOf(bytes)).find(({ name }) => name === 'package/package.json')!.text,
  )
  for (const [field, value] of Object.entries(said))
    expect([Object.hasOwn(json, field), json[field]]).toEqual([value !== undefined, value])
})

test.each(
  rowsOf<{ what: string; contact?: object[]; maintainers?: object[] }>(
    import.meta,
    'the maintainers of a catalog',
  ),
)('the maintainers of a catalog with $what', async ({ contact, maintainers }) => {
  const entries = await entriesOf((await packed(file({ contact }, entry()))).bytes)
  const header = JSON.parse(entries.find(({ name }) => name === 'package/package.json')!.text)
  expect([Object.hasOwn(header, 'maintainers'), header.maintainers]).toEqual([
    maintainers !== undefined,
    maintainers,
  ])
})

test.each(
  rowsOf<{ header: { package_id?: string; url: string; name?: string }; id: string }>(
    import.meta,
    'is the package',
  ),
)('$header is the package $id', ({ header, id }) => {
  expect(packageId({ name: 'rail-errors', ...header })).toBe(id)
  expect(id).toMatch(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/)
})

test.each([
  ['version: 2.3.0', 'version: 2.3.0+7', 'version-semver'],
  ['version: 2.3.0', 'version: 2.3.0.1', 'version-semver'],
  ['package_id: test.visit.errors', 'package_id: errors', 'fhir-package-id-valid'],
])('a catalog with %s as %s is refused with %s', async (from, to, rule) => {
  const { diagnostics, paths } = await packed(rich.replace(from, to))
  expect(paths).toEqual([])
  expect(diagnostics.filter(({ severity }) => severity === 'error').map((one) => one.rule)).toEqual(
    [rule],
  )
})
