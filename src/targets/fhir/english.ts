import { isEnglish } from '../../core/catalog/fhir/english.ts'

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
