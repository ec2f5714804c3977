import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, launcher, root, run } from './peers.ts'

const folder = emptyFolder('fhir')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const resources = (from: string) =>
  readdirSync(join(root, from))
    .filter((name) => /\.(?:codesystem|valueset)\.json$/.test(name))
    .map((name) => join(root, from, name))
const validate = (files: readonly string[]) => run(launcher('fhir-validate'), files, folder)

test.each(['dist-terminology', 'test/golden/rich'])('the official validator has no error and no warning about %s', (from) => {
  const { exit, out } = validate(resources(from))
  expect(out).toMatch(/^4 files, 0 errors, 0 warnings, \d+ information$/m)
  expect(exit).toBe(0)
})

test('and it does look: a planted fault is an error', () => {
  const files = resources('dist-terminology')
  const planted = join(folder, 'rail-errors.codesystem.json')
  for (const file of files) cpSync(file, join(folder, file.slice(file.lastIndexOf('/') + 1)))
  writeFileSync(planted, readFileSync(planted, 'utf8').replace('"count": 6', '"count": 7'))
  const { exit, out } = validate(readdirSync(folder).map((name) => join(folder, name)))
  expect(out).toContain('CODESYSTEM_CS_COUNT_COMPLETE_WRONG')
  expect(exit).toBe(1)
})
