import { asRecords, type Fields, filled, isRecord } from '../../values/record.ts'
import type { Finding } from '../../yaml/source.ts'
import { propertyUri, toCatalogName } from '../names.ts'
import { extensionIn } from './field.ts'
import { CONCEPT_PROPERTIES } from './properties.ts'

/** The types of concept properties that FHIR knows. */
const TYPES = ['string', 'code', 'integer', 'decimal', 'boolean', 'dateTime', 'Coding'] as const
export type OwnType = (typeof TYPES)[number]

/** The fields of the catalog that `fhir.properties` can publish under a further code. */
export const SHARED_FIELDS: readonly string[] = [
  ...['http', 'stop', 'fix_stage', 'fix', 'message', 'since', 'help'],
]

/** A concept property that `fhir.properties` defines: of an own field (`x-…`), or of a field of the catalog. */
export type OwnProperty = {
  readonly field: string
  readonly code: string
  readonly type: OwnType
  readonly uri: string | undefined
  readonly description: string | undefined
  /** The canonical of its ValueSet. */
  readonly values: string | undefined
}

type Given = {
  readonly code?: string
  readonly uri?: string
  readonly description?: string
  readonly type?: OwnType
  readonly value_set?: string
}

/** The properties that `fhir.properties` defines, in its order. */
export const ownProperties = (
  fhir: { readonly properties?: Readonly<Record<string, Given | undefined>> | undefined } = {},
): OwnProperty[] =>
  Object.entries(fhir.properties ?? {}).map(([field, given = {}]) => ({
    field,
    code: given.code ?? field.replace(/^x-/, ''),
    type: given.type ?? 'string',
    uri: given.uri,
    description: given.description,
    values: given.value_set,
  }))

/** The values of a property in one entry, as `value[x]`; those that do not fit its type are left out. */
export const ownValues = (
  { field, type }: OwnProperty,
  entry: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] =>
  valuesAt(entry, field)
    .filter((value) => fitsType(value, type))
    .map((value) => ({ [`value${type.charAt(0).toUpperCase()}${type.slice(1)}`]: value }))

/** The values of an own field: a list has several. */
export const valuesAt = (entry: Readonly<Record<string, unknown>>, field: string): unknown[] =>
  entry[field] === undefined ? [] : [entry[field]].flat(1)

const MOMENT =
  /^[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01])(?:T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9]))?)?)?$/
const PARTS_OF_CODING = new Set(['system', 'version', 'code', 'display', 'userSelected'])

/** True for a value that a property of this type can have. */
export function fitsType(value: unknown, type: OwnType): boolean {
  if (type === 'integer') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
  if (type === 'decimal') return typeof value === 'number' && Number.isFinite(value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'Coding')
    return (
      isRecord(value) &&
      Object.entries(value).length > 0 &&
      Object.entries(value).every(
        ([part, inner]) =>
          PARTS_OF_CODING.has(part) &&
          (part === 'userSelected'
            ? typeof inner === 'boolean'
            : typeof inner === 'string' && inner.trim() !== ''),
      )
    )
  if (typeof value !== 'string' || value.trim() === '') return false
  if (type === 'dateTime') return MOMENT.test(value)
  return type === 'string' || isCode(value)
}

/** True for what FHIR takes as a code: single blanks may be in it. */
export const isCode = (text: string): boolean => /^\S+(?: \S+)*$/.test(text)

/** True for an absolute URI of any scheme. */
export const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[^\s<>"]+$/i.test(text)

/** What is wrong with the properties that `fhir.properties` defines. */
export function* propertyFaults(fhir: {
  readonly properties?: Readonly<Record<string, Given | undefined>> | undefined
}): Iterable<Finding> {
  const taken = new Map<string, string>()
  for (const { field, code, uri, values } of ownProperties(fhir)) {
    const path = ['fhir', 'properties', field]
    const at = (name: keyof Given, message: string): Finding => ({
      path: fhir.properties?.[field]?.[name] === undefined ? path : [...path, name],
      message,
    })
    if (!/^x-./.test(field) && !SHARED_FIELDS.includes(field))
      yield {
        path,
        part: 'key',
        message: `"${field}" is not an own field: its name begins with x-; of the catalog, ${SHARED_FIELDS.join(', ')} can have a further code`,
      }
    if (CONCEPT_PROPERTIES.some((own) => own.code === code))
      yield at(
        'code',
        `the property "${code}" is made from a field of the catalog; use another code`,
      )
    else if (!/^[A-Za-z0-9._-]{1,128}$/.test(code))
      yield at('code', `"${code}" is not the code of a property: letters, digits, ".", "_" and "-"`)
    for (const [name, value] of Object.entries({ uri, value_set: values }))
      if (value !== undefined && !isUri(value))
        yield at(name as keyof Given, `"${value}" is not an absolute URI`)
    for (const [name, value] of Object.entries({ code, uri })) {
      const before = taken.get(`${name} ${value}`)
      if (value !== undefined && before !== undefined)
        yield at(
          name as keyof Given,
          `"${value}" is the ${name === 'uri' ? 'URI' : name} of ${before} and of ${field}`,
        )
      taken.set(`${name} ${value}`, field)
    }
  }
}

/** The extension of a property that names the ValueSet of its values. */
export const VALUES_FROM = 'http://hl7.org/fhir/StructureDefinition/codesystem-property-valueset'

/**
 * The `fhir.properties` of a CodeSystem of another publisher: the definitions of the properties that
 * no field takes (`isTaken`) or is named for (`map`), with a field for each: that of the catalog which
 * `map` names, if it can have a further code, or one of its own.
 */
export function definitionsOf(
  { url, property }: Fields,
  isTaken: (code: string) => boolean,
  map: Readonly<Record<string, string>>,
): Record<string, Given> {
  const found: Record<string, Given> = {}
  for (const one of asRecords(property)) {
    const { code, uri, description, type } = one
    if (typeof code !== 'string' || isTaken(code)) continue
    const mapped = Object.hasOwn(map, code) ? map[code]! : undefined
    if (mapped !== undefined && !SHARED_FIELDS.includes(mapped)) continue
    const isFirst = mapped !== undefined && !Object.hasOwn(found, mapped)
    const field = isFirst ? mapped : fieldFor(code, found)
    const bound = extensionIn(one, VALUES_FROM).valueCanonical
    found[field] = filled({
      code: field === `x-${code}` ? undefined : code,
      uri: typeof uri === 'string' && uri !== propertyUri(String(url), code) ? uri : undefined,
      description:
        typeof description === 'string' && description.trim() !== '' ? description : undefined,
      type: type === 'string' ? undefined : TYPES.find((one) => one === type),
      value_set: typeof bound === 'string' ? bound : undefined,
    })
  }
  return found
}

/** `x-internal-id` for `internalId`; a second one with the same words gets a number. */
function fieldFor(code: string, taken: Readonly<Record<string, unknown>>): string {
  const plain = `x-${toCatalogName(code) || 'property'}`
  for (let count = 1; ; count++) {
    const field = count === 1 ? plain : `${plain}-${count}`
    if (!Object.hasOwn(taken, field)) return field
  }
}
