import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import {
  commitIn,
  emptyFolder,
  gitIn,
  newRepository,
  railIn,
  repositoryOf,
  runIn,
} from '../../../support/repository.ts'

// diff in real repositories: with git itself, branches, renames and shallow clones.

let repo: string
const git = (...args: string[]) => gitIn(repo, ...args)
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(repo, path)), { recursive: true })
  writeFileSync(join(repo, path), text)
}
const commit = (message: string) => commitIn(repo, message)

type Where = { cwd?: string; env?: Record<string, string> }
const rail = (args: string, { cwd = repo, env }: Where = {}) => railIn(cwd, args, env)
const found = async (args: string, options: Where = {}) => {
  const { exit, out, err } = await rail(`${args} --format concise`, options)
  return {
    exit,
    rules: out
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ')[2]),
    err,
  }
}

const one = healthy()
const other = one.replace('404', '503').replace('1.0.0', '2.0.0')
const twice = healthyEntry({ code: 'BILL_TWICE', meaning: 'The bill was sent before.' })
const oneMore = healthy(`${healthyEntry()}\n${twice}`).replace('1.0.0', '1.1.0')

beforeEach(() => {
  repo = repositoryOf({ 'errors.yaml': one })
})

test('a site that is switched on or off is one change', async () => {
  const off = 'outputs: [{ target: flat-list, out: dist }]\n'
  const on = `${off.slice(0, -2)}, { target: static-site, out: site }]\n`
  write('rail-errors.config.yaml', off)
  commit('without a site')
  git('checkout', '-q', '-b', 'work')
  write('rail-errors.config.yaml', on)
  const { out } = await rail('diff')
  expect(out).toMatch(/^ {4}site\/ \(\d+ files\) is now published$/m)
  expect((await found('diff')).rules).toEqual(['output-added'])
  expect((await rail('changelog HEAD')).out).toMatch(
    /### Published files and types\n\n- site\/ \(\d+ files\) is now published\.\n+$/,
  )
  commit('with a site')
  write('rail-errors.config.yaml', off)
  expect((await rail('diff HEAD')).out).toMatch(
    /output-removed outputs\[site\/\] .*\n {4}site\/ \(\d+ files\) is no longer published\n/,
  )
})

test('without arguments: the working tree with where the branch began', async () => {
  git('checkout', '-q', '-b', 'work')
  write('errors.yaml', other)
  expect(await found('diff')).toMatchObject({ exit: 1, rules: ['http-changed'], err: '' })
  commit('on the branch')
  expect((await found('diff')).rules).toEqual(['http-changed'])
  // What went on on main meanwhile is no matter of this branch.
  git('checkout', '-q', 'main')
  write(
    'errors.yaml',
    healthy(
      [
        healthyEntry(),
        healthyEntry({ code: 'BILL_TWICE', meaning: 'The bill was sent before.' }),
      ].join('\n'),
    ),
  )
  commit('on main')
  git('checkout', '-q', 'work')
  expect((await found('diff')).rules).toEqual(['http-changed'])
  expect((await rail('diff --next-version')).out).toBe('2.0.0\n')
  const text = (await rail('diff --verbose')).err
  expect(text).toMatch(/compared with [0-9a-f]{10} \(merge base with main\)\n/)
  expect((await found('diff main')).rules).toEqual(['code-removed', 'http-changed'])
})

test('commits, branches and tags are catalogs, too', async () => {
  git('tag', 'v1.0.0')
  write('errors.yaml', other)
  commit('second')
  git('tag', 'v2.0.0')
  write('errors.yaml', one.replace('1.0.0', '3.0.0'))
  expect((await found('diff v1.0.0 v2.0.0')).rules).toEqual(['http-changed'])
  expect((await found('diff v1.0.0')).rules).toEqual([])
  expect((await found('diff HEAD')).rules).toEqual(['http-changed'])
  expect((await found('diff v2.0.0:errors.yaml v1.0.0:errors.yaml')).rules).toEqual([
    'version-decreased',
    'http-changed',
  ])
  expect((await rail('diff v1.0')).err).toContain(
    'v1.0 is not a file, folder, commit, branch or tag here',
  )
})

test('from a folder below, and for a catalog below', async () => {
  write('api/errors.yaml', one)
  commit('below')
  git('checkout', '-q', '-b', 'work')
  write('api/errors.yaml', other)
  expect((await found('diff', { cwd: join(repo, 'api') })).rules).toEqual(['http-changed'])
  expect((await found('diff main api/errors.yaml')).rules).toEqual(['http-changed'])
  expect((await found('diff')).rules).toEqual([])
})

test('a renamed file is followed: at once, in the index, and over several steps', async () => {
  git('checkout', '-q', '-b', 'work')
  git('mv', 'errors.yaml', 'codes.yaml')
  write('rail-errors.config.yaml', 'source: codes.yaml\n')
  write('codes.yaml', other)
  const moved = await found('diff')
  expect(moved).toMatchObject({ rules: ['http-changed'] })
  expect(moved.err).toMatch(/^codes\.yaml was named errors\.yaml in [0-9a-f]{10}\n$/)
  commit('renamed')
  // Edited so much since that no similarity is left; step by step it is still the same file.
  const rest = Array.from({ length: 60 }, (_, at) =>
    healthyEntry({ code: `CODE_${at}X`, meaning: `Reason number ${at} of many more.` }),
  )
  write('codes.yaml', healthy([healthyEntry(), ...rest].join('\n')).replace('1.0.0', '1.1.0'))
  commit('grown')
  const grown = await found('diff')
  expect(grown.rules).toEqual(Array(60).fill('code-added'))
})

test('a file that did not exist then', async () => {
  git('checkout', '-q', '-b', 'work')
  write('new.yaml', one)
  const { exit, out, err } = await rail('diff main new.yaml')
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err).toBe(
    'rail-errors: new.yaml did not exist in main, under this or another name; give the old catalog: rail-errors diff <old> [new]\n',
  )
  write('rail-errors.config.yaml', 'source: new.yaml\n')
  const NEW =
    /new\.yaml did not exist in [0-9a-f]{10} \(merge base with main\), under this or another name: it is new, and nothing is compared/
  for (const [command, code] of [
    ['diff', 0],
    ['lint --against merge-base', 0],
    ['diff --next-version', 2],
    ['changelog', 2],
  ] as const) {
    const done = await rail(command)
    expect([command, done.exit, done.err]).toEqual([command, code, expect.stringMatching(NEW)])
  }
})

test('a file that came on this branch and was renamed since did not exist before', async () => {
  git('checkout', '-q', '-b', 'work')
  write('young.yaml', one)
  commit('young')
  git('mv', 'young.yaml', 'grown.yaml')
  commit('grown')
  expect((await rail('diff main grown.yaml')).err).toContain(
    'grown.yaml did not exist in main, under this or another name',
  )
})

test('a list in a commit comes with its handling file, from the folder of the list', async () => {
  write(
    'api../list.json',
    readFileSync(new URL('../../../../dist-terminology/rail-errors.json', import.meta.url), 'utf8'),
  )
  write(
    'api../list.handling.json',
    readFileSync(
      new URL('../../../../dist-terminology/rail-errors.handling.json', import.meta.url),
      'utf8',
    ),
  )
  commit('list')
  const [code] = (
    JSON.parse(readFileSync(join(repo, 'api../list.handling.json'), 'utf8')) as {
      codes: { code: string }[]
    }
  ).codes
  const of = async (source: string, cwd: string) =>
    JSON.parse(
      (await rail(`explain ${code!.code} --source ${source} --format json`, { cwd })).out,
    ) as { handling?: object }
  expect((await of('HEAD:api../list.json', repo)).handling).toBeDefined()
  expect((await of('HEAD:api../list.json', join(repo, 'api..'))).handling).toBeDefined()
  expect((await of('HEAD:./list.json', join(repo, 'api..'))).handling).toBeDefined()
  write('api../list.handling.json', '')
  git('rm', '-q', '--cached', 'api../list.handling.json')
  git('commit', '-q', '-m', 'without')
  expect((await of('HEAD:api../list.json', repo)).handling).toBeUndefined()
})

test('the config beside a catalog of a commit is found from every folder', async () => {
  write('api../errors.yaml', one.replace('404', '499'))
  write('api../rail-errors.config.yaml', 'rules: { http-registered: off }\n')
  write('sub/x.txt', '')
  commit('odd')
  expect((await found('lint HEAD:api../errors.yaml', { cwd: join(repo, 'sub') })).rules).toEqual([])
  expect((await found('lint HEAD:./errors.yaml', { cwd: join(repo, 'api..') })).rules).toEqual([])
  expect(
    (await found('lint HEAD:api../errors.yaml --config none.yaml', { cwd: join(repo, 'sub') }))
      .exit,
  ).toBe(2)
})

test('a shallow clone says what to fetch', async () => {
  git('checkout', '-q', '-b', 'work')
  for (const status of ['410', '409']) {
    write('errors.yaml', one.replace('404', status).replace('1.0.0', '1.1.0'))
    commit(status)
  }
  git('checkout', '-q', 'main')
  write('README.md', 'main goes on\n')
  commit('main goes on')
  const clone = join(emptyFolder(), 'clone')
  gitIn(dirname(clone), 'clone', '-q', '--depth', '1', '--branch', 'work', `file://${repo}`, clone)
  const ci = { GITHUB_BASE_REF: 'main' }
  const without = await rail('diff', { cwd: clone, env: ci })
  expect(without.exit).toBe(2)
  expect(without.err).toBe(
    "rail-errors: this clone is shallow: the branch main is missing. Fetch the history: git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*' && git remote set-head origin --auto; in GitHub Actions, fetch-depth: 0 at actions/checkout; in GitLab, GIT_DEPTH: 0; in Azure Pipelines, fetchDepth: 0 at checkout; in Bitbucket, depth: full at clone\n",
  )
  git('tag', 'v1.0.0', 'main~1')
  const command = 'git fetch --unshallow --tags'
  for (const args of ['diff v1.0.0', 'lint v1.0.0:errors.yaml'])
    expect(await rail(args, { cwd: clone })).toMatchObject({
      exit: 2,
      err: expect.stringMatching(`; this clone is shallow: fetch the history with ${command}\n$`),
    })
  gitIn(clone, 'fetch', '-q', '--depth', '1', 'origin', 'main:refs/remotes/origin/main')
  const apart = await rail('diff', { cwd: clone, env: ci })
  expect(apart.exit).toBe(2)
  expect(apart.err).toContain('this clone is shallow: the merge base with origin/main is missing')
  gitIn(clone, 'fetch', '-q', '--unshallow', 'origin', 'main:refs/remotes/origin/main', 'work')
  expect((await found('diff', { cwd: clone, env: ci })).rules).toEqual(['http-changed'])
})

test('the branch to compare with: what CI says, the head of the remote, main, master, the name that git was told', async () => {
  write('errors.yaml', one.replace('404', '410').replace('1.0.0', '1.1.0'))
  git('checkout', '-q', '-b', 'release')
  commit('release')
  git('checkout', '-q', '-b', 'work')
  write('errors.yaml', one.replace('404', '409').replace('1.0.0', '1.2.0'))
  commit('work')
  const old = async (env: Record<string, string> = {}, cwd = repo) =>
    (
      JSON.parse((await rail('diff --format json', { env, cwd })).out) as {
        changes: { before: unknown }[]
      }
    ).changes.map(({ before }) => before)
  expect(await old()).toEqual([404])
  expect(await old({ GITHUB_BASE_REF: '', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: '' })).toEqual([404])
  expect(
    await old({ GITHUB_BASE_REF: '', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'release' }),
  ).toEqual([410])
  expect(await old({ CI_MERGE_REQUEST_DIFF_BASE_SHA: 'gone' })).toEqual([404])
  expect(await old({ GITHUB_BASE_REF: 'release' })).toEqual([410])
  expect(await old({ CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'release' })).toEqual([410])
  expect(await old({ CI_MERGE_REQUEST_DIFF_BASE_SHA: git('rev-parse', 'release') })).toEqual([410])
  const missing = await rail('diff', { env: { GITHUB_BASE_REF: 'gone' } })
  expect(missing).toMatchObject({
    exit: 2,
    err: 'rail-errors: the branch gone is missing; run git fetch origin +refs/heads/gone:refs/remotes/origin/gone\n',
  })
  git('branch', '-q', '-m', 'main', 'master')
  expect(await old()).toEqual([404])
  git('branch', '-q', '-m', 'master', 'trunk')
  expect((await rail('diff')).err).toContain(
    'there is no branch origin/HEAD, main or master to compare with',
  )
  git('config', 'init.defaultBranch', 'trunk')
  expect(await old()).toEqual([404])
  git('checkout', '-q', 'release')
  const clone = join(emptyFolder(), 'clone')
  gitIn(dirname(clone), 'clone', '-q', `file://${repo}`, clone)
  gitIn(clone, 'checkout', '-q', 'work')
  expect(await old({}, clone)).toEqual([410]) // origin/HEAD is release
})

test('a repository without a commit, and branches without a common one', async () => {
  git('checkout', '-q', '--orphan', 'alone')
  commit('alone')
  expect((await rail('diff')).err).toContain('main and HEAD have no common ancestor')
  const empty = newRepository()
  writeFileSync(join(empty, 'errors.yaml'), one)
  expect((await rail('diff', { cwd: empty })).err).toContain('this repository has no commits yet')
})

test('targets that were switched on or off: the config is read where the catalog is', async () => {
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: flat-list }, { target: typescript, out: src/generated }]\n',
  )
  commit('config')
  git('checkout', '-q', '-b', 'work')
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: flat-list, out: public }, { target: typescript, out: src/generated }]\n',
  )
  write('errors.yaml', one.replace('1.0.0', '2.0.0'))
  const { out } = await rail('diff --format json')
  expect(
    (
      JSON.parse(out) as { changes: { rule: string; location: string; surfaces: string[] }[] }
    ).changes.map(({ rule, location, surfaces }) => ({
      rule,
      location,
      surfaces,
    })),
  ).toEqual([
    { rule: 'output-added', location: 'outputs[public/clinic-errors.json]', surfaces: ['wire'] },
    {
      rule: 'output-removed',
      location: 'outputs[dist-terminology/clinic-errors.json]',
      surfaces: ['wire'],
    },
  ])
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: flat-list }, { target: typescript-enum, out: src/generated }]\n',
  )
  expect((await found('diff')).rules).toEqual(['output-added', 'output-removed'])
  // A new code is one difference, in whatever outputs it shows.
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: flat-list }, { target: typescript, out: src/generated }]\n',
  )
  write('errors.yaml', oneMore)
  expect((await found('diff')).rules).toEqual(['code-added'])
})

test('ValueSets that the config asks for are published, too: switched off, they are gone', async () => {
  write('errors.yaml', healthy())
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: fhir-r4 }]\nfhir: { value_sets: [active] }\n',
  )
  commit('all')
  git('checkout', '-qb', 'change')
  expect((await found('diff')).rules).toEqual([])
  write('rail-errors.config.yaml', 'outputs: [{ target: fhir-r4 }]\n')
  const raised = healthy().replace('1.0.0', '2.0.0')
  write('errors.yaml', raised)
  expect((await found('diff')).rules).toEqual(['output-removed'])
  // Who belongs to a part follows from the codes: what changes there is told once.
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: fhir-r4 }]\nfhir: { value_sets: [active] }\n',
  )
  commit('parts')
  git('branch', '-f', 'main')
  write(
    'errors.yaml',
    raised
      .replace('stages: ["identify"]', 'stages: ["identify", "billing"]')
      .replace('fix_stage: "identify"', 'fix_stage: "billing"')
      .replace('2.0.0', '3.0.0'),
  )
  expect((await found('diff')).rules).toEqual(['stage-list-changed', 'stage-changed'])
  // In an id, a dash takes the place of each underscore.
  write(
    'errors.yaml',
    raised
      .replace('stages: ["identify"]', 'stages: ["identify", "pre_bill_check"]')
      .replace('fix_stage: "identify"', 'fix_stage: "pre_bill_check"')
      .replace('2.0.0', '3.0.0'),
  )
  expect((await found('diff')).rules).toEqual(['stage-list-changed', 'stage-changed'])
})

test('closed types and open ones: what a new code is, and what their exchange is', async () => {
  const outputs = (target: string) => `outputs: [{ target: ${target}, out: src }]\n`
  const warning = healthyEntry({
    code: 'BILL_ROUNDED',
    http: 200,
    stop: false,
    meaning: 'An amount was rounded.',
    fix: 'Look at the amount again.',
    handling: { outcome: 'ok', retry: 'none' },
  })
  write('rail-errors.config.yaml', outputs('typescript-open'))
  commit('open')
  git('checkout', '-q', '-b', 'work')
  write('errors.yaml', healthy([healthyEntry(), warning].join('\n')).replace('1.0.0', '1.1.0'))
  const level = async () =>
    (
      JSON.parse((await rail('diff --format json')).out) as {
        changes: { impact: string; bump: string }[]
      }
    ).changes.map(({ impact, bump }) => [impact, bump])
  expect(await level()).toEqual([['safe', 'minor']])
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: typescript-open, out: src }, { target: typescript, out: src }]\n',
  )
  expect(await level()).toEqual([
    ['safe', 'minor'],
    ['dangerous', 'minor'],
  ]) // an output more, and a closed type in it
  write('rail-errors.config.yaml', outputs('flat-list'))
  const { changes } = JSON.parse((await rail('diff --format json')).out) as {
    changes: { rule: string; impact: string }[]
  }
  expect(changes.filter(({ rule }) => rule === 'code-added').map(({ impact }) => impact)).toEqual([
    'dangerous',
  ]) // no types at all
  write('errors.yaml', one.replace('1.0.0', '2.0.0'))
  write('rail-errors.config.yaml', outputs('typescript'))
  expect((await found('diff')).rules).toEqual(['output-added', 'output-removed'])
})

test('outputs with a file for each code or version: a code more is one difference, a target less is one for each kind of file', async () => {
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: static-site, out: site }, { target: fhir-r5, out: gen }, { target: operation-outcome, out: examples }]\n',
  )
  commit('site')
  git('checkout', '-q', '-b', 'work')
  write('errors.yaml', oneMore)
  expect((await found('diff')).rules).toEqual(['code-added'])
  write('errors.yaml', one.replace('1.0.0', '2.0.0'))
  write(
    'rail-errors.config.yaml',
    'outputs: [{ target: static-site, out: site }, { target: fhir-r5, out: gen }]\n',
  )
  const { out } = await rail('diff --format json')
  expect(
    (JSON.parse(out) as { changes: { rule: string; location: string }[] }).changes.map(
      ({ rule, location }) => `${rule} ${location}`,
    ),
  ).toEqual([
    'output-removed outputs[examples/operation-outcome/clinic-errors.<code>.operationoutcome.json]',
  ])
})

// main has a code that no release had, and another status than the release.
describe('what the last release does not have, breaks nobody', () => {
  const seen = twice.replace('BILL_TWICE', 'BILL_SEEN')
  const now = oneMore.replace('1.1.0', '1.0.0').replace('404', '409')
  test.each<
    [what: string, text: string, tags: string[], rules: string[], exit: number, main?: string]
  >([
    ['the code is removed', now.replace(twice, ''), ['v1.0.0'], ['code-removed'], 0],
    ['the code is renamed', now.replace(twice, seen), ['v1.0.0'], ['code-renamed'], 0],
    [
      'its status changes',
      now.replace(twice, twice.replace('404', '503')),
      ['v1.0.0'],
      ['http-changed'],
      0,
    ],
    [
      'the released status comes back',
      now.replace('409', '404'),
      ['v1.0.0'],
      ['http-changed'],
      0,
      now.replace('409', '503'),
    ],
    ['a third status breaks', now.replace('409', '503'), ['v1.0.0'], ['http-changed'], 1],
    ['a released code is removed', healthy(twice), ['v1.0.0'], ['code-removed'], 1],
    ['without a tag', now.replace(twice, ''), [], ['code-removed'], 1],
    ['with a tag of the service', now.replace(twice, ''), ['v7.0.0'], ['code-removed'], 1],
  ])('%s', async (_, text, tags, rules, exit, main = now) => {
    for (const tag of tags) git('tag', tag)
    write('errors.yaml', main)
    commit('not released')
    git('checkout', '-q', '-b', 'work')
    write('errors.yaml', text)
    expect(await found('diff')).toMatchObject({ exit, rules })
    expect((await rail('diff HEAD')).exit).toBe(1) // a commit can be anything
  })

  test('with a named branch and in lint, too', async () => {
    git('tag', 'v1.0.0')
    write('errors.yaml', now)
    commit('not released')
    git('checkout', '-q', '-b', 'work')
    for (const [text, exit] of [
      [now.replace(twice, ''), 0],
      [healthy(twice), 1],
    ] as const) {
      write('errors.yaml', text)
      for (const args of ['diff main', 'lint --against merge-base'])
        expect(await found(args), args).toMatchObject({ exit, rules: ['code-removed'] })
    }
  })

  test('a release of another branch counts, too, and the report names it', async () => {
    git('tag', 'v1.0.0')
    write('errors.yaml', now)
    commit('not released')
    git('checkout', '-q', '-b', 'work')
    write('errors.yaml', now.replace(twice, ''))
    expect((await rail('diff')).out).toContain(
      'downgraded from breaking: since the last release, v1.0.0, nothing breaks here)\n    next: Ask those who use what is not released.\n',
    )
    git('checkout', '-q', '-f', 'main')
    write('errors.yaml', now.replace('1.0.0', '1.1.0'))
    commit('release')
    git('tag', 'v1.1.0')
    git('checkout', '-q', 'work')
    write('errors.yaml', now.replace(twice, ''))
    expect(await found('diff')).toMatchObject({ exit: 1, rules: ['code-removed'] })
  })

  test.each([
    ['that is not YAML', (text: string) => text.replace('codes:', 'codes: [')],
    ['with a value that is not read', (text: string) => text.replace(/http: \d+/, 'http: many')],
    ['without codes', (text: string) => text.replace('codes:', 'entries:')],
  ])('a release %s says nothing', async (_, spoil) => {
    write('errors.yaml', spoil(one))
    commit('broken')
    git('tag', 'v1.0.0')
    write('errors.yaml', now)
    commit('mended')
    git('checkout', '-q', '-b', 'work')
    write('errors.yaml', now.replace(twice, ''))
    expect(await found('diff')).toMatchObject({ exit: 1, rules: ['code-removed'] })
  })

  test('the release before a candidate counts, too', async () => {
    write('errors.yaml', now)
    commit('release')
    git('tag', 'v1.0.0')
    write('errors.yaml', one.replace('1.0.0', '2.0.0-rc.1'))
    commit('candidate')
    git('tag', 'v2.0.0-rc.1')
    write('errors.yaml', now.replace('1.0.0', '2.0.0-rc.1'))
    commit('back')
    git('checkout', '-q', '-b', 'work')
    write('errors.yaml', one.replace('1.0.0', '2.0.0-rc.1'))
    expect((await found('diff')).rules).toContain('code-removed')
    expect((await found('diff')).exit).toBe(1)
  })
})

test('what is accepted is written beside the catalog', async () => {
  git('checkout', '-q', '-b', 'work')
  write('api/x.txt', '')
  write('errors.yaml', other)
  const [change] = (
    JSON.parse((await rail('diff --format json')).out) as { changes: { fingerprint: string }[] }
  ).changes
  expect(
    (
      await rail(`diff --accept ${change!.fingerprint} --reason agreed`, {
        cwd: join(repo, 'api'),
      })
    ).exit,
  ).toBe(0)
  expect(readFileSync(join(repo, '.rail-errors/accepted.yaml'), 'utf8')).toContain(
    'reason: agreed\n',
  )
  expect((await rail('diff')).exit).toBe(0)
})

test('of several catalogs, an accepted change is unused when none needs it', async () => {
  const PATH = '.rail-errors/accepted.yaml'
  const visits = (text: string) =>
    text.replace('clinic-errors', 'visit-errors').replace('MEMBER_NOT_FOUND', 'VISIT_NOT_FOUND')
  write(
    'rail-errors.config.yaml',
    'catalogs: [{ source: errors.yaml }, { source: visits/errors.yaml }]\n',
  )
  write('visits/errors.yaml', visits(one))
  commit('visits')
  git('checkout', '-q', '-b', 'work')
  write('errors.yaml', other)
  write('visits/errors.yaml', visits(other))
  const { changes } = JSON.parse((await rail('diff --format json')).out) as {
    changes: { fingerprint: string }[]
  }
  const approve = changes.map(({ fingerprint }) => `--accept ${fingerprint}`).join(' ')
  expect((await rail(`diff ${approve} --reason agreed`)).exit).toBe(0)
  expect((await rail('diff')).exit).toBe(0)
  expect((await rail('lint --against merge-base')).exit).toBe(0)
  expect((await rail('diff --fix')).err).toBe('')
  write('visits/errors.yaml', `${visits(other)}x: "`) // what can't be compared makes nothing unused
  expect((await found('lint --against merge-base')).rules).toEqual(['syntax-valid'])
  write('visits/errors.yaml', visits(one))
  // An entry that was merged before is still right for what the next release compares.
  expect(await found('diff')).toMatchObject({ exit: 0, rules: [] })
  expect(await found('diff HEAD')).toMatchObject({ exit: 0, rules: [] })
  expect((await rail('diff --fix')).err).toMatch(
    /^.*accepted.yaml: removed \S+ at VISIT_NOT_FOUND \([0-9a-f]{12}\)\n$/,
  )
  expect((await rail('diff')).exit).toBe(0)
  expect(readFileSync(join(repo, PATH), 'utf8')).toContain('MEMBER_NOT_FOUND')
})

// The outputs of docs/building.md, and other ways to write what both sides share.
const [, namedOutputs] = /```yaml\n(?:#.*\n)?(outputs:\n[^`]*file: errors[^`]*)```/.exec(
  readFileSync(new URL('../../../../docs/building.md', import.meta.url), 'utf8'),
)!
const PLUGIN = `export default { apiVersion: 1, name: 'own', generators: [{ id: 'own-one', summary: 'One.', default: true,
  needs: [], generate: ({ name }) => [{ path: name + '.own', contents: 'x', mediaType: 'text/plain' }] }] }
`
test.each<[what: string, config: string, args: string]>([
  ['names of files', namedOutputs!, ''],
  [
    'names of files of several catalogs',
    `catalogs:\n  - source: errors.yaml\n    ${namedOutputs!.trim().replaceAll('\n', '\n    ')}\n`,
    '',
  ],
  ['a folder that is not below', 'outputs:\n  - { target: flat-list, out: ../lists }\n', ''],
  ['default targets of a plugin', 'plugins: [./own.mjs]\n', ''],
  ['outputs of another catalog', `source: other.yaml\n${namedOutputs}`, 'errors.yaml'],
  ['another name of the config', namedOutputs!, '--config own.yaml'],
])('a clean tree has no changes, whatever is built: %s', async (_, config, args) => {
  write('sub/own.mjs', PLUGIN)
  write('sub/errors.yaml', one)
  write('sub/other.yaml', one)
  write(`sub/${args.includes('own.yaml') ? 'own.yaml' : 'rail-errors.config.yaml'}`, config)
  commit('with a config')
  // Only the text changes, so that both sides are built.
  write('sub/errors.yaml', `# A comment.\n${one}`)
  const cwd = join(repo, 'sub')
  for (const command of [
    `diff --format json HEAD ${args}`,
    `lint --against HEAD --format json ${args}`,
  ]) {
    const { out, err } = await rail(command.trim(), { cwd })
    expect(JSON.parse(out || `"${err}"`), command).toMatchObject({ changes: [] })
  }
})

test('a config that can not be read any more changes no output', async () => {
  write('rail-errors.config.yaml', 'outputs: [{ target: sql }]\nnonsense: 1\n')
  commit('a broken config')
  write('rail-errors.config.yaml', 'outputs: [{ target: sql }]\n')
  expect((await found('diff HEAD')).rules).toEqual([])
})

test('a target less breaks the surface that it declares', async () => {
  const surfaces = {
    ...{ javascript: 'source', client: 'source', sql: 'source', typescript: 'source' },
    ...{ handling: 'wire', 'flat-list': 'wire' },
    ...{ 'fhir-package': 'fhir', 'operation-outcome': 'fhir' },
  }
  const config = (...targets: string[]) =>
    `outputs:\n${targets.map((one) => `  - { target: ${one} }\n`).join('')}`
  const all = ['fhir-r4', ...Object.keys(surfaces)]
  write('rail-errors.config.yaml', config(...all))
  commit('all targets')
  for (const [target, surface] of Object.entries(surfaces)) {
    write('rail-errors.config.yaml', config(...all.filter((one) => one !== target)))
    const { changes } = JSON.parse((await rail('diff HEAD --format json')).out) as {
      changes: { rule: string; surfaces: string[] }[]
    }
    const removed = [...new Set(changes.map(({ rule, surfaces }) => `${rule} ${surfaces}`))]
    expect([target, removed]).toEqual([target, [`output-removed ${surface}`]])
  }
  // The last one, of OperationOutcomes, is left out with them.
  for (const [surface, exit] of [
    ['wire', 0],
    ['source', 0],
    ['fhir', 1],
  ])
    expect([surface, (await rail(`diff HEAD --surface ${surface}`)).exit]).toEqual([surface, exit])
})

/** A branch with a breaking change, and the clone of it that a CI system makes. */
function cloneOfBranch(...flags: string[]): string {
  git('checkout', '-q', '-b', 'pr')
  write('errors.yaml', other)
  commit('a breaking change')
  const clone = join(emptyFolder(), 'clone')
  gitIn(dirname(clone), 'clone', '-q', ...flags, '-b', 'pr', `file://${repo}`, clone)
  git('checkout', '-q', 'main') // origin/HEAD of the clone is the branch
  return clone
}

test.each([
  ['shallow', ['--depth', '1'], 'this clone is shallow: origin/pr is HEAD itself'],
  ['of one branch', ['--single-branch'], 'this clone has one branch, and origin/pr is HEAD itself'],
])('a clone that is %s does not know where its branch began', async (_, flags, why) => {
  const cwd = cloneOfBranch(...flags)
  for (const command of ['diff', 'diff --next-version', 'lint --against merge-base']) {
    const { exit, err } = await rail(command, { cwd })
    expect({ command, exit }).toEqual({ command, exit: 2 })
    expect(err).toContain(why)
  }
  // The command of the message is the way out of it.
  const { err } = await rail('diff', { cwd })
  const [command] = /git fetch .*? --auto/.exec(err)!
  runIn(cwd, 'sh', '-c', command)
  expect((await found('diff', { cwd })).rules).toEqual(['http-changed'])
})

test('the target branch of each CI system', async () => {
  const environments: Record<string, string>[] = [
    { GITHUB_BASE_REF: 'main' },
    { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }, // GitLab
    { CHANGE_TARGET: 'main' }, // Jenkins
    { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' }, // Azure Pipelines
    { BITBUCKET_PR_DESTINATION_BRANCH: 'main' },
    { BUILDKITE_PULL_REQUEST_BASE_BRANCH: 'main' },
    { DRONE_TARGET_BRANCH: 'main', DRONE_BUILD_EVENT: 'pull_request' },
    { DRONE_TARGET_BRANCH: 'main' },
    { CHANGE_TARGET: 'main', DRONE_BUILD_EVENT: 'push' },
    { CI_COMMIT_TARGET_BRANCH: 'main' }, // Woodpecker
  ]
  const cwd = cloneOfBranch('--depth', '1')
  for (const env of environments)
    expect(await rail('diff', { cwd, env }), JSON.stringify(env)).toMatchObject({
      exit: 2,
      err: expect.stringContaining('this clone is shallow: the branch main is missing'),
    })
  gitIn(cwd, 'fetch', '-q', '--unshallow', 'origin', '+refs/heads/*:refs/remotes/origin/*')
  expect(await found('diff', { cwd, env: environments[0]! })).toMatchObject({
    exit: 1,
    rules: ['http-changed'],
  })
})

test('a push in Drone names its own branch: that is no target', async () => {
  const cwd = cloneOfBranch()
  gitIn(cwd, 'remote', 'set-head', 'origin', '--auto')
  const env = { DRONE_TARGET_BRANCH: 'pr', DRONE_BUILD_EVENT: 'push' }
  expect((await found('diff', { cwd, env })).rules).toEqual(['http-changed'])
})
