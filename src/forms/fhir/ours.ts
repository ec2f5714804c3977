import { CONCEPT_PROPERTIES } from '../../core/catalog/fhir/properties.ts'
import { propertyUri } from '../../core/catalog/names.ts'
import { asArray, asRecord, asRecords, type Fields } from '../../core/values/record.ts'

/**
 * True if the properties are declared as our targets declare them: then a missing property of a
 * concept is a fault. Only a catalog with a workflow has the property `fix_stage`.
 */
export function isOurs(resource: Fields): boolean {
  const declared = new Map(asRecords(resource.property).map((one) => [one.code, one]))
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
