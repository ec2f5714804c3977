import { expect, test } from 'vitest'
import { file } from '../../src/catalog/example.ts'
import { rail } from '../rail.ts'

/** A catalog with these texts, whatever the rules say about them. */
const build = (code: string, stage: string, title: string, more = '') =>
  rail(`build --target sql --out out${more}`, {
    files: {
      'rail-errors.config.yaml':
        'source: errors.yaml\nrules: { code-format: off, stage-list-valid: off, text-trimmed: off }\n',
      'errors.yaml': JSON.stringify({
        ...{
          name: 'claim-errors',
          title,
          description: 'Codes.',
          url: 'https://x.example/t',
          version: '1.0.0',
          date: '2026-11-01',
          status: 'active',
        },
        stages: [stage],
        codes: [
          {
            code,
            http: 404,
            stop: true,
            fix_stage: stage,
            meaning: 'No member.',
            fix: 'Correct the member.',
          },
        ],
      }),
    },
  })

/**
 * The statements as simple programs find them: comments and empty lines removed, then split at each
 * semicolon.
 */
const statements = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

test.each<[string, string, string]>([
  ['a quote', "A', 1, TRUE, 'x', FALSE)) --", "identify') --"],
  ['a comment', 'A -- B', '/* identify */'],
  ['quotes of names', 'A`"B', 'identify`"'],
  ['a title that ends the comment', 'A_B', 'identify'],
])('%s stays a text', async (_, code, stage) => {
  const { exit, disk } = await build(
    code,
    stage,
    'Codes\n; DROP TABLE answers; -- \u2028 DROP TABLE logs; */ \' " ` ${env:HOME} \\',
  )
  expect(exit).toBe(0)
  for (const name of ['claim-errors.sql', 'claim-errors.duckdb.sql', 'claim-errors.spark.sql']) {
    const sql = String(disk.get(`/repo/out/${name}`))
    expect(
      statements(sql).map((statement) =>
        /^CREATE OR REPLACE TEMPORARY VIEW (?:rail_\w+|answers) AS\n/.test(statement),
      ),
    ).not.toContain(false)
    expect(sql.split('\n')[0]).toMatch(/^-- Codes[^;'"`$\\]*$/)
    expect(sql).not.toContain('\u2028')
  }
  expect(String(disk.get('/repo/out/claim-errors.sql'))).toContain(
    `('${code.replaceAll("'", "''")}', 404, TRUE, '${stage.replaceAll("'", "''")}', FALSE)`,
  )
})

test('each value that SQL engines read differently is reported at its place', async () => {
  const { out } = await build('A\\', 'identify;', 'Codes', ' --format json')
  const { diagnostics } = JSON.parse(out) as { diagnostics: { path: unknown[]; message: string }[] }
  expect(diagnostics.map(({ path, message }) => [path, message.split(' ')[0]])).toEqual([
    [['stages', 0], '"identify;"'],
    [['codes', 0, 'code'], '"A\\\\"'],
    [['codes', 0, 'fix_stage'], '"identify;"'],
  ])
})

test.each([
  ['a backslash', 'A\\', 'identify'],
  ['a semicolon', 'A; DROP TABLE answers', 'identify'],
  ['a variable of Spark', 'A_B', '${env:HOME}'],
  ['a line break', 'A\nB', 'identify'],
])('%s is refused', async (_, code, stage) => {
  const { exit, out, disk } = await build(code, stage, 'Codes')
  expect([exit, out]).toEqual([
    1,
    expect.stringContaining('has a character that SQL engines read differently'),
  ])
  expect([...disk.keys()].filter((path) => path.startsWith('/repo/out'))).toEqual([])
})

test.each([
  ['problem', ['claim-errors.sql']],
  ['[rail, problem]', ['claim-errors.duckdb.sql', 'claim-errors.spark.sql', 'claim-errors.sql']],
])('with wire: %s, the preambles that fit', async (wire, files) => {
  const { disk, exit } = await rail('build errors.yaml --target sql --out out', {
    files: {
      'errors.yaml': file({ url: 'https://x.test/t' }).replace('codes:', `wire: ${wire}\ncodes:`),
    },
  })
  expect(exit).toBe(0)
  expect(
    [...disk.keys()].flatMap((path) => /([\w.-]+\.sql)$/.exec(path)?.[1] ?? []).sort(),
  ).toEqual(files.map((one) => one.replace('claim', 'clinic')).sort())
})
