import { active, byStatusOf, type Catalog, sentLanguages } from '../../core/catalog/catalog.ts'
import { addressesOf } from '../../core/catalog/names.ts'
import { hasWorkflow } from '../../core/catalog/parsed-catalog.ts'
import type { Entry } from '../../core/catalog/types.ts'
import type { ByStatus } from '../../core/contract/by-status.ts'
import type { Form } from '../../core/contract/forms/form.ts'
import { type AnswerForm, formsOf, rowsOfForms } from '../../core/contract/forms/forms-of.ts'
import { retryHeaderIn } from '../../core/contract/retry-header.ts'
import type { OutputFile } from '../../core/output-file.ts'
import { pick } from '../../core/values/record.ts'
import sources from '../../runtime/client/printed?printed'
import type { TableEntry } from '../../runtime/client/table.ts'
import client from './client.mustache'
import {
  docsView,
  entryView,
  type JsName,
  loadersView,
  pair,
  textsFiles,
  vocabularyEnums,
  whatOf,
} from './files.ts'
import { codeLines, inlineLiteral, key, literal } from './text.ts'

/**
 * A whole client: the codes, what reads answers and decides, and the wrapper of `fetch`; with texts in
 * every language.
 */
export function clientModule(name: JsName, catalog: Catalog): OutputFile[] {
  const entries = active(catalog)
  const languages = [...new Set([catalog.language, ...sentLanguages(catalog)])]
  const own = key(languages[0]!)
  const member = own.startsWith("'") ? `[${own}]` : `.${own}`
  const addresses = addressesOf(catalog)
  const wire = formsOf(catalog.wire, addresses)
  const rows = rowsOfForms(catalog.wire, addresses)
  const { source, read } = readerOf(wire, rows)
  const flags = Object.entries({
    inSuccess: hasFailuresInSuccess(wire),
    hasWarnings: hasWarnings(entries),
    isKeyed: isKeyed(entries),
    hasUnprocessed: hasUnprocessed(entries, byStatusOf(catalog)),
  }).flatMap(([flag, isSet]) => (isSet ? `${flag}: true, ` : []))
  return [
    ...pair(name, client, {
      what: whatOf(catalog),
      isStaged: hasWorkflow(catalog),
      vocabularies: vocabularyEnums().filter(({ known }) => known !== 'ParamType'),
      rows: rowsOf(entries),
      entries: entries.map((entry) => ({
        docs: docsView(codeLines(entry, catalog)),
        ...entryView(entry),
      })),
      source: source.replace(/^(?:const|function) (?:fieldsAt|route)\b/gm, 'export $&'),
      declared: sources.types,
      catalog: `{ name: ${literal(catalog.name)}, entries, read: ${read}, byStatus: ${inlineLiteral(byStatusOf(catalog))}, ${flags.join('')}retryHeader: ${literal(retryHeaderIn(rows))} }`,
      ...loadersView(languages, name, `(await texts${member}()).texts[code]?.fix`),
    }),
    ...textsFiles(name, catalog, languages),
  ]
}

/** True if failures of one of the forms can have a status of success. */
export const hasFailuresInSuccess = (wire: readonly AnswerForm[]): boolean =>
  wire.some((one) => one !== 'rail' && one.inSuccess)

/** True if a code has a status of success. One with another status is an answer of its own, also if it does not fail the call. */
export const hasWarnings = (entries: readonly Pick<TableEntry, 'http' | 'statuses'>[]): boolean =>
  entries.some(({ http, statuses = [http] }) => statuses.some((status) => status < 400))

/** True if the service knows idempotency keys: some code says what becomes of one. */
export const isKeyed = (entries: readonly Pick<TableEntry, 'handling'>[]): boolean =>
  entries.some(({ handling }) => handling?.key === 'reuse' || handling?.key === 'rotate')

/** True if some code or status says that nothing was processed. */
export const hasUnprocessed = (
  entries: readonly Pick<TableEntry, 'handling'>[],
  byStatus: ByStatus,
): boolean =>
  [...entries.map(({ handling }) => handling), ...Object.values(byStatus)].some(
    (handling) => handling?.processed === false,
  )

/** What reads the answers: for the form of the contract alone, and for UPPER_SNAKE_CASE, there is less to print. */
function readerOf(wire: readonly AnswerForm[], rows: readonly Form[]) {
  const isStyled = rows[0]?.look !== undefined
  if (!isStyled && wire.every((one) => one === 'rail'))
    return { source: sources.rail, read: 'readRail' }
  const given = rows.map((row) => inlineLiteral(pick(row, READ))).join(', ')
  return isStyled
    ? { source: sources.styled, read: `readStyled(${given})` }
    : { source: sources.forms, read: `readForms(${given})` }
}

/** What a reader takes of a form. */
const READ: readonly (keyof Form)[] = [
  'top',
  'list',
  'warnings',
  'code',
  'look',
  'path',
  'status',
  'constant',
  'usual',
  'outcome',
  'inSuccess',
]

/** The rows of the table: codes that a program treats alike share one, so that it is small. */
function rowsOf(entries: readonly Entry[]): string[] {
  const rows = new Map<string, string[]>()
  for (const { code, http, stop, fix_stage, handling } of entries) {
    // Without what a program does not use at run time, and what the client takes for granted.
    const { paths, outcome, retry, ...used } = handling ?? {}
    const given = {
      outcome: outcome === (stop ? 'fail' : 'warn') ? undefined : outcome,
      retry,
      ...used,
    }
    const entry = {
      http,
      stop,
      fix_stage,
      handling: Object.values(given).some((value) => value !== undefined) ? given : undefined,
    }
    const row = inlineLiteral(entry)
    rows.set(row, [...(rows.get(row) ?? []), literal(code)])
  }
  return [...rows].map(([row, codes]) => `[${row}, ${codes.join(', ')}]`)
}
