import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { statusesOf } from '../../base/core/catalog/entry-values.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import { formsOf } from '../../base/core/contract/forms/forms-of.ts'
import { head, isCode, text } from './literal.ts'

const bool = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

const STAGE_UNKNOWN = 'wire-stage-unknown'
const STAGE_MISMATCH = 'wire-stage-mismatch'

const checksOf = (catalog: Catalog): [id: string, severity: string, condition: string][] => [
  ['wire-code-format', 'error', `code IS NULL\n  AND NOT (${isCode('error', catalog)})`],
  ['wire-code-unknown', 'error', `code IS NULL\n  AND ${isCode('error', catalog)}`],
  ['wire-code-retired', 'warn', 'retired'],
  ['wire-http-mismatch', 'error', '(status IS NULL OR status > 399) AND http <> status'],
  [STAGE_UNKNOWN, 'error', 'fix_stage IS NOT NULL AND NOT known_stage'],
  [STAGE_MISMATCH, 'error', 'known_stage AND catalog_stage <> fix_stage'],
  ['wire-error-success', 'error', 'status <= 399 AND stop AND http <> status'],
]

/**
 * The codes of a catalog as views, and the checks that need nothing else. One row of `answers` is
 * the first reason of an answer. A catalog without a workflow has no column for stages.
 */
export function registryChecks(catalog: Catalog): string {
  const { codes } = catalog
  const isStaged = hasWorkflow(catalog)
  const staged = (sql: string): string => (isStaged ? sql : '')
  const given = codes.flatMap(({ fix_stage }) => fix_stage ?? [])
  const stages = [...new Set([...catalog.stages.map(({ id }) => id), ...given])]
  // The statuses of each code, with blanks around, if one has several.
  const listed = (sql: string): string => (codes.some(({ statuses }) => statuses) ? sql : '')
  const isOther = (answers = '', of = ''): string =>
    listed(`${of}statuses NOT LIKE concat('% ', ${answers}status, ' %')`) ||
    (of ? `${answers}status <> ${of}http` : `http <> ${answers}status`)
  const rows = codes.map((entry) => {
    const { code, http, stop, fix_stage, retired } = entry
    const stage = isStaged ? [text(fix_stage ?? '')] : []
    const statuses = listed(text(` ${statusesOf(entry).join(' ')} `))
    return `(${[text(code), http, ...(statuses ? [statuses] : []), bool(stop), ...stage, bool(retired !== undefined)].join(', ')})`
  })
  const checks = checksOf(catalog).filter(
    ([id]) => isStaged || ![STAGE_UNKNOWN, STAGE_MISMATCH].includes(id),
  )
  return `${head(catalog)}
-- The checks of rail-errors check that need only the catalog, over a view answers(status, error, ${staged('fix_stage, ')}path): one row for the
-- first reason of each answer that has one. Make that view with ${hasPreambles(catalog) ? 'a preamble (.duckdb.sql, .spark.sql), or with your own query' : 'your own query'}.
-- Then: SELECT * FROM rail_findings, rail_counts, rail_coverage.

CREATE OR REPLACE TEMPORARY VIEW rail_codes AS
SELECT * FROM (VALUES
  ${rows.join(',\n  ')}
) AS codes(code, http, ${listed('statuses, ')}stop, ${staged('fix_stage, ')}retired);

${staged(`CREATE OR REPLACE TEMPORARY VIEW rail_stages AS
SELECT * FROM (VALUES ${stages.map((stage) => `(${text(stage)})`).join(', ')}) AS stages(stage);

`)}CREATE OR REPLACE TEMPORARY VIEW rail_answers AS
SELECT
  answers.status, answers.error, ${staged('answers.fix_stage, ')}answers.path,
  codes.code, codes.http, ${listed('codes.statuses, ')}codes.stop, codes.retired${staged(`, codes.fix_stage AS catalog_stage,
  stages.stage IS NOT NULL AS known_stage`)}
FROM answers
LEFT JOIN rail_codes AS codes ON codes.code = answers.error
${staged('LEFT JOIN rail_stages AS stages ON stages.stage = answers.fix_stage\n')}WHERE answers.error IS NOT NULL;

-- One row for each finding, with the id of the check. wire-code-format has every text that is not UPPER_SNAKE_CASE, also those that
-- check reports as wire-code-http-text or wire-code-message-text.
CREATE OR REPLACE TEMPORARY VIEW rail_findings AS
${checks.map(([id, severity, condition]) => `SELECT ${text(id)} AS id, ${text(severity)} AS severity, status, error, ${staged('fix_stage, ')}path FROM rail_answers\nWHERE ${condition.replace('http <> status', isOther())}`).join('\nUNION ALL\n')};

CREATE OR REPLACE TEMPORARY VIEW rail_counts AS
SELECT id, severity, count(*) AS findings FROM rail_findings GROUP BY id, severity;

-- How often each code was seen, and how often with a different status${staged(' or stage')}. A live code with seen = 0 was never seen.
CREATE OR REPLACE TEMPORARY VIEW rail_coverage AS
SELECT
  codes.code, ${staged('codes.fix_stage, ')}codes.http, codes.retired,
  count(answers.error) AS seen,
  coalesce(sum(CASE WHEN (answers.status IS NOT NULL AND ${isOther('answers.', 'codes.')})${staged(`
    OR answers.fix_stage IS NULL OR answers.fix_stage <> codes.fix_stage`)} THEN 1 ELSE 0 END) FILTER (WHERE answers.error IS NOT NULL), 0) AS wrong
FROM rail_codes AS codes
LEFT JOIN answers ON answers.error = codes.code
GROUP BY codes.code, ${staged('codes.fix_stage, ')}codes.http, codes.retired;
`
}

/**
 * False for answers in FHIR, where the place of the code depends on all codings, and if the form is
 * not known: of a published list without stages.
 */
export const hasPreambles = (
  catalog: Pick<Catalog, 'wire' | 'url' | 'stages' | 'unknownFields'>,
): boolean =>
  (catalog.wire !== undefined || hasWorkflow(catalog)) &&
  formsOf(catalog.wire, { url: catalog.url }).every((form) => form === 'rail' || !form.outcome)
