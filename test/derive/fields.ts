import { type FieldSchema, valuesOf } from '../../src/base/core/fields/schema.ts'

type Field = { key: string; required: boolean; schema: FieldSchema }
export type Page = { path: string; text: string }

/**
 * The fields of the object with this title that the page is for, one line for each; `explain` has the
 * rest of what the schema says. A field with a section of its own on the page is a link to it.
 */
export function fieldsPart(schema: object, title: string, page: Page): string {
  const rows = fieldsHere(schema, title, page).map(({ key, required, schema: at }) => {
    const isLink = objects(at).length > 0 && page.text.includes(`\n## \`${key}\`\n`)
    const named = isLink ? `[\`${key}\`](#${key})` : `\`${key}\``
    return `- ${named}${required ? ' (required)' : ''}: ${meaningOf(at)}`
  })
  return rows.join('\n')
}

/** The fields of the object with this title that the page is for. */
export function fieldsHere(schema: object, title: string, page: Page): Field[] {
  const object = objects(schema as FieldSchema).find((at) => at.title === title)
  if (object === undefined)
    throw new Error(
      `${page.path}: no schema has the title "${title}"; if its feature is gone, delete the section`,
    )
  const pageOf = (at: FieldSchema) => at['x-page']?.split('#')[0]
  const home = pageOf(object) ?? HOME[(schema as FieldSchema).title!]
  return fieldsOf(object).filter(({ schema: at }) => (pageOf(at) ?? home) === page.path)
}

/** The pages of the fields of a file, unless a field or a mapping names its own. */
const HOME: Record<string, string> = { Catalog: 'docs/catalog.md', Config: 'docs/configuration.md' }

/** What a field is: the first sentence, what it can be, and a value that it has if it is absent. */
function meaningOf(at: FieldSchema): string {
  const text = at.description ?? objects(at).find(({ description }) => description)?.description
  const [first = '', ...rest] = (text ?? '').split(/(?<=[.!]) (?=[A-Z`])/)
  const usual = rest.find((sentence) => /^Default: \S+$/.test(sentence))
  const values = valuesOf(at).map(({ value }) => `\`${value}\``)
  const isListed =
    at.type !== 'boolean' &&
    values.length > 0 &&
    values.length <= 8 &&
    !values.every((v) => first.includes(v))
  const list = [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ')
  return [first, isListed && `${list}.`, usual].filter(Boolean).join(' ')
}

/** Every field of an object. */
const fieldsOf = (object: FieldSchema): Field[] =>
  Object.entries(object.properties!).map(([key, schema]) => ({
    key,
    required: (object['x-required'] ?? object.required ?? []).includes(key),
    schema,
  }))

const objects = (at: FieldSchema): FieldSchema[] => [
  ...(at.properties ? [at] : []),
  ...[
    ...Object.values(at.properties ?? {}),
    ...(at.anyOf ?? []),
    ...[at.items, at.additionalProperties].filter((one) => typeof one === 'object'),
  ].flatMap(objects),
]
