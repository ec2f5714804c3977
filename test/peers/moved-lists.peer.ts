import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, isLong, launcher, must, root, run } from './peers.ts'
import { rail as railOf, type Server, start, stopAll } from './servers.ts'

// Lists that others published in FHIR packages, moved to errors.yaml: canonicals, ids, names and
// their own properties stay, and what differs is named. Compared here with the JSON of the package,
// without the readers of rail-errors.

const THO = 'hl7.terminology.r4@7.0.1'
const CORE = 'hl7.fhir.r5.core@5.0.0'
const GEMATIK = 'de.gematik.erezept-workflow.r4@1.6.1'
const tho = (id: string) => [THO, `http://terminology.hl7.org/CodeSystem/${id}`] as const
const ALL: readonly (readonly [from: string, canonical: string])[] = [
  tho('v2-0357'),
  tho('v2-0516'),
  tho('v2-0571'),
  [GEMATIK, 'https://gematik.de/fhir/erp/CodeSystem/GEM_ERP_CS_FlowType'],
  tho('v3-AcknowledgementDetailCode'),
  tho('v3-AcknowledgementType'),
  [CORE, 'http://hl7.org/fhir/assert-response-code-types'],
  tho('adjudication-error'),
  tho('subscription-error'),
  tho('operation-outcome'),
  [CORE, 'http://hl7.org/fhir/issue-severity'],
  [GEMATIK, 'https://gematik.de/fhir/erp/CodeSystem/GEM_ERP_CS_AvailabilityStatus'],
  [CORE, 'http://hl7.org/fhir/issue-type'],
]
// The core of FHIR has 16 MB.
const lists = isLong ? ALL : ALL.slice(0, 4)

const folder = emptyFolder('moved')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const bin = join(root, 'dist/bin.cjs')
const archives = new Map<string, string>()
beforeAll(() => {
  for (const name of new Set(lists.map(([one]) => one))) {
    const [{ filename }] = JSON.parse(must('npm', ['pack', '--json', name], folder)) as [
      { filename: string },
    ]
    archives.set(name, join(folder, filename))
  }
})

type Property = { code: string; uri?: string; description?: string; type: string }
type Concept = {
  code: string
  display?: string
  definition?: string
  property?: ({ code: string } & Record<string, unknown>)[]
  concept?: Concept[]
}
type Resource = {
  resourceType: string
  url: string
  id: string
  name: string
  title?: string
  version?: string
  valueSet?: string
  property?: Property[]
  concept: Concept[]
  compose?: { include?: Record<string, unknown>[] }
}

/** A resource of a package by its canonical, and the file that it is in. */
function packed(archive: string, canonical: string): { resource: Resource; file: string } {
  const names = must('tar', ['tzf', archive], folder)
    .split('\n')
    .filter((name) => /^package\/(?:CodeSystem|ValueSet)-[^/]*\.json$/.test(name))
  const last = canonical.replace(/^.*\//, '').replaceAll('_', '-')
  const likely = names.filter((name) => name.includes(`-${last}.json`))
  for (const name of likely) {
    const resource = JSON.parse(must('tar', ['xzf', archive, '-O', name], folder)) as Resource
    if (resource.url === canonical) return { resource, file: name }
  }
  throw new Error(`${archive} has no ${canonical}`)
}

const isGroup = ({ property = [] }: Concept) =>
  property.some((one) => one.code === 'notSelectable' && one.valueBoolean === true)
const flat = (concepts: readonly Concept[] = []): Concept[] =>
  concepts.flatMap((one) => [...(isGroup(one) ? [] : [one]), ...flat(one.concept)])

// Properties that say the status of a code: fields of errors.yaml have it.
const STATUS = /^(?:status|inactive|deprecat\w*|retirementDate|notSelectable)$/
const own = <T extends { code: string }>(properties: readonly T[] = []): T[] =>
  properties.filter(({ code }) => !STATUS.test(code))

/** What the publisher would add: the fields that a CodeSystem of others lacks. */
const ADDED = `wire: problem-member
defaults: { http: 400, stop: true, fix: Correct the request and send it again. }
`

/** With a meaning for each code without one: nobody invents it, and the list has no definition. */
const withMeanings = (text: string): string =>
  text.replace(/^ {2}- code: (.*)\n(?: {4}.*\n?)*/gm, (entry, code: string) =>
    /^ {4}meaning:/m.test(entry)
      ? entry
      : `${entry.trimEnd()}\n    meaning: ${JSON.stringify(`What ${code} stands for.`)}\n`,
  )

describe.each(lists)('%s: %s', (from, canonical) => {
  const archive = () => archives.get(from)!
  const at = join(folder, canonical.replace(/\W+/g, '-'))
  const rail = (...args: string[]) => run(process.execPath, [bin, '--cwd', at, ...args], folder)

  test('is imported, built, and compared with what was published', () => {
    mkdirSync(at)
    const { resource: original, file } = packed(archive(), canonical)
    const imported = rail('import', `${archive()}#${canonical}`)
    expect([imported.exit, imported.err]).toEqual([0, expect.any(String)])
    // What is lost is named, in a line for each kind.
    const named = `${imported.out}${imported.err}`
      .split('\n')
      .filter((line) => /^warning/.test(line))
    expect(named.length).toBeLessThanOrEqual(5)
    const text = readFileSync(join(at, 'errors.yaml'), 'utf8')
    const missing = ['version: 1.0.0', 'status: draft', 'date: 2026-11-25', 'url: https://a.test/t']
      .filter((line) => !new RegExp(`^${line.split(':')[0]}: `, 'm').test(text))
      .map((line) => `${line}\n`)
    writeFileSync(
      join(at, 'errors.yaml'),
      withMeanings(text.replace(/^codes:$/m, `${ADDED}${missing.join('')}codes:`)),
    )
    const built = rail('build', '--target', 'fhir-r4,fhir-r5', '--out', 'out')
    expect([built.exit, built.exit === 0 ? '' : built.out + built.err]).toEqual([0, ''])
    const name = readdirSync(join(at, 'out')).find((one) => /\.codesystem\.json$/.test(one))!
    for (const below of ['', 'r5']) {
      const read = (path: string): Resource =>
        JSON.parse(readFileSync(join(at, 'out', below, path), 'utf8'))
      const now = read(name)
      const names = ({ url, id, name: word, title }: Resource) => [url, id, word, title]
      expect(names(now)).toEqual(names(original))
      if (original.valueSet !== undefined) {
        const set = packed(archive(), original.valueSet).resource
        const { url, id, name: word } = read(name.replace('codesystem', 'valueset'))
        expect([now.valueSet, url, id, word]).toEqual([set.url, set.url, set.id, set.name])
      }
      // Their own properties: the same definitions and the same values.
      const definition = ({ code, uri, description, type }: Property) => [
        code,
        { uri: uri ?? `${canonical}#${code}`, description, type },
      ]
      const defined = new Map(own(now.property).map(definition) as [string, object][])
      for (const [code, words] of own(original.property).map(definition) as [string, object][])
        expect([code, defined.get(code)]).toEqual([code, words])
      const before = flat(original.concept)
      expect(now.concept.map(({ code }) => code)).toEqual(before.map(({ code }) => code))
      const theirs = new Set(own(original.property).map(({ code }) => code))
      const said = ({ display, definition: meaning, property = [] }: Concept, words: Concept) => [
        words.display === undefined ? undefined : display,
        words.definition === undefined ? undefined : meaning,
        property
          .filter(({ code }) => theirs.has(code))
          .map((one) => JSON.stringify(one))
          .sort(),
      ]
      for (const [index, one] of before.entries())
        expect(said(now.concept[index]!, one)).toEqual(said(one, one))
    }
    must('tar', ['xzf', archive(), '-C', at, file], folder)
    const compared = rail('diff', file, 'errors.yaml', '--format', 'json')
    const changes = JSON.parse(compared.out).changes as { rule: string; location: string }[]
    expect(changes).toEqual([])
  })
})

// What the validator says because it knows the originals, too, or because no server of M49 is there;
// `internalId` of HL7 V3 is a `code` without a ValueSet in the original as well.
const ITSELF = new Set([
  'TYPE_SPECIFIC_CHECKS_DT_CANONICAL_MULTIPLE_POSSIBLE_VERSIONS',
  'CODESYSTEM_PROPERTY_URI_INVALID',
  'UNKNOWN_CODESYSTEM',
  'CODESYSTEM_PROPERTY_BAD_INTERNAL_REFERENCE',
])

// fhir-validator.peer.ts has names that were published before in every run.
test.runIf(isLong)('the official validator has no error about them', () => {
  for (const [version, below, packages] of [
    ['4.0', '', [THO, GEMATIK]],
    ['5.0', 'r5', [CORE]],
  ] as const) {
    const files = lists
      .filter(([from]) => (packages as readonly string[]).includes(from))
      .flatMap(([, canonical]) => {
        const at = join(folder, canonical.replace(/\W+/g, '-'), 'out', below)
        return readdirSync(at)
          .filter((name) => /\.(?:codesystem|valueset)\.json$/.test(name))
          .map((name) => join(at, name))
      })
    if (files.length === 0) continue
    const { out } = run(launcher('fhir-validate'), ['--version', version, ...files], folder)
    expect(out).toMatch(new RegExp(`^${files.length} files, 0 errors, `, 'm'))
    const warned = [...out.matchAll(/: warning \[([^\]]*)\]/g)].map(([, id]) => id!)
    expect([...new Set(warned)].filter((id) => !ITSELF.has(id))).toEqual([])
  }
})

// The server alone takes as long as the rest of this file.
describe.runIf(isLong)('on a terminology server that has the original', () => {
  let server: Server
  beforeAll(async () => {
    server = await start(launcher('fhir-server'), ['--no-cache'], { json: false })
  })
  afterAll(() => stopAll())

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/fhir+json', 'cache-control': 'no-cache' }
    const answer = await fetch(`${server.base}/${path}`, { ...init, headers })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }
  type Answer = {
    entry?: { resource: Resource }[]
    parameter?: { name: string; valueBoolean?: boolean; valueString?: string }[]
  }
  const query = (words: Record<string, string>) => new URLSearchParams(words).toString()
  const answerOf = ({ parameter = [] }: Answer) =>
    parameter.find(({ name }) => name === 'result')?.valueBoolean

  test.each(lists)('%s: %s', async (from, canonical) => {
    const at = join(folder, canonical.replace(/\W+/g, '-'))
    const { resource: original } = packed(archives.get(from)!, canonical)
    const set = original.valueSet && packed(archives.get(from)!, original.valueSet).resource
    for (const one of [original, ...(set ? [set] : [])]) {
      const { status } = await ask(`${one.resourceType}/${one.id}`, {
        method: 'PUT',
        body: JSON.stringify(one),
      })
      expect([one.id, status]).toEqual([one.id, 201])
    }
    // The publisher raises the version, and publishes beside the one that is there.
    const file = join(at, 'errors.yaml')
    const [, before] = /^version: "?([^"\n]+)"?$/m.exec(readFileSync(file, 'utf8'))!
    const version = `${Number(before!.split('.')[0]) + 1}.0.0`
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^version: .*$/m, `version: ${version}`))
    const publish = (...more: string[]) =>
      railOf(['publish', server.base, file, '--history', 'versioned', ...more], {
        cwd: at,
        env: { RAIL_ERRORS_TIMEOUT: '120' },
      })
    const steps = []
    for (const more of [['--dry-run'], [], []]) steps.push(await publish(...more))
    expect(steps.map(({ exit, out, err }) => [exit, exit === 0 ? '' : out + err])).toEqual(
      steps.map(() => [0, '']),
    )
    const [plan, first, second] = steps.map(({ out }) => out)
    expect([plan, first]).toEqual([
      expect.stringMatching(/^create /m),
      expect.stringMatching(/^created /m),
    ])
    expect(second).not.toMatch(/^(?:create|update)/m)
    // Both can be read, and each answers for its codes.
    const { body } = await ask(`CodeSystem?${query({ url: canonical })}`)
    const versions = [original.version, version].filter((one) => one !== undefined)
    const found = body.entry!.map(({ resource }) => resource.version)
    expect(found.sort()).toEqual(versions.sort())
    const codes = flat(original.concept).map(({ code }) => code)
    for (const one of versions)
      for (const [code, isKnown] of [
        [codes[0]!, true],
        [codes.at(-1)!, true],
        ['RAIL_ERRORS__NO_SUCH_CODE', false],
      ] as const) {
        const { body: answer } = await ask(
          `CodeSystem/$validate-code?${query({ url: canonical, version: one, code })}`,
        )
        expect([one, code, answerOf(answer)]).toEqual([one, code, isKnown])
      }
  })
})
