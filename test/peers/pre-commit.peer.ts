import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthy } from '../support/catalogs.ts'
import { emptyFolder, must, plainEnv, preCommit, root } from './peers.ts'

// The real pre-commit, from PyPI, in another repository, with this one as the source of its hooks.
const folder = emptyFolder('pre-commit')
const repository = join(folder, 'clinic')
const home = join(folder, 'home')
let program = ''
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) =>
  must(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@t.test', '-c', 'commit.gpgsign=false', ...args],
    repository,
  )
const hooks = () => {
  const { status, stdout } = spawnSync(program, ['run'], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...plainEnv, PRE_COMMIT_HOME: home },
    timeout: 500_000,
  })
  return { exit: status, out: stdout }
}
const size = (path: string): number =>
  readdirSync(path, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory()
        ? size(join(path, entry.name))
        : entry.isFile()
          ? statSync(join(path, entry.name)).size
          : 0),
    0,
  )

const clean = healthy()
const bad = clean.replace('MEMBER_NOT_FOUND', 'member_not_found')
const write = (text: string) => writeFileSync(join(repository, 'errors.yaml'), text)

beforeAll(async () => {
  program = join(await preCommit(), 'pre-commit')
  must('git', ['clone', '-q', root, join(folder, 'hooks')], folder)
  const rev = must('git', ['rev-parse', 'HEAD'], join(folder, 'hooks')).trim()
  must('git', ['init', '-q', repository], folder)
  writeFileSync(
    join(repository, '.pre-commit-config.yaml'),
    `repos:\n  - repo: ${join(folder, 'hooks')}\n    rev: ${rev}\n    hooks:\n      - id: rail-errors-lint\n`,
  )
  git('add', '.')
})

test('a bad catalog is refused, the repaired one passes, and an unstaged repair hides nothing', () => {
  write(bad)
  git('add', '.')
  const refused = hooks()
  expect(refused.out).toContain('code-format')
  expect(refused.exit).toBe(1)

  write(clean) // repaired on the disk only
  expect(hooks().exit).toBe(1)

  git('add', '.')
  expect(hooks().exit).toBe(0)
  git('commit', '-q', '-m', 'A catalog')
})

test('in a monorepo, the package of the commit is checked, and texts of a framework are not', () => {
  git('rm', '-q', 'errors.yaml')
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), text)
    git('add', '.')
  }
  put('config/locales/errors.yml', 'en:\n  errors:\n    blank: "is empty"\n')
  const texts = hooks()
  expect(texts.exit, texts.out).toBe(0)

  put('packages/api/errors.yaml', bad)
  const refused = hooks()
  expect(refused.out).toContain('code-format')
  expect(refused.out).toContain('packages/api:')
  expect(refused.exit).toBe(1)

  put('packages/api/errors.yaml', clean)
  const passed = hooks()
  expect(passed.exit, passed.out).toBe(0)
  git('commit', '-q', '-m', 'A package')
})

test('the environment of the hook is small', () => {
  const environment = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(home, name))
  const modules = environment.flatMap((path) =>
    readdirSync(path)
      .filter((name) => name.startsWith('node_env'))
      .map((name) => join(path, name)),
  )
  expect(modules).toHaveLength(1)
  expect(size(modules[0]!) / 1024 / 1024).toBeLessThan(60)
})
