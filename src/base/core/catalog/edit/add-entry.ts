import type { Edit } from '../../diagnostic.ts'
import { asArray, asRecord } from '../../values/record.ts'
import { type Edited, splice, Uneditable } from '../../yaml/edited.ts'
import { inserted, itemEnd, lineEnd, lineStart } from '../../yaml/lines.ts'
import type { Source } from '../../yaml/source.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { type Fields, FORMAT_FIRST, formattedLines } from './entries.ts'

/** Inserts a new entry after the one at `after`, or at the end. */
export const addEntry = (reading: Editable, entry: Fields, after?: number): Edited =>
  addEntries(reading, [entry], after)

type Editable = Pick<ParsedCatalog, 'source' | 'raw'>

/** Inserts new entries, one after the other, after the one at `after`, or at the end. */
export function addEntries(
  { source, raw }: Editable,
  entries: readonly Fields[],
  after?: number,
): Edited {
  const codes = asArray(asRecord(raw).codes)
  const index = after ?? codes.length - 1
  return {
    text: splice(source.text, addingEntries({ source, raw }, entries, index)),
    raw: { ...asRecord(raw), codes: codes.toSpliced(index + 1, 0, ...entries) },
  }
}

/** The edits that insert new entries after the one at `index`. */
export function addingEntries(
  { source, raw }: Editable,
  entries: readonly Fields[],
  index: number,
): Edit[] {
  const codes = asArray(asRecord(raw).codes)
  return codes.length === 0
    ? firstEntry(source, asRecord(raw), entries)
    : [nextEntry(source, index, codes[index], entries)]
}

function nextEntry(
  source: Source,
  index: number,
  value: unknown,
  entries: readonly Fields[],
): Edit {
  const { text } = source
  const { start } = source.locate(['codes', index])
  const dash = /^( *)- +$/.exec(text.slice(lineStart(text, start), start))?.[1]
  if (dash === undefined)
    throw new Uneditable(
      `the previous entry does not start with a dash on its own line; ${FORMAT_FIRST}`,
    )
  const end = itemEnd(source, ['codes', index], value, dash.length)
  return inserted(text, end, ['', ...linesOf(entries)], dash.length)
}

function firstEntry(source: Source, top: Fields, entries: readonly Fields[]): Edit[] {
  const { text } = source
  const isElsewhere = Object.hasOwn(top, 'codes_from') || Object.hasOwn(top, 'imports')
  if (isElsewhere && !Object.hasOwn(top, 'codes')) return newList(source, entries)
  const { start } = source.locate(['codes'])
  const empty = /^\[\s*\]/.exec(text.slice(start, start + 1000))?.[0]
  if (!Object.hasOwn(top, 'codes') || (top.codes !== null && empty === undefined))
    throw new Uneditable('it has no list "codes"; add the line "codes:"')
  // An empty value is located at its key.
  const end = empty === undefined ? source.locate(['codes']).end : start + empty.length
  const gone =
    empty === undefined
      ? []
      : [{ start: text[start - 1] === ' ' ? start - 1 : start, end, text: '' }]
  return [...gone, inserted(text, lineEnd(text, end), linesOf(entries), 2)]
}

/** The list at the end of a text that names another file with the codes. */
function newList(source: Source, entries: readonly Fields[]): Edit[] {
  const { text } = source
  if (text[source.locate([]).start] === '{')
    throw new Uneditable(`it is written in braces; ${FORMAT_FIRST}`)
  const end = text.trimEnd().length
  const lines = linesOf(entries).map((line) => line && `  ${line}`)
  return [inserted(text, end, ['', 'codes:', ...lines], 0)]
}

const linesOf = (entries: readonly Fields[]): string[] =>
  entries.flatMap((entry, at) => [...(at > 0 ? [''] : []), ...formattedLines(['codes', 0], entry)])
