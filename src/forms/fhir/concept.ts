import { valueIn } from '../../core/catalog/fhir/field.ts'
import type { Loss, Losses } from '../../core/catalog/fhir/losses.ts'
import { fitsType, type OwnType } from '../../core/catalog/fhir/own-properties.ts'
import { CONCEPT_PROPERTIES } from '../../core/catalog/fhir/properties.ts'
import { addTranslations, translationsOf } from '../../core/catalog/fhir/translations.ts'
import { putValue } from '../../core/catalog/fhir/values.ts'
import { humanize } from '../../core/catalog/names.ts'
import { asRecord, asRecords, type Fields, filled } from '../../core/values/record.ts'
import {
  isLifecycleExtension,
  LIFECYCLE_PROPERTIES,
  saysStatus,
  type Value,
  withLife,
} from './lifecycle.ts'

/**
 * How concepts are read: what is lost, and the field of a property that no field takes by itself
 * (`diagnostics` is `fix`).
 */
export type Reading = {
  language: unknown
  /** The day of the resource: a later one is announced, and has not come. */
  publishedOn?: string | undefined
  losses: Losses
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
  { language, publishedOn, losses, map = {}, own = new Map() }: Reading,
): Record<string, unknown> {
  const { code, display, definition } = concept
  const lose = losses.ofConcept()
  const entry: Record<string, unknown> = { code }
  if (definition !== undefined) entry.meaning = definition
  if (display !== undefined && display !== humanize(String(code))) entry.display = display
  const values = withLife(concept, valuesIn(concept), { publishedOn, lose })
  for (const property of CONCEPT_PROPERTIES)
    for (const { value, beside } of values.filter((one) => one.code === property.code)) {
      const fits = putValue(property, value, entry)
      if (fits !== undefined) lose(fits, property.code)
      if (property.translated) addTranslations(entry, property.translated, translationsOf(beside))
    }
  addMapped(entry, values, map)
  for (const { code: name, value } of values) {
    if (name === 'notSelectable' && typeof value !== 'boolean') lose('value', name)
    if (typeof name !== 'string' || isTaken(name) || Object.hasOwn(map, name)) continue
    const { field, type } = own.get(name) ?? {}
    if (field === undefined || type === undefined) lose('property', name)
    else if (!fitsType(value, type)) lose('value', name)
    else entry[field] = entry[field] === undefined ? value : [entry[field], value].flat(1)
  }
  for (const { url } of asRecords(concept.extension).filter((one) => !isLifecycleExtension(one)))
    lose('extension', lastPart(url))
  addTranslations(entry, 'meaning', translationsOf(concept._definition))
  addTranslations(entry, 'display', designationsOf(concept, language, lose))
  return entry
}

/** A concept that only groups others: it is published, and never sent. */
export function headingOf(concept: Fields, { losses }: Reading): Record<string, unknown> {
  const { code, display, definition, designation, extension: given } = concept
  const lose = losses.ofConcept()
  for (const { code: name, value } of valuesIn(concept))
    if (name !== 'notSelectable' && value !== 'active') lose('property', `${name} of a heading`)
  if (designation !== undefined) lose('designation', 'of a heading')
  for (const { url } of asRecords(given)) lose('extension', lastPart(url))
  return filled({ code, display, definition })
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
      if (code === name && !filled.has(field) && putValue(property, value, entry) === undefined)
        filled.add(field)
  }
}

const TAKEN: ReadonlySet<string> = new Set([
  ...CONCEPT_PROPERTIES.map(({ code }) => code),
  ...LIFECYCLE_PROPERTIES,
])
export const isTaken = (property: string): boolean => TAKEN.has(property)
/** True if a concept states whether it is active, deprecated or retired. */
export const statesStatus = (concept: Fields): boolean => saysStatus(concept, valuesIn(concept))

/** The property values of a concept: `{ code, value[x] }`. */
export const valuesIn = ({ property }: Fields): Value[] =>
  asRecords(property).map((one) => {
    const [name, value] = valueIn(one)
    return { code: one.code, value, beside: one[`_${name}`] }
  })

/**
 * The displays in other languages. What is left out is counted, except a designation that repeats
 * the display.
 */
export function designationsOf(
  { designation, display }: Fields,
  language: unknown,
  lose: (kind: Loss, name: string) => void,
): [string, string][] {
  const texts = new Map<string, string>()
  for (const { language: tag, value, use } of asRecords(designation)) {
    const { code, display: shown } = asRecord(use)
    if (typeof value !== 'string') continue
    if (use !== undefined && !/display|preferred/i.test(String(code)))
      lose('designation', `with the use ${code ?? shown}`)
    else if (typeof tag !== 'string') value !== display && lose('designation', 'without a language')
    else if (tag === language)
      value !== display && lose('designation', `in ${tag}, the language of the codes`)
    else if (texts.has(tag) && texts.get(tag) !== value)
      lose('designation', `a second one in ${tag}`)
    else {
      texts.set(tag, value)
      if (use !== undefined && code !== 'display') lose('use', String(code))
    }
  }
  return [...texts]
}

const lastPart = (url: unknown): string => String(url).replace(/^.*\//, '')
