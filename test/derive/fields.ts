import { table } from './markdown.ts'

type JsonSchema = {
  type?: string
  title?: string
  description?: string
  format?: string
  enum?: string[]
  enumDescriptions?: string[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
}

type Field = { key: string; required: boolean; schema: JsonSchema }

/** The fields of the object with this title as a table, and a table for each field whose values have a meaning of their own. */
export function fieldsPart(schema: object, title: string): string {
  const object = objects(schema as JsonSchema).find((at) => at.title === title)
  if (object === undefined) throw new Error(`no object with the title "${title}"`)
  const fields = fieldsOf(object)
  const rows = fields.map(({ key, required, schema: at }) => [
    `\`${key}\``,
    typeOf(at, key),
    required ? 'yes' : '',
    at.description ?? objects(at).find(({ description }) => description)?.description ?? '',
  ])
  const values = fields.flatMap(({ key, schema: at }) =>
    at.enumDescriptions
      ? [
          `### Values of \`${key}\`\n\n${table(
            ['Value', 'Meaning'],
            at.enum!.map((value, i) => [`\`${value}\``, at.enumDescriptions![i]!]),
          )}`,
        ]
      : [],
  )
  return [table(['Field', 'Type', 'Required', 'Meaning'], rows), ...values].join('\n\n')
}

/** Every field of an object. The fields of an object without a title follow it, with their path. */
function fieldsOf(object: JsonSchema, path = ''): Field[] {
  return Object.entries(object.properties!).flatMap(([key, schema]): Field[] => {
    const field = { key: path + key, required: object.required?.includes(key) ?? false, schema }
    return schema.properties && schema.title === undefined ? [field, ...fieldsOf(schema, `${field.key}.`)] : [field]
  })
}

const objects = (at: JsonSchema): JsonSchema[] => [
  ...(at.properties ? [at] : []),
  ...[
    ...Object.values(at.properties ?? {}),
    ...(at.anyOf ?? []),
    ...[at.items, at.additionalProperties].filter((one) => typeof one === 'object'),
  ].flatMap(objects),
]

/** The type in words. A mapping with a title has a section of its own, whose heading is the key. */
function typeOf(at: JsonSchema, key: string): string {
  if (at.enum) return at.enum.map((value) => `\`${value}\``).join(', ')
  if (at.anyOf) return at.anyOf.map((one) => typeOf(one, key)).join(' or ')
  if (at.type === 'array') return `list of ${typeOf(at.items ?? {}, key)}`
  if (at.type === 'object') return objects(at).some(({ title }) => title) ? `[mapping](#${key})` : 'mapping'
  return at.format === 'date' ? 'date' : (at.type ?? 'any')
}
