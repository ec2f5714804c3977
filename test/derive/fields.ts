import { type FieldSchema, typeOf, valuesOf } from '../../src/base/core/fields/schema.ts'
import { table } from './markdown.ts'

type Field = { key: string; required: boolean; schema: FieldSchema }

/**
 * The fields of the object with this title as a table, and a table for each field whose values have
 * a meaning of their own.
 */
export function fieldsPart(schema: object, title: string): string {
  const object = objects(schema as FieldSchema).find((at) => at.title === title)
  if (object === undefined) throw new Error(`no object with the title "${title}"`)
  const fields = fieldsOf(object)
  const rows = fields.map(({ key, required, schema: at }) => [
    `\`${key}\``,
    typeOf(at, {
      mapping: (inner) => mapping(inner, key),
      // A long list is one of a standard, or has a page of its own.
      values: (list) =>
        list.length > 10
          ? `one of ${list.length} names`
          : list.map((value) => `\`${value}\``).join(', '),
    }),
    required ? 'yes' : '',
    at.description ?? objects(at).find(({ description }) => description)?.description ?? '',
  ])
  const values = fields.flatMap(({ key, schema: at }) => {
    const explained = valuesOf(at).flatMap(({ value, meaning }) =>
      meaning === undefined ? [] : [[`\`${value}\``, meaning]],
    )
    return explained.length > 0
      ? [`### Values of \`${key}\`\n\n${table(['Value', 'Meaning'], explained)}`]
      : []
  })
  return [table(['Field', 'Type', 'Required', 'Meaning'], rows), ...values].join('\n\n')
}

/** Every field of an object. The fields of an object without a title follow it, with their path. */
function fieldsOf(object: FieldSchema, path = ''): Field[] {
  return Object.entries(object.properties!).flatMap(([key, schema]): Field[] => {
    const field = {
      key: path + key,
      required: (object['x-required'] ?? object.required ?? []).includes(key),
      schema,
    }
    return schema.properties && schema.title === undefined
      ? [field, ...fieldsOf(schema, `${field.key}.`)]
      : [field]
  })
}

const objects = (at: FieldSchema): FieldSchema[] => [
  ...(at.properties ? [at] : []),
  ...[
    ...Object.values(at.properties ?? {}),
    ...(at.anyOf ?? []),
    ...[at.items, at.additionalProperties].filter((one) => typeof one === 'object'),
  ].flatMap(objects),
]

/** A mapping with a title has a section of its own, whose heading is the key. */
const mapping = (at: FieldSchema, key: string): string =>
  objects(at).some(({ title }) => title) ? `[mapping](#${key})` : 'mapping'
