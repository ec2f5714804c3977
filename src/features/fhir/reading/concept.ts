import { humanize } from '../../../base/core/catalog/names.ts'
import { asRecord, asRecords, type Fields, filled } from '../../../base/core/values/record.ts'
import { valueIn } from '../../../libraries/wire/field.ts'
import { addTranslations, translationsOf } from '../../../libraries/wire/translations.ts'
import { fitsType, type OwnType } from '../terms/own-properties.ts'
import { CONCEPT_PROPERTIES } from '../terms/properties.ts'
import { putValue } from '../terms/values.ts'
import { saysStatus, type Value, withLife } from './lifecycle.ts'

/** How concepts are read, and the field of a property that the user named (`diagnostics` is `fix`). */
export type Reading = {
  language: unknown
  /** The day of the resource: a later one is announced, and has not come. */
  publishedOn?: string | undefined
  map?: Readonly<Record<string, string>>
  /** The own field (`x-…`) of each property that the CodeSystem defines and no other field takes. */
  own?: ReadonlyMap<string, { field: string; type: OwnType }>
}

/**
 * Converts a concept of a CodeSystem to an equivalent entry of errors.yaml. Any of our properties may be missing, and other publishers express some of them
 * differently.
 */
export function entryOf(
  concept: Fields,
  { language, publishedOn, map = {}, own = new Map() }: Reading,
): Record<string, unknown> {
  const { code, display, definition } = concept
  const entry: Record<string, unknown> = { code }
  if (definition !== undefined) entry.meaning = definition
  if (display !== undefined && display !== humanize(String(code))) entry.display = display
  const values = withLife(concept, valuesIn(concept), publishedOn)
  for (const property of CONCEPT_PROPERTIES)
    for (const { value, beside } of values.filter((one) => one.code === property.code)) {
      putValue(property, value, entry)
      if (property.translated) addTranslations(entry, property.translated, translationsOf(beside))
    }
  addMapped(entry, values, map)
  for (const { code: name, value } of values) {
    if (typeof name !== 'string' || Object.hasOwn(map, name)) continue
    const { field, type } = own.get(name) ?? {}
    if (field !== undefined && type !== undefined && fitsType(value, type))
      entry[field] = entry[field] === undefined ? value : [entry[field], value].flat(1)
  }
  addTranslations(entry, 'meaning', translationsOf(concept._definition))
  addTranslations(entry, 'display', designationsOf(concept, language))
  return entry
}

/** A concept that only groups others: it is published, and never sent. */
export function headingOf(concept: Fields): Record<string, unknown> {
  const { code, display, definition } = concept
  const parent = valuesIn(concept).find((one) => one.code === 'parent')?.value
  return filled({ code, display, definition, parent })
}

/**
 * The values of properties for which the user named a field. The first one that has a value is
 * used, also in place of a definition.
 */
function addMapped(
  entry: Record<string, unknown>,
  values: readonly Value[],
  map: Readonly<Record<string, string>>,
): void {
  const filled = new Set<string>()
  for (const [name, field] of Object.entries(map)) {
    const own = CONCEPT_PROPERTIES.find((one) => one.field.length === 1 && one.field[0] === field)
    const property = { code: name, description: '', type: own?.type ?? 'string', field: [field] }
    for (const { code, value } of values)
      if (code === name && !filled.has(field) && putValue(property, value, entry)) filled.add(field)
  }
}

/** True if a concept states whether it is active, deprecated or retired. */
export const statesStatus = (concept: Fields): boolean => saysStatus(concept, valuesIn(concept))

/** The property values of a concept: `{ code, value[x] }`. */
export const valuesIn = ({ property }: Fields): Value[] =>
  asRecords(property).map((one) => {
    const [name, value] = valueIn(one)
    return { code: one.code, value, beside: one[`_${name}`] }
  })

/** The displays in other languages: of each, the first one. */
export function designationsOf({ designation }: Fields, language: unknown): [string, string][] {
  const texts = new Map<string, string>()
  for (const { language: tag, value, use } of asRecords(designation)) {
    const isDisplay = use === undefined || /display|preferred/i.test(String(asRecord(use).code))
    if (typeof value === 'string' && typeof tag === 'string' && isDisplay && tag !== language)
      if (!texts.has(tag)) texts.set(tag, value)
  }
  return [...texts]
}
