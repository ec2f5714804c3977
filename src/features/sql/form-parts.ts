import type { Form, Place, Places } from '../../base/core/contract/forms/form.ts'
import {
  headerAt,
  isInBody,
  isStatusPlace,
  placeSteps,
} from '../../base/core/contract/forms/place.ts'
import { marksOf } from '../../base/core/contract/forms/read.ts'
import type { Dialect } from './dialect.ts'
import { text } from './literal.ts'

/** The columns of `answers` that a form has places for. */
const PARTS = { error: 'code', fix_stage: 'stage', path: 'path' } as const
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[]

/** The value at a place of a body; NULL if nothing is there. */
export function expressionAt(dialect: Dialect, json: string, place: Place): string {
  let found = json
  let names: string[] = []
  for (const { name, value } of placeSteps(place))
    if (value === undefined) names.push(name)
    else {
      const items = dialect.items(dialect.at(found, names))
      const isIts = `${dialect.text(dialect.at('detail', [name]))} = ${text(value)}`
      found = dialect.first(dialect.filter(items, 'detail', isIts))
      names = []
    }
  return dialect.at(found, names)
}

/** The values at the places of a reason in a body, as a struct. */
export function expressionsAt(dialect: Dialect, json: string, places: Partial<Places>): string {
  const inBody = NAMES.flatMap((name): [string, string][] => {
    const place = places[PARTS[name]]
    return place !== undefined && isInBody(place)
      ? [[name, expressionAt(dialect, json, place)]]
      : []
  })
  return dialect.struct(
    Object.fromEntries(inBody.length > 0 ? inBody : [['error', 'CAST(NULL AS STRING)']]),
  )
}

/** The texts of a struct of {@link expressionsAt}, empty where there is none, and those beside the body. */
export function textsOf(dialect: Dialect, values: string, places: Partial<Places>): string {
  const read = (name: keyof typeof PARTS): string => {
    const place = places[PARTS[name]]
    if (place === undefined) return "''"
    if (isStatusPlace(place)) return `coalesce(CAST(status AS STRING), '')`
    const header = headerAt(place)
    if (header === undefined) {
      const value = `${values}.${name}`
      return `coalesce(${name === 'error' ? dialect.textOrInteger(value) : dialect.text(value)}, '')`
    }
    const isIts = `header.name = ${text(header)}`
    const found = dialect.map(dialect.filter('headers', 'header', isIts), 'header', 'header.value')
    return `coalesce(${dialect.join(found, ', ')}, '')`
  }
  return dialect.struct(Object.fromEntries(NAMES.map((name) => [name, read(name)])))
}

export const readsHeaders = ({ top, list }: Form): boolean =>
  [top, list].some((places) => NAMES.some((name) => headerAt(places?.[PARTS[name]]) !== undefined))

/** The condition that a body has what every body of a form has. */
export function isOfForm(dialect: Dialect, form: Form): string[] {
  return marksOf(form).map(([place, value]) => {
    const steps = placeSteps(place)
    // The item of a list is an object.
    if (steps.at(-1)?.value !== undefined) return 'FALSE'
    const at = steps.findLastIndex((step) => step.value !== undefined) + 1
    const holder = at === 0 ? 'body' : expressionAt(dialect, 'body', placeTo(place, at))
    return dialect.equals(
      holder,
      steps.slice(at).map(({ name }) => name),
      value,
    )
  })
}

/** The first steps of a place. */
const placeTo = (place: Place, count: number): Place =>
  place
    .split('/')
    .slice(0, count + 1)
    .join('/')
