import { isGovernance } from '../../core/catalog/fhir/governance.ts'
import { isJurisdiction } from '../../core/catalog/fhir/jurisdiction.ts'
import { bounded, short } from '../../core/catalog/fhir/losses.ts'
import { CONCEPT_PROPERTIES } from '../../core/catalog/fhir/properties.ts'
import { asRecord, asRecords, type Fields, same, treeNodes } from '../../core/values/record.ts'
import { isTaken } from './concept.ts'
import { listedConcepts } from './concepts.ts'
import { systemsOf } from './whole.ts'

/**
 * The members that are kept, or that every published set has: of a resource, and of what is in it.
 * What a concept has in its `property`, `designation` and `extension` is counted where it is read.
 */
export const MEMBERS: Readonly<Record<string, string>> = {
  '': 'resourceType id meta text language url identifier version name title status experimental date publisher contact description jurisdiction purpose copyright valueSet content count property concept approvalDate lastReviewDate effectivePeriod copyrightLabel versionAlgorithmCoding _title _description caseSensitive compositional versionNeeded hierarchyMeaning extension',
  meta: 'id versionId lastUpdated source profile extension',
  contact: 'name telecom',
  'contact.telecom': 'system value',
  identifier: 'system value',
  jurisdiction: 'coding',
  'jurisdiction.coding': 'system code',
  property: 'code uri description type extension',
  concept: 'id code display definition _definition designation property extension concept',
  'concept.designation': 'language value use',
}
const KEPT = new Map(Object.entries(MEMBERS).map(([path, names]) => [path, names.split(' ')]))

/** The members that no field takes, by their paths; that of a concept is the same at each level. */
function* otherMembers(path: string, value: unknown): Iterable<string> {
  const names = KEPT.get(path)!
  for (const one of [value].flat(1))
    for (const [name, inner] of Object.entries(asRecord(one))) {
      const at = path === '' ? name : path === name ? path : `${path}.${name}`
      if (!names.includes(name)) yield at
      else if (KEPT.has(at)) yield* otherMembers(at, inner)
    }
}

/** What a published resource has of what is kept, in a way that no field of the header takes. */
function* otherWays(resource: Fields): Iterable<string> {
  const { date, contact, jurisdiction, extension, property } = resource
  for (const { url } of asRecords(extension))
    if (!isGovernance(url)) yield `extension ${String(url).replace(/^.*\//, '')}`
  if (typeof date === 'string' && !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date))
    yield date.length < 10 ? 'date without a day' : 'the time of date'
  for (const { system, value } of asRecords(contact).flatMap(({ telecom }) => asRecords(telecom)))
    if ((system !== 'url' && system !== 'email') || value === undefined)
      yield 'contact other than url and email'
  for (const { system, code } of asRecords(jurisdiction).flatMap(({ coding }) => asRecords(coding)))
    if (!isJurisdiction(system, code)) yield 'jurisdiction of another system'
  if (resource.compositional === true) yield 'compositional true'
  if (asRecords(resource.identifier).some(({ use }) => use === 'old'))
    yield 'identifier with the use old'
  // These properties are published with words of ours.
  for (const { code, description } of asRecords(property)) {
    const own = CONCEPT_PROPERTIES.find((property) => property.code === code)
    if (isTaken(String(code)) && description !== undefined && description !== own?.description)
      yield `the description of the property ${code}`
  }
}

/** A notice about what a published resource has and no field of the header takes. */
export function lostElements({ identifier, ...resource }: Fields): string[] {
  const current = asRecords(identifier).filter(({ use }) => use !== 'old')
  const lost = new Set([
    ...otherMembers('', { ...resource, identifier: current }),
    ...otherWays({ ...resource, identifier }),
  ])
  return lost.size === 0 ? [] : [`elements that no field takes: ${bounded([...lost].map(short))}`]
}

const BOTH = ['publisher', 'status', 'experimental', 'copyright', 'purpose']

/**
 * A notice about what the ValueSet of all codes says of itself and `fhir.value_set` has no place for,
 * and about its words for the codes: it is published with those of the CodeSystem.
 */
export function lostOfValueSet(valueSet: Fields, codeSystem: Fields): string[] {
  const { concepts } = listedConcepts(valueSet)
  const [, version] = systemsOf(valueSet, concepts)[0]?.split('|') ?? []
  const own = new Map(
    [...treeNodes(codeSystem.concept, 'concept')].map(({ value }) => [value.code, value]),
  )
  const others = concepts.filter(({ concept }) =>
    ['display', 'designation'].some(
      (one) => concept[one] !== undefined && !same(concept[one], own.get(concept.code)?.[one]),
    ),
  )
  const lost = [
    ...BOTH.filter((one) => valueSet[one] !== undefined && valueSet[one] !== codeSystem[one]),
    ...(valueSet.immutable === false ? ['immutable false'] : []),
    ...(version !== undefined && version !== codeSystem.version
      ? [`the version ${short(version)} of the CodeSystem`]
      : []),
    ...(others.length > 0
      ? [
          `displays and designations of ${bounded(others.map(({ concept }) => short(String(concept.code))))}`,
        ]
      : []),
  ]
  return lost.length === 0
    ? []
    : [
        `what the ValueSet says otherwise than the CodeSystem, so it was left out: ${lost.join(', ')}`,
      ]
}
