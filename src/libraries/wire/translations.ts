import { asRecord, asRecords, put } from '../../base/core/values/record.ts'
import { extensionIn } from './field.ts'

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
 * Adds the texts of a field in other languages to what `translations` of errors.yaml has. The first of
 * each language is used.
 */
export function addTranslations(
  target: Record<string, unknown>,
  field: string,
  texts: readonly (readonly [language: string, text: string])[],
): void {
  if (texts.length === 0) return
  const translations = { ...asRecord(target.translations) }
  for (const [language, text] of texts) {
    const before = Object.hasOwn(translations, language) ? asRecord(translations[language]) : {}
    put(translations, language, { [field]: text, ...before })
  }
  target.translations = translations
}

/** The translations of an element, from its extensions. */
export const translationsOf = (element: unknown): [language: string, text: string][] =>
  asRecords(asRecord(element).extension).flatMap((one): [string, string][] => {
    if (one.url !== TRANSLATION) return []
    const { valueCode: language } = extensionIn(one, 'lang')
    const { valueString, valueMarkdown = valueString } = extensionIn(one, 'content')
    return typeof language === 'string' && typeof valueMarkdown === 'string'
      ? [[language, valueMarkdown]]
      : []
  })
