import type { Span } from '../../base/core/diagnostic.ts'
import { addTo } from '../../base/core/values/lists.ts'
import type { Expression, Field, Item, ItemList, Value } from './value.ts'

/** A cell of a row, under the name of its column; of a mapping, dotted: `error.status`. */
export type Cell = { readonly value: Plain; readonly at: Span; readonly isName: boolean }

/** A value without places; a name of code is its text. */
export type Plain =
  | string
  | number
  | boolean
  | readonly Plain[]
  | { readonly [name: string]: Plain }

/** One item as a row: its cells by column. */
export type Row = {
  readonly at: Span
  readonly cells: ReadonlyMap<string, Cell>
  /** Columns whose value is an expression: what it is here is not known. */
  readonly unknown: ReadonlyMap<string, Span>
  readonly item: Item
}

/** The columns that every form may have, apart from those that the text names. */
export const NAME = '(name)'
export const VALUE = '(value)'
export const COMMENT = 'comment'
export const DEPRECATED = '(deprecated)'
/** The title of the section of a list that begins with the item. */
export const SECTION = '(section)'

/** The name of an item after those of the sections that it is in: `card.lost`. */
export const PATH = '(path)'

/** The items of a list as rows, and the columns in the order in which they first occur. */
export function rowsOf({ items }: ItemList): { rows: Row[]; columns: string[] } {
  const columns = new Set<string>()
  const rows = items.map((item): Row => {
    const cells = new Map<string, Cell>()
    const unknown = new Map<string, Span>()
    const set = (column: string, cell: Cell | Expression) => {
      if ('kind' in cell) {
        if (!unknown.has(column)) unknown.set(column, cell.at)
        return
      }
      if (cells.has(column)) return
      cells.set(column, cell)
      columns.add(column)
    }
    if (item.name !== '') set(NAME, { value: item.name, at: item.at, isName: false })
    if (item.value !== undefined) addValue(VALUE, item.value, set)
    for (const { name, value } of item.parts ?? []) addValue(name, value, set)
    if (item.deprecated) set(DEPRECATED, { value: item.deprecated, at: item.at, isName: false })
    return { at: item.at, cells, unknown, item }
  })
  return { rows, columns: [...columns] }
}

export function cellsByColumn(rows: readonly Row[]): Map<string, Cell[]> {
  const columns = new Map<string, Cell[]>()
  for (const { cells } of rows) for (const [column, cell] of cells) addTo(columns, column, cell)
  return columns
}

/** Returns the value without its places, too: what it is part of needs it. */
function addValue(
  column: string,
  value: Value,
  set: (column: string, cell: Cell | Expression) => void,
): Plain {
  if (value.kind === 'expression') {
    set(column, value)
    return ''
  }
  if (value.kind === 'group') {
    if (
      value.call !== '' &&
      column !== VALUE &&
      value.fields.every(({ name }) => /^\d+$/.test(name))
    ) {
      set(column, { value: value.call, at: value.at, isName: true }) // a call: what it gives is not known
      return plainOf(value)
    }
    const prefix = column === VALUE ? '' : `${column}.`
    const plain = Object.fromEntries(
      value.fields.map(({ name, value: inner }) => [
        name,
        addValue(`${prefix}${name}`, inner, set),
      ]),
    )
    // A mapping can be a value by itself, such as texts by language or the values of a text.
    if (column !== VALUE && value.call === '')
      set(column, { value: plain, at: value.at, isName: false })
    return plain
  }
  const plain = plainOf(value)
  if (value.kind === 'scalar' && value.value === null) return plain
  set(column, { value: plain, at: value.at, isName: value.kind === 'name' })
  return plain
}

export function plainOf(value: Value): Plain {
  if (value.kind === 'scalar') return value.value ?? ''
  if (value.kind === 'name') return value.name
  if (value.kind === 'expression') return ''
  if (value.kind === 'list') return value.items.map(plainOf)
  return Object.fromEntries(value.fields.map((field: Field) => [field.name, plainOf(field.value)]))
}
