import { readFileSync } from 'node:fs'
import { gunzipSync } from 'fflate'
import { unpackTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { packageId } from '../src/build/fhir/package-id.ts'
import { read } from '../src/catalog/read.ts'
import { sha256 } from '../src/hash.ts'
import { build } from '../src/index.ts'

const rich = readFileSync(new URL('fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const packed = async (source: string) => {
  const { files, diagnostics } = await build(await read(source), { targets: ['fhir-package'] })
  return { diagnostics, paths: files.map(({ path }) => path), bytes: files[0]?.contents as Uint8Array }
}
const entriesOf = async (bytes: Uint8Array) =>
  (await unpackTar(gunzipSync(bytes), { strict: true })).map(({ header, data }) => ({ ...header, text: new TextDecoder().decode(data) }))

test('the same bytes on every machine, every Node and every day', async () => {
  const { bytes, paths } = await packed(rich)
  expect(paths).toEqual(['visit-errors.tgz'])
  // Were a compressor, a clock or an owner in it, this would differ somewhere. It changes with the resources, as the golden files do.
  expect(sha256(bytes)).toMatchInlineSnapshot(`"dcbf23ff8af2ef6d5d94c2cd83b5afb03341c7fa63fb745d2cbbb26e72db4636"`)
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
    'package/package.json',
  ])
  expect(names).toEqual([...names].sort())
  for (const { type, mode, uid, gid, uname = '', gname = '', mtime } of entries)
    expect({ type, mode, uid, gid, uname, gname, mtime: mtime?.getTime() }).toEqual({
      ...{ type: 'file', mode: 0o644, uid: 0, gid: 0, uname: '', gname: '', mtime: 0 },
    })
})

test('package.json and the index say what is in it', async () => {
  const entries = await entriesOf((await packed(rich)).bytes)
  const json = (name: string) => JSON.parse(entries.find((one) => one.name === `package/${name}`)!.text)
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
  expect(index.files.map(({ filename }) => `package/${filename}`)).toEqual(entries.map(({ name }) => name).slice(1, -1))
  for (const { filename, ...said } of index.files) expect(json(filename)).toMatchObject(said)
  expect(json('CodeSystem-visit-errors.json')).toEqual(
    JSON.parse(readFileSync(new URL('golden/rich/visit-errors.codesystem.json', import.meta.url), 'utf8')),
  )
})

test.each([
  [{ package_id: 'gov.rail.errors', url: 'https://rail.example/t' }, 'gov.rail.errors'],
  [{ url: 'https://rail.example/terminology' }, 'example.rail.rail-errors'],
  [{ url: 'https://www.3m.example:8443/t' }, 'example.n3m.www.rail-errors'],
  [{ url: 'https://bücher.example/t' }, 'example.xn--bcher-kva.rail-errors'],
  [{ url: 'http://127.0.0.1/t' }, 'n1.n0.n0.n127.rail-errors'],
  [{ url: 'http://[::1]:80/t' }, 'n1.rail-errors'],
  [{ url: 'urn:oid:2.16.840.1' }, 'catalog.rail-errors'],
])('%j is the package %s', (header, id) => {
  expect(packageId({ name: 'rail-errors', ...header })).toBe(id)
  expect(id).toMatch(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/)
})

test.each([
  ['version: 2.3.0', 'version: 2.3.0+7', 'fhir-version-plain'],
  ['version: 2.3.0', 'version: 2.3.0.1', 'version-semver'],
  ['package_id: test.visit.errors', 'package_id: errors', 'fhir-package-id-valid'],
])('a catalog with %s as %s is refused with %s', async (from, to, rule) => {
  const { diagnostics, paths } = await packed(rich.replace(from, to))
  expect(paths).toEqual([])
  expect(diagnostics.filter(({ severity }) => severity === 'error').map((one) => one.rule)).toEqual([rule])
})
