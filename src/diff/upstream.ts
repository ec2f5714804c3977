import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { same } from '../values/same.ts'
import {
  type Difference,
  eventOf,
  type Location,
  type PlacedEntry,
  valuesOf,
} from './difference.ts'
import { kindAt } from './kind.ts'
import type { Matched } from './match.ts'

type Systems = NonNullable<ParsedCatalog['value']['upstream']>

/** The systems behind the API that came, went or changed. Their own lists are not published. */
export function* systemDifferences(
  before: Systems = {},
  after: Systems = {},
): Iterable<Difference> {
  for (const system of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[system], after[system]]
    if (same(was, is)) continue
    const isListOnly = was !== undefined && is !== undefined && same(said(was), said(is))
    const at = (value: unknown): Location => ({
      path: value === undefined ? [] : ['upstream', system],
      ...(value !== undefined && { part: 'key' as const }),
    })
    yield {
      kind: isListOnly ? 'upstream.codes_from changed' : kindAt(['upstream'], eventOf(was, is)),
      location: `upstream.${system}${isListOnly ? '.codes_from' : ''}`,
      old: at(was),
      new: at(is),
      ...valuesOf(was, is),
    }
  }
}

const said = ({ codes_from: _, ...others }: Systems[string] & object) => others

/** Which codes of other systems the codes stand for: each that moved, came or went, once. */
export function* fromDifferences({
  pairs,
  renamed,
  removed,
  added,
}: Matched): Iterable<Difference> {
  const both = [...pairs, ...renamed]
  const old = ownersOf([
    ...both.map((pair) => ({ entry: pair.before, at: pair.old, code: pair.code, pair })),
    ...removed,
  ])
  const now = ownersOf([
    ...both.map((pair) => ({ entry: pair.after, at: pair.new, code: pair.code, pair })),
    ...added,
  ])
  for (const [key, after] of now) {
    const before = old.get(key)
    if (before?.code === after.code) continue
    // What a new code stands for is a part of it.
    if (before === undefined && after.pair === undefined) continue
    yield {
      kind: `codes.from ${before === undefined ? 'added' : 'moved'}`,
      ...named(after),
      old: before === undefined ? codeAt(after.pair!.old) : placeOf(before),
      new: placeOf(after),
      ...(before === undefined
        ? { after: after.id }
        : { before: before.entry.code, after: after.entry.code }),
    }
  }
  for (const [key, before] of old)
    if (!now.has(key) && before.pair !== undefined)
      yield {
        kind: 'codes.from removed',
        ...named(before),
        old: placeOf(before),
        new: codeAt(before.pair.new),
        before: before.id,
      }
}

/** The entry that a code of another system became; `code` identifies it on both sides. */
type Owner = PlacedEntry & Pick<Difference, 'pair'> & { system: string; id: string; index: number }

/**
 * The entry of each code of another system: the first that has it. A retired entry counts only if no
 * other has it.
 */
function ownersOf(
  entries: readonly (PlacedEntry & Pick<Difference, 'pair'>)[],
): Map<string, Owner> {
  const owners = new Map<string, Owner>()
  const inOrder = entries.toSorted((one, other) => one.at - other.at)
  for (const retired of [false, true])
    for (const one of inOrder) {
      if ((one.entry.retired !== undefined) !== retired) continue
      for (const [system, ids = []] of Object.entries(one.entry.from ?? {}))
        for (const [index, id] of ids.entries()) {
          const key = JSON.stringify([system, id])
          if (id !== undefined && !owners.has(key)) owners.set(key, { ...one, system, id, index })
        }
    }
  return owners
}

const named = ({ code, pair, system, id }: Owner) => ({
  location: `upstream.${system}[${id}]`, // whichever code it became
  code,
  ...(pair !== undefined && { pair }),
})

const placeOf = ({ at, system, index }: Owner): Location => ({
  path: ['codes', at, 'from', system, index],
})

const codeAt = (at: number): Location => ({ path: ['codes', at, 'code'] })

/** The system and its code in `upstream.core[E042]`. */
export const upstreamIn = (location: string): string =>
  /^upstream\.([^[]*)\[(.*)\]$/s.exec(location)?.slice(1).join(' ') ?? ''
