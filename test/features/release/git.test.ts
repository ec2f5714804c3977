import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import {
  commitIn,
  emptyFolder,
  gitIn,
  railIn,
  repositoryOf,
  runIn,
} from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

// Releases in real repositories: which tag is the last one, and what git is told next.

let repo: string
const git = (...args: string[]) => gitIn(repo, ...args)
const at = (path: string) => join(repo, path)
const text = (path: string) => readFileSync(at(path), 'utf8')
const edit = (from: string, to: string) =>
  writeFileSync(at('errors.yaml'), text('errors.yaml').replace(from, to))
const commit = () => commitIn(repo)
const rail = (args: string | readonly string[], folder = repo) => railIn(folder, args)
const lastSection = () => /^## .*$/m.exec(text('errors.changelog.md'))![0]

beforeEach(() => {
  repo = repositoryOf({
    'errors.yaml': file(
      { stages: ['identify'], version: '1.0.0', date: '2026-01-01' },
      healthyEntry(),
    ),
  })
})

test('from the first release on, the printed commands lead to the next one', async () => {
  const first = await rail('release')
  expect(first).toMatchObject({ exit: 0, out: '1.0.0\n' })
  expect(first.err).toContain('No release tag was found, so this is treated as the first release')
  expect(text('errors.changelog.md')).toContain(
    '- `MEMBER_NOT_FOUND` (404, stops the call, stage identify)',
  )
  const [, commands] = /^Next: (.*)$/m.exec(first.err)!
  runIn(repo, 'sh', '-c', commands!)
  expect([git('status', '--short'), git('tag')]).toEqual(['', 'v1.0.0'])

  expect(await rail('release')).toMatchObject({
    exit: 0,
    out: '',
    err: 'nothing to release: the published content has not changed since v1.0.0\n',
  })
  edit('http: 404', 'http: 410')
  commit()
  expect((await rail('release')).out).toBe('1.1.0\n')
  expect(lastSection()).toBe('## 1.1.0 (2026-11-21)')
  expect(text('errors.changelog.md').match(/^## /gm)).toHaveLength(2)
})

test.each(['-rf.yaml', "a 'b' $(touch RAN).yaml", 'a;touch RAN.yaml', '*.yaml'])(
  'the printed commands take %s for a file',
  async (name) => {
    renameSync(at('errors.yaml'), at(name))
    writeFileSync(
      at('rail-errors.config.yaml'),
      `source: ${JSON.stringify(`./${name}`)}\noutputs: [{ target: flat-list, out: -o }]\n`,
    )
    const { exit, err } = await rail('release')
    expect(exit).toBe(0)
    const [, commands] = /^Next: (git add .*?) && git commit/m.exec(err)!
    runIn(repo, 'sh', '-c', commands!)
    const staged = git('-c', 'core.quotePath=false', 'diff', '--cached', '--name-only', '-z').split(
      '\0',
    )
    expect(staged).toEqual(expect.arrayContaining([name, '-o/clinic-errors.json']))
    expect(existsSync(at('RAN'))).toBe(false)
  },
)

test.each([
  [false, 'stay'],
  [true, 'go'],
])('acceptances, and another catalog with a release (%s): they %s', async (hasRelease) => {
  writeFileSync(at('other.yaml'), file({ name: 'other', stages: ['identify'] }, healthyEntry()))
  const catalogs = 'catalogs: [{ source: errors.yaml }, { source: other.yaml }]\n'
  writeFileSync(at('rail-errors.config.yaml'), catalogs)
  commit()
  git('tag', 'clinic-errors-v1.0.0')
  edit('http: 404', 'http: 503')
  const { out } = await rail('diff HEAD --format json')
  const [, fingerprint] = /"fingerprint": "(\w+)"/.exec(out)!
  await rail(`diff HEAD --accept ${fingerprint} --reason ours`)
  edit('http: 503', 'http: 404')
  if (hasRelease) git('tag', 'other-v1.0.0')
  edit('http: 404', 'http: 410')
  await rail('release --source errors.yaml')
  expect(text('.rail-errors/accepted.yaml').includes(fingerprint!)).toBe(!hasRelease)
})

// What was accepted is no reason to refuse a version; alone, `release` counts it. A later release
// removes its entry.
test.each<[asked: string, version: string]>([
  ['release', '2.0.0'],
  ['release 1.0.1', '1.0.1'],
  ['release --source errors.yaml', '2.0.0'],
])('an accepted change, and %s', async (asked, version) => {
  const PATH = '.rail-errors/accepted.yaml'
  if (asked.includes('--source')) {
    const other = file({ name: 'other-errors', stages: ['identify'] }, healthyEntry())
    writeFileSync(at('other.yaml'), other)
    const catalogs = 'catalogs: [{ source: errors.yaml }, { source: other.yaml }]\n'
    writeFileSync(at('rail-errors.config.yaml'), catalogs)
    commit()
  }
  git('tag', 'v1.0.0')
  edit('http: 404', 'http: 503')
  const release = asked.replace(' 1.0.1', '')
  expect(await rail(`${release} 1.0.1`)).toMatchObject({ exit: 2, out: '' })
  const [, fingerprint] = /"fingerprint": "(\w+)"/.exec(
    (await rail('diff v1.0.0 --format json')).out,
  )!
  await rail(`diff v1.0.0 --accept ${fingerprint} --reason ours`)
  commit()
  const first = await rail(asked)
  expect(first).toMatchObject({ exit: 0, out: `${version}\n` })
  expect(/^Next: git add (.*) && git commit/m.exec(first.err)![1]).toContain(PATH)
  expect((await rail('diff v1.0.0')).exit).toBe(0)
  expect(text(PATH)).toContain(fingerprint)
  commit()
  git('tag', `v${version}`)
  expect((await rail(`diff v${version}`)).exit).toBe(0)

  edit('http: 503', 'http: 502')
  const preview = await rail(`${release} --dry-run`)
  expect(preview.out).toContain(`-  - fingerprint: "${fingerprint}"`)
  const { err } = await rail(release)
  expect(err).toContain(`${PATH}: written\n`)
  expect(/^Next: git add (.*) && git commit/m.exec(err)![1]).toContain(PATH)
  expect(text(PATH)).toContain('accepted: []')
})

test('outputs that git ignores are not in the commit, and the commands run', async () => {
  const outputs =
    'outputs: [{ target: flat-list, out: lists }, { target: static-site, out: site }]\n'
  writeFileSync(at('rail-errors.config.yaml'), outputs)
  writeFileSync(at('.gitignore'), 'site/\n')
  await rail('build')
  commit()
  git('tag', 'v1.0.0')
  edit('http: 404', 'http: 503')
  const { err } = await rail('release')
  expect(err).toContain('git ignores site, so its files are not in the commit.\n')
  const [, next = ''] = /^Next: (.*)$/m.exec(err)!
  expect(next).not.toContain('site')
  runIn(repo, 'sh', '-ec', next)
  expect(git('status', '--short')).toBe('')
})

test('a hotfix of an older release: accepted, then the next patch, and no version that lacks a code', async () => {
  const added = (code: string) =>
    edit('codes:\n', `codes:\n${healthyEntry({ code, meaning: `It is ${code}.` })}\n`)
  git('tag', 'v1.0.0')
  added('CARD_LOST')
  commit()
  await rail('release')
  commit()
  git('tag', 'v1.1.0')
  git('checkout', '-q', '-b', 'hotfix', 'v1.0.0')
  added('CARD_BLOCKED')
  commit()
  expect((await rail('release')).err).toContain('for a hotfix of an older release')
  expect(await rail('release 1.1.1')).toMatchObject({
    exit: 2,
    err: 'rail-errors: 1.1.1 would lack CARD_LOST of the release v1.1.0 of another branch; merge that release first, or give a version below 1.1.0: rail-errors release <version>\n',
  })
  const { out } = await rail('diff v1.0.0 --format json')
  const [, fingerprint] = /"fingerprint": "(\w+)"/.exec(out)!
  await rail(`diff v1.0.0 --accept ${fingerprint} --reason hotfix`)
  expect(await rail('release 1.0.1')).toMatchObject({ exit: 0, out: '1.0.1\n' })
  commit()
  git('tag', 'v1.0.1')

  // Merged: 1.1.0 lacks the code, and yet it is since 1.0.1.
  git('checkout', '-q', 'main')
  const merged = (since: string) =>
    edit(
      'codes:\n',
      `codes:\n${healthyEntry({ code: 'CARD_BLOCKED', meaning: 'It is CARD_BLOCKED.', since })}\n`,
    )
  merged('1.0.0')
  expect((await rail('diff v1.1.0')).out).toContain('"since" cannot be 1.0.0')
  git('checkout', '-q', 'errors.yaml')
  merged('1.0.1')
  for (const old of ['v1.1.0', 'main'])
    expect((await rail(`diff ${old}`)).out).not.toContain('since-impossible')
  expect((await rail('release')).out).toBe('1.2.0\n')
  expect(text('errors.yaml')).not.toContain('1.0.1')
})

test('a tag of the service with the next version: that of the catalog has its name', async () => {
  rmSync(at('errors.yaml'))
  git('checkout', '-q', '--orphan', 'service')
  writeFileSync(at('service.txt'), '')
  commit()
  git('tag', 'v2.0.0')
  git('checkout', '-q', '-f', 'main')
  git('tag', 'v1.0.0')
  edit('http: 404', 'http: 503')
  const { exit, out, err } = await rail('release')
  expect([exit, out]).toEqual([0, '2.0.0\n'])
  expect(err).toContain('git tag clinic-errors-v2.0.0\n')
})

test('catalogs of one repository have releases of their own', async () => {
  const catalog = (name: string) =>
    file({ name, stages: ['identify'], version: '1.0.0' }, healthyEntry())
  repo = repositoryOf({
    'a/errors.yaml': catalog('a-errors'),
    'b/errors.yaml': catalog('b-errors'),
    'b/locales/errors.yaml': 'en: { not_found: Not found }',
  })
  for (const name of ['a', 'b']) {
    const { exit, out, err } = await rail(`release --source ${name}/errors.yaml`)
    expect([exit, out]).toEqual([0, '1.0.0\n'])
    expect(err).toContain('No release tag was found')
    const [, commands] = /^Next: (.*)$/m.exec(err)!
    runIn(repo, 'sh', '-c', commands!)
    // As it was before: a tag without a name is of the catalog that its commit changed.
    if (name === 'a') git('tag', 'v1.0.0')
  }
  expect(git('tag')).toBe('a-errors-v1.0.0\nb-errors-v1.0.0\nv1.0.0')
  git('tag', '-d', 'a-errors-v1.0.0')
  for (const name of ['a', 'b'])
    expect((await rail(`release --source ${name}/errors.yaml`)).err).toContain('nothing to release')
})

test('a tag is the last release only where the catalog says its version', async () => {
  git('tag', 'clinic-errors-v1.0.0')
  edit('http: 404', 'http: 503')
  commit()
  for (const other of ['v9.0.0', 'v0.9.0', 'v1.0.0-rc.1', 'nightly', 'payments-v1.0.0'])
    git('tag', other) // of the service, of others
  const { out, err } = await rail('release')
  expect(out).toBe('2.0.0\n')
  expect(err).toContain('git tag clinic-errors-v2.0.0')
  git('checkout', '-q', '.')
  expect((await rail('release 1.1.0')).err).toContain(
    '1.1.0 is too low: 1 breaking change since 1.0.0 (tag clinic-errors-v1.0.0). The lowest allowed version is 2.0.0',
  )
})

test('the last release and the next have tags with the same prefix', async () => {
  edit('http: 404', 'http: 503')
  for (const prefix of ['', 'clinic-errors/v', 'clinic-errors@', 'clinic-errors-']) {
    git('tag', `${prefix}1.0.0`)
    const catalog = text('errors.yaml')
    const { out, err } = await rail('release')
    expect([out, err]).toEqual(['2.0.0\n', expect.stringContaining(`git tag ${prefix}2.0.0\n`)])
    git('tag', '-d', `${prefix}1.0.0`)
    git('clean', '-fdq')
    writeFileSync(at('errors.yaml'), catalog)
  }
})

test('a version below the last release is refused', async () => {
  git('tag', 'v1.0.0')
  edit('version: "1.0.0"', 'version: "0.9.0"')
  edit('http: 404', 'http: 410')
  commit()
  expect(await rail('release 0.9.0')).toMatchObject({
    exit: 2,
    err: 'rail-errors: 0.9.0 is too low: 1 dangerous change since 1.0.0 (tag v1.0.0). The lowest allowed version is 1.1.0\n',
  })
  expect((await rail('release')).out).toBe('1.1.0\n')
})

test('what is deprecated between two releases is deprecated since the second', async () => {
  git('tag', 'v1.0.0')
  await rail('deprecate MEMBER_NOT_FOUND --note Ask. --reason Vague.')
  expect(text('errors.yaml')).not.toContain('since:')
  // Nothing breaks, so nothing is red, and the report says the next version.
  const { exit, out } = await rail('diff HEAD')
  expect([exit, out]).toEqual([0, expect.stringContaining('(lowest next version: 1.1.0)')])
  expect((await rail('lint --against HEAD')).exit).toBe(0)
  expect((await rail('release')).out).toBe('1.1.0\n')
  expect(text('errors.yaml')).toContain('    since: 1.1.0\n    date: 2026-11-21\n')
  expect(text('dist-terminology/clinic-errors.codesystem.json')).toMatch(
    /"deprecated_since",\s*"valueString": "1\.1\.0"/,
  )
})

test('a first release has nothing to compare with: what the author wrote stays', async () => {
  await rail('deprecate MEMBER_NOT_FOUND --note Ask. --reason Vague. --since 0.9.0')
  expect((await rail('release')).out).toBe('1.0.0\n')
  expect(text('errors.yaml').match(/^ +(?:since|date): .*$/gm)).toEqual(['    since: 0.9.0'])
})

test('a tag on another branch is no release of this one', async () => {
  git('checkout', '-q', '-b', 'side')
  edit('1.0.0', '1.0.1')
  commit()
  git('tag', 'v1.0.1')
  git('checkout', '-q', 'main')
  edit('1.0.0', '1.0.2')
  expect((await rail('release')).err).toContain(
    'No release tag was found, so this is treated as the first release',
  )
})

test('a version that another branch released is refused', async () => {
  git('tag', 'v1.0.0')
  git('checkout', '-q', '-b', 'hotfix')
  edit('http: 404', 'http: 410')
  commit()
  git('checkout', '-q', 'main')
  edit('http: 404', 'http: 410')
  commit()
  git('tag', 'v1.1.0')
  git('checkout', '-q', 'hotfix')
  expect(await rail('release')).toMatchObject({
    exit: 2,
    out: '',
    err: 'rail-errors: the tag v1.1.0 exists already, and this branch did not make it; for a hotfix of an older release, accept its changes (diff --accept), then give the next patch; else give a version whose tag is free: rail-errors release <version>\n',
  })
  expect(git('status', '--short')).toBe('')
  expect((await rail('release 1.1.1')).out).toBe('1.1.1\n')
})

test('where the service has the tag of a first release, the name of the catalog is in that of the catalog', async () => {
  git('checkout', '-q', '--orphan', 'older')
  git('rm', '-qrf', '.')
  writeFileSync(at('main.go'), 'package main\n')
  commit()
  git('tag', 'v1.0.0')
  git('checkout', '-q', 'main')
  git('merge', '-q', '--allow-unrelated-histories', '-m', 'Merge', 'older')
  const { out, err } = await rail('release')
  expect([out, err]).toEqual(['1.0.0\n', expect.stringContaining('git tag clinic-errors-v1.0.0\n')])
})

test('a release after candidates tells what is new since the last release', async () => {
  git('tag', 'v1.0.0')
  const added = healthyEntry({ code: 'MEMBER_BLOCKED', meaning: 'The payer blocked the member.' })
  writeFileSync(at('errors.yaml'), `${text('errors.yaml').trimEnd()}\n${added}`)
  commit()
  expect((await rail('release 1.1.0-rc.1')).out).toBe('1.1.0-rc.1\n')
  commit()
  git('tag', 'v1.1.0-rc.1')
  expect((await rail('release 1.1.0')).out).toBe('1.1.0\n')
  expect(text('errors.yaml')).toMatch(/since: 1\.1\.0$/m)
  expect(text('errors.changelog.md')).toMatch(/^## 1\.1\.0 [^#]*### [^#]*`MEMBER_BLOCKED`/m)
})

test('where a changelog tells of releases and no tag does, the last one has to be named', async () => {
  writeFileSync(at('errors.changelog.md'), '# Ours\n\n## 1.0.0\n')
  const refused = await rail('release')
  expect(refused.exit).toBe(2)
  expect(refused.err).toContain(
    'errors.changelog.md already lists a release, but no release tag (such as v1.0.0) was found',
  )
  edit('http: 404', 'http: 410')
  expect((await rail('release --since HEAD')).out).toBe('1.1.0\n')
  expect(text('errors.changelog.md')).toMatch(/^# Ours\n\n## 1\.1\.0 [\s\S]*\n\n## 1\.0\.0\n$/)
})

test('a shallow clone is told, not guessed about', async () => {
  git('tag', 'v1.0.0')
  edit('http: 404', 'http: 410')
  commit()
  const clone = emptyFolder()
  gitIn(clone, 'clone', '-q', '--depth', '1', '--no-tags', `file://${repo}`, '.')
  const { exit, err } = await rail('release', clone)
  expect(exit).toBe(2)
  expect(err).toContain('this clone is shallow')
})

test('lint compares with where the branch began', async () => {
  git('checkout', '-q', '-b', 'work')
  edit('http: 404', 'http: 503')
  edit('1.0.0', '2.0.0')
  commit()
  const { exit, out } = await rail('lint --against merge-base --format concise')
  expect(exit).toBe(1)
  expect(out).toMatch(/^errors\.yaml:13:9 error http-changed /m)
  git('checkout', '-q', 'main')
  expect(await rail('lint --against merge-base')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('\nno changes\n'),
  })
})

test('a release of a draft removes the files of the version before from the site', async () => {
  writeFileSync(at('rail-errors.config.yaml'), 'outputs:\n  - { target: static-site, out: site }\n')
  writeFileSync(at('errors.yaml'), text('errors.yaml').replace(/^status: .*$/m, 'status: draft'))
  for (const [version, meaning] of [
    ['1.0.0', 'One'],
    ['1.0.1', 'Two'],
  ]) {
    edit('meaning: ', `meaning: ${meaning}! `)
    expect(await rail('release')).toMatchObject({ exit: 0, out: `${version}\n` })
    commit()
    git('tag', `v${version}`)
    expect(await rail('build --check')).toMatchObject({ exit: 0 })
  }
  const versions = git('ls-files', 'site').match(/(?<=terminology\/)\d[^/]+/g)
  expect([...new Set(versions)]).toEqual(['1.0.1'])
})

test.each(
  rowsOf<{ what: string; before?: string; config: string; after: string }>(
    import.meta,
    'the first build completes gitattributes',
  ),
)('the first build completes .gitattributes: $what', async ({ before, config, after }) => {
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
