import type { Field, Item, ItemList } from '../value.ts'
import type { Said } from './comments.ts'

/** What a comment says, and other parts, as parts of one item. */
export const described = (
  { parts, ...said }: Said,
  more: readonly Field[] = [],
): Partial<Item> => ({
  ...said,
  parts: [...more, ...parts],
})

/** The first of two comments that says something. */
export const eitherOf = (above: Said, behind: Said): Said =>
  above.parts.length > 0 || above.deprecated !== undefined ? above : behind

/** Items that are declared one by one make one list, without a name. */
export const loose = (what: string, items: readonly Item[]): ItemList[] =>
  items.length > 0 ? [{ name: '', what, at: items[0]!.at, items }] : []

/** Arguments with the names of the parameters in their places. */
export const withNames = (fields: readonly Field[], names: readonly string[]): Field[] =>
  fields.map((field) => ({ ...field, name: names[Number(field.name)] ?? field.name }))
