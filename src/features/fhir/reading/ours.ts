import { propertyUri } from '../../../base/core/catalog/names.ts'
import {
  asArray,
  asRecord,
  asRecords,
  type Fields,
  treeNodes,
} from '../../../base/core/values/record.ts'
import { CONCEPT_PROPERTIES } from '../terms/properties.ts'

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

/**
 * True if the properties are those that the contract publishes (4.3), by their types: then their codes
 * need no `uri`, and no declaration.
 */
export function isOfContract(resource: Fields): boolean {
  const { url, concept, property } = resource
  const declared = new Map(asRecords(property).map((one) => [one.code, one]))
  const values = [...treeNodes(concept, 'concept')].flatMap(({ value }) =>
    asRecords(value.property),
  )
  return CONCEPT_PROPERTIES.every(({ code, type }) => {
    if (code !== 'http' && code !== 'stop') return true
    const own = propertyUri(String(url), code)
    const { uri = own, type: said } = declared.get(code) ?? {}
    const member = type === 'integer' ? 'valueInteger' : 'valueBoolean'
    const isUsed = values.some((value) => value.code === code && value[member] !== undefined)
    return uri === own && (said === undefined ? isUsed : said === type)
  })
}

export const hasStageProperty = ({ property }: Fields): boolean =>
  asArray(property).some((one) => asRecord(one).code === 'fix_stage')
