import { namesIn } from '../paths/json-pointer.ts'
import { fieldsOf, listOf, ownOf } from '../received.ts'
import type { Place } from './form.ts'

/** True for the place of a code that is the status of a failure. */
export const isStatusPlace = (place: Place | undefined): boolean => place === 'status'

/** True for a place in the body: the others are in a header, or the status. */
export const isInBody = (place: Place): boolean => place === '' || place.startsWith('/')

/** The name of the header that a place is, in lower case; undefined for another place. */
export const headerAt = (place: Place | undefined): string | undefined =>
  place?.startsWith('header:') ? place.slice(7).toLowerCase() : undefined

/** A step of a place: a member or an index, or the item of a list by one of its members. */
export type PlaceStep = { readonly name: string; readonly value?: string | undefined }

/**
 * The steps of a place in a body. The places of forms are few, and are asked for in every answer: if none
 * were kept, `check` of 20,000 answers would take half as long again.
 */
export function placeSteps(place: Place): readonly PlaceStep[] {
  const own = placeSteps as { kept?: Map<Place, readonly PlaceStep[]> }
  own.kept ??= new Map()
  const known = own.kept.get(place)
  if (known) return known
  const steps = namesIn(place).map((step) => {
    const [, name = step, value] = /^\?([^=]+)=(.*)$/s.exec(step) ?? []
    return { name, value }
  })
  own.kept.set(place, steps)
  return steps
}

/** The value at a place; undefined if nothing of its own is there. */
export const valueAtPlace = (body: unknown, place: Place): unknown =>
  placeSteps(place).reduce(
    (value, { name, value: wanted }) =>
      wanted === undefined
        ? ownAt(value, name)
        : listOf(value).find((item) => ownAt(item, name) === wanted),
    body,
  )

const ownAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' ? ownOf(fieldsOf(value), name) : undefined

/**
 * Puts a value at a place, and makes the objects and lists that lead there. A place that is inside
 * another value stays empty: lint reports it.
 */
export function putAt(body: Record<string, unknown>, place: Place, value: unknown): void {
  const steps = placeSteps(place)
  let holder: unknown = body
  for (const [at, { name, value: wanted }] of steps.entries()) {
    if (typeof holder !== 'object' || holder === null) return
    if (wanted !== undefined) {
      if (!Array.isArray(holder)) return
      const list = holder as Record<string, unknown>[]
      const item = list.find((one) => one[name] === wanted) ?? { [name]: wanted }
      if (!list.includes(item)) list.push(item)
      holder = item
      continue
    }
    const fields = holder as Record<string, unknown>
    const next = steps[at + 1]
    if (next === undefined) fields[name] = value
    else if (!Object.hasOwn(fields, name))
      fields[name] = next.value !== undefined || /^\d+$/.test(next.name) ? [] : {}
    holder = fields[name]
  }
}
