import type { Edit, Path } from '../../diagnostic.ts'
import { asArray, asRecord } from '../../values/record.ts'
import { type Edited, Uneditable } from '../../yaml/edited.ts'
import { flowEnd, inserted, itemEnd, lineEnd, lineStart } from '../../yaml/lines.ts'
import type { Source } from '../../yaml/source.ts'
import { splice } from '../../yaml/splice.ts'
import { writeFlow } from '../../yaml/write-scalar.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { FORMAT_FIRST, replaceValue } from './entries.ts'
import { formatText } from './format.ts'
import { insertedHeader } from './header.ts'

type Editable = Pick<ParsedCatalog, 'source' | 'raw'>

/**
 * Adds operations to the header, each after the one that precedes it in `order`. What is there
 * stays, with its comments.
 */
export function addOperations({ source, raw }: Editable, order: readonly string[]): Edited {
  const fields = asRecord(raw)
  const now = fields.operations
  const idOf = (item: unknown) => (typeof item === 'string' ? item : `${asRecord(item).id}`)
  const { edits, items } = Array.isArray(now)
    ? merged(source, ['operations'], now, now.map(idOf), order)
    : { edits: [headerField({ source, raw }, order)], items: order }
  return { text: splice(source.text, edits), raw: { ...fields, operations: items } }
}

/** Adds items to the lists of texts that entries have in a field, by the index of the entry. */
export function addToLists(
  { source, raw }: Editable,
  field: string,
  additions: ReadonlyMap<number, readonly string[]>,
): Edited {
  const codes = [...asArray(asRecord(raw).codes)]
  const edits: Edit[] = []
  for (const [index, order] of additions) {
    const entry = asRecord(codes[index])
    const now = asArray(entry[field])
    const one = merged(source, ['codes', index, field], entry[field], now.map(String), order)
    for (const edit of one.edits) edits.push(edit)
    codes[index] = { ...entry, [field]: one.items }
  }
  return { text: splice(source.text, edits), raw: { ...asRecord(raw), codes } }
}

/** A list with the names of `order` that it lacks, each after the one before it in `order`. */
function merged(
  source: Source,
  path: Path,
  now: unknown,
  names: readonly string[],
  order: readonly string[],
): { edits: Edit[]; items: readonly unknown[] } {
  const list = asArray(now)
  if (list.length === 0)
    return { edits: [replaceValue(source, path, now, order, false)], items: order }
  const added = new Map<number, string[]>()
  let after: number | undefined
  for (const name of order) {
    const at = names.indexOf(name)
    if (at >= 0) after = at
    else {
      const place = after ?? -1
      added.set(place, [...(added.get(place) ?? []), name])
    }
  }
  const edits = [...added].map(([place, some]) => insertAfter(source, path, list, place, some))
  return {
    edits,
    items: [
      ...(added.get(-1) ?? []),
      ...list.flatMap((item, index) => [item, ...(added.get(index) ?? [])]),
    ],
  }
}

/** Inserts items after the one at an index; at the start for -1. */
function insertAfter(
  source: Source,
  path: Path,
  list: readonly unknown[],
  index: number,
  items: readonly string[],
): Edit {
  const { text } = source
  const { start } = source.locate(path)
  const printed = items.map((item) => writeFlow(item))
  if (text[start] === '[') {
    if (index < 0) {
      const first = source.locate([...path, 0]).start
      return { start: first, end: first, text: `${printed.join(', ')}, ` }
    }
    const end = flowEnd(source, [...path, index], list[index])
    if (end === undefined)
      throw new Uneditable(`${path.at(-1)} has comments between its braces; ${FORMAT_FIRST}`)
    return { start: end, end, text: `, ${printed.join(', ')}` }
  }
  const at = Math.max(0, index)
  const item = source.locate([...path, at]).start
  const dash = /^( *)- +$/.exec(text.slice(lineStart(text, item), item))?.[1]
  if (dash === undefined)
    throw new Uneditable(`${path.at(-1)} is not a list that can be edited; ${FORMAT_FIRST}`)
  const end =
    index < 0
      ? lineEnd(text, source.locate(path, 'key').end)
      : itemEnd(source, [...path, at], list[at], dash.length)
  return inserted(
    text,
    end,
    printed.map((one) => `- ${one}`),
    dash.length,
  )
}

/** A new list in the header, as `fmt` writes it. */
function headerField({ source, raw }: Editable, operations: readonly string[]): Edit {
  const fields = asRecord(raw)
  if (Object.hasOwn(fields, 'operations'))
    return replaceValue(source, ['operations'], fields.operations, operations, false)
  const formatted = formatText(JSON.stringify({ operations }))
  if ('fault' in formatted)
    throw new Uneditable(`the operations can't be written: ${formatted.fault}`)
  const lines = formatted.text.trimEnd().split('\n')
  return insertedHeader({ source, raw }, 'operations', lines, 'add the line "operations: []"')
}
