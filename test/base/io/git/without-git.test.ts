import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { gitIn, railIn, real, repositoryOf } from '../../../support/repository.ts'

// What is said when git is missing, fails, or does not have what was asked for.

let repo: string
const write = (path: string, text: string) => writeFileSync(join(repo, path), text)
beforeEach(() => {
  repo = repositoryOf({ 'errors.yaml': healthy() })
})

const failing = (
  code: number,
  stderr = '',
  when: (args: readonly string[]) => boolean = () => true,
) => ({
  git: async (args: readonly string[], folder: string) =>
    when(args) ? { code, stdout: new Uint8Array(), stderr } : real.git(args, folder),
})

test.each([
  ['lint HEAD:errors.yaml', 'HEAD:errors.yaml cannot be read from git: git cannot be run'],
  ['lint --staged', "--staged can't read git's index: git cannot be run"],
  ['diff', 'git cannot be run, so there is no old catalog to compare with; '],
])('without git: %s', async (args, said) => {
  const { exit, err } = await railIn(repo, args, {}, failing(127))
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(`rail-errors: ${said}`) })
})

test.each([
  ['fatal: bad object\nmore\n', 'bad object'],
  ['warning: x\n', 'warning: x'],
  ['', 'git gave no reason'],
])('git that fails and says %j', async (stderr, said) => {
  const { exit, err } = await railIn(repo, 'lint --staged', {}, failing(128, stderr))
  expect({ exit, err }).toEqual({
    exit: 2,
    err: `rail-errors: --staged can't read git's index: ${said}\n`,
  })
  const listing = failing(1, stderr, (args) => args.includes('ls-files'))
  expect(await railIn(repo, 'lint --staged', {}, listing)).toMatchObject({
    exit: 2,
    err: `rail-errors: --staged can't read git's index: ${said}\n`,
  })
})

test('git that goes away in the middle', async () => {
  const gone = failing(127, '', (args) => args.includes('ls-files'))
  expect(await railIn(repo, 'lint --staged', {}, gone)).toMatchObject({
    exit: 2,
    err: 'rail-errors: --staged needs git, but git cannot be run; is it installed?\n',
  })
})

describe('a source in git that is not there', () => {
  test.each([
    [
      'HEAD:none.yaml',
      'none.yaml is not in HEAD; paths are relative to the root of the repository, or start with ./',
    ],
    ['nothing:errors.yaml', 'nothing is not a commit, branch or tag here'],
    ['HEAD:./none.yaml', './none.yaml is not in HEAD; paths are relative'],
  ])('%s', async (source, said) => {
    const { exit, err } = await railIn(repo, `lint ${source}`)
    expect({ exit, err }).toEqual({
      exit: 2,
      err: expect.stringContaining(`rail-errors: ${source} cannot be read from git: ${said}`),
    })
  })

  test('a folder', async () => {
    mkdirSync(join(repo, 'api'))
    write('api/errors.yaml', healthy())
    gitIn(repo, 'add', '.')
    gitIn(repo, 'commit', '-q', '-m', 'b')
    expect(await railIn(repo, 'lint HEAD:api')).toMatchObject({
      exit: 2,
      err: expect.stringMatching(/HEAD:api cannot be read from git: .*bad file/),
    })
    expect(await railIn(join(repo, 'api'), 'lint HEAD:./errors.yaml')).toMatchObject({ exit: 0 })
    expect(await railIn(join(repo, 'api'), 'lint HEAD:../errors.yaml')).toMatchObject({ exit: 0 })
    expect(await railIn(join(repo, 'api'), 'lint HEAD:errors.yaml')).toMatchObject({ exit: 0 })
    expect(await railIn(join(repo, 'api'), 'lint HEAD:.../errors.yaml')).toMatchObject({ exit: 2 })
  })
})

describe('a folder that only looks like a repository', () => {
  test('with an empty .git', async () => {
    mkdirSync(join(repo, 'api/.git'), { recursive: true })
    write('api/errors.yaml', healthy())
    const { exit, err } = await railIn(join(repo, 'api'), 'diff')
    expect(exit).toBe(2)
    expect(err).toContain(
      `rail-errors: ${join(repo, 'api/.git')} is not a git repository, so there is no old catalog to compare with; `,
    )
  })

  test.each<[what: string, change: (text: string) => string, separate: boolean]>([
    ['as git wrote it', (text) => text, false],
    ['without a line end', (text) => text.trimEnd(), false],
    ['with a line end of Windows', (text) => `${text.trimEnd()}\r\n`, false],
    ['with words before', (text) => `x${text}`, true],
    ['with another key', (text) => text.replace('gitdir', 'dir'), true],
    ['that leads elsewhere', () => 'gitdir: ../elsewhere\n', true],
    ['that leads to the repository itself', () => 'gitdir: ../.git\n', false],
  ])('with a .git file %s', async (_, change, separate) => {
    gitIn(repo, 'worktree', 'add', '-q', 'inner')
    write('rail-errors.config.yaml', 'source: inner/errors.yaml\n')
    const path = join(repo, 'inner/.git')
    writeFileSync(path, change(readFileSync(path, 'utf8')))
    const { err } = await railIn(repo, 'diff')
    expect(
      err.includes('inner is a separate repository; run rail-errors in it, or with --cwd'),
    ).toBe(separate)
  })
})

test('a file beside another one in a commit, at the top and in a folder', async () => {
  const list = JSON.stringify({
    codes: [
      {
        code: 'MEMBER_NOT_FOUND',
        http: 404,
        stop: true,
        fix_stage: 'identify',
        meaning: 'm',
        fix: 'f',
      },
    ],
  })
  const handling = JSON.stringify({
    name: 'clinic-errors',
    version: '7.1.0',
    stages: ['identify'],
    codes: [{ code: 'MEMBER_NOT_FOUND' }],
  })
  mkdirSync(join(repo, 'api'))
  for (const folder of ['', 'api/']) {
    write(`${folder}clinic-errors.json`, list)
    write(`${folder}clinic-errors.handling.json`, handling)
  }
  gitIn(repo, 'add', '.')
  gitIn(repo, 'commit', '-q', '-m', 'b')
  for (const source of [
    'HEAD:clinic-errors.json',
    'HEAD:./clinic-errors.json',
    'HEAD:api/clinic-errors.json',
    'HEAD:./api/clinic-errors.json',
  ])
    expect((await railIn(repo, `lint ${source} --fail-on never`)).out).toContain(
      `${source}: 1 code`,
    )
  expect(
    (await railIn(join(repo, 'api'), 'lint HEAD:../clinic-errors.json --fail-on never')).out,
  ).toContain('HEAD:../clinic-errors.json: 1 code')
})

test.each(['', '-x', '--help'])('the ref %j is no ref', async (ref) => {
  const { exit, err } = await railIn(repo, `lint -- ${ref}:errors.yaml`)
  expect(exit).toBe(2)
  expect(err).toMatch(
    ref === ''
      ? /:errors\.yaml does not exist/
      : /is not a valid source; write <git ref>:<path>, such as HEAD:errors\.yaml/,
  )
})

test('what git prints on stderr and stdout is read by its exit code alone', async () => {
  const noisy = (stderr: string) => ({
    git: async (args: readonly string[], folder: string) => ({
      ...(await real.git(args, folder)),
      stderr,
    }),
  })
  expect(
    await railIn(repo, 'lint HEAD:errors.yaml', {}, noisy('warning: something\nfatal: no\n')),
  ).toMatchObject({
    exit: 0,
    err: expect.not.stringContaining('fatal'),
  })
})
