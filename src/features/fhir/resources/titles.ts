import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import {
  defaultId,
  givenResource,
  type ResourceKind,
  textsIn,
  titleOf,
} from '../../../base/core/catalog/names.ts'
import type { Extension } from '../../../libraries/wire/translations.ts'
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
  { kind, part }: { readonly kind: ResourceKind; readonly part: string },
  words: Words,
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

/** The words of a part of a catalog, in the languages in which the catalog has a title. */
export function wordsOfPart(catalog: Catalog, part: string, description: string): Words {
  // With an English word in English, with the id of the part in other languages.
  const titleIn = (language: string, whole: string) =>
    isEnglish(language) ? `${whole}: ${part}` : `${whole} (${defaultId(catalog.name, part)})`
  return {
    title: titleIn(catalog.language, titleOf(catalog)),
    description,
    titles: {
      title: textsIn(catalog, 'title').map(([language, whole]) => [
        language,
        titleIn(language, whole),
      ]),
      description: [],
    },
    generated: true,
  }
}

const LANGUAGE = 'http://hl7.org/fhir/StructureDefinition/language'

/**
 * The element beside a description that rail-errors writes itself, in English: in a resource of
 * another language it has the extension `language`, so that nobody takes it for a text in that
 * language.
 */
export const englishIn = (language: string): { extension: Extension[] } | undefined =>
  isEnglish(language) ? undefined : { extension: [{ url: LANGUAGE, valueCode: 'en' }] }
