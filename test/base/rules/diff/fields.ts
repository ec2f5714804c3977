import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { diff } from '../../../../src/base/rules/diff/diff.ts'
import { reverseOf } from './reverse.ts'

// Every field of the model, with another value for it, and what a comparison says of that.

type Shape = {
  type?: string
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  'x-required'?: string[]
  additionalProperties?: Shape | boolean
  items?: Shape
}
export type Fields = { [name: string]: unknown }
export type Steps = readonly (string | number)[]

const schema = JSON.parse(
  readFileSync(new URL('../../../../schema/errors.schema.json', import.meta.url), 'utf8'),
) as Shape
export const OFF = Object.fromEntries(
  ['version-decreased', 'version-bump-small', 'since-impossible'].map((id) => [id, 'off' as const]),
)

/** A value of a shape; the two variants differ throughout. */
function sample(shape: Shape, variant: 0 | 1, name = ''): unknown {
  const of = shape.anyOf?.at(-1) ?? shape
  if (of.enum) return of.enum[variant]
  if (of.type === 'string')
    return name === 'id' || name === 'name'
      ? ['first', 'second'][variant]
      : ['The first words of this field.', 'Quite another text stands here!'][variant]
  if (of.type === undefined) return variant === 0 // any value
  if (of.type === 'integer') return [404, 503][variant]
  if (of.type === 'boolean') return variant === 0
  if (of.type === 'array') return [sample(of.items!, variant, name)]
  if (typeof of.additionalProperties === 'object')
    return { sw: sample(of.additionalProperties, variant) }
  return Object.fromEntries(
    Object.entries(of.properties!).map(([key, inner]) => [key, sample(inner, variant, key)]),
  )
}

export type Row = { steps: Steps; required: boolean; other: unknown }

/** Every place of a shape, down to the leaves, with another value for it. */
function places(shape: Shape, steps: Steps, required: boolean): Row[] {
  const of = shape.anyOf?.at(-1) ?? shape
  const own = {
    steps,
    required,
    other: sample(of, 1, String(steps.findLast((step) => typeof step === 'string'))),
  }
  const within =
    of.type === 'object'
      ? typeof of.additionalProperties === 'object'
        ? places(of.additionalProperties, [...steps, 'sw'], false)
        : Object.entries(of.properties!).flatMap(([key, inner]) =>
            places(inner, [...steps, key], of.required?.includes(key) ?? false),
          )
      : of.type === 'array' && of.items!.type === 'object'
        ? places(of.items!, [...steps, 0], false)
        : []
  return [own, ...within]
}

const entryShape = schema.properties!.codes!.items!
// A catalog with stages requires `fix_stage`: lint says it, the schema can't.
const requiredHere = [...entryShape['x-required']!, 'fix_stage']
export const entryRows = Object.entries(entryShape.properties!).flatMap(([key, inner]) =>
  places(inner, [key], requiredHere.includes(key)),
)
export const headerRows = Object.entries(schema.properties!)
  .filter(
    ([key]) =>
      !['codes', 'codes_from', 'version', 'stages', 'operations', 'defaults'].includes(key),
  )
  .flatMap(([key, inner]) => places(inner, [key], schema.required!.includes(key)))

export const fullEntry: Fields = { ...(sample(entryShape, 0) as Fields), code: 'MEMBER_NOT_FOUND' }
const { retired: _, ...livingFields } = fullEntry
// With a key that is sent again, another `retry` is two differences: clients make keys then.
export const livingEntry = put(livingFields, ['handling', 'key'], 'stop') as Fields
export const header = {
  ...(sample(
    { ...schema, properties: { ...schema.properties, codes: { type: 'string' } } },
    0,
  ) as Fields),
  codes_from: undefined, // test/catalog/codes-from.test.ts
  defaults: {}, // what a removed field gets from it: test/base/core/catalog/defaults.test.ts
  version: '1.0.0',
  description: 'Not the title, which is the default.',
  stages: [{ id: 'identify', title: 'Identify', description: 'Who is it?' }, 'billing'],
}
export const catalog = (fields: Fields, codes: Fields[]): string =>
  JSON.stringify({ ...header, ...fields, codes })

export const has = (value: unknown, [step, ...rest]: Steps): boolean =>
  step === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    step in value &&
    has((value as Fields)[step], rest))

export const valueAt = (value: unknown, steps: Steps): unknown =>
  steps.reduce((inner, step) => (inner as Fields)[step], value)

/** The value with another one at a place; `undefined` takes the place away. */
export function put(value: unknown, [step, ...rest]: Steps, next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      at === step
        ? rest.length === 0 && next === undefined
          ? []
          : [put(item, rest, next)]
        : [item],
    )
  const { [step]: now, ...others } = value as Fields
  const inner = put(now, rest, next)
  return inner === undefined ? others : { ...(value as Fields), [step]: inner }
}

export async function rulesOf(before: string, after: string): Promise<string[]> {
  const [old, now] = await Promise.all([read(before), read(after)])
  const { changes } = diff(old, now, { policy: { rules: OFF } })
  expect(new Set(changes.map(({ fingerprint }) => fingerprint)).size).toBe(changes.length)
  return changes.map(({ rule }) => rule)
}

export async function once(before: string, after: string): Promise<void> {
  const [forth, back] = [await rulesOf(before, after), await rulesOf(after, before)]
  expect(forth).toHaveLength(1)
  expect(back).toHaveLength(1)
  expect(back[0]).toBe(reverseOf(forth[0]!))
}

/** Each of these fields of the header, changed, removed and added. */
export function checkHeader(rows: readonly Row[]): void {
  // How an import is found and what is taken of it says nothing to others.
  const titled = rows
    .map((row) => [row.steps.join('.'), row] as const)
    .filter(([name]) => !/^imports\.sw\.(?:from|only|except|prefix)$/.test(name))
  test.each(titled)('changed: %s', async (_, { steps, other }) => {
    await once(
      catalog({}, [livingEntry]),
      catalog(put(header, steps, other) as Fields, [livingEntry]),
    )
  })
  test.each(titled.filter(([, { required }]) => !required))(
    'removed, and added: %s',
    async (_, { steps }) => {
      const { codes: _codes, ...rest } = put(header, steps, undefined) as Fields
      await once(catalog({}, [livingEntry]), JSON.stringify({ ...rest, codes: [livingEntry] }))
    },
  )
}
