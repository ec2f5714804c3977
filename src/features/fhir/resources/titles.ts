import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { givenResource, type ResourceKind } from '../../../base/core/catalog/names.ts'
import type { TitleTranslation } from '../../../base/core/catalog/types.ts'
import { type Extension, translated } from '../../../libraries/wire/translations.ts'
import { isEnglish } from '../terms/english.ts'

/** A text in other languages, sorted by tag. */
export type Texts = readonly (readonly [language: string, text: string])[]

export type Titles = { readonly title: Texts; readonly description: Texts }

/** The words of a resource. `generated`: rail-errors wrote the description, in English. */
export type Words = {
  readonly title: string
  readonly description: string
  readonly titles: Titles
  readonly generated: boolean
}

/** The words of a resource: those that `fhir` gives it, else these. */
export function wordsOf(
  { fhir }: Pick<Catalog, 'fhir'>,
  kind: ResourceKind,
  { part, ...words }: Words & { readonly part: string },
): Words {
  const given = givenResource(fhir, kind, part)
  const inLanguages = (field: 'title' | 'description'): Texts => {
    const own = textsIn(given, field)
    const isOwn = (tag: string) => own.some(([language]) => language === tag)
    return given[field] === undefined
      ? [...words.titles[field].filter(([tag]) => !isOwn(tag)), ...own]
      : own
  }
  return {
    title: given.title ?? words.title,
    description: given.description ?? words.description,
    titles: { title: inLanguages('title'), description: inLanguages('description') },
    generated: words.generated && given.description === undefined,
  }
}

type Translated = {
  readonly translations?: Readonly<Record<string, TitleTranslation | undefined>> | undefined
}

/** The title or the description of a catalog or a stage in other languages; never a blank. */
export const textsIn = (
  { translations = {} }: Translated,
  field: keyof TitleTranslation,
): [language: string, text: string][] =>
  Object.entries(translations).flatMap(([language, words]): [string, string][] => {
    const text = words?.[field]
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
