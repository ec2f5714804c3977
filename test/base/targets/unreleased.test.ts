import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DirectAnswer, ServeSettings } from '../../../src/base/io/host/host.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import { inMemory } from '../../support/rail.ts'
import { commitIn, emptyFolder, gitIn, newRepository, railIn } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

// A build publishes nothing: a release tag does. And a target that is refused stops no other.

// A site of one code: it is built thirty times.
const HEADER = {
  name: 'visit-errors',
  url: 'https://visit.test/terminology',
  version: '2.3.0',
  date: '2026-01-01',
  stages: ['identify'],
}
const sourceOf = (header: object = {}) =>
  file({ ...HEADER, ...header }, healthyEntry({ meaning: 'The member is not known.' }))
const source = sourceOf()
const CONFIG =
  'outputs:\n  - { target: static-site, out: site }\n  - { target: typescript, out: src }\n  - { target: fhir-r4, out: fhir }\n'

test('an active version may change until it is tagged; then its files stay, and all others are written', async () => {
  const repo = newRepository()
  const at = (path: string) => join(repo, path)
  const text = (path: string) => readFileSync(at(path), 'utf8')
  const edit = (from: string, to: string) =>
    writeFileSync(at('errors.yaml'), text('errors.yaml').replaceAll(from, to))
  const module = 'src/visit-errors.ts'
  const published = 'site/terminology/2.3.0/visit-errors.json'
  writeFileSync(at('errors.yaml'), source)
  writeFileSync(at('rail-errors.config.yaml'), CONFIG)
  expect((await railIn(repo, 'build')).exit).toBe(0)
  commitIn(repo)

  edit('The member is not known.', 'Nobody knows the member.')
  expect(await railIn(repo, 'build')).toMatchObject({ exit: 0 })
  expect((await railIn(repo, 'build --check')).exit).toBe(0)
  for (const path of [module, published]) expect(text(path)).toContain('Nobody knows')

  gitIn(repo, 'commit', '-qam', 'changed')
  gitIn(repo, 'tag', 'v2.3.0')
  edit('Nobody knows the member.', 'We do not know the member.')
  const { exit, err } = await railIn(repo, 'build')
  expect(exit).toBe(0)
  expect(err).toContain('Version 2.3.0 is published, so its files were not changed.')
  for (const path of [module, 'site/terminology/visit-errors.json'])
    expect(text(path)).toContain('We do not know')
  expect(text(published)).toContain('Nobody knows')
  // What is on the disk is as recorded: the same run again says the same.
  expect((await railIn(repo, 'build')).err).toBe(err)
  expect((await railIn(repo, 'build --check')).exit).toBe(0)
  expect((await railIn(repo, 'build --force')).exit).toBe(0)
  expect((await railIn(repo, 'build --check')).exit).toBe(0)
  expect(text(published)).toContain('We do not know')
})

test('a target that refuses a catalog stops no other', async () => {
  const { rail, text, paths } = inMemory({
    files: {
      'errors.yaml': sourceOf({ url: 'https://visit.test/con' }),
      'rail-errors.config.yaml': `${CONFIG}rules: { fhir-url-own: off }\n`,
    },
  })
  // What is refused comes first: no build repairs it.
  const checked = await rail('build --check')
  expect([checked.exit, checked.out]).toEqual([1, expect.stringContaining('cannot be served')])
  expect(checked.err).toContain('Fix the errors above, then: rail-errors build')
  const { exit, out } = await rail('build')
  expect([exit, out]).toEqual([1, expect.stringContaining('cannot be served')])
  expect(text('src/visit-errors.ts')).toContain('export const Code')
  expect(paths().filter((path) => path.includes('site/'))).toEqual([])
})

test('the tag without a name of another catalog publishes no version of this one', async () => {
  const repo = newRepository()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(repo, path)), { recursive: true })
    writeFileSync(join(repo, path), text)
  }
  write('b/rail-errors.config.yaml', CONFIG)
  write('b/errors.yaml', source)
  commitIn(repo)
  write('a/errors.yaml', sourceOf({ name: 'card-errors' }))
  commitIn(repo)
  gitIn(repo, 'tag', 'v2.3.0')
  write('b/errors.yaml', source.replaceAll('The member is not known.', 'Nobody knows the member.'))
  expect((await railIn(join(repo, 'b'), 'build')).exit).toBe(0)
  const published = join(repo, 'b/site/terminology/2.3.0/visit-errors.json')
  expect(readFileSync(published, 'utf8')).toContain('Nobody knows')
})

/** The answer of `serve` at a path. */
async function servedIn(repo: string, path: string): Promise<DirectAnswer> {
  let settings: ServeSettings | undefined
  const serve = async (given: ServeSettings) => {
    settings = given
  }
  expect((await railIn(repo, 'serve', {}, { serve })).exit).toBe(0)
  return settings!.direct!({ method: 'GET', path, header: () => undefined })
}

// The released catalog, and that of a later commit, whose site is built into an empty folder.
const cases = rowsOf<{
  name: string
  tag: string
  published?: string
  current: string
  released?: { version?: string; url?: string }
  says?: string
  shallow?: boolean
}>(import.meta, 'releases')

describe('a published version in an empty folder', () => {
  test.each(cases)('$name', async ({ tag, released, published, current, says, shallow }) => {
    const origin = newRepository()
    const commit = (text: string) => {
      writeFileSync(join(origin, 'errors.yaml'), text)
      commitIn(origin)
    }
    writeFileSync(join(origin, 'rail-errors.config.yaml'), CONFIG)
    commit(sourceOf(released))
    gitIn(origin, 'tag', tag)
    commit(source.replaceAll('The member is not known.', 'Nobody knows the member.'))
    const repo = shallow ? emptyFolder() : origin
    if (shallow) gitIn(repo, 'clone', '-q', '--depth', '1', `file://${origin}`, '.')

    const at = (path: string) => join(repo, 'site/terminology', path)
    const list = (path: string) => readFileSync(at(path), 'utf8')
    const { exit, err } = await railIn(repo, 'build')
    expect(exit).toBe(0)
    expect(err).toContain(says ?? '')
    expect(list('visit-errors.json')).toContain(current)
    if (published === undefined) {
      expect(existsSync(at('2.3.0'))).toBe(false)
      // No page leads to what is not there.
      for (const page of ['index.html', 'changes/index.html'])
        expect(list(page)).not.toContain('2.3.0/')
    } else {
      expect(list('2.3.0/visit-errors.json')).toContain(published)
      expect(list('2.3.0/visit-errors.codesystem.json')).toContain(published)
    }
    // The folder has the files now, or none; both ways, serve and build publish the same.
    for (const hasFiles of [true, false]) {
      if (!hasFiles) rmSync(join(repo, 'site'), { recursive: true })
      const served = await servedIn(repo, '/terminology/2.3.0/visit-errors.json')
      if (published === undefined) expect(served.status).toBe(404)
      else expect(Buffer.from(served.body!).toString()).toContain(published)
    }
    // With --force, the files are those of the catalog.
    expect((await railIn(repo, 'build --force')).exit).toBe(0)
    expect(list('2.3.0/visit-errors.json')).toContain(current)
  })
})
