import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const CONFIG = 'rail-errors.config.yaml'
const clean = healthy()
const gateway = healthy(healthyEntry({ code: 'GATEWAY_CLOSED' }))

const concise = (files: NonNullable<World['files']>, world: World = {}) =>
  rail('lint --format concise', { files, ...world })
const mistakes = 'rail-errors: the config is not valid, so nothing was done\n'

// GATEWAY_CLOSED is reserved: the finding says which config was heard.
test.each(
  rowsOf<{ name: string; files: NonNullable<World['files']>; level: string }>(
    import.meta,
    'extends',
  ),
)('extends $name', async ({ files, level }) => {
  const cwd = 'api/errors.yaml' in files ? '/repo/api' : '/repo'
  const { out, err } = await concise({ 'errors.yaml': gateway, ...files }, { cwd })
  expect(err).toBe('')
  expect(out).toMatch(new RegExp(`^errors\\.yaml:\\d+:\\d+ ${level} code-unreserved `))
})

test('a working directory that is a link still has its config', async () => {
  const { exit, err, paths } = await rail('build errors.yaml', {
    files: {
      'real/errors.yaml': clean,
      [`real/${CONFIG}`]: 'source: errors.yaml\noutputs: [{ target: flat-list, out: own }]\n',
    },
    links: { link: 'real' },
    cwd: '/repo/link',
  })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(paths()).toContain('link/own/clinic-errors.json')
})

test.each(
  rowsOf<{ name: string; own: string; base: string; made: string[] }>(import.meta, 'build'),
)('build: $name', async ({ own, base, made }) => {
  const { exit, err, paths } = await rail('build', {
    files: {
      [CONFIG]: `extends: ./base/rail.yaml\n${own}`,
      'base/rail.yaml': base,
      'base/api/errors.yaml': clean,
    },
  })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(paths().filter((path) => !/\.(?:yaml|manifest)$/.test(path))).toEqual(made)
})

test.each([
  ...rowsOf<{ name: string; files: NonNullable<World['files']>; said: string }>(
    import.meta,
    'is a mistake at its place',
  ),
  {
    name: 'too deep',
    files: {
      [CONFIG]: 'extends: ./1.yaml\n',
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`${at + 1}.yaml`, `extends: ./${at + 2}.yaml\n`]),
      ),
    },
    said: '15.yaml:1:10 error config more than 16 levels of extends; use fewer\n',
  },
])('$name is a mistake at its place', async ({ files, said }) => {
  const { exit, out, err } = await concise({ 'errors.yaml': clean, ...files })
  expect({ exit, out }).toEqual({ exit: 2, out: '' })
  expect(err.slice(0, mistakes.length + said.length)).toBe(`${mistakes}${said}`)
})

test('explain says which file set a level, and --verbose which files there are', async () => {
  const files = {
    [CONFIG]:
      "extends: ['./ci/base.yaml']\nrules: { code-length: error, text-length: { meaning_max: 200 } }\n",
    'ci/base.yaml': 'rules: { text-length: error, code-length: off }\n',
  }
  const { out } = await rail('explain', { files })
  expect(out.match(/^ *\w+ +[a-z-]+ .*\(.*\.yaml\)$/gm)!.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^error code-length .*\(rail-errors\.config\.yaml\)$/),
    expect.stringMatching(/^error text-length .*\(ci\/base\.yaml\)$/),
  ])
  const verbose = await rail('lint --verbose', { files: { ...files, 'errors.yaml': clean } })
  expect(verbose.err).toContain(`config: ${CONFIG}\nconfig: ci/base.yaml, extended\n`)
})
