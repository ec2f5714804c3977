import { CONCEPT_PROPERTIES } from '../../core/catalog/fhir/properties.ts'
import { propertyUri } from '../../core/catalog/names.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import { CARRIED } from './concept.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * True if the properties are declared as our targets declare them: then a missing property of a
 * concept is a fault. Only a catalog with a workflow has the property `fix_stage`.
 */
export function isOurs(resource: Fields): boolean {
  const declared = new Map(
    asArray(resource.property)
      .map(asRecord)
      .map((one) => [one.code, one]),
  )
  return CONCEPT_PROPERTIES.every(({ code, always, standard, description: ours }) => {
    if (!always || standard || (code === 'fix_stage' && !hasStageProperty(resource))) return true
    const one = declared.get(code)
    const expected = propertyUri(String(resource.url), code)
    if (one === undefined || one.uri !== expected) return false
    // Without a URI, the description names the property; an expansion has none.
    return expected !== undefined || (one.description ?? ours) === ours
  })
}

export const hasStageProperty = ({ property }: Fields): boolean =>
  asArray(property).some((one) => asRecord(one).code === 'fix_stage')

/** True for an expansion in which all codes have our properties. */
export function hasOurProperties({ expansion }: Fields, entries: readonly Fields[]): boolean {
  const { property, extension, contains } = asRecord(expansion)
  const carried = asArray(extension)
    .filter((one) => asRecord(one).url === `${CARRIED}.property`)
    .flatMap((one) => asArray(asRecord(one).extension))
    .map((part) => ({ code: asRecord(part).valueCode, uri: asRecord(part).valueUri }))
  const declared = [...asArray(property), ...carried]
  const stated = { url: asRecord(asArray(contains)[0]).system, property: declared }
  const promised = ['http', 'stop', 'fix', ...(hasStageProperty(stated) ? ['fix_stage'] : [])]
  const complete = entries.every((entry) => promised.every((field) => entry[field] !== undefined))
  return complete && isOurs(stated)
}
