import { stemOf } from '../file-name.ts'
import { defineGenerator } from '../generator.ts'
import { answersView, hasPreambles, isSqlText, registryChecks } from '../sql.ts'

export default defineGenerator({
  id: 'sql',
  summary:
    'The codes as a table, and the checks of `rail-errors check` that need only the catalog, as SQL over a view `answers(status, error, fix_stage, path)`, without `fix_stage` if the catalog has no stages; preambles for DuckDB and Spark make the view from JSON logs with the body of the contract.',
  surface: 'source',
  default: false,
  needs: ['codes.http', 'codes.stop', 'codes.fix_stage'],
  refuses({ codes, stages }) {
    if (codes.length === 0) return 'the catalog has no codes'
    const texts = [
      ...codes.flatMap(({ code, fix_stage }, index) => [
        { text: code, path: ['codes', index, 'code'] },
        { text: fix_stage ?? '', path: ['codes', index, 'fix_stage'] },
      ]),
      ...stages.map(({ id }, index) => ({ text: id, path: ['stages', index] })),
    ]
    return texts.flatMap(({ text, path }) =>
      isSqlText(text)
        ? []
        : [
            {
              path,
              message: `${JSON.stringify(text)} has a character that SQL engines read differently`,
            },
          ],
    )
  },
  suffix: '.sql',
  generate(catalog, _, file = `${catalog.name}.sql`) {
    const stem = stemOf(file, '.sql')
    const sql = (path: string, contents: string) => ({
      path,
      contents,
      mediaType: 'application/sql',
    })
    const checks = sql(file, registryChecks(catalog))
    // The logs of a service with another form have its codes elsewhere.
    if (!hasPreambles(catalog)) return [checks]
    return [
      checks,
      sql(`${stem}.duckdb.sql`, answersView('duckdb', catalog)),
      sql(`${stem}.spark.sql`, answersView('spark', catalog)),
    ]
  },
})
