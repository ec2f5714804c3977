import { humanize } from '../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { type Difference, type Location, type Pair, valuesOf } from './difference.ts'
import { reordered } from './order.ts'
import { foldedCode } from './renames.ts'

type Value = ParsedCatalog['value']
type Operations = Value['operations']

type Placed = { id: string; title: string | undefined; path: Location['path'] }

const LIST: Location = { path: ['operations'], part: 'key' }
const START: Location = { path: [] }

/** The differences of the operations that the headers list. */
export function* operationDifferences(old: Operations, now: Operations): Iterable<Difference> {
  if (old === undefined || now === undefined) {
    if (old === now) return
    const kind = old === undefined ? 'operations stated' : 'operations withdrawn'
    const [before, after] = [old, now].map((list) => list && [...operationsOf(list).keys()])
    yield {
      kind,
      location: 'operations',
      old: old === undefined ? START : LIST,
      new: now === undefined ? START : LIST,
      ...valuesOf(before, after),
    }
    return
  }
  const [was, is] = [operationsOf(old), operationsOf(now)]
  const renamed = renamedOperations(old, now)
  const newIds = new Set(renamed.values())
  for (const { id, path } of was.values())
    if (!is.has(id) && !renamed.has(id)) yield { ...of('removed', id), old: { path }, before: id }
  for (const { id, path } of is.values())
    if (!was.has(id) && !newIds.has(id)) yield { ...of('added', id), new: { path }, after: id }
  for (const [before, after] of renamed)
    yield {
      ...of('renamed', before),
      old: { path: was.get(before)!.path },
      new: { path: is.get(after)!.path },
      ...{ before, after },
    }
  const moved = reordered(
    [...was.keys()].map((id) => renamed.get(id) ?? id),
    [...is.keys()],
  )
  if (moved)
    yield { kind: 'operations reordered', location: 'operations', old: LIST, new: LIST, ...moved }
  for (const before of was.values()) {
    const after = is.get(before.id)
    if (after === undefined || before.title === after.title) continue
    const [shown, next] = [before, after].map(({ id, title }) => title ?? humanize(id))
    if (shown !== next)
      yield {
        kind: 'operations.title changed',
        location: `operations[${before.id}].title`,
        old: { path: before.path },
        new: { path: after.path },
        ...valuesOf(shown, next),
      }
  }
}

const of = (event: 'added' | 'removed' | 'renamed', id: string) => ({
  kind: `operations ${event}` as const,
  location: `operations[${id}]`,
  old: LIST,
  new: LIST,
})

/**
 * A pair of entries that names renamed operations by their new ids: the rename is one difference,
 * not one of each code, also if the newer entry still has the old id.
 */
export function withNewOperationIds(old: Value, now: Value): (pair: Pair) => Pair {
  const renamed = renamedOperations(old.operations ?? [], now.operations ?? [])
  if (renamed.size === 0) return (pair) => pair
  const named = <Entry extends Pair['before']>(entry: Entry): Entry =>
    entry.raised_by === undefined
      ? entry
      : {
          ...entry,
          raised_by: [...new Set(entry.raised_by.map((id) => renamed.get(id ?? '') ?? id))],
        }
  return (pair) => ({ ...pair, before: named(pair.before), after: named(pair.after) })
}

/**
 * Old ids to new ones: the id is spelled in another way, or its title, which no other operation
 * has, is the same.
 */
function renamedOperations(
  old: NonNullable<Operations>,
  now: NonNullable<Operations>,
): ReadonlyMap<string, string> {
  const [was, is] = [operationsOf(old), operationsOf(now)]
  const gone = [...was.values()].filter(({ id }) => !is.has(id))
  const come = [...is.values()].filter(({ id }) => !was.has(id))
  const renamed = new Map<string, string>()
  const taken = new Set<string>()
  if (gone.length === 0 || come.length === 0) return renamed
  const signs = [({ id }: Placed) => foldedCode(id), ({ title }: Placed) => title]
  for (const sign of signs) {
    const [before, after] = [bySign(gone, sign), bySign(come, sign)]
    for (const [key, [one, ...others]] of before) {
      const [next, ...more] = after.get(key) ?? []
      if (next === undefined || others.length + more.length > 0) continue
      if (renamed.has(one!.id) || taken.has(next.id)) continue
      renamed.set(one!.id, next.id)
      taken.add(next.id)
    }
  }
  return renamed
}

function bySign(
  operations: readonly Placed[],
  sign: (operation: Placed) => string | undefined,
): Map<string, Placed[]> {
  const by = new Map<string, Placed[]>()
  for (const one of operations) {
    const key = sign(one)
    if (key !== undefined) by.set(key, [...(by.get(key) ?? []), one])
  }
  return by
}

/** Operations by id; of two with the same id, the first one is used. */
function operationsOf(operations: NonNullable<Operations>): Map<string, Placed> {
  const named = new Map<string, Placed>()
  for (const [index, operation] of operations.entries()) {
    const { id, title } =
      typeof operation === 'string'
        ? { id: operation, title: undefined }
        : ((operation ?? {}) as { id?: string; title?: string })
    if (id !== undefined && !named.has(id))
      named.set(id, { id, title, path: ['operations', index] })
  }
  return named
}
