import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../../support/rail.ts'

const SYSTEM = 'https://shop.test/CodeSystem/shop-errors'
const system = {
  resourceType: 'CodeSystem',
  id: 'shop-errors',
  url: SYSTEM,
  version: '1.2.0',
  name: 'ShopErrors',
  title: 'Shop errors',
  status: 'active',
  content: 'complete',
  concept: [
    { code: 'CARD_EXPIRED', definition: 'The card has expired.' },
    { code: 'CARD', concept: [{ code: 'CARD_LOST', definition: 'The card was lost.' }] },
  ],
}
const colors = {
  ...system,
  id: 'colors',
  url: 'https://shop.test/CodeSystem/colors',
  title: 'Colors',
  concept: [{ code: 'red' }, { code: 'blue' }],
}
const set = {
  resourceType: 'ValueSet',
  id: 'shop-errors',
  url: 'https://shop.test/ValueSet/shop-errors',
  title: 'All errors',
  status: 'active',
  compose: {
    include: [
      {
        system: SYSTEM,
        concept: [{ code: 'CARD_LOST' }, { code: 'CARD' }, { code: 'CARD_EXPIRED' }],
      },
    ],
  },
}

/** A package with files by name. */
const packed = async (files: Record<string, object | string>, type = 'file' as const) =>
  gzipSync(
    await packTar(
      Object.entries(files).map(([name, value]) => {
        const body = typeof value === 'string' ? value : JSON.stringify(value)
        return { header: { name, size: Buffer.byteLength(body), type }, body }
      }),
    ),
  )
const shop = () =>
  packed({
    'example/CodeSystem-shop-errors.json': { ...system, concept: [{ code: 'EXAMPLE' }] },
    'package/package.json': { name: 'shop.errors', version: '1.2.0' },
    'package/.index.json': { 'index-version': 2, files: [] },
    'package/CodeSystem-colors.json': colors,
    'package/CodeSystem-shop-errors.json': system,
    'package/ValueSet-shop-errors.json': set,
    'package/StructureDefinition-order.json': { resourceType: 'StructureDefinition' },
    'package/example/Bundle-x.json': {
      resourceType: 'Bundle',
      entry: [{ resource: { resourceType: 'CodeSystem' } }],
    },
  })
const codesIn = (text: string | undefined) =>
  (parse(text ?? '') as { codes: { code: string }[] }).codes.map(({ code }) => code)

test('the CodeSystem of a package, as the same file unpacked', async () => {
  const { exit, text } = await rail(`import shop.tgz#${SYSTEM}`, {
    files: { 'shop.tgz': await shop() },
  })
  expect([exit, codesIn(text('errors.yaml'))]).toEqual([0, ['CARD_EXPIRED', 'CARD', 'CARD_LOST']])
  const plain = await rail('import CodeSystem-shop-errors.json', {
    files: {
      'CodeSystem-shop-errors.json': JSON.stringify(system),
      'ValueSet-shop-errors.json': JSON.stringify(set),
    },
  })
  const withoutSource = (yaml: string) => yaml.replace(/^# Imported.*$/m, '')
  expect(withoutSource(text('errors.yaml')!)).toBe(withoutSource(plain.text('errors.yaml')!))
})

test.each([
  [`${SYSTEM}|1.2.0`, ['CARD_EXPIRED', 'CARD', 'CARD_LOST']],
  ['https://shop.test/ValueSet/shop-errors', ['CARD_EXPIRED', 'CARD', 'CARD_LOST']],
])('a version, and a ValueSet with its CodeSystem: %s', async (canonical, codes) => {
  const { err, text } = await rail(['import', `shop.tgz#${canonical}`], {
    files: { 'shop.tgz': await shop() },
  })
  expect(codesIn(text('errors.yaml')), err).toEqual(codes)
})

test('from an address', async () => {
  const body = new Uint8Array(await shop())
  const { exit, text } = await rail(['import', `https://shop.test/shop.tgz#${SYSTEM}`], {
    network: {
      'GET https://shop.test/shop.tgz': new Response(body, {
        headers: { 'content-type': 'application/gzip' },
      }),
    },
  })
  expect([exit, codesIn(text('errors.yaml'))]).toEqual([0, ['CARD_EXPIRED', 'CARD', 'CARD_LOST']])
})

test('without a canonical, it lists what the package has, and each command works', async () => {
  const files = { 'shop.tgz': await shop() }
  const { exit, err, text } = await rail('import shop.tgz', { files })
  expect({ exit, err, text: text('errors.yaml') }).toEqual({
    exit: 2,
    err: `rail-errors: shop.tgz is a FHIR package; name one of its lists:
  CodeSystem Shop errors, 3 codes: rail-errors import 'shop.tgz#${SYSTEM}'
  ValueSet All errors, 3 codes: rail-errors import 'shop.tgz#https://shop.test/ValueSet/shop-errors'
  CodeSystem Colors, 2 codes: rail-errors import 'shop.tgz#https://shop.test/CodeSystem/colors'
`,
    text: undefined,
  })
  for (const [, source] of err.matchAll(/import '(.*)'/g))
    expect(await rail(['import', source!], { files })).toMatchObject({ exit: 0 })
})

test('a package that we build comes back with all its codes', async () => {
  const { rail: run, text, paths } = inMemory()
  await run('init --yes --url https://shop.test/errors')
  await run('build --target fhir-package --out out')
  const [archive] = paths().filter((path) => path.endsWith('.tgz'))
  const { err } = await run(['import', archive!, '--out', 'again.yaml'])
  const source = /'(out.*?CodeSystem.*?)'/.exec(err)?.[1]
  expect((await run(['import', source!, '--out', 'again.yaml'])).exit).toBe(0)
  expect(codesIn(text('again.yaml'))).toEqual(codesIn(text('errors.yaml')))
})

describe('is refused, in one sentence, and nothing is written:', () => {
  // One member after another.
  const BOMB = Buffer.concat(Array(130).fill(gzipSync(new Uint8Array(1024 * 1024))))
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['another canonical', shop, `has no ${SYSTEM}s; did you mean "${SYSTEM}"?; its lists are:`],
    ['no gzip', () => new Uint8Array([1, 2, 3]), 'is not a FHIR package: it is damaged'],
    ['half of a file', async () => (await shop()).subarray(0, 300), 'it is damaged'],
    ['a bomb', () => BOMB, 'unpacks to more than 128 MiB'],
    ['no tar', () => gzipSync('hello'.repeat(500)), 'it has no readable tar archive'],
    ['no lists', () => packed({ 'package/package.json': {} }), 'has no CodeSystem and no ValueSet'],
    [
      'no valid JSON',
      () => packed({ 'package/CodeSystem-a.json': '{ "resourceType": "CodeSystem", ' }),
      'has no CodeSystem and no ValueSet',
    ],
    [
      'many files',
      // One file is its header; two more are the end.
      async () => {
        const header = gunzipSync(await packed({ 'package/a': '' })).subarray(0, 512)
        return gzipSync(Buffer.concat(Array(20_001).fill(header)))
      },
      'has more than 20000 files',
    ],
    [
      'concepts in concepts',
      () =>
        packed({
          'package/CodeSystem-a.json': `{"resourceType":"CodeSystem","url":"${SYSTEM}s","concept":${'[{"concept":'.repeat(50_000)}[]${'}]'.repeat(50_000)}}`,
        }),
      '',
    ],
  ])('%s', async (_, make, message) => {
    const { exit, err, paths } = await rail(`import shop.tgz#${SYSTEM}s`, {
      files: { 'shop.tgz': new Uint8Array(await make()) },
    })
    expect([exit, err]).toEqual([2, expect.stringContaining(message)])
    expect(paths()).toEqual(['shop.tgz'])
  })

  test('names that lead out, or change a terminal, are only shown', async () => {
    const name = '../../etc/\u001b[2J\nCodeSystem-x.json'
    const files = {
      'shop.tgz': new Uint8Array(
        await packed({ [name]: { ...system, url: undefined, title: 'Shop\u001b[2J\nerrors' } }),
      ),
    }
    const { exit, err, paths } = await rail('import shop.tgz', { files })
    expect([exit, paths()]).toEqual([2, ['shop.tgz']])
    expect(err).not.toContain('\u001b')
    expect(err.trim().split('\n')).toHaveLength(2)
  })
  test('with another source', async () => {
    const files = { 'shop.tgz': await shop(), 'a.csv': 'code,text\nA_B,Some text\n' }
    const { exit, err } = await rail('import shop.tgz a.csv', { files })
    expect([exit, err]).toEqual([2, expect.stringContaining("can't be imported together")])
  })
})
