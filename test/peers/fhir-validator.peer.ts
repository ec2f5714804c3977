import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from '../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../support/catalogs.ts'
import { filesOf, wordsOf } from '../support/languages.ts'
import { outcomes, planted } from './outcomes.ts'
import { emptyFolder, launcher, must, root, run, SHORT_JVM } from './peers.ts'

const folder = emptyFolder('fhir')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const resources = (from: string) =>
  readdirSync(from)
    .filter((name) => /\.(?:codesystem|valueset)\.json$/.test(name))
    .map((name) => join(from, name))

const VERSIONS = [
  ['4.0', ''],
  ['5.0', 'r5'],
] as const

// Arabic, with all that rail-errors writes itself in English; jurisdictions of every system.
const arabic = (jurisdiction: string[]) =>
  file(
    {
      title: 'رموز الأخطاء',
      description: 'رموز الأخطاء التي تعيدها الواجهة.',
      language: 'ar',
      translations: {
        he: { title: 'קודי שגיאה', description: 'קודי השגיאה של הממשק.' },
        'en-IN': { title: 'Error codes', description: 'Error codes of the API.' },
      },
      stages: [
        {
          id: 'identify',
          title: 'التعريف',
          description: 'من هو العضو؟',
          translations: { he: { title: 'זיהוי', description: 'מי החבר?' } },
        },
      ],
      jurisdiction,
    },
    healthyEntry({
      display: 'لا يوجد عضو',
      meaning: 'لا يوجد عضو بهذا المعرف.',
      fix: 'تحقق من نوع المعرف أولا.',
      translations: { he: { meaning: 'אין חבר כזה.', fix: 'בדקו תחילה את סוג המזהה.' } },
    }),
  )
const built = (
  name: string,
  source: string,
  target: string,
  more = '',
  beside: Readonly<Record<string, string>> = {},
) => {
  const at = join(folder, name)
  mkdirSync(at)
  for (const [path, text] of Object.entries(beside)) writeFileSync(join(at, path), text)
  for (const [path, text] of Object.entries(filesOf(source))) writeFileSync(join(at, path), text)
  writeFileSync(join(at, 'rail-errors.config.yaml'), `fhir:\n  value_sets: [active]\n${more}`)
  must(
    process.execPath,
    [join(root, 'dist/bin.cjs'), '--cwd', at, 'build', '--target', target, '--out', 'out'],
    folder,
  )
  return join(at, 'out')
}

// Names that were published before: an OID has no parts. All dates of governance, and profiles.
const ADOPTED = `fhir:
  code_system: { url: "urn:oid:2.16.356.10.1.2", id: StayErrorsCS }
  value_set: { url: "urn:uuid:7bd1a1b5-5a3f-4f65-8a48-3a0b0a3f8a55" }
  profiles:
    CodeSystem: [http://hl7.org/fhir/StructureDefinition/shareablecodesystem]
    ValueSet: [http://hl7.org/fhir/StructureDefinition/shareablevalueset]
  copyright_label: © 2026 Visit API team
  approval_date: 2026-01-02
  last_review_date: 2026-02-03
  effective: { from: 2026-03-01, until: 2027-03-01 }
`

// A ward whose common codes stay in the CodeSystem of their owner.
const COMMON = file(
  { name: 'common-errors', title: 'Common errors', stages: ['identify'] },
  healthyEntry({ code: 'TOKEN_EXPIRED', http: 401, meaning: 'The token has expired.' }),
)
const WARD = file(
  {
    name: 'ward-errors',
    title: 'Ward errors',
    stages: ['identify'],
    imports: { common: { from: 'common.yaml', in_fhir: 'include' } },
  },
  [healthyEntry(), '- code: TOKEN_EXPIRED\n  fix: Log in at the ward.'].join('\n'),
)

/** Resources of states and regions, some with a planted fault, by what the validator must say. */
function jurisdictions() {
  const at = built(
    'jurisdictions',
    arabic(['IN', 'US-CA', 'IN-KA', '001']).replaceAll('clinic-errors', 'place-errors'),
    'fhir-r4',
  )
  const plant = (name: string, from: string, text: string, to: string): string => {
    const path = join(folder, name)
    const resource = readFileSync(from, 'utf8')
    expect(resource).toContain(text)
    // A resource of its own, which replaces no other one.
    writeFileSync(path, resource.replace(text, to).replaceAll('-errors', '-planted'))
    return path
  }
  const sound = resources(at)
  return {
    sound,
    state: plant('state.json', join(at, 'place-errors.codesystem.json'), 'iso:3166:-2', 'iso:3166'),
    count: plant(
      'count.json',
      join(root, 'dist-terminology/rail-errors.codesystem.json'),
      '"count": 6',
      '"count": 7',
    ),
  }
}

// One start of the validator takes longer than all it reads.
describe.each(VERSIONS)('the official validator of FHIR %s', (version, below) => {
  const target = below === '' ? 'fhir-r4' : `fhir-${below}`
  let said: string[]
  let [terminology, answers, plantedAnswer]: [string[], string[], string] = [[], [], '']
  let places: ReturnType<typeof jurisdictions> | undefined
  beforeAll(async () => {
    const rich = readFileSync(join(root, 'test/fixtures/rich/errors.yaml'), 'utf8')
    const folders = [
      join(root, 'test/golden/rich'),
      ...(below === '' ? [join(root, 'dist-terminology')] : []),
      built(`arabic-${version}`, arabic(['IN']), target),
      built(
        `properties-${version}`,
        rich.replace(/^name: .*$/m, 'name: stay-errors'),
        target,
        '',
        wordsOf('rich'),
      ),
      built(
        `adopted-${version}`,
        rich.replace(/^name: .*$/m, 'name: room-errors') + ADOPTED,
        target,
        '',
        wordsOf('rich'),
      ),
      built(`common-${version}`, COMMON, target),
      built(`ward-${version}`, WARD, target, '', { 'common.yaml': COMMON }),
    ]
    terminology = folders.flatMap((from) => resources(join(from, below)))
    const sources = ['errors.yaml', 'test/fixtures/rich/errors.yaml']
    answers = (await Promise.all(sources.map((source) => outcomes(folder, source, target)))).flat()
    plantedAnswer = planted(folder, answers)
    // A resource twice would be two that a canonical could mean.
    const known = new Set(terminology.map((path) => basename(path)))
    answers = answers.filter((path) => !known.has(basename(path)))
    if (below === '') places = jurisdictions()
    const more = places ? [...places.sound, places.state, places.count] : []
    const files = [...terminology, ...answers, plantedAnswer, ...more]
    const options = ['--version', version, '--publication']
    const env = { JAVA_TOOL_OPTIONS: SHORT_JVM.join(' ') }
    const { exit, out } = run(launcher('fhir-validate'), [...options, ...files], folder, env)
    expect(out).toMatch(new RegExp(`^${files.length} files, `, 'm'))
    expect(exit).toBe(1)
    said = out.split('\n')
  })
  const about = (files: readonly string[], ...severities: string[]) =>
    said.filter(
      (line) =>
        files.some((file) => line.startsWith(`${file}:`)) &&
        severities.some((severity) => line.includes(`: ${severity} [`)),
    )

  // The golden files: three languages, every lifecycle, every field, and all ValueSets that the
  // config can ask for. R5 has properties in expansions of its own.
  test('has no error and no warning about the golden files, the rail’s own, a catalog in Arabic, names that were published before, and codes of another owner', () => {
    expect(terminology.length).toBeGreaterThan(29)
    expect(about(terminology, 'fatal', 'error', 'warning')).toEqual([])
  })

  test('has none about answers with every code', () => {
    expect(about(answers, 'fatal', 'error', 'warning')).toEqual([])
  })

  test('has errors about a planted code and a planted stage in an answer', () => {
    const faults = about([plantedAnswer], 'error').join('\n')
    expect(faults).toContain('MEMBER_LOST')
    expect(faults).toContain('bliling')
  })

  // Without a terminology server it knows countries only, and warns about the other two systems.
  test.runIf(below === '')(
    'has no error about states and regions; a state with the system of countries and a wrong count are errors',
    () => {
      const { sound, state, count } = places!
      expect(about(sound, 'fatal', 'error')).toEqual([])
      const warnings = about(sound, 'warning')
      expect(warnings).toHaveLength(15)
      for (const line of warnings) expect(line).toContain('[UNKNOWN_CODESYSTEM]')
      expect(about([state], 'error')).not.toEqual([])
      expect(about([count], 'error').join('\n')).toContain('CODESYSTEM_CS_COUNT_COMPLETE_WRONG')
    },
  )
})
