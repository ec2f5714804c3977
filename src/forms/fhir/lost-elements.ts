import { isGovernance } from '../../core/catalog/fhir/governance.ts'
import { isJurisdiction } from '../../core/catalog/fhir/jurisdiction.ts'
import { bounded, short } from '../../core/catalog/fhir/losses.ts'
import { CONCEPT_PROPERTIES } from '../../core/catalog/fhir/properties.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import { isTaken } from './concept.ts'

type Fields = Readonly<Record<string, unknown>>

/** The elements that a field of the header takes, or that every published set has. */
const TAKEN: ReadonlySet<string> = new Set([
  ...['resourceType', 'id', 'text', 'language', 'url', 'identifier', 'version', 'name', 'title'],
  ...['status', 'experimental', 'date', 'publisher', 'contact', 'description', 'jurisdiction'],
  ...['purpose', 'copyright', 'valueSet', 'content', 'count', 'property', 'concept', 'compose'],
  ...['expansion', 'immutable', 'approvalDate', 'lastReviewDate', 'effectivePeriod'],
  ...['copyrightLabel', 'versionAlgorithmCoding', '_title', '_description', 'caseSensitive'],
  ...['compositional', 'versionNeeded', 'hierarchyMeaning'],
])

/** The parts of elements that a field of the header takes. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  contact: ['name', 'telecom'],
  'contact.telecom': ['system', 'value'],
  identifier: ['system', 'value'],
  jurisdiction: ['coding'],
  'jurisdiction.coding': ['system', 'code'],
}

/** The parts of an element that no field takes, by their paths. */
const otherParts = (path: string, value: unknown): string[] =>
  asArray(value).flatMap((one) =>
    Object.entries(asRecord(one)).flatMap(([part, inner]) => {
      const at = `${path}.${part}`
      if (!PARTS[path]!.includes(part)) return [at]
      return Object.hasOwn(PARTS, at) ? otherParts(at, inner) : []
    }),
  )

/** What a CodeSystem says of properties that are published with words of ours. */
const describedOtherwise = (property: unknown): string[] =>
  asArray(property).flatMap((one) => {
    const { code, description } = asRecord(one)
    const own = CONCEPT_PROPERTIES.find((property) => property.code === code)
    return isTaken(String(code)) && description !== undefined && description !== own?.description
      ? [`the description of the property ${code}`]
      : []
  })

/** A notice about the elements of a published resource that no field of the header takes. */
export function lostElements(resource: Fields): string[] {
  const lost = Object.entries(resource).flatMap(([element, value]): string[] => {
    if (TAKEN.has(element)) return []
    if (element === 'meta')
      return ['tag', 'security'].flatMap((part) =>
        asRecord(value)[part] === undefined ? [] : [`meta.${part}`],
      )
    if (element === 'extension')
      return asArray(value)
        .map((one) => asRecord(one).url)
        .filter((url) => !isGovernance(url))
        .map((url) => `extension ${String(url).replace(/^.*\//, '')}`)
    return [element]
  })
  const { date, contact, jurisdiction, identifier } = resource
  if (typeof date === 'string' && !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date))
    lost.push(date.length < 10 ? 'date without a day' : 'the time of date')
  const telecoms = asArray(contact).flatMap((one) => asArray(asRecord(one).telecom))
  if (telecoms.some((one) => !['url', 'email'].includes(String(asRecord(one).system))))
    lost.push('contact other than url and email')
  if (
    asArray(jurisdiction)
      .flatMap((one) => asArray(asRecord(one).coding))
      .some((one) => !isJurisdiction(asRecord(one).system, asRecord(one).code))
  )
    lost.push('jurisdiction of another system')
  for (const { system, version } of asArray(asRecord(resource.compose).include).map(asRecord)) {
    const [, named] = String(system).split('|')
    if ((version ?? named) !== undefined)
      lost.push(`the version ${version ?? named} of the CodeSystem`)
  }
  const isOld = (one: unknown) => asRecord(one).use === 'old'
  if (asArray(identifier).some(isOld)) lost.push('identifier with the use old')
  lost.push(
    ...otherParts('contact', contact),
    ...otherParts('jurisdiction', jurisdiction),
    ...otherParts(
      'identifier',
      asArray(identifier).filter((one) => !isOld(one)),
    ),
    ...describedOtherwise(resource.property),
  )
  return lost.length === 0
    ? []
    : [`elements that no field takes: ${bounded([...new Set(lost)].map(short))}`]
}

const BOTH = ['publisher', 'status', 'experimental', 'copyright', 'purpose']

/**
 * A notice about what the ValueSet of all codes says of itself and `fhir.value_set` has no place for:
 * it is published with the header of the catalog, which is that of the CodeSystem.
 */
export function lostOfValueSet(valueSet: Fields, codeSystem: Fields): string[] {
  const { immutable } = valueSet
  const lost = BOTH.filter(
    (element) => valueSet[element] !== undefined && valueSet[element] !== codeSystem[element],
  )
  if (immutable === false) lost.push('immutable false')
  return lost.length === 0
    ? []
    : [
        `what the ValueSet says otherwise than the CodeSystem, so it was left out: ${lost.join(', ')}`,
      ]
}
