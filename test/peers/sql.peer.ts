import { once } from 'node:events'
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formsOf } from '../../src/base/core/contract/forms/forms-of.ts'
import { inForm } from '../../src/features/check/answer/in-form.ts'
import { createChecker } from '../../src/features/check/check.ts'
import { recordsOf as readRecords } from '../../src/features/check/records/records.ts'
import { program } from '../support/program.ts'
import { diceOf } from './dice.ts'
import { emptyFolder, isLong, must, pythonPackages, root, seedOf, volume } from './peers.ts'
import { rail } from './servers.ts'
import { catalogWith, CODES as OF_FORMS, recordsOf, type Wire } from './sql-answers.ts'

// The registry checks as SQL: DuckDB counts what `check` counts, on the same records; so does Spark,
// which takes two minutes to install and to start: in `npm run test:long`.
const HERE = isLong ? ['duckdb', 'spark'] : ['duckdb']
const RECORDS = volume(1_000_000)
const OF_EACH_FORM = volume(100_000)
const folder = emptyFolder('sql')
const python = join(folder, 'venv/bin/python')
type Counts = {
  findings: Record<string, number>
  coverage: Record<string, [seen: number, wrong: number]>
}
let expected: Counts
beforeAll(async () => {
  pythonPackages(folder, 'duckdb', ...(isLong ? ['pyspark'] : []))
  writeFileSync(join(folder, 'engines.py'), ENGINES)
  build(join(root, 'errors.yaml'), 'rail')
  await records()
  expected = countsOf(await checked('rail', join(root, 'errors.yaml')))
  const seed = seedOf(7)
  for (const [place, name, odd] of ALL) prepare(place, name, odd, seed)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the SQL of a catalog into a folder of its own. */
function build(catalog: string, name: string): void {
  const target = ['--target', 'sql', '--out', join(name, 'sql')]
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build', catalog, ...target], folder)
}

/** What `check --format json` prints about the records in a folder. */
async function checked(name: string, catalog: string): Promise<string> {
  const args = ['check', join(name, 'answers.ndjson'), '--source', catalog, '--format', 'json']
  return (await rail(args, { cwd: folder })).out
}

const CODES = [
  ['MEMBER_NOT_FOUND', 404, 'identify'],
  ['PAYER_UNREACHABLE', 502, 'eligibility'],
  ['MISSING_DOCUMENTS', 422, 'billing'],
  ['ALREADY_CLOSED', 409, 'submit'],
  ['NEEDS_REVIEW', 200, 'submit'],
] as const

/** Records as a gateway logs them: most are right, some have one mistake or several. */
async function records(): Promise<void> {
  const dice = diceOf(seedOf(7))
  const file = createWriteStream(join(folder, 'rail/answers.ndjson'))
  const rarely = <T>(value: T, others: readonly T[]): T =>
    dice.below(50) === 0 ? dice.of(others) : value
  for (let done = 0; done < RECORDS; ) {
    let lines = ''
    for (const stop = Math.min(done + 5000, RECORDS); done < stop; done++) {
      const [code, http, stage] = dice.of(CODES)
      const error = rarely<string>(code, [
        'NO_SUCH_CODE',
        'member_not_found',
        'Member-Not-Found',
        'MEMBER__NOT',
        'A',
        "O'NEIL_CODE",
        'ÉTAT_CLOS',
        'TRAILING_',
      ])
      const fix_stage = rarely<string>(stage, ['billing', 'nowhere', '', 'IDENTIFY'])
      const status = rarely<number>(http, [400, 500, 200, 404])
      const reason = { error, message: `No. ${done}`, path: 'member.id', fix_stage }
      const body = dice.below(20) === 0 ? JSON.stringify(reason) : reason
      lines += `${JSON.stringify(dice.below(10) === 0 ? { status: 200, body: { items: [done] } } : { status, body })}\n`
    }
    if (!file.write(lines)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

const SHARED = [
  'wire-code-unknown',
  'wire-code-format',
  'wire-code-retired',
  'wire-http-mismatch',
  'wire-stage-unknown',
  'wire-stage-mismatch',
  'wire-error-success',
]
/**
 * What both count: of the checks of a text that is not a code, SQL has one, and none has the severity
 * info. `isFirst`: whether a place is in the first reason, of which alone SQL knows.
 */
function countsOf(
  json: string,
  isFirst: (at: string) => boolean = () => true,
  isRead: (line: number) => boolean = () => true,
): Counts {
  const { records: all, coverage } = JSON.parse(json) as {
    records: {
      line: number
      findings: { id: string; severity: string; at: string; message: string }[]
    }[]
    coverage: { codes: { code: string; seen: number; wrong: number }[] }
  }
  const findings: Record<string, number> = {}
  for (const { id, severity, at, message } of all.flatMap((record) =>
    isRead(record.line) ? record.findings : [],
  )) {
    if (message.startsWith('the body says')) continue // SQL reads the status of the answer only
    const name = id.replace(/^wire-code-(?:http|message)-text$/, 'wire-code-format')
    if (SHARED.includes(name) && severity !== 'info' && isFirst(at))
      findings[name] = (findings[name] ?? 0) + 1
  }
  return {
    findings,
    coverage: Object.fromEntries(
      coverage.codes.map(({ code, seen, wrong }) => [code, [seen, wrong]]),
    ),
  }
}

const ENGINES = program(import.meta, './sql/engines.py')

const KNOWN = new Set<string>(OF_FORMS.map(([code]) => code))
type Answered = [
  status: number | null,
  error: string,
  stage: string | null,
  path: string,
  count: number,
]

/** What an engine counts in folders, by their names. */
function counted(engine: string, names: readonly string[]) {
  const out = must(python, ['engines.py', engine, ...names], folder)
  return JSON.parse(out.trim().split('\n').at(-1)!) as Record<
    string,
    Counts & { answers: Answered[] }
  >
}

const OWN = {
  code: '/fault/id',
  stage: '/fault/step',
  path: '/fault/fields/0',
  list: { at: '/fault/all', code: '/i.d', stage: '/step', path: '/field' },
  code_in: 'E-{code}.',
  path_as: 'dotted',
  constant: { '/ok': false, '/data': null, '/version': 2, '/kind': "it's" },
} as const
const FORMS: Readonly<Record<string, Wire>> = {
  problem: 'problem',
  'google-rpc': 'google-rpc',
  'json-api': 'json-api',
  azure: 'azure',
  header: 'header',
  graphql: 'graphql',
  mcp: 'mcp',
  'json-rpc': 'json-rpc',
  own: OWN,
  'two-forms': ['google-rpc', { preset: 'header', stage: 'header:X-Stage' }],
  'from-rail': ['problem', 'rail'],
}
const OF_SPARK = ['problem', 'two-forms', 'own', 'from-rail']

/** Writes the catalog of a form, its SQL, and records of its answers. */
function prepare(place: string, name: string, odd: boolean, seed: number): void {
  mkdirSync(join(folder, place))
  writeFileSync(join(folder, place, 'errors.yaml'), catalogWith(FORMS[name]!))
  // The records alone are odd.
  if (odd)
    cpSync(join(folder, `${name}-usual/sql`), join(folder, place, 'sql'), { recursive: true })
  else build(join(place, 'errors.yaml'), place)
  const lines = [...recordsOf(FORMS[name]!, diceOf(seed), { count: OF_EACH_FORM, odd })]
  const broken = odd ? ['', 'not JSON', '[]', '{"status": 404, "body": {'] : []
  const text = [...lines.map((line) => JSON.stringify(line)), ...broken].join('\n')
  writeFileSync(join(folder, place, 'answers.ndjson'), `${text}\n`)
}

/** The rows of `answers` with how often each comes; the stage of a code that is not known is not said. */
function rowsOf(answers: Iterable<Answered>): Record<string, number> {
  const rows: Record<string, number> = {}
  for (const [status, error, stage, path, count] of answers) {
    const row = JSON.stringify([status, error, KNOWN.has(error) ? stage : '', path])
    rows[row] = (rows[row] ?? 0) + count
  }
  return rows
}

/**
 * The first reason of each answer as `check` reads it, with the status that it compares; and the lines of
 * those that SQL does not read: the code is not written as one.
 */
async function readByCheck(place: string, wire: Wire) {
  const { codes, stages, url } = JSON.parse(catalogWith(wire))
  const { check, contract } = createChecker({ codes }, { stages, wire: formsOf(wire, { url }) })
  const answers: Answered[] = []
  const wrong = new Set<number>()
  for await (const located of readRecords(createReadStream(join(folder, place, 'answers.ndjson'))))
    for (const one of located) {
      if (!('record' in one)) continue
      const { kind, wire: form, status = null, reasons, ...seen } = check(one.record).exchange
      if (kind !== 'contract' || !form) continue
      const { error, fix_stage, path } = (reasons[0]?.fields ?? {}) as Record<string, string>
      const answer = { status: status ?? undefined, headers: seen.headers, body: seen.sent }
      const isCode = inForm(answer, seen.failed, contract)
      if (isCode) answers.push([status, error!, fix_stage!, path!, 1])
      else wrong.add(one.line)
    }
  return { answers: rowsOf(answers), wrong }
}

const ALL = Object.keys(FORMS).flatMap((name) =>
  (name === 'from-rail' ? [false] : [false, true]).map(
    (odd): [place: string, name: string, odd: boolean] => [
      `${name}-${odd ? 'odd' : 'usual'}`,
      name,
      odd,
    ],
  ),
)
// The records that are odd have types that Spark does not tell, and only their first reason counts.
const OF: Readonly<Record<string, typeof ALL>> = {
  duckdb: ALL,
  spark: ALL.filter(([, name, odd]) => !odd && OF_SPARK.includes(name)),
}

describe.each(HERE)('%s', (engine) => {
  let found: ReturnType<typeof counted>
  beforeAll(() => {
    const places = OF[engine]!.map(([place]) => `${place}=visit-errors`)
    found = counted(engine, ['rail=rail-errors', ...places])
  })

  test('counts what check counts', () => {
    expect(found.rail).toMatchObject(expected)
    expect(Object.keys(expected.findings).length).toBeGreaterThanOrEqual(6)
  })

  test.each(OF[engine]!)('counts what check counts in %s', async (place, name, odd) => {
    const list = formsOf(FORMS[name]!, {}).flatMap((form) =>
      form === 'rail' ? [] : (form.list?.at ?? []),
    )
    const isFirst = (at: string) =>
      !list.some((one) => at.startsWith(`${one}/`) && !at.startsWith(`${one}/0/`))
    const { answers, wrong } = await readByCheck(place, FORMS[name]!)
    const { findings, coverage } = countsOf(
      await checked(place, join(place, 'errors.yaml')),
      isFirst,
      (line) => !wrong.has(line),
    )
    expect(found[place]!.findings).toEqual(findings)
    expect(Object.values(findings).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(
      OF_EACH_FORM / 50,
    )
    // Each further reason of an answer has the last code.
    const { MISSING_DOCUMENTS: _, ...first } = coverage
    if (!odd) expect(found[place]!.coverage).toMatchObject(first)
    if (name === 'from-rail') return
    expect(rowsOf(found[place]!.answers)).toEqual(answers)
  })
})
