import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { languageFor } from '../../../base/core/catalog/languages.ts'
import { type Html, html } from '../pages/html.ts'
import { EN, type Words } from './en.ts'
import { KNOWN } from './known.ts'

/** The language of a page itself, and its words. */
export type Tongue = { tag: string; words: Words }

export const ENGLISH: Tongue = { tag: 'en', words: EN }

/**
 * The language that a page has for texts in a language: that one, where the words are known, else
 * English. `given`: further words, by language tag.
 */
export function tongueFor(
  language: string,
  given: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Tongue {
  const own = languageFor(language, Object.keys(given))
  const known = languageFor(language, Object.keys(KNOWN))
  if (own !== undefined)
    return { tag: own, words: { ...(KNOWN[known ?? 'en'] ?? EN), ...given[own] } }
  return known === undefined ? ENGLISH : { tag: known, words: KNOWN[known]! }
}

/** A text of the pages with its values, as markup. */
export const say = (text: string, values: Readonly<Record<string, string | number | Html>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : filled(values, part)))}`

/** A text of the pages with its values, as a text. */
export const sayPlain = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(filled(values, name)))

const filled = <T>(values: Readonly<Record<string, T>>, name: string): T | '' =>
  Object.hasOwn(values, name) ? values[name]! : ''

/** What a piece of a page needs to know: the catalog, and the language of the page itself. */
export type Spoken = {
  catalog: Pick<Catalog, 'language'>
  tongue: Tongue
  /** On a page of translations: the language of the texts without one. */
  from?: string | undefined
}

/** Something with texts and their translations. */
type Translated = {
  readonly translations?: Readonly<Record<string, object | undefined>> | undefined
}

/**
 * The `lang` attribute of a text of the catalog, if its language differs from that of the page.
 * `holder` and `field`: whose text it is, where it can be translated.
 */
export function langOf(
  { catalog: { language }, tongue, from = language }: Spoken,
  holder?: Translated,
  field?: string,
): Html | undefined {
  const texts = holder?.translations?.[language] as Readonly<Record<string, unknown>> | undefined
  const spoken =
    texts !== undefined && field !== undefined && texts[field] !== undefined ? language : from
  return primary(spoken) === primary(tongue.tag) ? undefined : html` lang="${spoken}" dir="auto"`
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0]!
