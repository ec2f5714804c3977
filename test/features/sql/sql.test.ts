import { expect, test } from 'vitest'
import { rail } from '../../support/rail.ts'

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
    'Codes {{ env_var("X") }} {$% do x %} {*# \u{e0041}\n; DROP TABLE answers; -- \u2028 DROP TABLE logs; */ \' " ` ${env:HOME} \\',
  )
  expect(exit).toBe(0)
  for (const name of ['claim-errors.sql', 'claim-errors.duckdb.sql', 'claim-errors.spark.sql']) {
    const sql = String(disk.get(`/repo/out/${name}`))
    expect(
      statements(sql).map((statement) =>
        /^CREATE OR REPLACE TEMPORARY VIEW (?:rail_\w+|answers) AS\n/.test(statement),
      ),
    ).not.toContain(false)
    expect(sql.split('\n')[0]).toMatch(/^-- Codes[^;'"`$\\{}*\u{e0041}]*$/u)
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
  ['an expression of dbt', 'A_{{ env_var("SECRET") }}', 'identify'],
  ['a statement of dbt', 'A_B', 'x{% do run_query("drop table x") %}'],
  ['a comment of dbt', 'A_{# B', 'identify'],
])('%s is refused', async (_, code, stage) => {
  const { exit, out, disk } = await build(code, stage, 'Codes')
  expect([exit, out]).toEqual([
    1,
    expect.stringContaining('has a character that SQL engines or dbt read differently'),
  ])
  expect([...disk.keys()].filter((path) => path.startsWith('/repo/out'))).toEqual([])
})

const OWN = {
  code: '/fault/id',
  stage: 'header:X-Stage',
  path: '/fault/fields/0',
  list: { at: '/fault/?kind=all/items', code: '/i.d', path: '/a~1b' },
  code_in: 'E-{code}.',
  path_as: 'dotted',
  constant: { '/ok': false, '/data': null, '/list/1': null, '/version': 2, '/kind': "it's" },
}

/** A catalog with these forms of answers. */
const buildForms = (wire: unknown, header: Record<string, unknown> = {}) =>
  rail('build --target sql --out out --format json', {
    files: {
      'rail-errors.config.yaml':
        'source: errors.yaml\nrules: { wire-form-valid: off, code-format: off, code-status-agrees: off }\n',
      'errors.yaml': JSON.stringify({
        ...{ name: 'clinic-errors', title: 'Clinic', description: 'Codes of the clinic.' },
        ...{ url: 'https://northwind-clinic.org/t', version: '1.0.0', date: '2026-11-01' },
        ...{ status: 'active', stages: ['identify', 'billing'], ...header, wire },
        codes: ['MEMBER_NOT_FOUND', 'MEMBER_UNKNOWN', 'o1.bill'].map((code) => ({
          ...{
            code,
            http: 404,
            stop: true,
            fix_stage: code === 'o1.bill' ? 'billing' : 'identify',
          },
          meaning: 'No member has this identifier.',
          fix: 'Correct the identifier.',
        })),
      }),
    },
  })

test.each<[string, unknown]>([
  ['problem', 'problem'],
  ['google-rpc', 'google-rpc'],
  ['header', 'header'],
  ['own', OWN],
  ['status', { code: 'status', message: '/detail' }],
  ['moving', ['mcp', 'rail', { preset: 'json-api', list: { path: '/x-path' } }]],
])('the preambles of the form %s', async (name, wire) => {
  const { exit, disk } = await buildForms(wire)
  expect(exit).toBe(0)
  for (const engine of ['duckdb', 'spark']) {
    const sql = String(disk.get(`/repo/out/clinic-errors.${engine}.sql`))
    expect(statements(sql)).toHaveLength(1)
    await expect(sql).toMatchFileSnapshot(`./golden/${name}.${engine}.sql`)
  }
})

test.each([['rail'], [['rail']]])(
  'the preambles of wire: %j are those without wire',
  async (wire) => {
    const [said, silent] = [await buildForms(wire), await buildForms(undefined)]
    for (const name of ['clinic-errors.sql', 'clinic-errors.duckdb.sql', 'clinic-errors.spark.sql'])
      expect(said.disk.get(`/repo/out/${name}`)).toEqual(silent.disk.get(`/repo/out/${name}`))
  },
)

const NAME = 'has a name that SQL engines or dbt read differently'
const CHARACTER = 'has a character that SQL engines or dbt read differently'
test.each<[string, unknown, [path: unknown[], message: string], Record<string, unknown>?]>([
  ['a backslash', { code: '/a\\b' }, [['wire', 'code'], `"/a\\\\b" ${NAME}`]],
  ['a semicolon', ['rail', { code: '/a;b' }], [['wire', 1, 'code'], `"/a;b" ${NAME}`]],
  ['a quote in a name', { code: '/a', path: "/it's" }, [['wire', 'path'], `"/it's" ${NAME}`]],
  ['a name of a wildcard', { code: '/a', stage: '/*' }, [['wire', 'stage'], `"/*" ${NAME}`]],
  ['no name', { list: { at: '/a//b', code: '/c' } }, [['wire', 'list', 'at'], `"/a//b" ${NAME}`]],
  [
    'a blank before a name',
    { list: { at: '/a', code: '/ c' } },
    [['wire', 'list', 'code'], `"/ c" ${NAME}`],
  ],
  [
    'a variable in the value of a step',
    { code: '/a/?b=${c}/d' },
    [['wire', 'code'], `"/a/?b=${'${c}'}/d" ${NAME}`],
  ],
  [
    'a place of a constant',
    { code: '/a', constant: { '/b?': 1 } },
    [['wire', 'constant', '/b?'], `"/b?" ${NAME}`],
  ],
  [
    'a text of a constant',
    { code: '/a', constant: { '/b': 'c;d' } },
    [['wire', 'constant', '/b'], `"c;d" ${CHARACTER}`],
  ],
  [
    'the text around a code',
    { code: '/a', code_in: 'x;{code}' },
    [['wire', 'code_in'], `"x;{code}" ${CHARACTER}`],
  ],
  [
    'the url around a code',
    'problem',
    [['url'], `"https://x.test/a;b/codes/{code}" ${CHARACTER}`],
    { url: 'https://x.test/a;b' },
  ],
])('with %s, the form is refused', async (_, wire, [path, message], header) => {
  const { exit, out, disk } = await buildForms(wire, header)
  expect(exit).toBe(1)
  const { diagnostics } = JSON.parse(out) as { diagnostics: { path: unknown[]; message: string }[] }
  expect(diagnostics.map((one) => [one.path, one.message])).toContainEqual([
    path,
    `${message} (target sql)`,
  ])
  expect([...disk.keys()].filter((name) => name.startsWith('/repo/out'))).toEqual([])
})
