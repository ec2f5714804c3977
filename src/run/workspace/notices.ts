import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'

// What a client would miss. Texts for maintainers and the like are not needed.
const MISSED = [
  'version',
  'stages',
  'codes.http',
  'codes.stop',
  'codes.fix_stage',
  'codes.meaning',
  'codes.fix',
  'codes.handling',
  'codes.deprecated',
  'codes.retired',
]

/**
 * What a fetched set does not contain, in one line; undefined if it contains everything that a
 * client needs.
 */
export function unknownFieldsNotice({
  source,
  sourceFormat,
  unknownFields,
}: ParsedCatalog): string | undefined {
  const missed = MISSED.filter((field) => unknownFields.includes(field))
  if (sourceFormat === 'yaml' || missed.length === 0) return undefined
  const entry = missed
    .filter((field) => field.startsWith('codes.'))
    .map((field) => field.slice('codes.'.length))
  const header = missed.filter((field) => !field.startsWith('codes.'))
  const parts = [header.join(', '), entry.length > 0 ? `codes: ${entry.join(', ')}` : ''].filter(
    (part) => part !== '',
  )
  return `${source.file} does not contain these fields, so they are unknown: ${parts.join('; ')}`
}

/**
 * The codes that a ValueSet alone calls inactive, in one line: servers mean deprecated ones, too,
 * so they are kept and marked.
 */
export function uncertainCodesNotice({
  source,
  sourceFormat,
  value,
}: ParsedCatalog): string | undefined {
  if (sourceFormat !== 'value-set') return undefined
  const inactive = (value.codes ?? []).filter(
    ({ deprecated }) => deprecated !== undefined && Object.keys(deprecated).length === 0,
  ).length
  if (inactive === 0) return undefined
  return `${source.file} marks ${inactive} of its codes as inactive, but not whether they are still sent; they are read as deprecated. The CodeSystem contains this information`
}
