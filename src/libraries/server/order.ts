import { stepsOf } from '../../base/core/contract/paths/steps.ts'
import type { ErrorsModule, ServerEntry } from './table.ts'

/** True for a reason that can't be a warning of a success. */
export const refuses = ({ stop, http }: ServerEntry): boolean => stop || http >= 400

type Ordered = { error: string; path: string; fix_stage: string }

/**
 * The order of reasons (contract, Order): those that block the call first, then those with
 * an error status, then the stages in the order of the workflow, then the paths in the order of the
 * document, then the codes. Without the document, members are ordered by name. It does not depend
 * on the order in which the reasons were found.
 */
export function inOrder<R extends Ordered>(
  reasons: readonly R[],
  { entries, stages }: ErrorsModule,
  document?: unknown,
): R[] {
  const places = placesIn(document)
  const key = ({ error, path, fix_stage }: R) => [
    entries[error]!.stop ? 0 : refuses(entries[error]!) ? 1 : 2,
    stages?.indexOf(fix_stage),
    ...places(path),
  ]
  return reasons
    .map((reason) => ({ reason, key: key(reason) }))
    .sort(
      (one, other) =>
        compare(one.key, other.key) || compare([one.reason.error], [other.reason.error]),
    )
    .map(({ reason }) => reason)
}

type Key = readonly (number | string | undefined)[]

/**
 * For each step of a path, its place among its siblings: the index of an item, the position of a
 * member, or its name if it is absent.
 */
function placesIn(document: unknown): (path: string) => Key {
  const memberOf = memberPlaces()
  return (path) => {
    let value = document
    return (stepsOf(path) ?? [path]).map((step) => {
      const place =
        typeof step === 'number' ? step : Array.isArray(value) ? -1 : memberOf(value, step)
      const object = Object(value) as Record<string, unknown>
      value = Object.hasOwn(object, step) ? object[step] : undefined
      return place >= 0 || step === '*' ? place : step
    })
  }
}

/**
 * The position of a member in its object, or -1. Each object is listed once: a client sends its
 * size, and how many reasons it has.
 */
function memberPlaces(): (value: unknown, name: string) => number {
  const listed = new Map<unknown, ReadonlyMap<string, number>>()
  return (value, name) => {
    let places = listed.get(value)
    if (places === undefined) {
      places = new Map(Object.keys(Object(value)).map((member, at) => [member, at]))
      listed.set(value, places)
    }
    return places.get(name) ?? -1
  }
}

/** Numbers before texts; a path before the paths below it. */
function compare(one: Key, other: Key): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]]
    if (a === b) continue
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
    return a < b ? -1 : 1
  }
  return 0
}
