import { withoutVersion } from '../../core/catalog/fhir/canonical.ts'
import { isEnglish } from '../../core/catalog/fhir/english.ts'
import { translated, translationsOf } from '../../core/catalog/fhir/translations.ts'
import { asArray, asRecord, asRecords, type Fields } from '../../core/values/record.ts'
import type { FlatConcepts } from './concepts.ts'

const DEFINITION = 'http://hl7.org/fhir/StructureDefinition/valueset-concept-definition'
/** The extension that carries a property of R5 in an expansion of R4 and R4B. */
export const CARRIED = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-ValueSet.expansion'
/** What each code of ours has. */
const PROMISED: readonly unknown[] = ['http', 'stop', 'fix', 'fix_stage']
/** The suffix of the title of the ValueSet of all codes, in English. */
const ALL = / \(all\)$/

/**
 * A ValueSet that lists all codes of a CodeSystem, as that CodeSystem, as far as it says what that
 * has: what names the ValueSet is left out. It declares our properties only if all codes have them.
 */
export function asCodeSystem(
  { expansion, compose: _, immutable: __, ...valueSet }: Fields,
  { concepts, headings }: FlatConcepts,
  system: string,
): Fields {
  const { title, language, url, _title } = valueSet
  const ofAll = (tag: unknown, text: string) =>
    isEnglish(String(tag ?? 'en')) ? text.replace(ALL, '') : text
  const { property, extension } = asRecord(expansion)
  const carried = carriedIn(extension, 'property').map(({ code, uri }) => ({
    code: code?.valueCode,
    uri: uri?.valueUri,
  }))
  const declared = [...asRecords(property), ...carried]
  const concept = [...headings, ...concepts].map((one) => conceptOf(one.concept))
  const isOurs = ({ code }: Fields) => PROMISED.includes(code)
  const isWhole = declared
    .filter(isOurs)
    .every((one) => concept.every(({ property: own }) => own.some(({ code }) => code === one.code)))
  return {
    ...valueSet,
    ...{ id: undefined, name: undefined, identifier: undefined, meta: undefined },
    url: withoutVersion(system),
    valueSet: url,
    title: typeof title === 'string' ? ofAll(language, title) : title,
    _title: translated(translationsOf(_title).map(([tag, text]) => [tag, ofAll(tag, text)])),
    property: declared
      .filter((one) => isWhole || !isOurs(one))
      .map(({ code, uri }) => ({ code, uri, type: typeOf(code, concept) })),
    concept,
  }
}

/** An item of an expansion, or of a definition, as a concept. */
function conceptOf({ inactive, abstract, extension, ...item }: Fields) {
  const { contains: _, system: __, version: ___, ...named } = item
  const others = asRecords(extension)
  const definition = others.find(({ url }) => url === DEFINITION)?.valueString
  const more = others.filter(
    ({ url }) => url !== DEFINITION && url !== carriedBy('contains.property'),
  )
  const property = [
    ...asRecords(named.property),
    ...carriedIn(extension, 'contains.property').map(
      ({ code, value: { url: _, ...value } = {} }): Fields => ({ code: code?.valueCode, ...value }),
    ),
    ...(inactive === true ? [{ code: 'inactive', valueBoolean: true }] : []),
    ...(abstract === true ? [{ code: 'notSelectable', valueBoolean: true }] : []),
  ]
  return { definition, ...named, property, extension: more }
}

const carriedBy = (element: string): string => `${CARRIED}.${element}`

/** The parts of each extension that carries an element of R5, by their names. */
const carriedIn = (extension: unknown, element: string): Record<string, Fields>[] =>
  asRecords(extension)
    .filter(({ url }) => url === carriedBy(element))
    .map((one) =>
      Object.fromEntries(
        asArray(one.extension).map((part) => [String(asRecord(part).url), asRecord(part)]),
      ),
    )

/** The type of a property, by its first value: an expansion does not say it. */
function typeOf(code: unknown, concepts: readonly { property: readonly Fields[] }[]) {
  const value = concepts.flatMap(({ property }) => property).find((one) => one.code === code)
  const name = Object.keys(value ?? {}).find((key) => key.startsWith('value'))
  return name?.slice('value'.length).replace(/^(?!Coding)./, (first) => first.toLowerCase())
}
