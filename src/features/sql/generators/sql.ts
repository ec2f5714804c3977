import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { stemOf } from '../../../base/targets/file-name.ts'
import { generatorOf } from '../../../base/targets/generator.ts'
import type { SqlEngine } from '../dialect.ts'
import { formAnswers, otherForms } from '../form-answers.ts'
import { railAnswers } from '../rail-answers.ts'
import { formRefusals, textRefusals } from '../refusals.ts'
import { hasPreambles, registryChecks } from '../registry.ts'

const answersView = (engine: SqlEngine, catalog: Catalog): string =>
  (otherForms(catalog).length > 0 ? formAnswers : railAnswers)(engine, catalog)

export default generatorOf('sql', {
  summary: 'Codes and checks of logged answers, in SQL.',
  refuses: (catalog) =>
    catalog.codes.length === 0
      ? 'the catalog has no codes'
      : [...textRefusals(catalog), ...formRefusals(catalog)],
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
