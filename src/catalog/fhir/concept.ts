import { asArray, asRecord } from '../../values/record.ts'
import { put } from '../../yaml/compose.ts'
import { humanize } from '../catalog.ts'
import { CONCEPT_PROPERTIES } from './properties.ts'
import { translationsOf } from './translations.ts'
import { putValue } from './values.ts'

type Fields = Readonly<Record<string, unknown>>

const DEFINITION = 'http://hl7.org/fhir/StructureDefinition/valueset-concept-definition'
const REPLACED_BY = 'http://hl7.org/fhir/StructureDefinition/codesystem-replacedby'
/** The extension that carries a property of R5 in an expansion of R4 and R4B. */
export const CARRIED = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-ValueSet.expansion'

/**
 * Converts a concept of a CodeSystem, or an item of an expansion, to an equivalent entry of errors.yaml.
 * Any of our properties may be missing, and other publishers express some of them differently.
 */
export function entryOf(concept: Fields, language: unknown): Record<string, unknown> {
  const { code, display, definition = extension(concept, DEFINITION).valueString, _definition } = concept
  const entry: Record<string, unknown> = { code }
  if (definition !== undefined) entry.meaning = definition
  if (display !== undefined && display !== humanize(String(code))) entry.display = display
  const values = valuesIn(concept)
  for (const property of CONCEPT_PROPERTIES)
    for (const { value, beside } of values.filter((one) => one.code === property.code)) {
      putValue(property, value, entry)
      if (property.translated) translate(entry, property.translated, translationsOf(beside))
    }
  translate(entry, 'meaning', translationsOf(_definition))
  translate(entry, 'display', designationsOf(concept, language))
  return withLifecycle(entry, concept, values)
}

/** True if a concept states whether it is active, deprecated or retired; "inactive" alone does not distinguish the last two. */
export const saysStatus = (concept: Fields): boolean =>
  valuesIn(concept).some(({ code }) => code === 'status' || code === 'deprecated' || code === 'deprecationDate')

/** The property values of a concept: `{ code, value[x] }`, or the extension that replaces it. */
function valuesIn({ property, extension: given }: Fields): { code: unknown; value: unknown; beside: unknown }[] {
  const values = asArray(property).map(asRecord)
  for (const { url, extension: parts } of asArray(given).map(asRecord))
    if (url === `${CARRIED}.contains.property`) {
      const part = (name: string) => asRecord(asArray(parts).find((one) => asRecord(one).url === name))
      values.push({ ...part('value'), code: part('code').valueCode })
    }
  return values.map((one) => {
    const name = Object.keys(one).find((key) => key.startsWith('value'))
    return { code: one.code, value: name && one[name], beside: name && one[`_${name}`] }
  })
}

/** How other publishers express the lifecycle of a code: inactive without a status, a replacement by extension. */
function withLifecycle(entry: Record<string, unknown>, concept: Fields, values: ReturnType<typeof valuesIn>): Record<string, unknown> {
  const said = (code: string) => values.find((one) => one.code === code)?.value
  const inactive = concept.inactive === true || said('inactive') === true || ![undefined, false].includes(said('deprecated') as undefined)
  const settled = entry.deprecated !== undefined || entry.retired !== undefined || said('status') !== undefined
  // Servers report deprecated codes as inactive, too: a code that may still be sent is not read as retired.
  if (inactive && !settled) entry.deprecated = {}
  const successor = asRecord(extension(concept, REPLACED_BY).valueCoding).code
  const life = entry.retired === undefined ? 'deprecated' : 'retired'
  if (typeof successor === 'string') entry[life] = { replaced_by: successor, ...asRecord(entry[life]) }
  return entry
}

/** The displays in other languages. Designations with another use are ignored. */
const designationsOf = ({ designation }: Fields, language: unknown): [string, string][] =>
  asArray(designation).flatMap((one): [string, string][] => {
    const { language: tag, value, use } = asRecord(one)
    const shown = use === undefined || /display|preferred/i.test(String(asRecord(use).code))
    return shown && typeof tag === 'string' && tag !== language && typeof value === 'string' ? [[tag, value]] : []
  })

function translate(entry: Record<string, unknown>, field: string, texts: readonly (readonly [language: string, text: string])[]): void {
  if (texts.length === 0) return
  const translations = { ...asRecord(entry.translations) }
  // The first of each language is used.
  for (const [language, text] of texts) {
    const before = Object.hasOwn(translations, language) ? asRecord(translations[language]) : {}
    put(translations, language, { [field]: text, ...before })
  }
  entry.translations = translations
}

const extension = ({ extension: given }: Fields, url: string): Fields => asRecord(asArray(given).find((one) => asRecord(one).url === url))
