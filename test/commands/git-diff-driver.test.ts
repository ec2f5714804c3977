import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { file } from '../../src/lint/rule.ts'
import { healthy, healthyEntry } from '../catalogs.ts'
import { rail } from '../rail.ts'

// git itself calls the built program.
const bin = fileURLToPath(new URL('../../dist/bin.cjs', import.meta.url))
const repo = realpathSync(mkdtempSync(join(tmpdir(), 'rail-errors-driver-')))
afterAll(() => rmSync(repo, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['--no-pager', '-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], {
    cwd: repo,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  })
const write = (text: string) => writeFileSync(join(repo, 'errors.yaml'), text)
const body = (out: string) => out.replace(/^index .*\n/m, '')

test('git diff shows fields or, of a broken text, lines', () => {
  git('init', '-q')
  writeFileSync(join(repo, '.gitattributes'), 'errors.yaml diff=rail-errors\n')
  git('add', '-A')
  git('commit', '-q', '-m', 'empty')
  write(healthy())
  git('add', '-A')
  const program = `"${process.execPath}" "${bin}" git-diff-driver`

  git('config', 'diff.rail-errors.textconv', program)
  expect(git('diff', '--cached')).toMatch(/^\+codes\[MEMBER_NOT_FOUND\]\.http: 404$/m)
  git('commit', '-q', '-m', 'first')
  write(`# ours\n${healthy()}`)
  expect(git('diff')).toBe('')
  write(`${healthy()}x: "\n`)
  expect(git('diff')).toMatch(/^\+x: "$/m)
  write(healthy().replace('404', '503').replace('No member', '\\u001b[2J\\u202eNo\\nmember'))
  expect(body(git('diff'))).toMatchSnapshot()
})

test('names the items of a list by code, id or name, and others by number', async () => {
  const params = [{ name: 'card', description: 'Its number.' }]
  const entry = healthyEntry({
    tags: ['a', 'b'],
    params,
    handling: { outcome: 'fail', retry: 'none', paths: [] },
  })
  const files = {
    'errors.yaml': file({ stages: [{ id: 'identify', title: 'Who it is' }, 'billing'] }, entry),
  }
  const { out } = await rail('git-diff-driver errors.yaml', { files })
  expect(
    out.split('\n').filter((line) => /^(?:stages|codes.*(?:tags|params|handling))/.test(line)),
  ).toEqual([
    'stages[identify].id: identify',
    'stages[identify].title: Who it is',
    'stages[1]: billing',
    'codes[MEMBER_NOT_FOUND].handling.outcome: fail',
    'codes[MEMBER_NOT_FOUND].handling.retry: none',
    'codes[MEMBER_NOT_FOUND].handling.paths: []',
    'codes[MEMBER_NOT_FOUND].tags: ["a","b"]',
    'codes[MEMBER_NOT_FOUND].params[card].name: card',
    'codes[MEMBER_NOT_FOUND].params[card].description: Its number.',
  ])
})
