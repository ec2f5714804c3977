import { asArray, asRecord, put } from '../../values/record.ts'
import type { TitleTranslation } from '../types.ts'

/** The standard extension for the translation of a text. */
export const TRANSLATION = 'http://hl7.org/fhir/StructureDefinition/translation'

export type Extension = {
  url: string
  extension?: Extension[]
  valueCode?: string
  valueString?: string
}

/** The content of the extension: the language and the text. */
export const translationParts = (language: string, text: string) => [
  { url: 'lang' as const, valueCode: language },
  { url: 'content' as const, valueString: text },
]

/**
 * Makes the extension of a text (`_definition`, `_valueString`): its translations, by language.
 * Undefined if there are none.
 */
export function translated(
  texts: readonly (readonly [language: string, text: string])[],
): { extension: Extension[] } | undefined {
  if (texts.length === 0) return undefined
  return {
    extension: texts.map(([language, text]) => ({
      extension: translationParts(language, text),
      url: TRANSLATION,
    })),
  }
}

/**
 * The titles and descriptions in other languages, in the shape of errors.yaml; undefined
 * without any. The first text of each language is used.
 */
export function titleTranslations(
  titles: readonly (readonly [language: string, text: string])[],
  descriptions: readonly (readonly [language: string, text: string])[],
): Record<string, TitleTranslation> | undefined {
  const translations: Record<string, TitleTranslation> = {}
  for (const [field, texts] of [
    ['title', titles],
    ['description', descriptions],
  ] as const)
    for (const [language, text] of texts)
      put(translations, language, {
        [field]: text,
        ...(Object.hasOwn(translations, language) && translations[language]),
      })
  return Object.keys(translations).length > 0 ? translations : undefined
}

export function translationsOf(beside: unknown): [language: string, text: string][] {
  return asArray(asRecord(beside).extension).flatMap((one): [string, string][] => {
    const { url, extension } = asRecord(one)
    if (url !== TRANSLATION) return []
    const part = (name: string) =>
      asRecord(asArray(extension).find((inner) => asRecord(inner).url === name))
    const { valueCode: language } = part('lang')
    const { valueString, valueMarkdown = valueString } = part('content')
    return typeof language === 'string' && typeof valueMarkdown === 'string'
      ? [[language, valueMarkdown]]
      : []
  })
}
