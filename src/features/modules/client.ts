import { active, byStatusOf, type Catalog, sentLanguages } from '../../base/core/catalog/catalog.ts'
import { addressesOf } from '../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import {
  hasFailuresInSuccess,
  hasUnprocessed,
  hasWarnings,
  isKeyed,
} from '../../base/core/contract/client-needs.ts'
import type { Form } from '../../base/core/contract/forms/form.ts'
import { type AnswerForm, formsOf, rowsOfForms } from '../../base/core/contract/forms/forms-of.ts'
import { retryHeaderIn } from '../../base/core/contract/retry-header.ts'
import type { OutputFile } from '../../base/core/output-file.ts'
import { pick } from '../../base/core/values/record.ts'
import {
  codeLines,
  docComment,
  inlineLiteral,
  key,
  literal,
} from '../../base/targets/typescript-text.ts'
import sources from './client/printed.ts?printed'
import client from './client.mustache'
import {
  entryView,
  type JsName,
  loadersView,
  pair,
  textsFiles,
  vocabularyEnums,
  whatOf,
} from './files.ts'

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
  const byStatus = byStatusOf(catalog)
  const reader = readerOf(wire, rows)
  const flags = Object.entries({
    inSuccess: hasFailuresInSuccess(wire),
    readsSuccess: hasFailuresInSuccess(wire) || hasWarnings(entries),
    hasUnprocessed: hasUnprocessed(entries, byStatus),
  }).flatMap(([flag, isSet]) => (isSet ? `${flag}: true` : []))
  const fields = [
    `name: ${literal(catalog.name)}`,
    'entries',
    `read: ${reader.call}`,
    `byStatus: ${inlineLiteral(byStatus)}`,
    ...flags,
    ...(isKeyed(entries, byStatus) ? ['withNewKey'] : []),
    `retryHeader: ${literal(retryHeaderIn(rows))}`,
  ]
  const hasValues = entries.some(hasPlaceholders)
  const source = printedOf(
    ...['answerOf', 'wrapped', 'fieldsAt', 'isErrorOf', 'route', 'textIn'],
    ...reader.functions,
    ...(isKeyed(entries, byStatus) ? ['withNewKey'] : []),
    ...(hasValues ? ['fill'] : []),
  )
  return [
    ...pair(name, client, {
      what: whatOf(catalog),
      isStaged: hasWorkflow(catalog),
      vocabularies: vocabularyEnums().filter(({ known }) => known !== 'ParamType'),
      hasValues,
      entries: entries.map((entry) => ({
        docs: docComment(codeLines(entry, catalog)),
        row: rowOf(entry),
        ...entryView(entry),
      })),
      source: source.replace(/^(?:const|function) (?:fieldsAt|route)\b/gm, 'export $&'),
      declared: sources.types,
      catalog: `{ ${fields.join(', ')} }`,
      ...loadersView(languages, name, `(await texts${member}()).texts[code]?.fix`),
    }),
    ...textsFiles(name, catalog, languages),
  ]
}

/** True if a text of an entry, in any language, has a place for a value. */
const hasPlaceholders = ({ meaning, fix, message, translations = {} }: Entry): boolean =>
  [{ meaning, fix, message }, ...Object.values(translations)]
    .flatMap((texts) => Object.values(texts ?? {}))
    .some((text) => /\{[A-Za-z_]\w*\}/.test(text ?? ''))

/** The functions of these names, and all that they call, in the order of the sources. */
function printedOf(...names: readonly string[]): string {
  const { functions } = sources
  // A set gives what is added while it is read, too.
  const wanted = new Set(names)
  for (const name of wanted)
    for (const called of functions.find((one) => one.name === name)!.calls) wanted.add(called)
  const printed = functions.filter(({ name }) => wanted.has(name))
  return `${printed.map(({ code }) => code).join('\n\n')}\n`
}

/** What reads the answers: for the form of the contract alone, and for UPPER_SNAKE_CASE, there is less to print. */
function readerOf(wire: readonly AnswerForm[], rows: readonly Form[]) {
  const isStyled = rows[0]?.look !== undefined
  if (!isStyled && wire.every((one) => one === 'rail'))
    return { call: 'readRail', functions: ['readRail'] }
  const reader = isStyled ? 'readStyled' : 'readForms'
  const inForm = rows.every(({ outcome }) => outcome)
    ? 'readInOutcome'
    : rows.some(({ outcome }) => outcome)
      ? 'readInAnyForm'
      : 'readInForm'
  const given = rows.map((row) => inlineLiteral(pick(row, READ)))
  return {
    call: `${reader}(${[inForm, ...given].join(', ')})`,
    functions: [reader, inForm],
  }
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

/** What a program uses of an entry at run time, without what the client takes for granted. */
function rowOf({ http, stop, fix_stage, handling }: Entry): string {
  const { paths, outcome, retry, ...used } = handling ?? {}
  const given = Object.entries({
    outcome: outcome === (stop ? 'fail' : 'warn') ? undefined : outcome,
    retry,
    ...used,
  }).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${frozenLiteral(value)}`))
  const entry = inlineLiteral({ http, stop, fix_stage })
  // A text of the catalog may have `$&`.
  const printed = `, handling: { ${given.join(', ')} } }`
  return given.length === 0 ? entry : entry.replace(/ \}$/, () => printed)
}

/** Lists and limits are those of every reason, so nobody may change them. */
const frozenLiteral = (value: unknown): string =>
  typeof value === 'object'
    ? `/* @__PURE__ */ Object.freeze(${inlineLiteral(value)})`
    : inlineLiteral(value)
