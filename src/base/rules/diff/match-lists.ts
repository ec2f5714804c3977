import type { Difference, Location } from './difference.ts'
import { kindAt } from './difference-kind.ts'

export type Keyed<Item> = { key: string; item: Item; at: number }

type Both<Item> = [old: Keyed<Item>, now: Keyed<Item>]

/** Two versions of a list: items of both, those with another key now, and those of one only. */
export type MatchedLists<Item> = {
  both: Both<Item>[]
  renamed: Both<Item>[]
  removed: Keyed<Item>[]
  added: Keyed<Item>[]
  /** The parts of the two orders that differ, by their newer keys. */
  moved: { before: string[]; after: string[] } | undefined
}

/** Which of the removed items are which of the added ones. */
type Renames<Item> = (
  removed: readonly Keyed<Item>[],
  added: readonly Keyed<Item>[],
) => readonly Both<Item>[]

/** Matches two lists by key. An item without a key is left out; of two with one, the first counts. */
export function matchLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string | undefined,
  renames: Renames<Item> = () => [],
): MatchedLists<Item> {
  const [oldByKey, newByKey] = [byKey(before, keyOf), byKey(after, keyOf)]
  const gone = [...oldByKey.values()].filter(({ key }) => !newByKey.has(key))
  const come = [...newByKey.values()].filter(({ key }) => !oldByKey.has(key))
  const renamed = gone.length === 0 || come.length === 0 ? [] : [...renames(gone, come)]
  const newKeys = new Map(renamed.map(([old, now]) => [old.key, now.key]))
  const arrived = new Set(newKeys.values())
  return {
    both: [...newByKey.values()].flatMap((now): Both<Item>[] => {
      const old = oldByKey.get(now.key)
      return old === undefined ? [] : [[old, now]]
    }),
    renamed,
    removed: gone.filter(({ key }) => !newKeys.has(key)),
    added: come.filter(({ key }) => !arrived.has(key)),
    moved: reordered(
      Array.from(oldByKey.keys(), (key) => newKeys.get(key) ?? key),
      [...newByKey.keys()],
    ),
  }
}

function byKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Map<string, Keyed<Item>> {
  const keyed = new Map<string, Keyed<Item>>()
  for (const [at, item] of items.entries()) {
    const key = keyOf(item)
    if (key !== undefined && !keyed.has(key)) keyed.set(key, { key, item, at })
  }
  return keyed
}

/** What two items have in common if one is the renamed other. */
export type Sign<Item> = {
  /** What both share; undefined for an item without it. */
  signOf(one: Keyed<Item>): string | undefined
  /** An additional condition. */
  confirmed?(before: Item, after: Item): boolean
}

/** Finds renames by each sign, from the strongest to the weakest, if one item of each side has it. */
export const renamesBy =
  <Item>(signs: readonly Sign<Item>[]): Renames<Item> =>
  (removed, added) => {
    const renamed: Both<Item>[] = []
    let [left, others] = [removed, added]
    for (const { signOf, confirmed = () => true } of signs) {
      const after = unique(others, signOf)
      for (const [sign, old] of unique(left, signOf)) {
        const now = after.get(sign)
        if (now !== undefined && confirmed(old.item, now.item)) renamed.push([old, now])
      }
      const taken = new Set(renamed.flat())
      left = left.filter((one) => !taken.has(one))
      others = others.filter((one) => !taken.has(one))
    }
    return renamed
  }

/** The items with a sign that no other one has. */
function unique<Item>(
  items: readonly Keyed<Item>[],
  signOf: Sign<Item>['signOf'],
): Map<string, Keyed<Item>> {
  const bySign = new Map<string, Keyed<Item>>()
  const shared = new Set<string>()
  for (const one of items) {
    const sign = signOf(one)
    if (sign === undefined) continue
    if (bySign.has(sign)) shared.add(sign)
    else bySign.set(sign, one)
  }
  for (const sign of shared) bySign.delete(sign)
  return bySign
}

/** `PAYER_TIME_OUT` and `Payer_TimeOut` are the same. */
export const folded = (name: string): string => name.toLowerCase().replace(/[_-]/g, '')

/** How the differences of a list at the top of a catalog are said, beyond their keys. */
type Saying<Item> = {
  /** The field with the key, if its place is that of the item. */
  keyField?: string
  /** What is said of an item that came or went; by default its key. */
  sayItem?(one: Keyed<Item>): unknown
  fieldsOf?(key: string): Pick<Difference, 'code'>
  renameOf?(before: string, after: string): string
}

/** What came, went, was renamed and moved in a list at the top of a catalog. */
export function* listDifferences<Item>(
  name: 'codes' | 'operations' | 'stages',
  { removed, added, renamed, moved }: MatchedLists<Item>,
  {
    keyField,
    sayItem = ({ key }) => key,
    fieldsOf = () => ({}),
    renameOf = () => 'renamed',
  }: Saying<Item> = {},
): Iterable<Difference> {
  const list: Location = { path: [name], part: 'key' }
  const placeOf = ({ at }: Keyed<Item>): Location => ({
    path: keyField === undefined ? [name, at] : [name, at, keyField],
  })
  const about = (event: string, { key }: Keyed<Item>) => ({
    kind: kindAt([name], event),
    location: `${name}[${key}]`,
    old: list,
    new: list,
    ...fieldsOf(key),
  })
  for (const one of removed)
    yield { ...about('removed', one), old: placeOf(one), before: sayItem(one) }
  for (const one of added) yield { ...about('added', one), new: placeOf(one), after: sayItem(one) }
  for (const [old, now] of renamed)
    yield {
      ...about(renameOf(old.key, now.key), old),
      old: placeOf(old),
      new: placeOf(now),
      before: old.key,
      after: now.key,
    }
  if (moved) yield { kind: `${name} reordered`, location: name, old: list, new: list, ...moved }
}

/**
 * The parts of two orders that differ, without the common start and end; undefined if the common
 * items have the same order. Items in only one of them are ignored.
 */
export function reordered<T>(
  before: readonly T[],
  after: readonly T[],
): { before: T[]; after: T[] } | undefined {
  const [oldItems, newItems] = [new Set(before), new Set(after)]
  const changed = changedPart(
    before.filter((item) => newItems.has(item)),
    after.filter((item) => oldItems.has(item)),
  )
  return changed.before.length + changed.after.length === 0 ? undefined : changed
}

/** The parts that differ, without the common start and end; `start` is their index. */
export function changedPart<T>(old: readonly T[], now: readonly T[]) {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  const most = Math.min(old.length, now.length) - start
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end++
  return {
    start,
    before: old.slice(start, old.length - end),
    after: now.slice(start, now.length - end),
  }
}
