import { type Fields, replaceValue } from '../../base/core/catalog/edit/entries.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { baseName } from '../../base/core/catalog/relative-name.ts'
import type { Edit, Path } from '../../base/core/diagnostic.ts'
import { asArray, asRecord, isRecord } from '../../base/core/values/record.ts'
import { type Edited, splice } from '../../base/core/yaml/edited.ts'
import { writeOver } from '../../base/core/yaml/write-scalar.ts'

/** Renames a code: in its entry, and in every entry that names it as its replacement. */
export function renameCode(
  { source, raw }: Pick<ParsedCatalog, 'source' | 'raw'>,
  from: string,
  to: string,
): Edited {
  const edits: Edit[] = []
  const renamed = (fields: Fields, field: string, path: Path): Fields => {
    if (fields[field] !== from) return fields
    edits.push(replaceValue(source, [...path, field], from, to, true))
    return { ...fields, [field]: to }
  }
  const codes = asArray(asRecord(raw).codes).map((entry, index) => {
    if (!isRecord(entry)) return entry
    const path = ['codes', index]
    const lives = ['deprecated', 'retired'].flatMap((life) =>
      isRecord(entry[life]) ? [[life, renamed(entry[life], 'replaced_by', [...path, life])]] : [],
    )
    return { ...renamed(entry, 'code', path), ...Object.fromEntries(lives) }
  })
  return { text: splice(source.text, edits), raw: { ...asRecord(raw), codes } }
}

/** Renames a code in the files of the languages: the texts of those that have it, by name. */
export const renameInLanguages = (
  { languages }: Pick<ParsedCatalog, 'languages'>,
  from: string,
  to: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    languages.flatMap(({ source }) => {
      const token = Object.hasOwn(asRecord(source.value), from)
        ? source.token([from], 'key')
        : undefined
      if (token === undefined) return []
      const { start, end, style } = token
      const text = writeOver(source.text.slice(start, end), style, to)
      return [[baseName(source.file), splice(source.text, [{ start, end, text }])]]
    }),
  )
