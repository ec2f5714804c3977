import { asArray, asRecord } from '../../values/record.ts'

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
