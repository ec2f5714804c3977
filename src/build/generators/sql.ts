import type { Catalog } from '../../catalog/catalog.ts'
import { stemOf } from '../file-name.ts'
import { defineGenerator } from '../generator.ts'
import type { SqlEngine } from '../sql/dialect.ts'
import { formAnswers, otherForms } from '../sql/form-answers.ts'
import { railAnswers } from '../sql/rail-answers.ts'
import { formRefusals, textRefusals } from '../sql/refusals.ts'
import { hasPreambles, registryChecks } from '../sql/registry.ts'

const answersView = (engine: SqlEngine, catalog: Catalog): string =>
  (otherForms(catalog).length > 0 ? formAnswers : railAnswers)(engine, catalog)

export default defineGenerator({
  id: 'sql',
  summary:
    'The codes as a table, and the checks of `rail-errors check` that need only the catalog, as SQL over a view `answers(status, error, fix_stage, path)`, without `fix_stage` if the catalog has no stages; preambles for DuckDB and Spark make the view from JSON logs of answers in the forms of the catalog.',
  surface: 'source',
  default: false,
  needs: ['codes.http', 'codes.stop', 'codes.fix_stage'],
  refuses: (catalog) =>
    catalog.codes.length === 0
      ? 'the catalog has no codes'
      : [...textRefusals(catalog), ...formRefusals(catalog)],
  suffix: '.sql',
  generate(catalog, _, file = `${catalog.name}.sql`) {
    const stem = stemOf(file, '.sql')
    const sql = (path: string, contents: string) => ({
      path,
      contents,
      mediaType: 'application/sql',
    })
    const checks = sql(file, registryChecks(catalog))
    if (!hasPreambles(catalog)) return [checks]
    return [
      checks,
      sql(`${stem}.duckdb.sql`, answersView('duckdb', catalog)),
      sql(`${stem}.spark.sql`, answersView('spark', catalog)),
    ]
  },
})
