import { isFileName } from '../../base/core/catalog/imports.ts'
import { besides } from '../../base/core/catalog/relative-name.ts'
import type { Span } from '../../base/core/diagnostic.ts'
import { INVISIBLE } from '../../base/core/values/characters.ts'
import type { Field, Item, ItemList, Left, Value } from './value.ts'

/** The place in code that a row of a printed list names: `at: "src/errors.ts:12"`. */
export type PrintedPlace = {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A span of a list whose row names its place in code. */
type PrintedSpan = Span & { readonly printed?: PrintedPlace }

/** The place in code of what is in a printed list; undefined if its row names none. */
export const printedPlaceOf = (at: Span): PrintedPlace | undefined => (at as PrintedSpan).printed

/**
 * The list with the places that its rows name in `at`, which is not a column then. `depth`: how many
 * folders below the top of its repository the list is; a place outside of it is not used.
 */
export function withPrintedPlaces(list: ItemList, file: string, depth: number): ItemList {
  if (!list.items.some((item) => PLACE.test(saidIn(item)?.text ?? ''))) return list
  const left: Left[] = []
  const items = list.items.map((item): Item => {
    const said = saidIn(item)
    if (said === undefined) return item
    const printed = placeOf(said.text, file, depth)
    if (printed === undefined)
      left.push({
        at: said.at,
        message: 'a place in "at" that is not in this repository is not used',
        isChange: true,
      })
    return placed(item, printed)
  })
  return { ...list, items, left: [...(list.left ?? []), ...left] }
}

const AT = 'at'

/** What a row has in `at`. */
function saidIn({ value, parts = [] }: Item): { text: string; at: Span } | undefined {
  const fields = value?.kind === 'group' ? [...value.fields, ...parts] : parts
  const said = fields.find(({ name }) => name === AT)?.value
  return said && { text: said.kind === 'scalar' ? `${said.value}` : '', at: said.at }
}

/** A file with an ending, a line, and a column: a time of day has no ending. */
const PLACE = /^([^:]{1,1000}\.\w{1,12}):([1-9]\d{0,6})(?::([1-9]\d{0,6}))?$/

function placeOf(text: string, file: string, depth: number): PrintedPlace | undefined {
  const [, name = '', line, column = '1'] = PLACE.exec(text) ?? []
  const climbs = /^(?:\.\.\/)*/.exec(besides('', name))![0].length / '../'.length
  if (!isFileName(name) || name.search(INVISIBLE) >= 0 || climbs > depth) return undefined
  return { file: besides(file, name), line: Number(line), column: Number(column) }
}

/** A row without its place, all of whose spans have it. */
function placed(item: Item, printed: PrintedPlace | undefined): Item {
  const spanOf = (at: Span): Span => (printed === undefined ? at : ({ ...at, printed } as Span))
  const valueWithin = (value: Value): Value => {
    const own = { ...value, at: spanOf(value.at) }
    if (own.kind === 'list') return { ...own, items: own.items.map(valueWithin) }
    return own.kind === 'group' ? { ...own, fields: own.fields.map(fieldWithin) } : own
  }
  const fieldWithin = ({ name, at, value }: Field): Field => ({
    name,
    at: spanOf(at),
    value: valueWithin(value),
  })
  const isOther = ({ name }: Field) => name !== AT
  const { value, parts } = item
  return {
    ...item,
    at: spanOf(item.at),
    ...(value && {
      value: valueWithin(
        value.kind === 'group' ? { ...value, fields: value.fields.filter(isOther) } : value,
      ),
    }),
    ...(parts && { parts: parts.filter(isOther).map(fieldWithin) }),
  }
}
