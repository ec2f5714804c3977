import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { emptyFolder, gitIn, railIn } from '../../../support/repository.ts'

const clean = healthy()
const bad = clean.replace('MEMBER_NOT_FOUND', 'member_not_found')
const rails = 'en:\n  errors:\n    codes: "%{attribute} is invalid"\n'
const CONFIG = 'source: errors.yaml\noutputs: [{ target: flat-list, out: gen }]\n'

function repository(committed: Record<string, string>, staged: Record<string, string> = {}) {
  const folder = emptyFolder()
  const write = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    gitIn(folder, 'add', '-A')
  }
  gitIn(folder, 'init', '-q', '.')
  write(committed)
  if (Object.keys(committed).length > 0) gitIn(folder, 'commit', '-q', '-m', 'x')
  write(staged)
  return folder
}

test.each<
  [
    what: string,
    committed: Record<string, string>,
    staged: Record<string, string>,
    exit: number,
    packages: string[],
  ]
>([
  [
    'a bad catalog in a package',
    { 'packages/api/errors.yaml': clean },
    { 'packages/api/errors.yaml': bad },
    1,
    ['packages/api'],
  ],
  [
    'a good one',
    { 'packages/api/errors.yaml': bad },
    { 'packages/api/errors.yaml': clean },
    0,
    ['packages/api'],
  ],
  ['the first commit', {}, { 'packages/api/errors.yaml': bad }, 1, ['packages/api']],
  [
    'a commit in one of two packages',
    { 'a/errors.yaml': clean, 'b/errors.yaml': bad, 'b/readme.md': 'x' },
    { 'a/errors.yaml': clean.replace('404', '410') },
    0,
    ['a'],
  ],
  [
    'a commit in both packages',
    { 'a/errors.yaml': clean, 'b/errors.yaml': clean },
    { 'a/errors.yaml': clean.replace('404', '410'), 'b/errors.yaml': bad },
    1,
    ['a', 'b'],
  ],
  ['nothing staged, as in CI', { 'a/errors.yaml': clean, 'b/errors.yaml': bad }, {}, 1, ['a', 'b']],
  [
    'a config that packages share',
    {
      'a/errors.yaml': clean,
      'a/rail-errors.config.yaml': 'extends: ../rail-errors.shared.yaml\n',
      'rail-errors.shared.yaml': '',
    },
    { 'rail-errors.shared.yaml': 'rules: { code-length: error, catalog-nonempty: off }\n' },
    0,
    ['a'],
  ],
  [
    'texts of a framework',
    {},
    { 'config/locales/errors.yaml': rails, 'config/locales/errors.yml': rails },
    0,
    [],
  ],
  [
    'texts of a framework beside a package',
    { 'a/errors.yaml': bad },
    { 'config/errors.yaml': rails },
    0,
    [],
  ],
  ['a broken catalog', {}, { 'a/errors.yaml': `${clean}\ntitle: "\n` }, 2, ['a']],
  [
    'a catalog of tests in a package',
    { 'a/errors.yaml': clean },
    { 'a/test/errors.yaml': bad, 'a/errors.yaml': clean.replace('404', '410') },
    0,
    ['a'],
  ],
  [
    'a config with another catalog',
    {},
    { 'a/rail-errors.config.yaml': 'source: codes.yaml\n', 'a/codes.yaml': bad },
    1,
    ['a'],
  ],
  [
    'a catalog at the top',
    { 'errors.yaml': clean, 'a/errors.yaml': clean },
    { 'a/errors.yaml': bad },
    0,
    [],
  ],
])('lint --staged from the top: %s', async (_, committed, staged, exit, packages) => {
  const folder = repository(committed, staged)
  const found = await railIn(folder, 'lint --staged')
  expect(
    { exit: found.exit, packages: found.err.match(/^.*(?=:$)/gm) ?? [] },
    found.out + found.err,
  ).toEqual({ exit, packages })
})

test('build --check and fmt --check look at the packages of the commit, and name the package in the repair', async () => {
  const folder = repository({
    'packages/api/errors.yaml': clean,
    'packages/api/rail-errors.config.yaml': CONFIG,
  })
  expect(await railIn(folder, '--cwd packages/api build')).toMatchObject({ exit: 0 })
  gitIn(folder, 'add', '-A')
  gitIn(folder, 'commit', '-q', '-m', 'x')
  expect(await railIn(folder, 'build --check --staged')).toMatchObject({ exit: 0 })
  writeFileSync(
    join(folder, 'packages/api/errors.yaml'),
    clean.replace('404', '410').replace('codes:', 'codes:  # all'),
  )
  gitIn(folder, 'add', '-A')
  const checked = await railIn(folder, 'build --check --staged')
  expect(checked).toMatchObject({ exit: 1, out: expect.stringContaining('gen/clinic-errors.json') })
  expect(checked.err).toContain('To fix: rail-errors --cwd packages/api build')
  expect(await railIn(folder, 'fmt --check --staged')).toMatchObject({
    exit: 1,
    out: expect.stringContaining('errors.yaml: not formatted'),
    err: expect.stringContaining(
      'To fix: rail-errors --cwd packages/api fmt --write errors.yaml && git add packages/api/errors.yaml\n',
    ),
  })
  expect(await railIn(folder, '--cwd packages build --check --staged')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('--cwd packages/api build'),
  })
})

test('a format for programs needs one package', async () => {
  const folder = repository({ 'a/errors.yaml': clean, 'b/errors.yaml': clean })
  expect(await railIn(folder, 'lint --staged --format json')).toMatchObject({
    exit: 2,
    err: expect.stringContaining(
      'the commit changes 2 packages with a catalog; run once for each, with --cwd',
    ),
  })
})

test('the hooks of pre-commit run on every commit: only a run knows the files of a catalog', () => {
  const hooks = readFileSync(new URL('../../../../.pre-commit-hooks.yaml', import.meta.url), 'utf8')
  expect(hooks.match(/^- id: /gm)).toHaveLength(3)
  expect(hooks.match(/^ {2}always_run: true$/gm)).toHaveLength(3)
  expect(hooks).not.toContain('files:')
})

test('without --staged, lint, fmt and build at the top are about every package, as init says', async () => {
  const folder = repository({
    'a/errors.yaml': clean,
    'a/rail-errors.config.yaml': CONFIG,
    'b/errors.yaml': bad,
    'locales/errors.yaml': rails,
  })
  const lint = await railIn(folder, 'lint')
  expect(lint).toMatchObject({ exit: 1, out: expect.stringContaining('code-format') })
  expect(lint.err).toBe('a:\nb:\n')
  expect((await railIn(folder, 'fmt --check')).err).toBe(
    'a:\nTo fix: rail-errors --cwd a fmt --write errors.yaml\nb:\nTo fix: rail-errors --cwd b fmt --write errors.yaml\n',
  )
  expect(await railIn(folder, 'lint --format json')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('there are 2 packages here with a catalog'),
  })
  expect(await railIn(folder, 'build')).toMatchObject({ exit: 1 })
  expect(readFileSync(join(folder, 'a/gen/clinic-errors.json'), 'utf8')).toContain('"code"')
  // What a command for one catalog says.
  expect(await railIn(folder, 'retire MEMBER_NOT_FOUND --reason x')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('choose one of the folders below with --cwd: a, b'),
  })
})
