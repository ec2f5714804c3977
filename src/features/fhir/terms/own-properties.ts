import { propertyUri, toCatalogName } from '../../../base/core/catalog/names.ts'
import { type Fields, filled, isRecord } from '../../../base/core/values/record.ts'
import type { Finding } from '../../../base/core/yaml/source.ts'
import { extensionIn } from '../../../libraries/wire/field.ts'
import { CONCEPT_PROPERTIES, type ConceptProperty } from './properties.ts'

/** What the URIs of the standard properties of concepts begin with. */
export const STANDARD = 'http://hl7.org/fhir/concept-properties#'

/** The types of concept properties that FHIR knows. */
const TYPES = ['string', 'code', 'integer', 'decimal', 'boolean', 'dateTime', 'Coding'] as const
export type OwnType = (typeof TYPES)[number]

/** The fields of the catalog that `fhir.properties` can publish under a further code. */
export const SHARED_FIELDS: readonly string[] = [
  'http',
  'stop',
  'fix_stage',
  'fix',
  'message',
  'since',
  'help',
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
  /** True if the first value is only where the concept is in the tree. */
  readonly isNested: boolean
}

type Given = {
  readonly code?: string
  readonly uri?: string
  readonly description?: string
  readonly type?: OwnType
  readonly value_set?: string
  readonly nested?: boolean
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
    isNested: given.nested === true && given.uri === `${STANDARD}parent`,
  }))

/**
 * The properties that are made from fields of the catalog: those that `fhir.concept_properties` names,
 * else all; without those whose code an own property has.
 */
export function publishedProperties(
  fhir: {
    readonly concept_properties?: readonly (string | undefined)[] | undefined
  } & NonNullable<Parameters<typeof ownProperties>[0]> = {},
): ConceptProperty[] {
  const taken = new Set(
    ownProperties(fhir).flatMap(({ code, field }) => (isOwn(field) ? code : [])),
  )
  const asked = fhir.concept_properties && new Set(fhir.concept_properties)
  return CONCEPT_PROPERTIES.filter(({ code }) => !taken.has(code) && (asked?.has(code) ?? true))
}

const isOwn = (field: string): boolean => field.startsWith('x-')

/** The values of a property in one entry; those that do not fit its type are left out. */
export const ownValues = (
  { field, code, type, isNested }: OwnProperty,
  entry: Readonly<Record<string, unknown>>,
) =>
  valuesAt(entry, field)
    .slice(isNested ? 1 : 0)
    .filter((value) => fitsType(value, type))
    .map((value) => ({ code, [memberOf(type)]: value }))

/** The name of the member `value[x]` for values of a type. */
export const memberOf = (type: OwnType): `value${string}` =>
  `value${type.charAt(0).toUpperCase()}${type.slice(1)}`

/** The values of an own field: a list has several. */
export const valuesAt = (entry: Readonly<Record<string, unknown>>, field: string): unknown[] =>
  entry[field] === undefined ? [] : [entry[field]].flat(1)

const MOMENT =
  /^[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01])(?:T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9]))?)?)?$/
const PARTS_OF_CODING = new Set(['system', 'version', 'code', 'display', 'userSelected'])

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

const MOST_OF_A_CODE = 128

export function* propertyFaults(fhir: {
  readonly properties?: Readonly<Record<string, Given | undefined>> | undefined
}): Iterable<Finding> {
  const taken = new Map<string, string>()
  for (const { field, code, uri, values, isNested } of ownProperties(fhir)) {
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
    if (!isOwn(field) && CONCEPT_PROPERTIES.some((own) => own.code === code))
      yield at(
        'code',
        `the property "${code}" is made from a field of the catalog; use another code`,
      )
    else if (!isCode(code) || code.length > MOST_OF_A_CODE)
      yield at(
        'code',
        `"${code}" is not the code of a property: no blanks at its ends, none in a row`,
      )
    for (const [name, value] of Object.entries({ uri, value_set: values }))
      if (value !== undefined && !isUri(value))
        yield at(name as keyof Given, `"${value}" is not an absolute URI`)
    for (const [name, value] of Object.entries({ code, uri })) {
      const before = taken.get(`${name} ${value}`)
      if (isNested) continue // mostly, it has no property
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

/** A property that a CodeSystem of another publisher declares, and no field of the catalog takes. */
type Declared = Fields & {
  readonly code: string
  readonly published: string
  readonly nested?: true
}

/**
 * The `fhir.properties` of a CodeSystem of another publisher: each is of the field of the catalog which
 * `map` names, if it can have a further code, or of one of its own. `own`: these, by what they mean.
 */
export function definitionsOf(
  url: unknown,
  declared: readonly Declared[],
  map: Readonly<Record<string, string>>,
) {
  const definitions: Record<string, Given> = {}
  const own = new Map<string, Pick<OwnProperty, 'field' | 'type'>>()
  for (const one of declared) {
    const { code: meaning, published: code, uri, description, nested } = one
    const mapped = Object.hasOwn(map, code) ? map[code]! : undefined
    if (mapped !== undefined && !SHARED_FIELDS.includes(mapped)) continue
    const isFirst = mapped !== undefined && !Object.hasOwn(definitions, mapped)
    const field = isFirst ? mapped : fieldFor(code, definitions)
    const type = TYPES.find((known) => known === one.type) ?? 'string'
    const bound = extensionIn(one, VALUES_FROM).valueCanonical
    if (mapped === undefined) own.set(meaning, { field, type })
    definitions[field] = filled({
      code: field === `x-${code}` ? undefined : code,
      uri: typeof uri === 'string' && uri !== propertyUri(String(url), code) ? uri : undefined,
      description:
        typeof description === 'string' && description.trim() !== '' ? description : undefined,
      type: type === 'string' ? undefined : type,
      value_set: typeof bound === 'string' ? bound : undefined,
      nested,
    })
  }
  return { definitions, own }
}

/** `x-internal-id` for `internalId`; a second one with the same words gets a number. */
function fieldFor(code: string, taken: Readonly<Record<string, unknown>>): string {
  const plain = `x-${toCatalogName(code) || 'property'}`
  for (let count = 1; ; count++) {
    const field = count === 1 ? plain : `${plain}-${count}`
    if (!Object.hasOwn(taken, field)) return field
  }
}
