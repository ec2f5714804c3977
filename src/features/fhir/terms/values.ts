import { isDay } from '../../../base/core/values/formats.ts'
import { asArray, asRecord } from '../../../base/core/values/record.ts'
import { get, putField } from '../../../libraries/wire/field.ts'
import { fitsType } from './own-properties.ts'
import type { ConceptProperty, Scalar } from './properties.ts'

/**
 * The values of a property in one entry: none if the field is absent, empty, or not valid in FHIR.
 */
export function valuesOf(
  { field, type, many, encode }: ConceptProperty,
  entry: Readonly<Record<string, unknown>>,
): Scalar[] {
  const value = encode ? encode(entry) : get(entry, field)
  if (value === undefined) return []
  const values = many ? asArray(value) : [value]
  return values.filter(
    (one): one is Scalar => fitsType(one, type) && (type !== 'dateTime' || isDay(String(one))),
  )
}

/**
 * Puts a published value into an entry in the shape of errors.yaml. Implausible values are left
 * out; true if it is put.
 */
export function putValue(
  property: ConceptProperty,
  value: unknown,
  entry: Record<string, unknown>,
): boolean {
  const scalar = coerced(value, property.type)
  if (scalar === undefined) return false
  if (property.type === 'dateTime' && !isDay(String(scalar))) {
    // The day is not known, but what happened is.
    const [life] = property.field
    if (get(entry, [life!]) === undefined) putField(entry, [life!], {})
    return false
  }
  if (property.decode) property.decode(scalar, entry)
  else if (property.many)
    putField(entry, property.field, [...asArray(get(entry, property.field)), scalar])
  else putField(entry, property.field, scalar)
  return true
}

/** Publishers write 404 as a string, and codes as Codings. */
function coerced(value: unknown, type: ConceptProperty['type']): Scalar | undefined {
  const bare = typeof value === 'object' ? asRecord(value).code : value
  if (type === 'integer' && /^-?[0-9]{1,9}$/.test(String(bare))) return Number(bare)
  if (type === 'dateTime' && typeof bare === 'string') return bare.slice(0, 10)
  const wanted = type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'string'
  return typeof bare === wanted ? (bare as Scalar) : undefined
}
