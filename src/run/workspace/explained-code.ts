import { entryIn, languageFor, languagesOf } from '../../core/catalog/languages.ts'
import type { Entry } from '../../core/catalog/model.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { CatalogRun } from './catalog-run.ts'

/** The codes of catalogs, in their order. */
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
      `${reading.source.file} has no texts in "${lang}"; its languages are ${languages.join(', ')}`,
    )
  const found = entryIn(entry, language)
  if (found === undefined && language !== languages[0])
    host.say(`${name} has no texts in "${language}"; these are in "${languages[0]}"`)
  return { entry: found ?? entry, catalog }
}

const entriesOf = ({ value }: CatalogRun['reading']): Entry[] =>
  (value.codes ?? []).filter((entry): entry is Entry => entry.code !== undefined)
