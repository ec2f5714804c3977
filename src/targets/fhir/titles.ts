import { isEnglish } from '../../core/catalog/fhir/english.ts'
import { type Extension, translated } from '../../core/catalog/fhir/translations.ts'
import type { Stage, TitleTranslation } from '../../core/catalog/types.ts'

/** A text in other languages, sorted by tag. */
export type Texts = readonly (readonly [language: string, text: string])[]

/** The title and the description of a resource in other languages. */
export type Titles = { readonly title: Texts; readonly description: Texts }

type Translated = Pick<Stage, 'translations'>

/** The title or the description of a catalog or a stage in other languages; never a blank. */
export const textsIn = (
  { translations = {} }: Translated,
  field: keyof TitleTranslation,
): [language: string, text: string][] =>
  Object.entries(translations).flatMap(([language, words]): [string, string][] => {
    const text = words[field]
    return text === undefined || text.trim() === '' ? [] : [[language, text]]
  })

/**
 * The title of a part of a catalog: with an English word in English, with the id of the part in
 * other languages.
 */
export const titleOfPart = (
  language: string,
  whole: string,
  { word, id }: { word: string; id: string },
): string => (isEnglish(language) ? `${whole}: ${word}` : `${whole} (${id})`)

/** The titles of a part, in the languages in which the catalog has a title. */
export const titlesOfPart = (catalog: Translated, part: { word: string; id: string }): Titles => ({
  title: textsIn(catalog, 'title').map(([language, whole]) => [
    language,
    titleOfPart(language, whole, part),
  ]),
  description: [],
})

/** The extension beside a text of a resource; nothing without translations. */
export const beside = <Name extends 'title' | 'description'>(
  name: Name,
  texts: Texts,
): { [Key in `_${Name}`]?: { extension: Extension[] } } => {
  const extension = translated(texts)
  return (extension === undefined ? {} : { [`_${name}`]: extension }) as {
    [Key in `_${Name}`]?: { extension: Extension[] }
  }
}

const LANGUAGE = 'http://hl7.org/fhir/StructureDefinition/language'

/**
 * The element beside a description that rail-errors writes itself, in English: in a resource of
 * another language it has the extension `language`, so that nobody takes it for a text in that
 * language.
 */
export const englishIn = (language: string) =>
  isEnglish(language)
    ? {}
    : { _description: { extension: [{ url: LANGUAGE, valueCode: 'en' as const }] } }
