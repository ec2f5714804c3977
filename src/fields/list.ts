import configSchema from '../../schema/config.schema.json' with { type: 'json' }
import catalogSchema from '../../schema/errors.schema.json' with { type: 'json' }
import { type Field, keysOf, pathOf, type Step } from './field.ts'
import { type FieldSchema, typeOf, valuesOf } from './schema.ts'

/**
 * Where the fields of a mapping are described: the heading of their section is the key of the
 * mapping.
 */
type Place = Pick<Field, 'file'> & { page: string; section: string }

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
  { properties = {}, required = [] }: FieldSchema,
  above: readonly Step[],
  place: Place,
): Field[] =>
  Object.entries(properties).flatMap(([key, schema]) => {
    const steps = [...above, { key }]
    const inner = mappingIn(schema)
    const below = [...steps, ...(inner?.steps ?? [])]
    const own = inner?.at.title === undefined ? place : { ...place, section: key }
    const inside = inner ? fieldsIn(inner.at, below, own) : []
    const values = valuesOf(schema)
    const section = values.some(({ meaning }) => meaning) ? `values-of-${key}` : own.section
    const field: Field = {
      ...{
        file: place.file,
        steps,
        path: pathOf(steps),
        name: nameOf(steps),
        schema,
        values,
        docs: `${place.page}#${section}`,
      },
      type: typeOf(schema, { mapping: () => 'mapping' }),
      required: required.includes(key),
      description: schema.description ?? inner?.at.description ?? '',
      fields: inside.filter(({ steps }) => steps.length === below.length + 1),
    }
    return [field, ...inside]
  })

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

function nameOf(steps: readonly Step[]): string {
  const keys = keysOf(steps)
  return keys.slice(keys.length > 1 && keys[0] === 'codes' ? 1 : 0).join('.')
}
