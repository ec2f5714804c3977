import catalogShape from '../../core/catalog/shape.json' with { type: 'json' }
import { asRecord, type Fields } from '../../core/values/record.ts'

const ENTRY = catalogShape.properties.codes.items.properties
const REQUIRED = ['http', 'stop', 'fix_stage', 'meaning', 'fix']
const HEADER = Object.keys(catalogShape.properties).filter(
  (field) => !['codes', 'name', 'codes_from'].includes(field),
)
const OPTIONAL = Object.keys(ENTRY).filter(
  (field) => !['code', 'display', ...REQUIRED].includes(field),
)
/** The fields within optional fields: a form may carry some of them only. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  handling: Object.keys(ENTRY.handling.properties),
  deprecated: Object.keys(ENTRY.deprecated.properties),
  retired: Object.keys(ENTRY.retired.properties),
  translations: Object.keys(ENTRY.translations.additionalProperties.properties),
}

/**
 * Returns the fields that a list of another publisher does not carry. A required field is
 * unknown if one entry lacks it, any other field if none has it: its absence is not a
 * fault. `statuses`: true if the status of codes is stated, so that a code without one is known to
 * be active.
 */
export function unsaid(header: Fields, entries: readonly Fields[], statuses: boolean): string[] {
  const isKnown = (field: string) => statuses && (field === 'deprecated' || field === 'retired')
  const fields = [
    ...REQUIRED.filter((field) => entries.some((entry) => entry[field] === undefined)),
    ...OPTIONAL.filter((field) => !isKnown(field) && saidOf(entries, field).length === 0),
    ...Object.entries(WITHIN).flatMap(([field, names]) =>
      saidOf(entries, field).length === 0
        ? []
        : names.filter((name) => !isSaid(entries, field, name)).map((name) => `${field}.${name}`),
    ),
  ]
  return [
    ...fields.map((field) => `codes.${field}`),
    ...HEADER.filter((field) => header[field] === undefined),
  ]
}

const saidOf = (entries: readonly Fields[], field: string): unknown[] =>
  entries.flatMap((entry) => (entry[field] === undefined ? [] : [entry[field]]))

/**
 * True if an entry has the field within the other one; `since`: if no entry lacks it, because rules
 * ask for it.
 */
function isSaid(entries: readonly Fields[], field: string, name: string): boolean {
  const said = saidOf(entries, field).flatMap((one) =>
    field === 'translations' ? Object.values(asRecord(one)) : [one],
  )
  const has = (one: unknown) => asRecord(one)[name] !== undefined
  return name === 'since' ? said.every(has) : said.some(has)
}
