import type { Node } from 'web-tree-sitter'
import { CALL, collectionOf, type Entry, entriesOf } from '../../code/collections.ts'
import { nameOf } from '../../code/expression.ts'
import { isText } from '../../code/literals.ts'
import { spanOf } from '../../code/node.ts'
import { CODE_LIKE, isText as isTextValue } from '../columns.ts'
import { errorStatusOf } from '../http.ts'
import { PLAIN } from '../usual-columns.ts'
import { ELSEWHERE, type Field, type Item, type Left, partOf, type Value, WIRE } from '../value.ts'
import { resultOf } from './methods.ts'
import { described, type Said } from './said.ts'
import { type File, keyOf, valueAt } from './values.ts'

/**
 * The items of a collection; undefined if it has other entries: a list of names, a mapping whose
 * values are only names of what is declared above. `type`: what `new(…)` makes in it.
 */
export function itemsOf(body: Node, file: File, left: Left[], type = ''): Item[] | undefined {
  const items: Item[] = []
  const entries = new Map(entriesOf(body).map((entry) => [entry.node.id, entry]))
  for (const { node, said } of described(body.namedChildren)) {
    const entry = entries.get(node.id)
    if (entry === undefined) continue
    const found = itemOfEntry(entry, said, file, type)
    if (found !== undefined) items.push(found)
    else if (/splat|spread|unpack|variadic/.test(node.type))
      left.push({ at: spanOf(node), message: 'what is spread into a list is not read' })
  }
  if (items.some(({ value }) => value?.kind === 'scalar'))
    for (const [index, one] of [...items.entries()].reverse())
      if (isSection(one.value)) {
        items.splice(index, 1)
        left.push({ at: one.at, message: 'a mapping of texts among texts' })
      }
  const isConstant = ({ key }: Entry) =>
    key !== undefined && nameOf(key) === undefined && file.constants.valueOf(key) !== undefined
  // `module.exports = { CODE_LOST, CODE_OLD }` repeats what is declared above.
  const isShort = ({ key, value }: Entry) => key !== undefined && key.id === value?.id
  if ([...entries.values()].every(isShort)) return undefined
  const isBack = areNames(items) && ![...entries.values()].every(isConstant)
  return items.length === 0 || isBack ? undefined : items
}

/** True for `{ lost: 'The card was lost.' }`, whose names are not those of fields. */
const isSection = (value: Value | undefined): boolean =>
  value?.kind === 'group' &&
  value.call === '' &&
  value.fields.every(
    (one) => one.value.kind === 'scalar' && isTextValue(one.value.value) && !isPartOfOne(one),
  )

/** True for values that are only names: of what is declared above, of classes. */
export const areNames = (items: readonly Item[]): boolean =>
  items.every(({ value }) => value?.kind === 'name' && !/[.]/.test(value.name))

function itemOfEntry(
  { node, key, value }: Entry,
  said: Said,
  file: File,
  type: string,
): Item | undefined {
  const name = node.type === 'method_definition' ? node.childForFieldName('name') : null
  if (name !== null) {
    const made = madeBy(node, file)
    const isOfCode = made?.kind === 'group' && made.fields.some(isCodeIn)
    return isOfCode ? { ...said, name: name.text, at: spanOf(name), value: made } : undefined
  }
  const known = value && valueAt(value, file, type)
  if (key !== undefined) {
    const found = keyOf(key, file)
    const made = known ?? (value && madeBy(value, file))
    if (found === undefined || (value !== undefined && made === undefined)) return undefined
    const at = spanOf(key)
    const wire: Field[] = found.isElsewhere
      ? [{ name: ELSEWHERE, at, value: { kind: 'expression', at } }]
      : found.wire === undefined
        ? []
        : [partOf(WIRE, found.wire, at)]
    return {
      ...said,
      name: found.name,
      at,
      value: made && isMixed(made) ? placed(made) : made,
      parts: [...wire, ...said.parts],
    }
  }
  if (
    known === undefined ||
    value === undefined ||
    known.kind === 'name' ||
    known.kind === 'expression'
  )
    return undefined
  return { ...said, name: '', at: spanOf(value), value: placed(known), parts: said.parts }
}

/** What a function of an entry makes: `() => new ApiError('card.lost')`. */
function madeBy(value: Node, file: File): Value | undefined {
  const body = MAKERS.test(value.type) ? value.childForFieldName('body') : null
  const made = body === null ? undefined : resultOf(body)
  return made !== undefined && CALL.test(made.type) ? valueAt(made, file) : undefined
}

const MAKERS = /^(?:arrow_function|function_expression|method_definition|lambda|lambda_expression)$/

/** True for a word that can be a code. */
export const isCodeIn = ({ value }: Field): boolean =>
  value.kind === 'group' && value.call === ''
    ? value.fields.some(isCodeIn)
    : value.kind === 'scalar' && typeof value.value === 'string' && CODE_LIKE.test(value.value)

/** True for `[404, 'Not here']`, whose values say different things. */
const isMixed = (value: Value): boolean =>
  value.kind === 'list' &&
  new Set(value.items.map((one) => (one.kind === 'scalar' ? typeof one.value : one.kind))).size > 1

/** True for one code as an object: `{ code: 'card.lost', status: 404 }`. */
export const isRecord = (value: Value | undefined): boolean =>
  value?.kind === 'group' &&
  value.call === '' &&
  value.fields.length > 1 &&
  value.fields.filter((one) => isPartOfOne(one)).length * 2 >= value.fields.length

/** True for `errorCode: 'card.lost'`; `LOST_CODE: …` and `CODE_1: { … }` are codes among others. */
const isPartOfOne = ({ name, value }: Field): boolean =>
  value.kind !== 'group' &&
  (PLAIN.has(name.toLowerCase()) ||
    (/(?:status|code|http)$/i.test(name) && !/[A-Z]_|_[A-Z]/.test(name)))

/** True for a mapping of mappings of items: `{ card: { LOST: { … } } }`. */
export function isSections(body: Node, file: File): boolean {
  const inside = (entries: readonly Entry[], test: (value: Node) => boolean): boolean =>
    entries.length > 0 &&
    entries.every(({ key, value }) => key !== undefined && value !== undefined && test(value))
  const isMapping = (value: Node, test: (value: Node) => boolean): boolean => {
    const own = collectionOf(value)
    return own !== undefined && inside(entriesOf(own), test)
  }
  const entries = entriesOf(body)
  if (inside(entries, (value) => isMapping(value, (one) => isMapping(one, () => true)))) return true
  // `{ card: { lost: 'The card was lost.' }, bank: { … } }`: most keys are of one mapping only.
  const counts = new Map<string, number>()
  for (const { value } of entries)
    for (const { key } of entriesOf((value && collectionOf(value)) ?? body)) {
      const name = key === undefined ? '' : (keyOf(key, file)?.name ?? '')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  const single = [...counts.values()].filter((count) => count === 1)
  return (
    entries.length > 1 &&
    single.length * 2 > counts.size &&
    ![...counts.keys()].some(
      (key) => PLAIN.has(key.toLowerCase()) || /status|code|http/i.test(key),
    ) &&
    inside(entries, (value) => isMapping(value, isText))
  )
}

/** What a constant beside another says of it: `LOST = 4001` and `LOST_MSG = 'The card was lost.'`. */
export function withSaid<Group extends { name: string; items: { item: Item }[] }>(
  groups: readonly Group[],
): Group[] {
  const keyOfOne = ({ name }: Group, own = '') => `${name}\0${own}`
  const all = new Map(
    groups.flatMap((group) =>
      group.items.map((one) => [keyOfOne(group, one.item.name), one] as const),
    ),
  )
  return groups.flatMap((group) => {
    // Beside `INVALID = 'Invalid request'`, texts are meanings.
    const isMeaning = ({ item: { name, value } }: Group['items'][number]) =>
      value?.kind === 'scalar' && isTextValue(value.value) && !SAID.test(name)
    if (group.items.some(isMeaning)) return [group]
    const items = group.items.filter(({ item: { name, at, value } }) => {
      const [, owner, said] = SAID.exec(name) ?? []
      const one = all.get(keyOfOne(group, owner))
      const own = one?.item.value
      if (!one || !said || own?.kind !== 'scalar' || value?.kind !== 'scalar') return true
      // `INVALID_TEXT = 'invalid_text'` is a code.
      const isSaid = /status/i.test(said)
        ? typeof own.value === 'string' && errorStatusOf(value.value) !== undefined
        : isTextValue(value.value)
      if (!isSaid || !CODE_LIKE.test(`${own.value}`)) return true
      one.item = { ...one.item, parts: [...(one.item.parts ?? []), { name: said, at, value }] }
      return false
    })
    return items.length > 0 ? [{ ...group, items }] : []
  })
}
const SAID =
  /^(\w+?)_?((?<=_)(?:msg|message|text|description|status|MSG|MESSAGE|TEXT|DESCRIPTION|STATUS|HTTP_STATUS)|Msg|Message|Text|Description|(?:Http)?Status)$/

/** `["A", 402]` in a list: its values by their places, also those of `["A", [402, "Not here"]]`. */
const placed = (value: Value): Value =>
  value.kind === 'list' && value.items.length > 1
    ? {
        kind: 'group',
        call: '',
        at: value.at,
        fields: value.items.map((one, index) => ({
          name: `${index}`,
          at: one.at,
          value: isMixed(one) ? placed(one) : one,
        })),
      }
    : value
