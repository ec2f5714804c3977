import { once } from 'node:events'
import { createWriteStream, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diceOf } from './dice.ts'
import { emptyFolder, must, pythonPackages, root, seedOf, volume } from './peers.ts'
import { rail } from './servers.ts'

// The registry checks as SQL: DuckDB and Spark count what `check` counts, on the same records.
const RECORDS = volume(1_000_000)
const folder = emptyFolder('sql')
const python = join(folder, 'venv/bin/python')
type Counts = {
  findings: Record<string, number>
  coverage: Record<string, [seen: number, wrong: number]>
}
let expected: Counts
beforeAll(async () => {
  pythonPackages(folder, 'duckdb', 'pyspark')
  writeFileSync(join(folder, 'engines.py'), ENGINES)
  must(
    process.execPath,
    [
      join(root, 'dist/bin.cjs'),
      'build',
      join(root, 'errors.yaml'),
      '--target',
      'sql',
      '--out',
      'sql',
    ],
    folder,
  )
  await records()
  const { out } = await rail(
    ['check', 'answers.ndjson', '--catalog', join(root, 'errors.yaml'), '--format', 'json'],
    { cwd: folder },
  )
  expected = countsOf(out)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  const file = createWriteStream(join(folder, 'answers.ndjson'))
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
  'wire-code-retired',
  'wire-http-mismatch',
  'wire-stage-unknown',
  'wire-stage-mismatch',
]
/** What both count: of the checks of a text that is not a code, SQL has one. */
function countsOf(json: string): Counts {
  const { records: all, coverage } = JSON.parse(json) as {
    records: { findings: { id: string; severity: string }[] }[]
    coverage: { codes: { code: string; seen: number; wrong: number }[] }
  }
  const findings: Record<string, number> = {}
  for (const { findings: found } of all)
    for (const { id, severity } of found) {
      const name = /^wire-code-(?:format|http-text|message-text)$/.test(id)
        ? 'wire-code-format'
        : id
      if (
        SHARED.includes(name) ||
        name === 'wire-code-format' ||
        (name === 'wire-error-success' && severity === 'error')
      )
        findings[name] = (findings[name] ?? 0) + 1
    }
  return {
    findings,
    coverage: Object.fromEntries(
      coverage.codes.map(({ code, seen, wrong }) => [code, [seen, wrong]]),
    ),
  }
}

const ENGINES = `import json, sys

def statements(path):
    text = open(path, encoding='utf-8').read()
    return [one for one in ('\\n'.join(line for line in text.split('\\n') if not line.startswith('--'))).split(';') if one.strip()]

engine = sys.argv[1]
files = ['sql/rail-errors.%s.sql' % engine, 'sql/rail-errors.sql']
if engine == 'duckdb':
    import duckdb
    connection = duckdb.connect()
    run = lambda query: connection.execute(query)
    rows = lambda query: connection.execute(query).fetchall()
else:
    from pyspark.sql import SparkSession
    spark = SparkSession.builder.master('local[2]').config('spark.ui.enabled', 'false').config('spark.sql.shuffle.partitions', '2').config('spark.driver.bindAddress', '127.0.0.1').config('spark.driver.host', '127.0.0.1').getOrCreate()
    run = lambda query: spark.sql(query)
    rows = lambda query: [tuple(row) for row in spark.sql(query).collect()]
for path in files:
    for one in statements(path):
        run(one)
    if engine == 'spark' and path == files[0]:
        run('CACHE TABLE answers') # each check would parse every text again
print(json.dumps({
    'findings': dict(rows('SELECT id, findings FROM rail_counts')),
    'coverage': {code: [seen, wrong] for code, seen, wrong in rows('SELECT code, seen, CAST(wrong AS BIGINT) FROM rail_coverage')},
}))
`

describe.each(['duckdb', 'spark'])('%s', (engine) => {
  test('counts what check counts', () => {
    const out = must(python, ['engines.py', engine], folder)
    expect(JSON.parse(out.trim().split('\n').at(-1)!)).toEqual(expected)
    expect(Object.keys(expected.findings).length).toBeGreaterThanOrEqual(6)
  })
})
