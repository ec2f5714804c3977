import { active, type Catalog } from '../../core/catalog/catalog.ts'
import { displayOf } from '../../core/catalog/names.ts'
import type { Entry } from '../../core/catalog/types.ts'
import { pick } from '../../core/values/record.ts'
import { PUBLISHED } from '../../forms/published/flat-list.ts'

/**
 * The fields of an entry, in the order of the type. Tombstones are not in the module, translations
 * are in modules of their own.
 */
export function moduleEntry(entry: Entry) {
  const fields: { -readonly [Name in keyof Entry]?: Entry[Name] } = pick(entry, FIELDS)
  fields.display = displayOf(entry)
  return fields
}

const FIELDS = [
  ...PUBLISHED,
  ...(['statuses', 'display', 'message', 'params', 'handling', 'since', 'deprecated'] as const),
  ...(['issue_type', 'issue_severity', 'help'] as const),
] as const

/** The languages into which a catalog that is still sent is translated, sorted. */
export const languagesOf = (catalog: Catalog): string[] =>
  [...new Set(active(catalog).flatMap(({ translations = {} }) => Object.keys(translations)))].sort()
