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

test.each<[string, NonNullable<World['files']>, string]>([
  [
    'a missing file',
    { [CONFIG]: 'extends: ./nope.yaml\n' },
    `${CONFIG}:1:10 error config ./nope.yaml does not exist; paths are relative to this file\n`,
  ],
  [
    'a folder',
    { [CONFIG]: 'extends: [./ci]\n', 'ci/x.yaml': '' },
    `${CONFIG}:1:11 error config ./ci is a folder\n`,
  ],
  ...['rail-rules', '@clinic/rail-rules/strict.yaml', 'ci/base.yaml', ''].map(
    (name): [string, NonNullable<World['files']>, string] => [
      `"${name}", which is no path`,
      { [CONFIG]: `preset: strict\nextends: ["${name}"]\n`, 'ci/base.yaml': '' },
      `${CONFIG}:2:11 error config "${name}" is not a path that starts with ./; packages were removed from extends: copy the config into the repository\n`,
    ],
  ),
  [
    'another type',
    { [CONFIG]: 'extends: [./a.yaml, 3]\n', 'a.yaml': '' },
    `${CONFIG}:1:21 error scalar-quoted an item of extends must be a string, but 3 without quotes is read as a number; quote it\n`,
  ],
  [
    'itself',
    { [CONFIG]: `extends: ./${CONFIG}\n` },
    `${CONFIG}:1:10 error config this extends itself: ${CONFIG} -> ${CONFIG}\n`,
  ],
  [
    'a circle',
    {
      [CONFIG]: 'extends: ./a.yaml\n',
      'a.yaml': 'extends: ./b.yaml\n',
      'b.yaml': '# back\nextends: ./a.yaml\n',
    },
    'b.yaml:2:10 error config this extends itself: a.yaml -> b.yaml -> a.yaml\n',
  ],
  [
    'too deep',
    {
      [CONFIG]: 'extends: ./1.yaml\n',
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`${at + 1}.yaml`, `extends: ./${at + 2}.yaml\n`]),
      ),
    },
    '15.yaml:1:10 error config more than 16 levels of extends; use fewer\n',
  ],
  [
    'mistakes in several files',
    {
      [CONFIG]: 'extends: [./ci/a.yaml, ./ci/b.yaml]\nsoruce: x\n',
      'ci/a.yaml': 'rules:\n  code-fromat: warn\noutputs: [{ target: fhir-r9 }]\n',
      'ci/b.yaml': 'rules: [\n',
    },
    `ci/a.yaml:2:3 error field-known "code-fromat" is not a known rule; did you mean "code-format"?\nci/a.yaml:3:21 error config "fhir-r9" is not a known target; did you mean "fhir-r4"?\nci/b.yaml:1:8 error syntax-valid`,
  ],
])('%s is a mistake at its place', async (_, files, said) => {
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
