import catalogShape from '../../core/catalog/shape.json' with { type: 'json' }
import { asRecord, type Fields } from '../../core/values/record.ts'

/**
 * The fields that our CodeSystems do not carry: texts for maintainers, the forms of answers, the
 * operations of the API, the codes behind it, and what only packages and files need.
 */
export const UNPUBLISHED = [
  'package_id',
  'fhir',
  'wire',
  'code_style',
  'operations',
  'imports',
  'overridable',
  'codes.from',
  'codes.notes',
  'codes.statuses',
  'codes.tags',
] as const

const ENTRY = catalogShape.properties.codes.items.properties
const REQUIRED = ['http', 'stop', 'fix_stage', 'meaning', 'fix']
const HEADER = Object.keys(catalogShape.properties).filter(
  (field) => !['codes', 'name', 'defaults', 'codes_from'].includes(field),
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
 * Returns the fields that a terminology of another publisher does not carry. A required field is
 * unknown if one concept lacks it, any other field if no concept has it: its absence is not a
 * fault. `statuses`: true if the status of codes is stated, so that a code without one is known to
 * be active.
 */
export function unsaid(header: Fields, entries: readonly Fields[], statuses: boolean): string[] {
  const nobody = (field: string) => entries.every((entry) => entry[field] === undefined)
  const absent = OPTIONAL.filter((field) => !(statuses && isLife(field)) && nobody(field))
  const within = Object.entries(WITHIN).flatMap(([field, names]) =>
    nobody(field)
      ? []
      : names
          .filter((name) => !isSaid(entries, field, name))
          .map((name) => `codes.${field}.${name}`),
  )
  return [
    ...REQUIRED.filter((field) => entries.some((entry) => entry[field] === undefined)).map(
      (field) => `codes.${field}`,
    ),
    ...absent.map((field) => `codes.${field}`),
    ...within,
    ...HEADER.filter((field) => header[field] === undefined),
  ]
}

/**
 * The fields of a CodeSystem that an expansion does not carry: it has no definitions.
 */
export const unexpanded = (entries: readonly Fields[]): string[] => [
  'identifier', // that of a ValueSet names the ValueSet
  ...(entries.some(({ meaning }) => meaning === undefined) ? ['codes.meaning'] : []),
  ...(isSaid(entries, 'translations', 'meaning') ? [] : ['codes.translations.meaning']),
]

const isLife = (field: string): boolean => field === 'deprecated' || field === 'retired'

/**
 * True if an entry has the field within the other one; `since`: if no entry lacks it, because rules
 * ask for it.
 */
function isSaid(entries: readonly Fields[], field: string, name: string): boolean {
  const said = entries.flatMap((entry) =>
    entry[field] === undefined ? [] : [asRecord(entry[field])],
  )
  const records =
    field === 'translations' ? said.flatMap((one) => Object.values(one).map(asRecord)) : said
  return name === 'since'
    ? records.every((one) => one[name] !== undefined)
    : records.some((one) => one[name] !== undefined)
}
