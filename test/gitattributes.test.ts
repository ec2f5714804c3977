import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { file } from '../src/base/rules/example.ts'
import { healthyEntry } from './support/catalogs.ts'
import { commitIn, emptyFolder, gitIn, railIn, repositoryOf } from './support/repository.ts'

// merge=union in .gitattributes: git merges the lines of outputs, and build makes the rest.

let repo: string
const git = (...args: string[]) => gitIn(repo, ...args)
const at = (path: string) => join(repo, path)
const text = (path: string) => readFileSync(at(path), 'utf8')
const commit = () => commitIn(repo)
const rail = (args: string | readonly string[], folder = repo) => railIn(folder, args)

beforeEach(() => {
  repo = repositoryOf({
    'errors.yaml': file(
      { stages: ['identify'], version: '1.0.0', date: '2026-01-01' },
      healthyEntry(),
    ),
  })
})

test.each<[what: string, before: string | undefined, config: string, after: string]>([
  ['none', undefined, 'outputs: [{ target: flat-list }]\n', 'dist-terminology/** merge=union\n'],
  [
    'a folder with files of others',
    '* text=auto',
    'outputs: [{ target: python, out: app }]\n',
    '* text=auto\napp/clinic_errors.py merge=union\napp/clinic-errors.manifest merge=union\n',
  ],
  [
    'what the team says about merges',
    'dist-terminology/** merge=ours\n',
    'outputs: [{ target: flat-list }]\n',
    'dist-terminology/** merge=ours\n',
  ],
])('the first build completes .gitattributes: %s', async (_, before, config, after) => {
  if (before !== undefined) writeFileSync(at('.gitattributes'), before)
  writeFileSync(at('rail-errors.config.yaml'), config)
  for (const run of ['build --check', 'build --dry-run']) {
    await rail(run)
    expect(existsSync(at('.gitattributes')) ? text('.gitattributes') : undefined).toBe(before)
  }
  expect((await rail('build')).err.includes('.gitattributes: written')).toBe(before !== after)
  const lines = (written: string) => written.split('\n').sort()
  expect(lines(text('.gitattributes'))).toEqual(lines(after))
  // Whoever removes the lines wants them so.
  writeFileSync(at('.gitattributes'), '')
  await rail('build')
  expect(text('.gitattributes')).toBe('')
})

test('a file that is new in a folder that git merges is merged, too', async () => {
  const config = (more: string) =>
    writeFileSync(
      at('rail-errors.config.yaml'),
      `outputs:\n  - { target: php, out: app }\n  - { target: python, out: app${more} }\n`,
    )
  config('')
  await rail('build')
  const before = text('.gitattributes')
  config(', server: [fastapi]')
  await rail(
    'add CARD_LOST http=422 stop=true fix_stage=identify meaning=Lost.now.it.is. fix=Find.it.',
  )
  await rail('build')
  // The class of one code, which only one branch adds.
  expect(existsSync(at('app/Failure/CardLost.php'))).toBe(true)
  const added = ['app/clinic_errors_server.py', 'app/clinic_errors_fastapi.py']
  expect(text('.gitattributes')).toBe(
    `${before}${added.map((path) => `${path} merge=union\n`).join('')}`,
  )
  // Whoever removes the lines wants them so.
  writeFileSync(at('.gitattributes'), before)
  await rail('build')
  expect(text('.gitattributes')).toBe(before)
})

test('outside of a repository, no .gitattributes', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'errors.yaml'), text('errors.yaml'))
  expect((await rail('build', folder)).exit).toBe(0)
  expect(existsSync(join(folder, '.gitattributes'))).toBe(false)
})

// Two branches that each add a code: nothing but errors.yaml conflicts, and build makes the rest.
const CODES = ['CARD_A', 'CARD_Z', 'ORDER_A', 'ORDER_Z', 'SHOP_A', 'SHOP_Z']
const OUTPUTS =
  'outputs: [{ target: flat-list }, { target: handling }, { target: python, out: app }]\n'
test.each<[what: string, codes: [string, string], conflicts: string[], exit: 0 | 1]>([
  ['codes of different kinds', ['CARD_LOST', 'SHOP_LOST'], [], 0],
  ['codes with one neighbour', ['CARD_LOST', 'CARD_LENT'], ['errors.yaml'], 1],
])('a merge: %s', async (_, codes, conflicts, exit) => {
  const add = (code: string) =>
    rail([
      ...['add', code, 'http=422', 'stop=true', `meaning=The thing ${code} is so.`],
      ...[`fix=Change ${code}.`, 'fix_stage=identify'],
    ])
  writeFileSync(at('rail-errors.config.yaml'), OUTPUTS)
  for (const code of CODES) expect((await add(code)).exit).toBe(0)
  await rail('build')
  commit()
  for (const [branch, code] of [
    ['work', codes[0]],
    ['main', codes[1]],
  ] as const) {
    if (branch === 'work') git('checkout', '-q', '-b', branch)
    else git('checkout', '-q', branch)
    expect((await add(code)).exit).toBe(0)
    await rail('build')
    commit()
  }
  try {
    git('merge', '-q', 'work', '-m', 'both')
  } catch {} // a conflict
  const open = git('diff', '--name-only', '--diff-filter=U').split('\n').filter(Boolean)
  expect(open).toEqual(conflicts)
  // Both are kept.
  writeFileSync(
    at('errors.yaml'),
    text('errors.yaml')
      .replace(/^(?:<<<<<<<|>>>>>>>).*\n/gm, '')
      .replace(/^=======\n/gm, '\n'),
  )
  commit()
  for (const code of codes) expect(text('errors.yaml')).toContain(`- code: ${code}\n`)
  const check = await rail('build --check')
  expect([check.exit, /To fix: (.*)/.exec(check.err)?.[1]]).toEqual([
    exit,
    exit === 0 ? undefined : 'rail-errors build',
  ])
  expect((await rail('build')).exit).toBe(0)
  expect((await rail('build --check')).out).toContain('all up to date')
  expect((await rail('lint')).exit).toBe(0)
})

test('a merged hotfix stays a published version of the site', async () => {
  const CONFIG = 'outputs: [{ target: static-site, out: site }]\n'
  const release = async (version: string) => {
    expect(await rail(`release ${version}`)).toMatchObject({ exit: 0 })
    commit()
    git('tag', `v${version}`)
  }
  const edit = (path: string, from: string | RegExp, to: string) =>
    writeFileSync(at(path), text(path).replace(from, to))
  writeFileSync(at('rail-errors.config.yaml'), CONFIG)
  edit('errors.yaml', /^status: .*/m, 'status: active')
  await release('1.0.0')
  edit('errors.yaml', /meaning: .*/, 'meaning: The member is not known here.')
  await release('2.0.0')
  git('checkout', '-q', '-b', 'hotfix', 'v1.0.0')
  edit('errors.yaml', /fix: .*/, 'fix: Look for the member first.')
  await release('1.0.1')
  git('checkout', '-q', 'main')
  try {
    git('merge', '-q', 'hotfix', '-m', 'hotfix')
  } catch {} // errors.yaml and its changelog conflict, and what is compressed
  const manifest = 'site/clinic-errors.manifest'
  expect(() => JSON.parse(text(manifest))).toThrow()
  git('checkout', '-q', '--ours', 'errors.yaml')
  edit('errors.yaml', /fix: .*/, 'fix: Look for the member first.')
  expect(await rail('build')).toMatchObject({ exit: 0 })
  const targets = ['static-site', 'static-site@1.0.0', 'static-site@1.0.1', 'static-site@2.0.0']
  expect(Object.keys(JSON.parse(text(manifest)).targets)).toEqual(targets)
  expect(await rail('build --check')).toMatchObject({ exit: 0 })
  const changes = readFileSync(at('site/terminology/changes/index.html'), 'utf8')
  expect(changes.match(/(?<=<h2 id=")[^"]+/g)).toEqual(['v2.0.0', 'v1.0.1', 'v1.0.0'])
})
