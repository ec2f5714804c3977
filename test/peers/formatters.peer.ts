import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../../src/base/rules/linter/lint.ts'
import { nasty } from '../fixtures/languages/nasty.ts'
import { emptyFolder, must, root, run } from './peers.ts'

// A repository as most are: a hook formats and lints what is staged. What was generated stays as it is.
const home = emptyFolder('formatters')
afterAll(() => rmSync(home, { recursive: true, force: true }))

const CATALOGS: Readonly<Record<string, string>> = {
  rail: readFileSync(join(root, 'errors.yaml'), 'utf8'),
  nasty: nasty(),
  ...Object.fromEntries(
    ['rich', 'claims', 'payments'].map((name) => [
      name,
      readFileSync(join(root, 'test/fixtures', name, 'errors.yaml'), 'utf8'),
    ]),
  ),
}
const TARGETS = {
  ts: ['typescript', 'typescript-open', 'typescript-enum'],
  js: ['javascript', 'client', 'upstream'],
  json: ['flat-list', 'handling', 'openapi-components', 'fhir-r4', 'fhir-r5'],
}
const UPSTREAM = ['rich', 'claims', 'payments']

beforeAll(() => {
  for (const name of Object.keys(CATALOGS)) {
    const folder = join(home, name)
    mkdirSync(folder)
    const outputs = Object.entries(TARGETS).flatMap(([out, targets]) =>
      targets
        .filter((target) => target !== 'upstream' || UPSTREAM.includes(name))
        .map((target) => `  - { target: ${target}, out: ${out} }\n`),
    )
    const off = JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))
    writeFileSync(join(folder, 'errors.yaml'), CATALOGS[name]!)
    writeFileSync(
      join(folder, 'rail-errors.config.yaml'),
      `rules: ${off}\noutputs:\n${outputs.join('')}`,
    )
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], folder)
  }
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }\n')
  symlinkSync(join(root, 'test/peers/node_modules'), join(home, 'node_modules'), 'junction')
  writeFileSync(join(home, '.gitignore'), 'node_modules\n')
  writeFileSync(
    join(home, 'eslint.config.mjs'),
    "import tseslint from 'typescript-eslint'\nexport default tseslint.config(tseslint.configs.strict, tseslint.configs.stylistic)\n",
  )
  must('git', ['init', '-q'], home)
  must('git', ['config', 'user.name', 'desk'], home)
  must('git', ['config', 'user.email', 'desk@clinic.test'], home)
})

const CODE = '*.{ts,js}'
const HOOKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'prettier, as it comes': { '*.{ts,js,json}': 'prettier --write' },
  'prettier in the style of many teams': {
    [CODE]: 'prettier --write --no-semi --single-quote --tab-width 4 --trailing-comma none',
  },
  'eslint --fix': { [CODE]: 'eslint --fix --max-warnings 0' },
  'biome, as it comes': { [CODE]: 'biome check --write --error-on-warnings' },
}

test.each(Object.entries(HOOKS))('lint-staged with %s', (_, tasks) => {
  writeFileSync(join(home, '.lintstagedrc.json'), JSON.stringify(tasks))
  // A file of the team is what the hook is for.
  const own = 'var own = { "a":1 };;\nexport default own\n'
  writeFileSync(join(home, 'own.ts'), own)
  must('git', ['add', '-A'], home)
  const before = must('git', ['ls-files', '-s', ...Object.keys(CATALOGS)], home)
  const { exit, out, err } = run(
    join(home, 'node_modules/.bin/lint-staged'),
    ['--allow-empty'],
    home,
  )
  expect(exit, out + err).toBe(0)
  expect(readFileSync(join(home, 'own.ts'), 'utf8')).not.toBe(own)
  expect(must('git', ['diff', '--name-only'], home)).toBe('')
  expect(must('git', ['ls-files', '-s', ...Object.keys(CATALOGS)], home)).toBe(before)
})

test.each(Object.keys(CATALOGS))('%s is still what was built', (name) => {
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build', '--check'], join(home, name))
})
