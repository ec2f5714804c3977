import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { emptyFolder, launcher, root, run } from './peers.ts'
import { rail as railOf, type Server, start, stopAll } from './servers.ts'
import {
  type CodeSystem,
  type Concept,
  type Outcome,
  RELEASES,
  type Release,
  releaseOf,
  SYSTEM,
  valuesIn,
} from './vsdm2.ts'

// The error list of VSDM 2.0 (gematik), moved to one errors.yaml and compared over six releases. What is
// built is compared with the JSON that the releases ship, without the readers of rail-errors.
// RAIL_ERRORS_VSDM2 names a clone of github.com/gematik/spec-VSDM2 with its tags.

const repository = process.env.RAIL_ERRORS_VSDM2
if (repository === undefined)
  throw new Error('set RAIL_ERRORS_VSDM2 to a clone of github.com/gematik/spec-VSDM2')

const folder = emptyFolder('vsdm2')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const bin = join(root, 'dist/bin.cjs')
const list = join(folder, 'list')
mkdirSync(list)
const rail = (...args: string[]) => run(process.execPath, [bin, '--cwd', list, ...args], folder)
function must(...args: string[]): string {
  const { exit, out, err } = rail(...args)
  expect([args, exit, exit === 0 ? '' : out + err]).toEqual([args, 0, ''])
  return out
}
const path = join(list, 'errors.yaml')
const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/** An edit of the errors.yaml, as a maintainer makes it. */
function edited(change: (document: ReturnType<typeof parseDocument>) => void): void {
  const document = parseDocument(readFileSync(path, 'utf8'))
  change(document)
  writeFileSync(path, document.toString({ lineWidth: 0 }))
}
const indexOf = (document: ReturnType<typeof parseDocument>, code: string): number =>
  (document.toJS() as { codes: { code: string }[] }).codes.findIndex((one) => one.code === code)

const wordOf = (name: string) => name.replace(/\W+/g, '_')

/** What only the examples and the other maps of a release say about a code. */
function completed({ outcomes, codeSystem, http, issueType, severity }: Release): void {
  edited((document) => {
    const set = (code: string, field: string, value: unknown) =>
      document.setIn(['codes', indexOf(document, code), field], document.createNode(value))
    for (const [code, status] of http) set(code, 'http', Number(status))
    for (const [code, type] of issueType) set(code, 'issue_type', type)
    for (const [code, one] of severity) set(code, 'issue_severity', one)
    for (const { issue } of outcomes) {
      const [{ code: type, severity: level, details, expression = [] }] = issue as [
        Outcome['issue'][number],
      ]
      const { code } = details.coding[0]!
      set(code, 'issue_type', type)
      set(code, 'issue_severity', level)
      if (expression.length > 0) set(code, 'handling', { paths: expression })
      // Its text is the display with values, or, before 1.4.0, any text.
      const { display = '' } = codeSystem.concept.find((one) => one.code === code)!
      const values = valuesIn(display, details.text!)
      if (values === undefined) {
        set(code, 'message', details.text)
        continue
      }
      set(
        code,
        'message',
        display.replace(/\[([^\]]+)\]/g, (_, name) => `{${wordOf(name)}}`),
      )
      const params = [...values].map(([name, example]) => ({ name: wordOf(name), example }))
      if (params.length > 0) set(code, 'params', params)
    }
  })
}

const releases = new Map<string, Release>()
for (const version of RELEASES)
  releases.set(version, releaseOf(repository, version, join(folder, 'releases')))
const release = (version: string) => releases.get(version)!
/** The version in the CodeSystem; the first two releases name none. */
const versionOf = ({ codeSystem }: Release) => String(codeSystem.version ?? '1.0.0-alpha')
const kept = (version: string) => join(folder, 'kept', version)

const flat = (concepts: readonly Concept[]) =>
  new Map(
    concepts.map(({ code, display, definition, designation = [], property = [] }) => [
      code,
      { display, definition, designation, property },
    ]),
  )

type Change = { rule: string; code?: string; location: string; impact: string }
/** The changes between two errors.yaml, by rule, with their codes. */
function changesOf(old: string, now: string): Record<string, string[]> {
  const { out, err, exit } = rail('diff', old, now, '--format', 'json')
  expect([exit, err]).toEqual([expect.any(Number), expect.not.stringContaining('rail-errors:')])
  const found: Record<string, string[]> = {}
  for (const { rule, code, location } of (JSON.parse(out) as { changes: Change[] }).changes)
    found[rule] = [...(found[rule] ?? []), code ?? location].sort()
  return found
}

beforeAll(() =>
  writeFileSync(
    join(list, 'rail-errors.config.yaml'),
    `outputs: [{ target: fhir-r4 }, { target: operation-outcome }]
fhir: { value_sets: [active] }
rules: { text-markup-free: off } # "<ik>" in displays, until 1.2.0
`,
  ),
)

describe.each(RELEASES)('%s', (version) => {
  const { file, codeSystem, outcomes } = release(version)
  const built = join(kept(version), 'out')
  const name = 'vsdm-errorcode-cs'

  test('is imported and built', () => {
    const diagnostics = JSON.stringify(codeSystem.property ?? '').includes('diagnostics')
    rmSync(path, { force: true })
    must('import', file, ...(diagnostics ? ['--map', 'fix=diagnostics'] : []))
    edited((document) => {
      // No CodeSystem says these.
      document.set('language', 'de')
      document.set('wire', 'operation-outcome')
      document.set('version', versionOf(release(version)))
      document.set(
        'defaults',
        document.createNode({ http: 400, stop: true, fix: 'Wenden Sie sich an den Hersteller.' }),
      )
      for (const { code, display, definition } of codeSystem.concept)
        if (definition === undefined)
          document.setIn(['codes', indexOf(document, code), 'meaning'], display)
    })
    completed(release(version))
    must('lint', '--fail-on', 'error')
    mkdirSync(kept(version), { recursive: true })
    copyFileSync(path, join(kept(version), 'errors.yaml'))
    must('build', '--out', built)
  })

  test('has the CodeSystem that it ships', () => {
    const ours = json<CodeSystem>(join(built, `${name}.codesystem.json`))
    for (const field of ['url', 'id', 'name', 'title', 'description', 'status', 'publisher'])
      expect([field, ours[field]]).toEqual([field, codeSystem[field]])
    for (const field of ['date', 'purpose', 'caseSensitive', 'content', 'count', 'experimental'])
      expect([field, ours[field]]).toEqual([field, codeSystem[field]])
    expect(ours.version).toBe(versionOf(release(version)))
    const [theirs, own] = [flat(codeSystem.concept), flat(ours.concept)]
    expect([...own.keys()].sort()).toEqual([...theirs.keys()].sort())
    for (const [code, said] of theirs) {
      const { display, definition, designation, property } = own.get(code)!
      const names = new Set((codeSystem.property as Concept[] | undefined)?.map((one) => one.code))
      expect({
        code,
        display,
        designation,
        definition: said.definition === undefined ? undefined : definition,
        property: property.filter((one) => names.has(one.code)),
      }).toEqual({ code, ...said })
    }
    const defined = (codeSystem.property ?? []) as Concept[]
    expect(ours.property).toEqual(expect.arrayContaining(defined))
  })

  test('has the OperationOutcomes that it ships', () => {
    const at = join(built, 'operation-outcome')
    const ours = new Map(
      readdirSync(at).map((one) => {
        const outcome = json<Outcome>(join(at, one))
        return [outcome.issue[0]!.details.coding[0]!.code, outcome]
      }),
    )
    expect(ours.size).toBe(codeSystem.concept.length)
    for (const { id, issue } of outcomes) {
      expect(issue).toHaveLength(1)
      const { severity, code: type, details, diagnostics, expression = [] } = issue[0]!
      const [{ system, code, display }] = details.coding as [
        { system: string; code: string; display: string },
      ]
      expect([details.coding.length, system]).toEqual([1, SYSTEM])
      const own = ours.get(code)!.issue[0]!
      // The display of one example is not that of the CodeSystem until 1.4.0 ("[media type]").
      const shown = codeSystem.concept.find((one) => one.code === code)!.display
      const isDrifted = id === 'VSDMOperationOutcome-UnsupportedMediatype' && display !== shown
      expect(isDrifted).toBe(isDrifted && ['1.2.0', '1.3.0'].includes(version))
      expect({
        severity: own.severity,
        code: own.code,
        coding: own.details.coding.map(({ system, code, display }) => ({ system, code, display })),
        text: own.details.text,
        diagnostics: diagnostics === undefined ? undefined : own.diagnostics,
        // In FHIRPath, a name with "-" is between backticks; a code has one place here.
        expression: own.expression?.map((one) => one.replaceAll('`', '')) ?? [],
      }).toEqual({
        severity,
        code: type,
        coding: [{ system, code, display: isDrifted ? shown : display }],
        text: details.text,
        diagnostics,
        expression: expression.slice(0, 1),
      })
    }
  })
})

describe('each step is diffed as its notes say', () => {
  const [FIRST, SECOND, THIRD] = [
    'VSDSERVICE_INVALID_IK',
    'VSDSERVICE_INVALID_KVNR',
    'VSDSERVICE_INVALID_PATIENT_RECORD_VERSION',
  ]
  const steps: Record<string, Record<string, string[]>> = {
    '1.1.0': {},
    // "Vervollständigung der Terminologien": another list, with advice, and internal codes.
    '1.2.0': {
      'code-removed': [
        'VSDSERVICE_INVALID_ENDPOINT',
        'VSDSERVICE_INVALID_HTTP_OPERATION',
        'VSDSERVICE_MISSING_OR_INVALID_HEADER',
        'VSDSERVICE_PATIENT_RECORD_NOT_FOUND',
        'VSDSERVICE_UNSUPPORTED_ENCODING',
        'VSDSERVICE_UNSUPPORTED_MEDIATYPE',
        'VSDSERVICE_VSDD_NOTREACHABLE',
        'VSDSERVICE_VSDD_TIMEOUT',
        'VSD_SERVICE_INTERNAL_SERVER_ERROR',
      ],
      'code-added': [
        'SERVICE_INTERNAL_SERVER_ERROR',
        'SERVICE_INVALID_HEADER',
        'SERVICE_INVALID_HTTP_OPERATION',
        'SERVICE_UNSUPPORTED_MEDIATYPE',
        'VSDSERVICE_UNKNOWN_IK',
        'VSDSERVICE_UNKNOWN_KVNR',
      ],
      'status-changed': ['status'],
      'display-changed': [FIRST!, SECOND!, THIRD!],
      'fix-changed': [FIRST!, SECOND!, THIRD!],
      'handling-changed': [FIRST!, SECOND!, THIRD!],
      'header-text-changed': ['date', 'description', 'fhir', 'purpose', 'title'],
      'http-changed': [THIRD!],
      'issue-severity-changed': [SECOND!],
      'issue-type-changed': [FIRST!, SECOND!, THIRD!],
      'meaning-changed': [FIRST!, SECOND!, THIRD!],
      'message-changed': [FIRST!, SECOND!, THIRD!],
      'param-list-changed': [THIRD!],
    },
    // Profiles and other maps only.
    '1.3.0': { 'header-text-changed': ['date'] },
    // #125: a new code; #129: "[media type]" and "[http-operation]"; #122: texts of examples.
    '1.4.0': {
      'header-text-changed': ['date'],
      'code-added': ['VSDSERVICE_INVALID_PROFILE_VERSION'],
      'display-changed': ['SERVICE_INVALID_HTTP_OPERATION', 'SERVICE_UNSUPPORTED_MEDIATYPE'],
      'message-changed': [FIRST!, SECOND!, 'VSDSERVICE_UNKNOWN_IK', 'VSDSERVICE_UNKNOWN_KVNR'],
      'param-list-changed': [
        FIRST!,
        SECOND!,
        'VSDSERVICE_UNKNOWN_IK',
        'VSDSERVICE_UNKNOWN_KVNR',
        'VSDSERVICE_UNKNOWN_KVNR',
      ],
    },
    // "Keine inhaltlichen Änderungen gegenüber Version 1.0.0-rc8."
    '1.5.0': { 'header-text-changed': ['date'] },
  }
  test.each(RELEASES.slice(1).map((version, index) => [RELEASES[index]!, version] as const))(
    '%s to %s',
    (old, version) => {
      const at = (one: string) => join(kept(one), 'errors.yaml')
      expect(changesOf(at(old), at(version))).toEqual(steps[version])
    },
  )
})

test.each(RELEASES)('the official validator has no error about %s', (version) => {
  const out = join(kept(version), 'out')
  const files = [out, join(out, 'operation-outcome')].flatMap((at) =>
    readdirSync(at)
      .filter((name) => /\.(?:codesystem|valueset|operationoutcome)\.json$/.test(name))
      .map((name) => join(at, name)),
  )
  const { out: said } = run(launcher('fhir-validate'), ['--publication', ...files], folder)
  expect(said).toMatch(new RegExp(`^${files.length} files, 0 errors, 0 warnings, `, 'm'))
})

describe('a terminology server', () => {
  let server: Server
  beforeAll(async () => {
    server = await start(launcher('fhir-server'), ['--no-cache'], { json: false })
  })
  afterAll(() => stopAll())
  const VERSIONS = ['1.2.0', '1.4.0', '1.5.0'] as const
  const publish = (version: string, ...more: string[]) =>
    railOf(['publish', server.base, join(kept(version), 'errors.yaml'), ...more], {
      cwd: list,
      env: { RAIL_ERRORS_TIMEOUT: '120' },
    })
  test('has each version beside the others, each step once', async () => {
    for (const version of VERSIONS) {
      const shown = await publish(version, '--history', 'versioned', '--dry-run')
      expect([version, shown.exit]).toEqual([version, 0])
      const first = await publish(version, '--history', 'versioned')
      expect([version, first.exit, first.exit === 0 ? '' : first.out + first.err]).toEqual([
        version,
        0,
        '',
      ])
      const second = await publish(version, '--history', 'versioned')
      expect([version, second.exit, second.out + second.err]).toEqual([
        version,
        0,
        expect.not.stringMatching(/^(?:create|update)/m),
      ])
    }
  })

  test('gives back the list that was published', async () => {
    const source = `fhir+${server.base}#${SYSTEM}|${versionOf(release('1.5.0'))}`
    const { exit, out } = await railOf(['diff', source, join(kept('1.5.0'), 'errors.yaml')], {
      cwd: list,
    })
    expect([exit, out]).toEqual([0, expect.stringContaining('no changes')])
  })
})

describe('the guide of 1.5.0', () => {
  const guide = join(folder, 'guide')
  const examples = 'src/fhir/fsh-generated/resources'
  const page = 'docs/vsdm_errorcodes.md'
  const RETIRED = ['VSDSERVICE_VSDD_TIMEOUT', 'VSDSERVICE_PATIENT_RECORD_NOT_FOUND']
  const findings = () => {
    const { out } = run(
      process.execPath,
      [bin, '--cwd', guide, 'usage', 'docs', examples, 'pages', '--format', 'json'],
      folder,
    )
    return (
      JSON.parse(out) as {
        diagnostics: {
          rule: string
          file: string
          range: { line: number; column: number }
          message: string
        }[]
      }
    ).diagnostics.map(
      ({ rule, file, range: { line, column } }) => `${file}:${line}:${column} ${rule}`,
    )
  }
  beforeAll(() => {
    cpSync(release('1.5.0').folder, guide, { recursive: true })
    // The table once more, for the faults that would hide others in it.
    mkdirSync(join(guide, 'pages'))
    copyFileSync(join(guide, page), join(guide, 'pages/short.md'))
    const config = readFileSync(join(list, 'rail-errors.config.yaml'), 'utf8')
    const places = String.raw`usage: { places: [{ pattern: '^\| (?<code>\w+) \(' }] }`
    writeFileSync(join(guide, 'rail-errors.config.yaml'), `${config}\n${places}\n`)
    edited((document) => {
      for (const code of RETIRED)
        document.addIn(
          ['codes'],
          document.createNode({
            code,
            meaning: 'Nicht mehr gesendet.',
            retired: { reason: 'No longer in version 1.0.0-rc6.', note: 'Keine.' },
          }),
        )
    })
    copyFileSync(path, join(guide, 'errors.yaml'))
  })
  // "Service_INVALID_HTTP_OPERATION" in the table: the case of one code is wrong in the guide.
  const TRUE = [`${page}:21:3 usage-declared`, 'pages/short.md:21:3 usage-declared']

  test('has one fault, which is true', () => {
    expect(findings().sort()).toEqual([...TRUE].sort())
  })

  type Drift = [file: string, before: string | RegExp, after: string, rule: string]
  const outcome = (name: string) => `${examples}/OperationOutcome-VSDMOperationOutcome-${name}.json`
  const map = `${examples}/ConceptMap-VSDMTDSCodeErrorcode.json`
  const system = (as: string): [RegExp, string] => [/(?<="system": ")https:[^"]*/, as]
  const VALUE_SET = 'https://gematik.de/fhir/vsdm2/ValueSet/VSDMErrorcodeVS'
  const drifts: Drift[] = [
    // Unknown and retired codes.
    [
      outcome('InvalidIK'),
      /(?<="code": ")VSDSERVICE_INVALID_IK/,
      'VSDSERVICE_INVALID_IKNR',
      'usage-declared',
    ],
    [
      outcome('InvalidKVNR'),
      /(?<="code": ")VSDSERVICE_INVALID_KVNR/,
      'VSDSERVICE_VSDD_TIMEOUT',
      'usage-live',
    ],
    [map, /(?<="code": ")VSDSERVICE_INVALID_IK(?=")/, 'VSDSERVICE_INVALIDIK', 'usage-declared'],
    [
      map,
      /(?<="code": ")SERVICE_INTERNAL_SERVER_ERROR(?=")/,
      'VSD_INTERNAL_ERROR',
      'usage-declared',
    ],
    [page, /(?<=\| )VSDSERVICE_INVALID_IK(?= \()/, 'VSDSERVICE_INVALD_IK', 'usage-declared'],
    [page, /(?<=\| )SERVICE_INVALID_HEADER(?= \()/, 'SERVICE_BROKEN_HEADER', 'usage-declared'],
    // Systems.
    [outcome('UnknownIK'), ...system(VALUE_SET), 'usage-system'],
    [outcome('UnknownKVNR'), ...system(SYSTEM.replace('https:', 'http:')), 'usage-system'],
    [outcome('InvalidHeader'), ...system(`${SYSTEM}|1.0.0`), 'usage-system'],
    [outcome('UnsupportedMediatype'), ...system(`${SYSTEM}/`), 'usage-system'],
    [outcome('InvalidHTTPOperation'), ...system(SYSTEM.toLowerCase()), 'usage-system'],
  ]

  test('has 11 planted drifts, each found at its place', () => {
    expect(drifts).toHaveLength(11)
    const expected: string[] = []
    for (const [file, before, after, rule] of drifts) {
      const text = readFileSync(join(guide, file), 'utf8')
      const at = text.search(before)
      expect([file, `${before}`, at >= 0]).toEqual([file, `${before}`, true])
      writeFileSync(join(guide, file), text.replace(before, after))
      const lines = text.slice(0, at).split('\n')
      expected.push(`${file}:${lines.length}:${lines.at(-1)!.length + 1} ${rule}`)
    }
    const all = findings()
    expect(expected.filter((one) => !all.includes(one))).toEqual([])
    expect(all.filter((one) => !expected.includes(one)).sort()).toEqual([...TRUE].sort())
  })
})
