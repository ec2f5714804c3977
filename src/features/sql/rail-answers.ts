import type { Catalog } from '../../base/core/catalog/catalog.ts'
import type { SqlEngine } from './dialect.ts'
import { head, isCode } from './literal.ts'

/** The condition that a body has what a reason of a failure has, or one of a success. */
export const isRailReason = (
  error: string,
  stage: string,
  catalog: Catalog,
): string => `${error} IS NOT NULL
  AND CASE WHEN status IS NULL OR status > 399
    THEN ${stage} IS NOT NULL OR (${isCode(error, catalog)})
    ELSE ${stage} IS NOT NULL
  END`

/** The view of answers from JSON logs with the body of the contract, one record for each line. */
export function railAnswers(engine: SqlEngine, catalog: Catalog): string {
  const [read, use] = ENGINES[engine]
  return `${head(catalog)}
-- ${use}
-- Put the path of your logs in place of answers.ndjson. Each line is { "status": 404, "body": {…} }. The body may also be a text.

CREATE OR REPLACE TEMPORARY VIEW answers AS
SELECT * FROM (
${read}
) AS logged
WHERE ${isRailReason('error', 'fix_stage', catalog)};
`
}

const FIELDS = ['error', 'fix_stage', 'path'] as const

const ENGINES: Readonly<Record<SqlEngine, readonly [read: string, use: string]>> = {
  duckdb: [
    `  SELECT status, ${FIELDS.map((field) => `CASE WHEN json_type(body, '$.${field}') = 'VARCHAR' THEN body->>'$.${field}' END AS ${field}`).join(',\n    ')}
  FROM (
    SELECT status, CASE WHEN json_type(body) = 'VARCHAR' THEN TRY_CAST(body->>'$' AS JSON) ELSE body END AS body
    FROM read_json('answers.ndjson', format = 'newline_delimited', columns = { status: 'INTEGER', body: 'JSON' }, ignore_errors = true)
  ) AS bodies`,
    'DuckDB: run this file first, then the checks.',
  ],
  spark: [
    `  SELECT CAST(get_json_object(value, '$.status') AS INT) AS status,
    ${FIELDS.map((field) => `get_json_object(get_json_object(value, '$.body'), '$.${field}') AS ${field}`).join(',\n    ')}
  FROM text.\`answers.ndjson\``,
    'Spark SQL: run this file first, then the checks.',
  ],
}
