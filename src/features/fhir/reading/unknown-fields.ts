/**
 * The fields that our CodeSystems do not carry: texts for maintainers, the forms of answers and
 * what one without a code means, the operations of the API, the codes behind it, and what only packages and files need.
 */
export const UNPUBLISHED = [
  'package_id',
  'fhir',
  'wire',
  'code_style',
  'defaults',
  'operations',
  'imports',
  'overridable',
  'codes.from',
  'codes.notes',
  'codes.params',
  'codes.statuses',
  'codes.tags',
] as const

/** What every CodeSystem can say: one without it does not have it. */
export const ABSENT: readonly string[] = [
  'title',
  'description',
  'publisher',
  'contact',
  'experimental',
  'purpose',
  'identifier',
  'copyright',
  'license',
  'jurisdiction',
  'translations',
  'codes.translations',
  'codes.translations.display',
  'codes.translations.meaning',
]
