import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../src/base/core/values/hash.ts'
import { inMemory } from '../../support/rail.ts'

const rich = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const CONFIG = 'outputs:\n  - { target: static-site, out: site }\n'

/** A repository in which the site was built once, and one that can be edited and built again. */
async function repository() {
  const { rail, disk, text, paths } = inMemory({
    files: { 'errors.yaml': rich, 'rail-errors.config.yaml': CONFIG },
  })
  const at = (path: string) => `/repo/site/${path}`
  const bytes = (path: string) => Buffer.from(disk.get(at(path))!)
  const edit = (from: string, to: string) =>
    void disk.set(
      '/repo/errors.yaml',
      text('errors.yaml')!.replace(from, () => to),
    )
  const released = (version: string) =>
    Object.fromEntries(
      [...disk]
        .filter(([path]) => path.startsWith(at(`terminology/${version}/`)))
        .map(([path]) => [path, sha256(Buffer.from(disk.get(path)!))]),
    )
  expect(await rail('build')).toMatchObject({ exit: 0 })
  return { rail, disk, at, bytes, edit, released, text, paths }
}

const raise = (version: string) => ['version: 2.3.0', `version: ${version}`] as const

describe('a published version', () => {
  test('outlives the next one, byte for byte, and is no orphan', async () => {
    const { rail, edit, released, disk, at } = await repository()
    const before = released('2.3.0')
    expect(Object.keys(before).length).toBeGreaterThan(8)
    edit(...raise('2.4.0'))
    edit('The member is not known.', 'Nobody knows the member.')
    for (const build of ['build', 'build --clean', 'build --force'])
      expect(await rail(build)).toMatchObject({ exit: 0 })
    expect(await rail('build --check')).toMatchObject({ exit: 0 })
    expect(released('2.3.0')).toEqual(before)
    expect(Object.keys(released('2.4.0')).length).toBe(Object.keys(before).length)
    expect(String(disk.get(at('terminology/visit-errors.json')))).toContain('Nobody knows')
    expect(String(disk.get(at('terminology/2.3.0/visit-errors.json')))).not.toContain(
      'Nobody knows',
    )
  })

  test('is not changed by a catalog that keeps its version', async () => {
    const { rail, edit, released, text, disk, at } = await repository()
    const before = released('2.3.0')
    edit('The member is not known.', 'Nobody knows the member.')
    // The current files are not up to date, and those of the version are fine.
    const checked = await rail('build --check --format concise')
    expect([checked.exit, checked.out]).toEqual([1, expect.stringContaining('output-fresh')])
    expect(checked.out).not.toContain('/2.3.0/')
    const built = await rail('build')
    expect([built.exit, built.err]).toEqual([
      0,
      expect.stringContaining('Version 2.3.0 is published, so its files were not changed.'),
    ])
    expect(built.out).not.toContain('/2.3.0/')
    expect((await rail('build --check')).exit).toBe(0)
    expect(released('2.3.0')).toEqual(before)
    expect(text('site/terminology/visit-errors.json')).toContain('Nobody knows')
    // A file of it that is missing is not made from the changed catalog.
    disk.delete(at('terminology/2.3.0/visit-errors.json'))
    expect((await rail('build')).err).toContain("can't be built again; restore them: site/")
    expect(Object.keys(released('2.3.0')).length).toBe(Object.keys(before).length - 1)
    expect(await rail('build --force')).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/^updated {4}site\/terminology\/2\.3\.0\//m),
    })
    expect(released('2.3.0')).not.toEqual(before)
    expect((await rail('build --check')).exit).toBe(0)
  })

  test('has nothing to do with what is not published', async () => {
    const { rail, edit } = await repository()
    edit('notes: Ask the registry team', 'notes: Ask nobody')
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
  })

  test('of a draft may change, and goes with the next version', async () => {
    const { rail, edit, released, paths } = await repository()
    edit('status: active', 'status: draft')
    edit(...raise('3.0.0'))
    expect((await rail('build')).exit).toBe(0)
    edit('The member is not known.', 'Nobody knows the member.')
    expect((await rail('build')).exit).toBe(0)
    edit('version: 3.0.0', 'version: 3.0.1')
    expect((await rail('build --clean')).exit).toBe(0)
    expect(released('3.0.0')).toEqual({})
    edit('status: draft', 'status: active')
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    expect(Object.keys(released('2.3.0')).length).toBeGreaterThan(8)
    expect(paths().filter((path) => path.includes('/3.0.1/')).length).toBeGreaterThan(8)
  })

  test('is none between releases: 2.3.1-dev has no files of its own', async () => {
    const { rail, edit, released, text, paths } = await repository()
    const before = released('2.3.0')
    edit(...raise('2.3.1-dev'))
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    expect(paths().filter((path) => path.includes('/2.3.1-dev/'))).toEqual([])
    expect(text('site/_headers')).not.toContain('immutable')
    expect(text('site/_redirects')).not.toContain('2.3.1-dev')
    const page = text('site/terminology/index.html')
    expect(page).toContain('Version 2.3.1-dev')
    expect(page).not.toContain('2.3.1-dev/')
    expect(released('2.3.0')).toEqual(before)
    edit('version: 2.3.1-dev', 'version: 2.4.0-rc.1')
    expect((await rail('build')).exit).toBe(0)
    expect(Object.keys(released('2.4.0-rc.1')).length).toBe(Object.keys(before).length)
    expect(text('site/_headers')).toContain('immutable')
  })

  test('is not a draft again, unless it is said twice', async () => {
    const { rail, edit, released } = await repository()
    const before = released('2.3.0')
    edit('status: active', 'status: draft')
    expect((await rail('build')).err).toContain('its files were not changed')
    expect(released('2.3.0')).toEqual(before)
    expect((await rail('build --force')).exit).toBe(0)
    expect(released('2.3.0')).not.toEqual(before)
    expect((await rail('build --check')).exit).toBe(0)
    edit('status: draft', 'status: active')
    edit('The member is not known.', 'Nobody knows the member.')
    expect((await rail('build --force')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
  })

  test('keeps the bytes that an older tool gave it', async () => {
    const { rail, disk, at } = await repository()
    const path = 'terminology/2.3.0/visit-errors.ts'
    const older = '// as an older tool made it\n'
    const manifest = String(disk.get(at('visit-errors.manifest')))
    const recorded = `sha256:${sha256(String(disk.get(at(path))))}`
    // The same text lies in the current folder, under another target of the manifest: only the
    // record of the version changes.
    const [current, version] = manifest.split('"static-site@2.3.0"')
    disk.set(
      at('visit-errors.manifest'),
      `${current}"static-site@2.3.0"${version!.replace(recorded, `sha256:${sha256(older)}`)}`,
    )
    disk.set(at(path), older)
    expect((await rail('build --check')).exit).toBe(0)
    expect(await rail('build')).toMatchObject({
      exit: 0,
      err: expect.not.stringContaining('is published'),
    })
    expect(String(disk.get(at(path)))).toBe(older)
  })

  test('is missed when it is gone or edited, and restored while it is the current one', async () => {
    const { rail, edit, disk, at, bytes } = await repository()
    const path = 'terminology/2.3.0/visit-errors.json'
    const published = bytes(path)
    disk.set(at(path), 'edited')
    expect((await rail('build --check --format concise')).out).toContain('error output-unedited')
    expect((await rail('build')).exit).toBe(0)
    expect(bytes(path).equals(published)).toBe(true)
    edit(...raise('2.4.0'))
    await rail('build')
    for (const [lose, how] of [
      [() => disk.delete(at(path)), 'is missing'],
      [() => disk.set(at(path), 'edited'), 'was edited'],
    ] as const) {
      lose()
      const { exit, out } = await rail('build --check --format concise')
      expect([exit, out]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(`error output-released .*2\\.3\\.0, but ${how}: restore it`),
        ),
      ])
      const built = await rail('build')
      expect([built.exit, built.err]).toEqual([
        0,
        expect.stringContaining("These files of published versions can't be built again"),
      ])
    }
    const changes = () => String(bytes('terminology/changes/index.html'))
    disk.set(at(path), published)
    expect(changes()).not.toContain('2.3.0/visit-errors.json')
    await rail('build')
    expect(changes()).toContain('2.3.0/visit-errors.json')
    expect((await rail('build --check')).exit).toBe(0)
  })

  test('outlives a new name of the catalog', async () => {
    const { rail, edit, released, paths, disk, at } = await repository()
    const before = released('2.3.0')
    edit('name: visit-errors', 'name: desk-errors')
    edit(...raise('3.0.0'))
    expect((await rail('build --clean')).exit).toBe(0)
    expect(released('2.3.0')).toEqual(before)
    expect(paths().filter((path) => /^site\/terminology\/visit-errors/.test(path))).toEqual([])
    expect((await rail('build --check')).exit).toBe(0)
    disk.set(at('terminology/2.3.0/visit-errors.json'), 'edited')
    expect((await rail('build --check --format concise')).out).toContain('2.3.0, but was edited')
  })
})

describe('outputs that are stored encoded', () => {
  const page = 'terminology/index.html'

  test('are the same whatever bytes the encoder of another Node makes', async () => {
    const { rail, disk, at, bytes } = await repository()
    disk.set(
      at(`${page}.br`),
      brotliCompressSync(bytes(page), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    )
    disk.set(at(`${page}.gz`), gzipSync(bytes(page), { level: 1 }))
    expect((await rail('build --check')).exit).toBe(0)
    expect((await rail('build')).out).toContain('all up to date')
  })

  test.each([
    [
      'other contents',
      (plain: Buffer) => brotliCompressSync(Buffer.concat([plain, Buffer.from('x')])),
    ],
    ['no such encoding', () => Buffer.from('not brotli at all')],
    ['nothing', () => Buffer.alloc(0)],
  ])('are edited when they hold %s', async (_, wrong) => {
    const { rail, disk, at, bytes } = await repository()
    disk.set(at(`${page}.br`), wrong(bytes(page)))
    const { exit, out } = await rail('build --check --format concise')
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining('index.html.br:1:1 error output-unedited'),
    ])
    expect((await rail('build --dry-run')).out).toContain(
      'Binary files a/site/terminology/index.html.br',
    )
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
  })

  test('are stale when the catalog changes, and orphans when their code is gone', async () => {
    const { rail, edit, disk, at, bytes, paths } = await repository()
    edit(...raise('2.4.0'))
    edit('code: PAYER_SLOW', 'code: PAYER_LATE')
    const { exit, out } = await rail('build --check --format concise')
    expect(exit).toBe(1)
    expect(out).toContain('index.html.gz:1:1 error output-fresh')
    expect(out).toContain('codes/PAYER_SLOW/index.html.br:1:1 error output-expected')
    disk.set(
      at('terminology/codes/PAYER_SLOW/index.html.br'),
      brotliCompressSync(bytes('terminology/codes/PAYER_SLOW/index.html')),
    )
    expect((await rail('build --clean')).exit).toBe(0)
    expect(paths().filter((path) => path.includes('PAYER_SLOW'))).toEqual([])
    expect(gunzipSync(bytes(`${page}.gz`)).equals(bytes(page))).toBe(true)
  })
})
