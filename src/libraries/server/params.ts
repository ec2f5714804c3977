import { ownOf } from '../../base/core/contract/received.ts'
import { isDay } from '../../base/core/values/formats.ts'
import type { ParamShape, ServerEntry } from './table.ts'

type Types = {
  string: string
  integer: number
  number: number
  boolean: boolean
  date: Date | string
}
type ValueOf<P> = P extends { readonly type: keyof Types } ? Types[P['type']] : string

/** The params of an entry; none if its type does not name them. */
type ParamOf<E> = E extends { readonly params: readonly (infer P extends ParamShape)[] } ? P : never

/** The values of the params of an entry: optional ones may be left out. */
export type ValuesOf<E> = [ParamOf<E>] extends [never]
  ? { readonly [name: string]: never }
  : {
      readonly [P in ParamOf<E> as P extends { readonly optional: true }
        ? never
        : P['name']]: ValueOf<P>
    } & {
      readonly [P in ParamOf<E> as P extends { readonly optional: true }
        ? P['name']
        : never]?: ValueOf<P>
    }

/** True for an entry with a param that is not optional. */
export type NeedsValues<E> = [Exclude<ParamOf<E>, { readonly optional: true }>] extends [never]
  ? false
  : true

/** Values by name. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Throws a TypeError if a value is missing, unknown or of another type: plain JavaScript has no
 * compiler that finds this.
 */
export function checkValues(code: string, { params = [] }: ServerEntry, values: Values): void {
  for (const name of Object.keys(values))
    if (!params.some((param) => param.name === name))
      throw new TypeError(`${code} has no param "${name}"`)
  for (const { name, type = 'string', optional } of params) {
    const value = ownOf(values, name)
    if (value === undefined && !optional) throw new TypeError(`${code} needs the param "${name}"`)
    const [wanted, is] = TYPES[type]
    if (value !== undefined && !is(value))
      throw new TypeError(`the param "${name}" of ${code} must be ${wanted}`)
  }
}

const TYPES: Record<keyof Types, [wanted: string, is: (value: unknown) => boolean]> = {
  string: ['a text', (value) => typeof value === 'string'],
  integer: ['a whole number', Number.isInteger],
  number: ['a number', Number.isFinite],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  date: [
    'a Date, or a text such as 2026-11-21',
    (value) =>
      value instanceof Date ? !Number.isNaN(+value) : typeof value === 'string' && isDay(value),
  ],
}

/** Values as they are shown and sent: a Date is its day. */
export const sendable = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString().slice(0, 10) : value,
    ]),
  )
