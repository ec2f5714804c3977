import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

// --staged: the contents of git's index, and what a hook says to do.

const CHECK = 'build --check --staged'
const CONFIG = 'outputs: [{ target: flat-list, out: gen }, { target: typescript, out: gen }]\n'
const clean = healthy()
const other = clean.replace('404', '410')

test('checks what will be committed, whatever the disk says', async () => {
  const folder = repositoryOf({ 'errors.yaml': clean })
  const here = (args: string) => railIn(folder, args)
  expect((await here('build')).exit).toBe(0)
  gitIn(folder, 'add', '.')
  expect(await here('lint --staged')).toMatchObject({
    exit: 0,
    out: 'errors.yaml: 1 code; no findings\n',
  })
  expect(await here('build --check --staged')).toMatchObject({ exit: 0 })
  const bad = clean.replace('MEMBER_NOT_FOUND', 'member_not_found')
  writeFileSync(join(folder, 'errors.yaml'), bad)
  expect((await here('lint --staged')).exit).toBe(0)
  gitIn(folder, 'add', '.')
  writeFileSync(join(folder, 'errors.yaml'), clean) // repaired on the disk, not in the index
  expect((await here('lint')).exit).toBe(0)
  expect(await here('lint --staged --format concise')).toMatchObject({
    exit: 1,
    out: 'errors.yaml:12:9 error code-format "member_not_found" is not UPPER_SNAKE_CASE\n',
  })
  writeFileSync(join(folder, 'errors.yaml'), clean.replace('404', '410'))
  gitIn(folder, 'add', 'errors.yaml')
  await here('build')
  expect((await here('build --check')).exit).toBe(0)
  expect((await here('build --check --staged')).exit).toBe(1)
  expect(await here('build --staged')).toMatchObject({ exit: 2 })
  expect((await here('lint --staged --fix')).exit).toBe(2)
})

test('takes what is accepted from the index, too', async () => {
  const folder = repositoryOf({ 'errors.yaml': clean })
  const bad = healthy(healthyEntry({ http: 499 }))
  writeFileSync(join(folder, 'errors.yaml'), bad)
  const lint = (...args: string[]) => railIn(folder, ['lint', ...args])
  expect(await lint('--accept', '--reason', 'Agreed.')).toMatchObject({ exit: 0 })
  gitIn(folder, 'add', 'errors.yaml')
  expect(await lint('--staged')).toMatchObject({ exit: 1 })
  gitIn(folder, 'add', '.')
  expect(await lint('--staged')).toMatchObject({ exit: 0 })
  expect(await lint('--staged', '--accept', '--reason', 'Agreed.')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('--accept and --staged cannot be used together'),
  })
})

describe('the index', () => {
  let repo: string
  beforeEach(() => {
    repo = repositoryOf({ 'errors.yaml': clean })
  })

  test('a catalog that was never added is named', async () => {
    gitIn(repo, 'rm', '-q', '--cached', 'errors.yaml')
    const said = async (folder: string) => (await railIn(join(repo, folder), 'lint --staged')).err
    const refused = "rail-errors: errors.yaml is not in git's index; run git add errors.yaml\n"
    expect(await said('.')).toBe(refused)
    expect((await railIn(repo, 'build --check --staged')).err).toBe(refused)
    mkdirSync(join(repo, 'my folder'))
    expect(await said('my folder')).toBe(
      "rail-errors: ../errors.yaml is not in git's index; run git add ../errors.yaml\n",
    )
  })

  test('outside of a repository', async () => {
    const { exit, err } = await railIn(emptyFolder(), 'lint --staged')
    expect({ exit, err }).toEqual({
      exit: 2,
      err: "rail-errors: --staged can't read git's index: this folder is not in a git repository\n",
    })
  })

  test('is never written, whatever the disk allows', async () => {
    for (const args of ['lint --staged --fix', 'build --staged', 'fmt --staged --write'])
      expect(await railIn(repo, args)).toMatchObject({ exit: 2 })
  })

  test('names with line ends, quotes and letters of other scripts', async () => {
    mkdirSync(join(repo, 'a\nb "c" é'))
    writeFileSync(join(repo, 'a\nb "c" é/errors.yaml'), clean.replace('http: 404', 'http: 499'))
    gitIn(repo, 'add', '.')
    const { exit, out } = await railIn(join(repo, 'a\nb "c" é'), 'lint --staged --format concise')
    expect([exit, out.includes('http-registered')]).toEqual([1, true])
  })
})

/** A repository with a built catalog, and functions for it. */
async function repository(catalog = 'errors.yaml', files: Record<string, string> = {}) {
  const folder = newRepository()
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of Object.entries({ [catalog]: healthy(), ...files })) put(path, text)
  const at = join(folder, dirname(catalog))
  await railIn(at, 'build')
  commitIn(folder)
  return { folder, at, put, rail: (args: string) => railIn(folder, args) }
}

/** Runs a line of advice. */
function follow(folder: string, line: string, build: () => Promise<unknown>) {
  return line.split(' && ').reduce<Promise<unknown>>(async (before, command) => {
    await before
    if (command.startsWith('git ')) runIn(folder, 'sh', '-c', command)
    else await build()
  }, Promise.resolve())
}

type Repository = Awaited<ReturnType<typeof repository>>
const CASES: [what: string, change: (to: Repository) => unknown, advice: RegExp][] = [
  [
    'outputs that were never built',
    ({ folder, put }) => {
      put('errors.yaml', other)
      gitIn(folder, 'add', 'errors.yaml')
    },
    /^rail-errors build && git add gen\/\S+ gen\/\S+ gen\/\S+$/,
  ],
  [
    'outputs that were built and not staged',
    async ({ folder, put, rail }) => {
      put('errors.yaml', other)
      await rail('build')
      gitIn(folder, 'add', 'errors.yaml')
    },
    /^git add gen\/\S+ gen\/\S+ gen\/\S+$/,
  ],
  [
    'a catalog that is not staged with its outputs',
    async ({ folder, put, rail }) => {
      put('errors.yaml', other)
      await rail('build')
      gitIn(folder, 'add', 'gen')
    },
    /^rail-errors build && git add errors\.yaml gen\/\S+ gen\/\S+ gen\/\S+$/,
  ],
  [
    'an output that is an orphan, removed on the disk',
    async ({ folder, put, rail }) => {
      put('rail-errors.config.yaml', CONFIG.replace('{ target: flat-list, out: gen }, ', ''))
      await rail('build --clean')
      gitIn(folder, 'add', 'rail-errors.config.yaml')
    },
    /^git add gen$/,
  ],
  [
    'outputs that git ignores, as build says',
    async ({ put, folder, rail }) => {
      put('.gitignore', 'made/\n')
      put('rail-errors.config.yaml', 'outputs: [{ target: flat-list, out: made }]\n')
      expect((await rail('build --clean')).err).toMatch(
        /^git ignores made, .*: git add --force made$/m,
      )
      gitIn(folder, 'add', '-A')
    },
    /^git add --force made\/\S+ made\/\S+$/,
  ],
]

// Followed to the letter, the same hook passes.
describe('build --check --staged', () => {
  test.each(CASES)('%s', async (_, change, advice) => {
    const repo = await repository('errors.yaml', { 'rail-errors.config.yaml': CONFIG })
    await change(repo)
    const { exit, err } = await repo.rail(CHECK)
    const line = /^To fix: (.*)$/m.exec(err)?.[1] ?? ''
    expect([exit, line]).toEqual([1, expect.stringMatching(advice)])
    await follow(repo.folder, line, () => repo.rail('build --clean'))
    expect(await repo.rail(CHECK)).toMatchObject({ exit: 0 })
  })

  test('of a package, from the top', async () => {
    const repo = await repository('packages/api/errors.yaml')
    repo.put('packages/api/errors.yaml', other)
    gitIn(repo.folder, 'add', 'packages/api/errors.yaml')
    const line = /^To fix: (.*)$/m.exec((await repo.rail(CHECK)).err)![1]!
    expect(line).toBe(
      'rail-errors --cwd packages/api build && git add packages/api/dist-terminology',
    )
    await follow(repo.folder, line, () => railIn(repo.at, 'build'))
    expect(await repo.rail(CHECK)).toMatchObject({ exit: 0 })
  })
})

describe.runIf(process.platform !== 'win32')('a link in the index is followed', () => {
  const LINKS: [what: string, link: string, to: string, real: string, exit: number][] = [
    ['to a file', 'errors.yaml', 'lists/real.yaml', 'lists/real.yaml', 0],
    ['of a folder', 'api', 'services/api', 'services/api/errors.yaml', 0],
    ['out of the repository', 'errors.yaml', '../outside.yaml', 'x.yaml', 2],
    ['to itself', 'errors.yaml', 'errors.yaml', 'x.yaml', 2],
  ]
  test.each(LINKS)('%s', async (_, link, to, real, exit) => {
    const { folder, put } = await repository(real)
    rmSync(join(folder, dirname(real), 'dist-terminology'), { recursive: true, force: true })
    writeFileSync(join(folder, '../outside.yaml'), healthy())
    symlinkSync(to, join(folder, link))
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-q', '-m', 'y')
    const source = link === 'api' ? 'api/errors.yaml' : link
    const run = await railIn(folder, `lint --staged ${source}`)
    expect([run.exit, run.err]).toEqual([exit, expect.stringContaining(exit === 0 ? '' : source)])
    if (exit !== 0) return
    // Its contents are those of the index, not of the disk.
    put(real, other.replace('MEMBER_NOT_FOUND', 'member_not_found'))
    expect((await railIn(folder, `lint --staged ${source}`)).exit).toBe(0)
    gitIn(folder, 'add', '-A')
    expect((await railIn(folder, `lint --staged ${source}`)).exit).toBe(1)
    // And so for a comparison with a commit.
    expect((await railIn(folder, `diff HEAD ${source}`)).out).toContain('member_not_found')
    expect(readFileSync(join(folder, source), 'utf8')).toContain('member_not_found')
  })
})
