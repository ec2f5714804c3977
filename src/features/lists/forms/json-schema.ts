import type { Path } from '../../../base/core/diagnostic.ts'
import { asArray, asRecord, asRecords, isRecord } from '../../../base/core/values/record.ts'
import type { Source } from '../../../base/core/yaml/source.ts'
import { describedValues, saidOfValue } from '../../openapi/index.ts'
import type { Item, ItemList } from '../value.ts'
import { type DocumentKind, parts, plainValue } from './document.ts'

/** JSON Schema: each enum of texts, with the descriptions and names beside it, and `oneOf` of constants. */
export const jsonSchema: DocumentKind = {
  recognises: ({
    $schema,
    $defs,
    definitions,
    enum: values,
    oneOf,
    openapi,
    swagger,
    type,
    properties,
  }) =>
    openapi === undefined &&
    swagger === undefined &&
    ((typeof $schema === 'string' && /json-schema/.test($schema)) ||
      isRecord($defs) ||
      isRecord(definitions) ||
      (typeof type === 'string' && isRecord(properties)) ||
      Array.isArray(values) ||
      asArray(oneOf).some((one) => asRecord(one).const !== undefined)),
  read: (source) => ({ lists: enumsIn(source, source.value, []), left: [] }),
}

/** A mapping of more that is said, by value. */
const METADATA = ['enumMetadata', 'x-enumMetadata', 'x-enum-metadata']
const NAMES = ['x-enumNames', 'x-enum-varnames', 'tsEnumNames']
const DEEPEST = 24

/** The enums of a schema and of the schemas in it, in the order of the document. */
export function enumsIn(source: Source, schema: unknown, path: Path): ItemList[] {
  if (path.length > DEEPEST) return []
  if (Array.isArray(schema))
    return schema.flatMap((one, index) => enumsIn(source, one, [...path, index]))
  if (!isRecord(schema)) return []
  const found = itemsOfEnum(source, schema, path)
  if (found.length > 0)
    return [
      {
        name: nameOf(path, schema),
        what: 'enum',
        at: source.locate(path),
        items: found,
        ...(typeof schema.description === 'string' && { about: schema.description }),
      },
    ]
  return Object.entries(schema).flatMap(([name, inner]) =>
    name === 'examples' || name === 'example' || name === 'default'
      ? []
      : enumsIn(source, inner, [...path, name]),
  )
}

/** The name of a schema: its title, or the last name of its path that is not a keyword. */
const nameOf = (path: Path, { title }: Readonly<Record<string, unknown>>): string =>
  typeof title === 'string'
    ? title
    : `${path.findLast((step) => typeof step === 'string' && !/^(?:properties|items|\$defs|definitions|schemas|components|enum|oneOf|anyOf|allOf|schema)$/.test(step)) ?? ''}`

function itemsOfEnum(
  source: Source,
  schema: Readonly<Record<string, unknown>>,
  path: Path,
): Item[] {
  const values = asArray(schema.enum)
  if (
    values.length > 1 &&
    values.every((value) => typeof value === 'string' || typeof value === 'number')
  ) {
    const names = asArray(NAMES.map((key) => schema[key]).find(Array.isArray))
    const metadata = METADATA.map((key) => schema[key]).find(isRecord)
    const described = describedValues(schema.description, values)
    return values.map((value, index) => {
      const at = [...path, 'enum', index]
      const description = saidOfValue(schema, value, index) ?? described.get(`${value}`)
      return {
        name: typeof names[index] === 'string' ? names[index] : '',
        at: source.locate(at),
        value: plainValue(value, source.locate(at)),
        parts: parts(source, at, {
          ...(typeof description === 'string' && { description }),
          ...asRecord(metadata?.[`${value}`]),
        }),
      }
    })
  }
  const key = ['oneOf', 'anyOf'].find((name) => asArray(schema[name]).length > 1)
  const branches = asRecords(schema[key ?? ''])
  if (
    key === undefined ||
    !branches.every(({ const: value }) => typeof value === 'string' || typeof value === 'number')
  )
    return []
  return branches.map(({ const: value, title, description, deprecated, ...others }, index) => {
    const at = [...path, key, index]
    const own = Object.fromEntries(
      Object.entries(others)
        .filter(([name]) => name.startsWith('x-'))
        .map(([name, inner]) => [name.slice(2), inner]),
    )
    return {
      name: '',
      at: source.locate(at),
      value: plainValue(value, source.locate([...at, 'const'])),
      parts: parts(source, at, { title, description, ...own }),
      ...(deprecated === true && { deprecated: true }),
    }
  })
}
