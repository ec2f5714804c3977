import { asRecord } from '../values/record.ts'
import type { ParsedCatalog } from './parsed-catalog.ts'
import type { Entry } from './types.ts'

/**
 * The languages of the texts of a catalog: its own first, then those of its translations, sorted by
 * tag.
 */
export function languagesOf({
  value: { language = 'en', codes = [] },
}: Pick<ParsedCatalog, 'value'>): string[] {
  const translated = codes.flatMap(({ translations = {} }) => Object.keys(translations)).sort()
  return [...new Set([language, ...translated])]
}

/** The key of the texts of the catalog itself and of its stages in the file of a language. */
export const OF_CATALOG = '$catalog'

/**
 * The language that a tag selects: the same tag in any case, or a less exact one (`de` for `de-AT`,
 * RFC 4647 section 3.4).
 */
export function languageFor(tag: string, languages: readonly string[]): string | undefined {
  const parts = tag.toLowerCase().split('-')
  const ranges = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  return ranges
    .map((range) => languages.find((language) => language.toLowerCase() === range))
    .find((found) => found !== undefined)
}

/**
 * An entry with its texts in another language; undefined if it has none in it. Texts without a
 * translation stay.
 */
export const entryIn = (entry: Entry, language: string): Entry | undefined =>
  entry.translations?.[language] === undefined
    ? undefined
    : { ...entry, ...entry.translations[language] }

/**
 * A published entry of a catalog in one language as a catalog in a different one has it: its own texts
 * become a translation. An entry without texts in that language stays as it is.
 */
export function inLanguage(
  entry: Readonly<Record<string, unknown>>,
  spoken: string,
  language: string,
): Readonly<Record<string, unknown>> {
  const { [language]: texts, ...others } = asRecord(entry.translations)
  if (spoken === language || texts === undefined) return entry
  const own = Object.fromEntries(
    TEXTS.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])),
  )
  const rest = Object.entries(entry).filter(([name]) => !TEXTS.includes(name))
  return {
    ...Object.fromEntries(rest),
    ...asRecord(texts),
    translations: { ...others, [spoken]: own },
  }
}

const TEXTS: readonly string[] = ['display', 'meaning', 'fix', 'message']
