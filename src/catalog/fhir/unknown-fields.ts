import catalogShape from '../../../schema/errors.schema.json' with { type: 'json' }

type Fields = Readonly<Record<string, unknown>>

/** The fields that our CodeSystems do not carry: texts for maintainers, and what only packages and files need. */
export const UNPUBLISHED = ['license', 'package_id', 'codes.notes', 'codes.tags'] as const

const REQUIRED = ['http', 'stop', 'fix_stage', 'meaning', 'fix']
const HEADER = Object.keys(catalogShape.properties).filter((field) => field !== 'codes' && field !== 'name')
const OPTIONAL = Object.keys(catalogShape.properties.codes.items.properties).filter(
  (field) => !['code', 'display', ...REQUIRED].includes(field),
)

/**
 * Returns the fields that a terminology of another publisher does not carry. A required field is unknown if one concept lacks
 * it, any other field if no concept has it: its absence is not a fault.
 */
export function unsaid(header: Fields, entries: readonly Fields[]): string[] {
  const nobody = (field: string) => entries.every((entry) => entry[field] === undefined)
  const undated = (life: 'deprecated' | 'retired') =>
    entries.some((entry) => entry[life] !== undefined && (entry[life] as Fields).since === undefined) ? [`codes.${life}.since`] : []
  return [
    ...REQUIRED.filter((field) => entries.some((entry) => entry[field] === undefined)).map((field) => `codes.${field}`),
    ...OPTIONAL.filter(nobody).map((field) => `codes.${field}`),
    ...undated('deprecated'),
    ...undated('retired'),
    ...HEADER.filter((field) => header[field] === undefined),
  ]
}
