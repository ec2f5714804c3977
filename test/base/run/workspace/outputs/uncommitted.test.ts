import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { file } from '../../../../../src/base/rules/linter/rule.ts'
import { commitIn, gitIn, railIn, repositoryOf } from '../../../../support/repository.ts'

// Outputs that each deploy makes, and git does not have: `committed: false`.

const CONFIG = `outputs:
  - { target: flat-list, out: dist }
  - { target: static-site, out: site, committed: false }
`
let repo: string
const rail = (args: string) => railIn(repo, args)
const at = (path: string) => join(repo, path)
const LEFT = 'since it is made on deploy ("committed: false" in the config)'

beforeEach(() => {
  repo = repositoryOf({
    'errors.yaml': file({ status: 'active' }),
    'rail-errors.config.yaml': CONFIG,
    '.gitignore': 'site/\n',
  })
})

test('build makes it; build --check and release say that they leave it out', async () => {
  const built = await rail('build')
  expect([built.exit, built.err.includes('git does not ignore')]).toEqual([0, false])
  expect(built.err).not.toContain('git add --force')
  const page = readdirSync(at('site'), { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('index.html'),
  )!
  expect(readFileSync(at('.gitattributes'), 'utf8')).not.toContain('site')
  commitIn(repo)
  expect(gitIn(repo, 'ls-files', 'site')).toBe('')
  writeFileSync(join(repo, 'site', page), 'edited')
  for (const staged of ['', ' --staged']) {
    const check = await rail(`build --check${staged}`)
    expect([check.exit, check.out]).toEqual([
      0,
      expect.stringContaining('2 outputs, all up to date'),
    ])
    expect(check.err).toContain(`site: not compared, ${LEFT}\n`)
  }
  // Named, it is checked.
  expect((await rail('build --check --target static-site')).exit).toBe(1)
  const { exit, err } = await rail('release 1.0.0')
  expect(exit).toBe(0)
  expect(err).toContain(`site: not released, ${LEFT}\n`)
  const [, next] = /^Next: (.*)$/m.exec(err)!
  expect(next).toMatch(/^git add errors\.yaml errors\.changelog\.md dist && git commit /)
  expect(readFileSync(join(repo, 'site', page), 'utf8')).toBe('edited')
})

test('what no deploy can make is an error of build --check and of release', async () => {
  const url = 'https://errors.acme.dev/a~b'
  writeFileSync(at('errors.yaml'), file({ status: 'active', url }))
  const fault = `"${url}" cannot be served: a static host needs https`
  expect((await rail('build')).exit).toBe(1)
  commitIn(repo)
  for (const command of ['build --check', 'build --check --staged', 'release 1.0.0']) {
    const { exit, out } = await rail(command)
    expect([command, exit]).toEqual([command, 1])
    expect(out).toContain(fault)
  }
  expect(gitIn(repo, 'status', '--short')).toBe('')
})

test('what git would take is named', async () => {
  writeFileSync(at('.gitignore'), '')
  expect((await rail('build')).err).toContain(
    'git does not ignore site, which is made on deploy; add it to .gitignore\n',
  )
})

test.each([
  ['dist', 0],
  ['dist/', 0],
  ['./site/', 1],
])('a folder is committed, or is not: an output in %s', async (out, exit) => {
  writeFileSync(at('rail-errors.config.yaml'), `${CONFIG}  - { target: typescript, out: ${out} }\n`)
  const { exit: code, err } = await rail('build')
  expect(code).toBe(exit === 0 ? 0 : 2)
  if (exit === 1)
    expect(err).toMatch(
      /config\.yaml:4:5 error config site also has outputs that are not committed; give those with "committed: false" a folder of their own/,
    )
})
