import { withoutVersion } from '../../core/catalog/fhir/canonical.ts'
import { isEnglish } from '../../core/catalog/fhir/english.ts'
import { valueIn } from '../../core/catalog/fhir/field.ts'
import { translated, translationsOf } from '../../core/catalog/fhir/translations.ts'
import { asRecord, asRecords, type Fields } from '../../core/values/record.ts'
import type { FlatConcepts } from './concepts.ts'

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
  const concept = [...headings, ...concepts].map((one) => conceptOf(one.concept))
  const values = (code: unknown): Fields[] =>
    concept.flatMap<Fields>((one) => one.property.find((value) => value.code === code) ?? [])
  const declared = propertiesIn(asRecord(expansion), 'property')
  const isOurs = ({ code }: Fields) => PROMISED.includes(code)
  const isWhole = declared.every(
    (one) => !isOurs(one) || values(one.code).length === concept.length,
  )
  return {
    ...valueSet,
    ...{ id: undefined, name: undefined, identifier: undefined, meta: undefined },
    url: withoutVersion(system),
    valueSet: url,
    title: typeof title === 'string' ? ofAll(language, title) : title,
    _title: translated(translationsOf(_title).map(([tag, text]) => [tag, ofAll(tag, text)])),
    property: declared
      .filter((one) => isWhole || !isOurs(one))
      // An expansion does not say the type of a property.
      .map(({ code, uri }) => ({ code, uri, type: typeOf(values(code)[0]) })),
    concept,
  }
}

/** An item of an expansion, or of a definition, as a concept. */
function conceptOf({ inactive, abstract, extension, ...item }: Fields) {
  const { contains: _, system: __, version: ___, ...named } = item
  const property: Fields[] = [
    ...propertiesIn({ ...item, extension }, 'contains.property'),
    ...(inactive === true ? [{ code: 'inactive', valueBoolean: true }] : []),
    ...(abstract === true ? [{ code: 'notSelectable', valueBoolean: true }] : []),
  ]
  const others = asRecords(extension).filter(({ url }) => url !== `${CARRIED}.contains.property`)
  return { ...named, property, extension: others }
}

/** The properties of an element of R5, and of R4 and R4B, where extensions carry them. */
const propertiesIn = ({ property, extension }: Fields, element: string): Fields[] => [
  ...asRecords(property),
  ...asRecords(extension)
    .filter(({ url }) => url === `${CARRIED}.${element}`)
    .map((one) =>
      Object.fromEntries(
        asRecords(one.extension).flatMap(({ url, ...part }) =>
          url === 'value' ? Object.entries(part) : [[String(url), valueIn(part)[1]]],
        ),
      ),
    ),
]

const typeOf = (value: Fields = {}): string | undefined =>
  valueIn(value)[0]
    ?.slice('value'.length)
    .replace(/^(?!Coding)./, (first) => first.toLowerCase())
