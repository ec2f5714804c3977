import type { Path } from '../../../base/core/diagnostic.ts'
import { asRecords, type Fields } from '../../../base/core/values/record.ts'
import { CONCEPT_PROPERTIES } from '../terms/properties.ts'
import type { PlacedConcept } from './concepts.ts'

const ELEMENTS = new Map<unknown, string>([
  ['code', 'code'],
  ['meaning', 'definition'],
  ['display', 'display'],
])

/** Maps a path of the catalog to the path in the resource. */
export function placer(
  concepts: readonly PlacedConcept[],
  entries: readonly Fields[],
): (path: Path) => Path {
  return (path) => {
    const [top, index, ...field] = path
    if (top === 'expansion') return path // is one of the resource
    if (top === undefined || top === 'stages') return []
    if (top === 'name') return ['id']
    if (top === 'fhir' && index === 'code_system') return field.slice(0, 1)
    if (top === 'fhir') return index === 'properties' ? ['property'] : []
    if (top !== 'codes') return [top]
    const placed = entries[Number(index)] && concepts[Number(index)]
    if (placed === undefined) return []
    const element = ELEMENTS.get(field[0])
    if (element !== undefined) return [...placed.place, element]
    const codes = CONCEPT_PROPERTIES.filter((one) =>
      field.every((step, at) => typeof step === 'number' || one.field[at] === step),
    )
    const at = asRecords(placed.concept.property).findIndex((one) =>
      codes.some(({ code }) => code === one.code),
    )
    return at < 0 || field.length === 0 ? placed.place : [...placed.place, 'property', at]
  }
}
