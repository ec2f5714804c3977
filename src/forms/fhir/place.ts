import { CONCEPT_PROPERTIES } from '../../core/catalog/fhir/properties.ts'
import type { Path } from '../../core/diagnostic.ts'
import { asArray, asRecord, type Fields } from '../../core/values/record.ts'
import type { PlacedConcept } from './concepts.ts'

const ELEMENTS: Readonly<Record<string, string>> = {
  code: 'code',
  meaning: 'definition',
  display: 'display',
}

/** Maps a path of the catalog to the path in the resource. */
export function placer(
  concepts: readonly PlacedConcept[],
  entries: readonly Fields[],
): (path: Path) => Path {
  return (path) => {
    const [top, index, ...field] = path
    if (top === 'expansion') return path // is one of the resource
    if (top === 'name') return ['id']
    if (top === 'stages') return []
    if (top === 'fhir')
      return index === 'code_system'
        ? field.slice(0, 1)
        : index === 'properties'
          ? ['property']
          : []
    const placed = top === 'codes' && typeof index === 'number' ? concepts[index] : undefined
    if (placed === undefined || entries[index as number] === undefined)
      return top === 'codes' || top === undefined ? [] : [top]
    const element = ELEMENTS[String(field[0])]
    if (element !== undefined) return [...placed.place, element]
    const codes = CONCEPT_PROPERTIES.filter((one) =>
      field.every((step, at) => typeof step === 'number' || one.field[at] === step),
    )
    const at = asArray(placed.concept.property).findIndex((one) =>
      codes.some(({ code }) => code === asRecord(one).code),
    )
    return at < 0 || field.length === 0 ? placed.place : [...placed.place, 'property', at]
  }
}
