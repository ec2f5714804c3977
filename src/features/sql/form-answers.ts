import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { Form } from '../../base/core/contract/forms/form.ts'
import { formsOf } from '../../base/core/contract/forms/forms-of.ts'
import { groupBy } from '../../base/core/values/lists.ts'
import type { Dialect, SqlEngine } from './dialect.ts'
import { duckdb } from './duckdb.ts'
import {
  columnsOf,
  convertedIn,
  FAILED,
  type FormColumns,
  foundIn,
  reasonIn,
  textsIn,
} from './form-columns.ts'
import { readsHeaders } from './form-parts.ts'
import { isConverted, isKnownCode } from './form-reason.ts'
import { head, text } from './literal.ts'
import { isRailReason } from './rail-answers.ts'
import { spark } from './spark.ts'

const DIALECTS: Readonly<Record<SqlEngine, Dialect>> = { duckdb, spark }

/** The forms of a catalog, apart from that of the contract, that say where a code is. */
export const otherForms = ({ wire, url }: Catalog): Form[] =>
  formsOf(wire, { url }).flatMap((form) =>
    form !== 'rail' && (form.top || form.list) ? [form] : [],
  )

/**
 * The view of answers from JSON logs, one record for each line, as `check` reads them in the forms
 * of a catalog (check/answer/in-form.ts): the first form in which an answer has a code counts, that of the
 * contract last.
 */
export function formAnswers(engine: SqlEngine, catalog: Catalog): string {
  const dialect = DIALECTS[engine]
  const others = otherForms(catalog)
  const hasRail = formsOf(catalog.wire, catalog).includes('rail')
  const forms = others.map((form, index) =>
    columnsOf(form, others.length === 1 ? undefined : index + 1),
  )
  const withHeaders = others.some(readsHeaders)
  const isKnown = isKnownCode(catalog)
  const select = (make: (dialect: Dialect, form: FormColumns) => string[], ...more: string[]) =>
    ['status', ...more, ...forms.flatMap((form) => make(dialect, form))].join(',\n    ')
  const rail = hasRail ? ['rail'] : []
  const found = `${select(foundIn, ...(withHeaders ? ['headers'] : []), ...(hasRail ? [`${railReason(dialect)} AS rail`] : []))}
  FROM records
  WHERE NOT (${FAILED} AND ${IS_TOKEN_URL} AND ${dialect.at('body', ['fix_stage'])} IS NULL)`
  const steps: [name: string, query: string][] = [
    ['found', found],
    ['texts', `${select(textsIn, ...rail)}\n  FROM found`],
  ]
  if (others.some(isConverted))
    steps.push(['converted', `${select(convertedIn, ...rail)}\n  FROM texts`])
  steps.push([
    'reasons',
    `${select((_, form) => [reasonIn(dialect, form, isKnown)], ...rail)}\n  FROM ${steps.at(-1)![0]}`,
  ])
  return `${head(catalog)}
-- ${dialect.use}
${notes(others, hasRail, withHeaders)}

CREATE OR REPLACE TEMPORARY VIEW answers AS
WITH ${dialect.records(withHeaders)}${steps.map(([name, query]) => `, ${name} AS (\n  SELECT ${query}\n)`).join('')}
${answersOf(catalog, forms, hasRail)};
`
}

// OAuth defines what these answer.
const IS_TOKEN_URL = "(right(url, 6) = '/token' OR right(url, 7) = '/token/')"

const notes = (forms: readonly Form[], hasRail: boolean, withHeaders: boolean): string => {
  const names = [
    ...forms.map(({ name }) => name || 'a form of its own'),
    ...(hasRail ? ['rail'] : []),
  ]
  return [
    `Put the path of your logs in place of answers.ndjson. Each line is { "status": 404, ${withHeaders ? '"headers": {…}, ' : ''}"body": {…} }. The body may also be a text.`,
    `Answers are read as ${names.join(', then as ')}. A stage that an answer does not have is that of the code.`,
    ...(forms.some(({ path = 'wire' }) => path !== 'wire')
      ? ['A path is written as in lines[0].documents; one that cannot be written so is empty.']
      : []),
    ...(forms.some(({ inSuccess }) => inSuccess)
      ? ['The status is NULL if it is one of success: that says nothing about the failure.']
      : []),
  ]
    .map((line) => `-- ${line}`)
    .join('\n')
}

/** The reason of a body of the contract; a part is NULL if it is not a text. */
const railReason = (dialect: Dialect): string =>
  dialect.struct(
    Object.fromEntries(
      ['error', 'fix_stage', 'path'].map((name) => [
        name,
        dialect.text(dialect.at('body', [name])),
      ]),
    ),
  )

/** The columns of the view, from those of `reasons`. */
function answersOf(catalog: Catalog, forms: readonly FormColumns[], hasRail: boolean): string {
  const { codes } = catalog
  const reasons = forms.map(({ reason }) => reason)
  const orRail = (part: string) =>
    hasRail
      ? `CASE WHEN reason IS NULL THEN rail.${part} ELSE reason.${part} END`
      : `reason.${part}`
  const inSuccess = forms.some(({ form }) => form.inSuccess)
  const status = `CASE WHEN ${hasRail ? 'reason IS NULL OR ' : ''}status > 399 THEN status END AS status`
  const byStage = [...groupBy(codes, ({ fix_stage = '' }) => fix_stage)].map(
    ([stage, entries]) =>
      `WHEN reason.error IN (${entries.map(({ code }) => text(code)).join(', ')}) THEN ${text(stage)}`,
  )
  const stage = hasWorkflow(catalog)
    ? `
  CASE ${hasRail ? 'WHEN reason IS NULL THEN rail.fix_stage ' : ''}WHEN reason.fix_stage <> '' THEN reason.fix_stage
    ${byStage.join('\n    ')}
  END AS fix_stage,`
    : ''
  return `SELECT
  ${inSuccess ? status : 'status'},
  ${orRail('error')} AS error,${stage}
  ${orRail('path')} AS path
FROM ${reasons.length === 1 ? 'reasons' : `(SELECT status, ${hasRail ? 'rail, ' : ''}coalesce(${reasons.join(', ')}) AS reason FROM reasons) AS answered`}
WHERE reason IS NOT NULL${hasRail ? `\n  OR (${isRailReason('rail.error', 'rail.fix_stage', catalog)})` : ''}`
}
