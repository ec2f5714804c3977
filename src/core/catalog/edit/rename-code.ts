import type { Edit, Path } from '../../diagnostic.ts'
import { asArray, asRecord, isRecord } from '../../values/record.ts'
import type { Edited } from '../../yaml/edited.ts'
import { splice } from '../../yaml/splice.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { type Fields, replaceValue } from './entries.ts'

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
