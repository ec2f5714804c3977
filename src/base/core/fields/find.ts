import { depthOf, type Field, keysOf, pathOf, type Step } from './field.ts'
import { type FieldSchema, typeOf, valuesOf } from './schema.ts'

/** A field that a name means, and one of its values when the name says which. */
export type Match = { field: Field; value?: string }

/** What a name means, and what else it can mean. */
export type Matches = { matches: readonly Match[]; also: readonly Match[] }

/**
 * The fields with this name: a path (`handling.retry`) or its end (`retry`), with or without `[]`
 * and the keys of mappings; `retry=same` names a value, too. Those nearest to the top win. Below
 * the top, values of this name count as much as fields.
 */
export function fieldsNamed(name: string): Matches {
  const [query, value] = name.split(/=(.*)/s) as [string, string?]
  const found = ofEntries(atPath(query.replaceAll(/\[[^[\]]*\]/g, '')))
  if (value !== undefined) return { matches: withValue(found, value), also: [] }
  const least = Math.min(...found.map(({ depth }) => depth))
  const top: Match[] = found.filter(({ depth }) => depth === least).map(({ field }) => ({ field }))
  const deeper: Match[] = found.filter(({ depth }) => depth > least).map(({ field }) => ({ field }))
  const values = found.length === 0 ? [] : fieldsWithValue(name)
  return least === 0
    ? { matches: top, also: [...deeper, ...values] }
    : { matches: [...top, ...values], also: deeper }
}

export const fieldsWithValue = (value: string): Match[] =>
  allowing(ofEntries(fields().map((field) => ({ field }))), value)

/** Without the fields that `defaults` has of entries, if the entries themselves are meant. */
const ofEntries = <One extends { field: Field }>(found: readonly One[]): One[] => {
  const isDefault = ({ field }: One) => /^defaults\.(?:.*\.)?(?!by_)\w+$/.test(field.name)
  return found.every(isDefault) ? [...found] : found.filter((one) => !isDefault(one))
}

/** Every name that a typing error can have meant. */
export const fieldNames = (): string[] =>
  fields().flatMap(({ name, steps, values }) =>
    [name, keysOf(steps).at(-1)!].flatMap((one) => [
      one,
      ...values.map(({ value }) => `${one}=${value}`),
    ]),
  )

/** The argument of `explain` that means this. */
export const nameOf = ({ field, value }: Match): string =>
  value === undefined ? field.name : `${field.name}=${value}`

type Found = { field: Field; depth: number }

/**
 * The fields at a path; without any, the mapping whose key is the last word of it
 * (`rules.stage-known`).
 */
function atPath(path: string): Found[] {
  const all = fields()
  const at = (wanted: string): Found[] =>
    all.flatMap((field) => {
      const depth = depthAt(field, wanted)
      return depth === undefined ? [] : [{ field, depth }]
    })
  const found = at(path)
  if (found.length > 0 || !path.includes('.')) return found
  return at(path.slice(0, path.lastIndexOf('.'))).filter(
    ({ field }) => typeof field.schema.additionalProperties === 'object',
  )
}

/**
 * How deep the part of a path is that a name leaves out; undefined when the name is not the rest of
 * it.
 */
function depthAt({ steps }: Field, name: string): number | undefined {
  const start = steps.findIndex(
    (step, at) => 'key' in step && pattern(steps.slice(at)).test(`${name}.`),
  )
  return start < 0 ? undefined : depthOf(keysOf(steps.slice(0, start + 1)))
}

const pattern = (steps: Field['steps']): RegExp =>
  new RegExp(
    `^${steps.map((step) => ('key' in step ? `${step.key}\\.` : 'any' in step ? '(?:[^.]+\\.)?' : '')).join('')}$`,
  )

/** Those that allow the value, with it; those without a list of values as they are. */
const withValue = (found: readonly Found[], value: string): Match[] => {
  const open = found
    .filter(({ field }) => field.values.length === 0)
    .map(({ field }) => ({ field }))
  return [...allowing(found, value), ...open]
}

const allowing = (found: readonly { field: Field }[], value: string): Match[] =>
  found.flatMap(({ field }) =>
    field.values.some((one) => one.value === value) ? [{ field, value }] : [],
  )

import configSchema from '../../../../schema/config.schema.json' with { type: 'json' }
import catalogSchema from '../../../../schema/errors.schema.json' with { type: 'json' }

/**
 * Where the fields of a mapping are described: the heading of their section is the key of the
 * mapping, unless a mapping around it `holds` all that is in it.
 */
type Place = Pick<Field, 'file'> & { page: string; section: string; holds?: boolean }

const CATALOG: Place = { file: 'errors.yaml', page: 'docs/catalog.md', section: 'header' }
const CONFIG: Place = {
  file: 'rail-errors.config.yaml',
  page: 'docs/configuration.md',
  section: 'top-level',
}

/** Every field of errors.yaml and of the config, each before the fields that it contains. */
export const fields = (): readonly Field[] => [
  ...fieldsIn(catalogSchema as FieldSchema, [], CATALOG),
  ...fieldsIn(configSchema as FieldSchema, [], CONFIG),
]

const fieldsIn = (
  { properties = {}, required: must = [], 'x-required': required = must }: FieldSchema,
  above: readonly Step[],
  place: Place,
): Field[] =>
  Object.entries(properties).flatMap(([key, schema]) => {
    const steps = [...above, { key }]
    const inner = mappingIn(schema)
    const below = [...steps, ...(inner?.steps ?? [])]
    const own = placeOn(schema['x-page'], place)
    const within = inner ? placeIn(inner.at, own, key) : own
    const inside = inner ? fieldsIn(inner.at, below, within) : []
    const field: Field = {
      file: place.file,
      steps,
      path: pathOf(steps),
      name: nameOfSteps(steps),
      schema,
      values: valuesOf(schema),
      docs: `${within.page}#${within.section}`,
      type: typeOf(schema, { mapping: () => 'mapping' }),
      required: required.includes(key),
      description: schema.description ?? inner?.at.description ?? '',
      fields: inside.filter(({ steps }) => steps.length === below.length + 1),
    }
    return [field, ...inside]
  })

/** The place that a page with or without a heading names, else the one around it. */
function placeOn(named: string | undefined, place: Place): Place {
  const [page, section] = named?.split('#') ?? []
  if (page === undefined) return place
  return { ...place, page, ...(section !== undefined && { section, holds: true }) }
}

/** Where the fields of a mapping are described. */
function placeIn(at: FieldSchema, place: Place, key: string): Place {
  const own = placeOn(at['x-page'], place)
  return at.title === undefined || own.holds ? own : { ...own, section: key }
}

/** The mapping with known keys that a field contains, and the steps to it. */
function mappingIn(at: FieldSchema): { at: FieldSchema; steps: readonly Step[] } | undefined {
  if (at.properties !== undefined) return { at, steps: [] }
  if (at.items !== undefined) return behind({ item: true }, at.items)
  if (typeof at.additionalProperties === 'object')
    return behind({ any: at['x-key'] ?? 'key' }, at.additionalProperties)
  for (const branch of at.anyOf ?? []) {
    const found = mappingIn(branch)
    if (found !== undefined) return found
  }
  return undefined
}

function behind(step: Step, at: FieldSchema): ReturnType<typeof mappingIn> {
  const found = mappingIn(at)
  return found && { at: found.at, steps: [step, ...found.steps] }
}

function nameOfSteps(steps: readonly Step[]): string {
  const keys = keysOf(steps)
  return keys.slice(keys.length > 1 && keys[0] === 'codes' ? 1 : 0).join('.')
}
