import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { file } from '../../src/lint/rule.ts'
import { healthyEntry } from '../catalogs.ts'
import { emptyFolder, launcher, must, root, run } from './peers.ts'

const folder = emptyFolder('fhir')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const resources = (from: string) =>
  readdirSync(from)
    .filter((name) => /\.(?:codesystem|valueset)\.json$/.test(name))
    .map((name) => join(from, name))
const validate = (files: readonly string[], ...options: string[]) =>
  run(launcher('fhir-validate'), [...options, ...files], folder)

const VERSIONS = [
  ['4.0', ''],
  ['4.3', 'r4b'],
  ['5.0', 'r5'],
] as const

// Arabic, with all that rail-errors writes itself in English; jurisdictions of every system.
const arabic = (jurisdiction: string[]) =>
  file(
    {
      title: 'رموز الأخطاء',
      description: 'رموز الأخطاء التي تعيدها الواجهة.',
      language: 'ar',
      stages: ['identify'],
      jurisdiction,
    },
    healthyEntry({
      display: 'لا يوجد عضو',
      meaning: 'لا يوجد عضو بهذا المعرف.',
      fix: 'تحقق من نوع المعرف أولا.',
    }),
  )
const built = (name: string, source: string, target: string, more = '') => {
  const at = join(folder, name)
  mkdirSync(at)
  writeFileSync(join(at, 'errors.yaml'), source)
  writeFileSync(
    join(at, 'rail-errors.config.yaml'),
    `fhir:\n  value_sets: [stages, stopping, warnings]\n${more}`,
  )
  must(
    process.execPath,
    [join(root, 'dist/bin.cjs'), '--cwd', at, 'build', '--target', target, '--out', 'out'],
    folder,
  )
  return join(at, 'out')
}

// The golden files: three languages, every lifecycle, every field, and all ValueSets that the config
// can ask for. R5 has properties in expansions of its own.
test.each(VERSIONS)(
  'the official validator %s has no error and no warning about the golden files, a catalog in Arabic, and properties in expansions',
  (version, below) => {
    const target = below === '' ? 'fhir-r4' : `fhir-${below}`
    const rich = readFileSync(join(root, 'test/fixtures/rich/errors.yaml'), 'utf8')
    const folders = [
      join(root, 'test/golden/rich'),
      built(`arabic-${version}`, arabic(['IN']), target),
      built(
        `properties-${version}`,
        rich.replace(/^name: .*$/m, 'name: stay-errors'),
        target,
        '  expansion_properties: true\n',
      ),
    ]
    const files = folders.flatMap((from) => resources(join(from, below)))
    const { exit, out } = validate(files, '--version', version)
    expect(out).toMatch(/^25 files, 0 errors, 0 warnings, \d+ information$/m)
    expect(exit).toBe(0)
  },
)

test('nor about the rail’s own files, with the rules for published artefacts', () => {
  const { exit, out } = validate(resources(join(root, 'dist-terminology')), '--publication')
  expect(out).toMatch(/^4 files, 0 errors, 0 warnings, \d+ information$/m)
  expect(exit).toBe(0)
})

// Without a terminology server it knows countries only, and warns about the other two systems.
test('it has no error about states and regions, and one about a state with the system of countries', () => {
  const at = built('jurisdictions', arabic(['IN', 'US-CA', 'IN-KA', '001']), 'fhir-r4')
  const { out } = validate(resources(at))
  expect(out).toMatch(/^7 files, 0 errors, 21 warnings, /m)
  expect(
    out
      .split('\n')
      .filter((line) => line.includes(': warning ') && !line.includes('[UNKNOWN_CODESYSTEM]')),
  ).toEqual([])
  const planted = join(at, 'clinic-errors.codesystem.json')
  writeFileSync(planted, readFileSync(planted, 'utf8').replace('iso:3166:-2', 'iso:3166'))
  expect(validate(resources(at)).out).toMatch(/^7 files, [1-9]\d* errors?, /m)
})

test('and it does look: a planted fault is an error', () => {
  const at = join(folder, 'planted')
  mkdirSync(at)
  for (const file of resources(join(root, 'dist-terminology')))
    cpSync(file, join(at, file.slice(file.lastIndexOf('/') + 1)))
  const planted = join(at, 'rail-errors.codesystem.json')
  writeFileSync(planted, readFileSync(planted, 'utf8').replace('"count": 6', '"count": 7'))
  const { exit, out } = validate(resources(at))
  expect(out).toContain('CODESYSTEM_CS_COUNT_COMPLETE_WRONG')
  expect(exit).toBe(1)
})
