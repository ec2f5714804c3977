import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../src/base/core/values/hash.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import { inMemory } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// What a build records, and what the next one says about the outputs because of it.

const LIST = 'gen/clinic-errors.json'
const MANIFEST = 'gen/clinic-errors.manifest'
const codes = (...names: string[]) =>
  names.map((code) => healthyEntry({ code, meaning: `The code is ${code}.` })).join('\n')
const catalog = (names: readonly string[], header: object = {}) =>
  file({ stages: ['identify'], code_style: 'any', ...header }, codes(...names))

/** A folder in which the list was built from some codes. */
async function built(names: readonly string[] = ['CARD_LOST', 'CARD_OLD'], header: object = {}) {
  const memory = inMemory({ files: { 'errors.yaml': catalog(names, header) } })
  expect(await memory.rail('build --target flat-list --out gen')).toMatchObject({ exit: 0 })
  const write = (path: string, text: string) => void memory.disk.set(`/repo/${path}`, text)
  const manifest = () => JSON.parse(memory.text(MANIFEST)!)
  return { ...memory, write, manifest }
}

test('the record names the catalog, its version and codes, and the hash of each output', async () => {
  const { text, manifest } = await built(['CARD_LOST', 'CARD_OLD'], { version: '1.2.0' })
  const [hash] = Object.keys(manifest().catalogs)
  expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/)
  const expected = {
    generator: 'rail-errors',
    name: 'clinic-errors',
    catalogs: { [hash!]: { version: '1.2.0', codes: ['CARD_LOST', 'CARD_OLD'] } },
    targets: {
      'flat-list': {
        catalog: hash,
        outputs: { 'clinic-errors.json': `sha256:${sha256(text(LIST)!)}` },
      },
    },
  }
  expect(JSON.parse(text(MANIFEST)!)).toEqual(expected)
  // As the formatters of most teams leave it.
  expect(text(MANIFEST)).toContain('\n      "codes": ["CARD_LOST", "CARD_OLD"]\n')
})

test.each([4, '\t'])(
  'JSON that a formatter indents by %j is still what was built',
  async (indent) => {
    const BUILD = 'build --target flat-list --out gen'
    const { rail, text, write } = await built()
    const check = async () => (await rail(`${BUILD} --check --format concise`)).out
    const laidOut = (path: string) =>
      write(path, JSON.stringify(JSON.parse(text(path)!), null, indent))
    for (const path of [LIST, MANIFEST]) laidOut(path)
    expect(await rail(`${BUILD} --check`)).toMatchObject({ exit: 0 })
    expect((await rail(BUILD)).out).toContain('all up to date')
    // What is stale is not said to be edited.
    write('errors.yaml', catalog(['CARD_LOST', 'CARD_NEW']))
    expect(await check()).toContain(`${LIST}:1:1 error output-fresh`)
    await rail(BUILD)
    laidOut(LIST)
    write(LIST, text(LIST)!.replace('CARD_NEW', 'CARD_MINE'))
    expect(await check()).toContain(`${LIST}:1:1 error output-unedited`)
  },
)

test('the manifest is written first into a new folder, and last over an older one', async () => {
  const memory = inMemory({ files: { 'errors.yaml': catalog(['CARD_LOST']) } })
  const { write } = memory.host.files
  const order: string[] = []
  memory.host.files.write = async (path, ...rest) => {
    order.push(path.replace('/repo/', ''))
    await write(path, ...rest)
  }
  await memory.rail('build --target flat-list --out gen')
  expect(order).toEqual([MANIFEST, LIST])
  memory.disk.set('/repo/errors.yaml', catalog(['CARD_LOST', 'CARD_OLD']))
  await memory.rail('build --target flat-list --out gen')
  expect(order).toEqual([MANIFEST, LIST, LIST, MANIFEST])
})

test('of a packed output, the hash of what is in it, with the way it is packed', async () => {
  const memory = await built()
  expect(await memory.rail('build --target static-site --out gen')).toMatchObject({ exit: 0 })
  const { targets } = memory.manifest()
  expect(Object.keys(targets)).toEqual(['flat-list', 'static-site', 'static-site@1.0.0'])
  const { outputs } = targets['static-site']
  const page = Object.keys(outputs).find((path) => path.endsWith('style.css'))!
  expect([outputs[`${page}.gz`], outputs[`${page}.br`]]).toEqual([
    `gzip:${outputs[page]}`,
    `br:${outputs[page]}`,
  ])
})

test('records of several targets are sorted, and catalogs that no target was made from are left out', async () => {
  const memory = await built()
  memory.write('errors.yaml', catalog(['CARD_OLD']))
  expect(await memory.rail('build --target typescript --out gen')).toMatchObject({ exit: 0 })
  expect(Object.keys(memory.manifest().targets)).toEqual(['flat-list', 'typescript'])
  const hashes = Object.keys(memory.manifest().catalogs)
  expect(hashes).toHaveLength(2)
  expect(hashes).toEqual([...hashes].sort())
  expect(await memory.rail('build --target flat-list --out gen')).toMatchObject({ exit: 0 })
  expect(Object.values(memory.manifest().catalogs)).toEqual([
    { version: '1.0.0', codes: ['CARD_OLD'] },
  ])
})

const STALE = 'error output-fresh the output is not up to date: the catalog has changed: '

describe('how the set differs from the one that an output was made from', () => {
  test.each(
    rowsOf<{ before: readonly string[]; now: readonly string[]; header: object; said: string }>(
      import.meta,
      'before then now and header said',
    ),
  )('$before, then $now and $header: $said', async ({ before, now, header, said }) => {
    const { rail, write } = await built(before)
    write('errors.yaml', catalog(now, header).replace('http: 404', 'http: 410'))
    const { out, exit } = await rail('build --check --format concise --target flat-list --out gen')
    expect(exit).toBe(1)
    expect(out).toContain(`${LIST}:1:1 ${STALE}${said}\n`)
  })
})

// Others may write to the folder: only what is plain is printed, and what is no record counts as
// none.
describe('a manifest that somebody changed', () => {
  const FOREIGN =
    'error output-unedited the file was not written by rail-errors; use --force to replace it'
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  type Json = any
  const first = (manifest: Json) => Object.keys(manifest.catalogs)[0]!
  test.each<[what: string, change: (manifest: Json) => Json, said: string]>([
    ['not at all', (manifest) => manifest, `${STALE}1 code added (CARD_NEW)`],
    ['without catalogs', ({ catalogs: _, ...manifest }) => manifest, `${STALE}it changed`],
    [
      'a code that is a command',
      (manifest) => {
        manifest.catalogs[first(manifest)].codes.push(
          '::error::x',
          7,
          'a b',
          'x'.repeat(201),
          'CARD_X',
          'x'.repeat(200),
        )
        return manifest
      },
      `${STALE}1 code added (CARD_NEW), 2 codes removed (CARD_X, ${'x'.repeat(200)})`,
    ],
    [
      'a version that is a command',
      (manifest) => {
        manifest.catalogs[first(manifest)].version = '##[group]'
        return manifest
      },
      `${STALE}1 code added (CARD_NEW); version unknown became 1.0.0`,
    ],
    [
      'a version that is no text',
      (manifest) => {
        manifest.catalogs[first(manifest)].version = 1
        return manifest
      },
      `${STALE}1 code added (CARD_NEW); version unknown became 1.0.0`,
    ],
    [
      'codes that are no list',
      (manifest) => {
        manifest.catalogs[first(manifest)].codes = 'CARD_LOST'
        return manifest
      },
      `${STALE}it changed`,
    ],
    [
      'a catalog that is no hash',
      (manifest) =>
        JSON.parse(JSON.stringify(manifest).replaceAll(first(manifest), `${first(manifest)}0`)),
      `${STALE}it changed`,
    ],
    [
      'a target that is no record',
      (manifest) => ({ ...manifest, targets: { 'flat-list': 7 } }),
      FOREIGN,
    ],
    [
      'outputs that are no record',
      (manifest) => ({ ...manifest, targets: { 'flat-list': { catalog: 'x', outputs: 7 } } }),
      FOREIGN,
    ],
    [
      'a hash of a catalog that is no text',
      (manifest) => ({
        ...manifest,
        targets: { 'flat-list': { ...manifest.targets['flat-list'], catalog: 7 } },
      }),
      FOREIGN,
    ],
    [
      'a hash that is no text',
      (manifest) => ({
        ...manifest,
        targets: { 'flat-list': { catalog: 'x', outputs: { 'clinic-errors.json': 7 } } },
      }),
      FOREIGN,
    ],
    [
      'a hash of other bytes',
      (manifest) => ({
        ...manifest,
        targets: { 'flat-list': { catalog: 'x', outputs: { 'clinic-errors.json': 'sha256:0' } } },
      }),
      'error output-unedited the output was edited by hand, or merged, since it was built',
    ],
    [
      'a way to pack that is not that of the file',
      (manifest) => ({
        ...manifest,
        targets: {
          'flat-list': { catalog: 'x', outputs: { 'clinic-errors.json': 'gzip:sha256:0' } },
        },
      }),
      'error output-unedited the output was edited by hand, or merged, since it was built',
    ],
    ['of another program', (manifest) => ({ ...manifest, generator: 'other' }), FOREIGN],
    [
      'targets that are no record',
      (manifest) => ({ ...manifest, targets: [] }),
      'error output-unedited the output was edited by hand, or merged, since it was built',
    ],
  ])('%s', async (_, change, said) => {
    const { rail, write, manifest } = await built()
    const changed = change(manifest())
    write(MANIFEST, `${JSON.stringify(changed, null, 2)}\n`)
    write('errors.yaml', catalog(['CARD_LOST', 'CARD_OLD', 'CARD_NEW']))
    const { out, exit } = await rail('build --check --format concise --target flat-list --out gen')
    expect(exit).toBe(1)
    expect(out.split('\n').find((line) => line.startsWith(`${LIST}:`))).toBe(`${LIST}:1:1 ${said}`)
    expect(out.includes(`${MANIFEST}:1:1 ${FOREIGN}`)).toBe(changed.generator === 'other')
  })

  test.each<[text: string, foreign: boolean]>([
    ['{ "generator": "rail-errors"', false],
    ['<<<<<<< HEAD\n', true],
    ['7', true],
  ])('to %j', async (text, foreign) => {
    const { rail, write } = await built()
    write(MANIFEST, text)
    write('errors.yaml', catalog(['CARD_LOST']))
    const { out } = await rail('build --check --format concise --target flat-list --out gen')
    expect(out).toContain(
      `${LIST}:1:1 ${foreign ? FOREIGN : 'error output-unedited the output was edited by hand, or merged, since it was built'}\n`,
    )
    expect(out.includes(`${MANIFEST}:1:1 ${FOREIGN}`)).toBe(foreign)
  })
})

describe('orphans', () => {
  const orphaned = async (edit = false) => {
    const memory = await built()
    memory.write('errors.yaml', catalog(['CARD_LOST'], { name: 'visit-errors' }))
    memory.write('rail-errors.config.yaml', 'outputs: [{ target: flat-list, out: gen }]\n')
    if (edit) memory.write(LIST, memory.text(LIST)!.replace('CARD_LOST', 'CARD_GONE'))
    return memory
  }
  const ORPHAN =
    'the output is an orphan: an earlier build wrote it, but no target generates it now'

  test.each([
    [false, ORPHAN],
    [true, `${ORPHAN} (it was edited since, so builds keep it: remove it by hand)`],
  ])('edited: %s', async (edited, said) => {
    const { out } = await (await orphaned(edited)).rail('build --check --format concise')
    expect(out).toContain(`${LIST}:1:1 error output-expected ${said}\n`)
    expect(out).toContain(`${MANIFEST}:1:1 error output-expected ${ORPHAN}\n`)
  })

  test.each<[args: string, edited: boolean, removed: string[]]>([
    ['build --dry-run', false, []],
    ['build --dry-run --clean', false, [LIST, MANIFEST]],
    ['build --dry-run --clean', true, []],
  ])('%s, edited: %s: what it says is removed', async (args, edited, removed) => {
    const { out } = await (await orphaned(edited)).rail(args)
    expect([...out.matchAll(/^to remove +(.*)$/gm)].map(([, path]) => path)).toEqual(removed)
    expect([...out.matchAll(/^(?:to create|missing) +(.*)$/gm)].map(([, path]) => path)).toEqual([
      'gen/visit-errors.json',
      'gen/visit-errors.manifest',
    ])
    // What is new or goes has no other side.
    expect(out).not.toContain('+++')
  })
})

test.each<[what: string, now: string | Uint8Array, said: string]>([
  ['a text', 'mine\n', `--- a/${LIST}\n+++ b/${LIST}\n@@ -1,1 +1,`],
  ['line ends of Windows', 'mine\r\n', `--- a/${LIST}\n+++ b/${LIST}\n@@ -1,1 +1,`],
  ['bytes', Uint8Array.of(1, 0, 2), `Binary files a/${LIST} and b/${LIST} differ\n`],
  [
    'texts with nothing in common',
    Array.from({ length: 25_000 }, (_, at) => `${at}\n`).join(''),
    `Files a/${LIST} and b/${LIST} differ throughout\n`,
  ],
])('--dry-run of an output that is %s', async (_, now, said) => {
  const { rail, disk } = await built()
  disk.set(`/repo/${LIST}`, now)
  const { out } = await rail('build --dry-run --target flat-list --out gen')
  expect(out).toContain(said)
  expect(out).not.toContain('====')
})

test('a target that is no longer built leaves no record, once its outputs are removed', async () => {
  const config = (...targets: string[]) =>
    `outputs: [${targets.map((target) => `{ target: ${target}, out: gen }`).join(', ')}]\n`
  const { rail, disk, text } = inMemory({
    files: {
      'errors.yaml': catalog(['CARD_LOST']),
      'rail-errors.config.yaml': config('flat-list', 'typescript'),
    },
  })
  expect((await rail('build')).exit).toBe(0)
  disk.set('/repo/rail-errors.config.yaml', config('flat-list'))
  expect((await rail('build --clean')).exit).toBe(0)
  expect(Object.keys(JSON.parse(text(MANIFEST)!).targets)).toEqual(['flat-list'])
})

test('a target of the command line only is said to be left over for the next check', async () => {
  const { rail } = inMemory({ files: { 'errors.yaml': catalog(['CARD_LOST']) } })
  await rail('build')
  const SAID = /^javascript is not among the outputs of this project, .* --out\.$/m
  expect((await rail('build --target flat-list')).err).not.toMatch(/not among/)
  expect((await rail('build --target javascript')).err).toMatch(SAID)
  expect(await rail('build --check')).toMatchObject({ exit: 1 })
  expect((await rail('build --target javascript --out src')).err).not.toMatch(/not among/)
})
