import { entryIn, languageFor, languagesOf } from '../../base/core/catalog/languages.ts'
import {
  type OperationFacts,
  operationFacts,
} from '../../base/core/catalog/pages/operation-page.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Entry, Operation, Stage } from '../../base/core/catalog/types.ts'
import { codeSpan, quoted } from '../../base/core/values/escape.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import type { CatalogRun } from '../../base/run/workspace/catalog-run.ts'

export const codesIn = (jobs: readonly CatalogRun[]): string[] =>
  jobs.flatMap(({ reading }) => entriesOf(reading)).map(({ code }) => code)

/**
 * The entry of a code, in the language that was asked for; in the catalog's own, with a note on
 * stderr, when it has no texts in that language.
 */
export function entryOf(
  host: Host,
  jobs: readonly CatalogRun[],
  name: string,
  lang: string | undefined,
): { entry: Entry; catalog: ParsedCatalog['value'] } | undefined {
  const job = jobs.find(({ reading }) => entriesOf(reading).some(({ code }) => code === name))
  if (job === undefined) return undefined
  const { reading } = job
  const entry = entriesOf(reading).find(({ code }) => code === name)!
  const catalog = reading.value
  if (lang === undefined) return { entry, catalog }
  const languages = languagesOf(reading)
  const language = languageFor(lang, languages)
  if (language === undefined)
    throw new UserError(
      'not-found',
      `${reading.source.file} has no texts in "${lang}"; its languages are ${languages.join(', ')}`,
    )
  const found = entryIn(entry, language)
  if (found === undefined && language !== languages[0])
    host.say(`${name} has no texts in "${language}"; these are in "${languages[0]}"`)
  return { entry: found ?? entry, catalog }
}

const UNPUBLISHED: ReadonlySet<string> = new Set(['notes', 'tags', 'from'])

/** What only the repository knows about a code, with the names of the fields: its own, and notes. */
export const unpublishedLines = (entry: Entry): string[] =>
  Object.entries(entry).flatMap(([field, value]) => {
    if (!field.startsWith('x-') && !UNPUBLISHED.has(field)) return []
    return [`${codeSpan(field)}: ${[value].flat().map(valueText).join(', ')}`]
  })

const valueText = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : codeSpan(JSON.stringify(value))

const entriesOf = ({ value }: CatalogRun['reading']): Entry[] =>
  (value.codes ?? []).filter((entry): entry is Entry => entry.code !== undefined)

/** The ids of the operations of catalogs, in their order. */
export const operationsIn = (jobs: readonly CatalogRun[]): string[] =>
  jobs.flatMap((job) => listedIn(job).map(({ id }) => id))

/** What the first catalog that lists an operation says about it. */
export function operationOf(jobs: readonly CatalogRun[], id: string): OperationFacts | undefined {
  for (const job of jobs) {
    const operation = listedIn(job).find((one) => one.id === id)
    if (operation !== undefined) return operationFacts(readable(job), operation)
  }
  return undefined
}

const listedIn = ({ reading: { value } }: CatalogRun): Operation[] =>
  (value.operations ?? [])
    .map((one) => (typeof one === 'string' ? { id: one } : one))
    .filter((one): one is Operation => one?.id !== undefined)

/** A catalog as far as it can be read: it may have mistakes. */
const readable = ({ reading: { value, unknownFields } }: CatalogRun) => ({
  codes: (value.codes ?? []).filter(
    (entry): entry is Entry =>
      entry !== undefined &&
      [entry.code, entry.http, entry.stop, entry.meaning].every((field) => field !== undefined),
  ),
  stages: (value.stages ?? [])
    .map((one) => (typeof one === 'string' ? { id: one } : one))
    .filter((one): one is Stage => one?.id !== undefined),
  wire: value.wire as never,
  unknownFields,
})
