import type { Path } from '../../../diagnostic.ts'
import { asArray, asRecord, isRecord } from '../../../values/record.ts'
import type { Source } from '../../../yaml/source.ts'
import type { Field, Item, ItemList, Lists, Value } from '../value.ts'

/** A kind of document in JSON or YAML whose lists have places of their own. */
export type DocumentKind = {
  readonly id: string
  readonly about: string
  recognises(value: Readonly<Record<string, unknown>>): boolean
  read(source: Source): Lists
}

/** A part of an item, with a value that the document has at a path. */
const part = (source: Source, name: string, path: Path, value: unknown): Field => {
  const at = source.locate(path)
  return { name, at, value: plainValue(value, at) }
}

const plainValue = (value: unknown, at: Value['at']): Value => {
  if (Array.isArray(value))
    return { kind: 'list', items: value.map((one) => plainValue(one, at)), at }
  if (isRecord(value))
    return {
      kind: 'group',
      call: '',
      fields: Object.entries(value).map(([name, inner]) => ({
        name,
        at,
        value: plainValue(inner, at),
      })),
      at,
    }
  return { kind: 'scalar', value: value as string | number | boolean | null, at }
}

/** Parts for the values that are there. */
const parts = (source: Source, path: Path, names: Readonly<Record<string, unknown>>): Field[] =>
  Object.entries(names).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [part(source, name, path, value)],
  )

const list = (source: Source, name: string, path: Path, items: readonly Item[]): ItemList[] =>
  items.length > 0 ? [{ name, at: source.locate(path), items }] : []

/**
 * Smithy JSON AST: the shapes with the trait `error`, with `httpError`, `retryable` and their
 * documentation; an error of the server without a status has 500, one of the client 400.
 */
export const smithy: DocumentKind = {
  id: 'smithy',
  about: 'Smithy JSON AST: shapes with `@error`, `@httpError`, `@retryable`',
  recognises: ({ smithy: version, shapes }) => typeof version === 'string' && isRecord(shapes),
  read(source) {
    const shapes = Object.entries(asRecord(asRecord(source.value).shapes))
    const items = shapes.flatMap(([id, shape]): Item[] => {
      const traits = asRecord(asRecord(shape).traits)
      const error = traits['smithy.api#error']
      if (error === undefined) return []
      const path = ['shapes', id]
      const old = traits['smithy.api#deprecated']
      return [
        {
          name: id.replace(/^.*#/, ''),
          at: source.locate(path, 'key'),
          parts: parts(source, path, {
            http: traits['smithy.api#httpError'] ?? (error === 'server' ? 500 : 400),
            meaning: wordsOf(traits['smithy.api#documentation']),
            // `@retryable` that is absent says that the error is not repeated as it is.
            retryable: traits['smithy.api#retryable'] !== undefined,
          }),
          ...(old !== undefined && { deprecated: `${asRecord(old).message ?? ''}` || true }),
        },
      ]
    })
    return { lists: list(source, 'errors', ['shapes'], items), left: [] }
  },
}

/** The words of a documentation in HTML. */
const wordsOf = (html: unknown): string | undefined =>
  typeof html === 'string'
    ? html
        .replace(/<[^>]{0,500}>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ')
        .replace(/ ([.,;:)])/g, '$1')
        .trim() || undefined
    : undefined

/**
 * The error conditions of Spark: messages as lists of lines, sub-conditions with a dot, parameters
 * between angle brackets.
 */
export const spark: DocumentKind = {
  id: 'spark',
  about: "Spark's error conditions: sub-conditions, SQLSTATE, parameters",
  recognises: (value) => {
    const conditions = Object.values(value)
    return conditions.length > 0 && conditions.every((one) => Array.isArray(asRecord(one).message))
  },
  read(source) {
    const items = Object.entries(asRecord(source.value)).flatMap(([name, condition]): Item[] => {
      const { message, sqlState, subClass } = asRecord(condition)
      const lines = textOf(message)
      const one = (code: string, path: Path, text: string): Item => ({
        name: code,
        at: source.locate(path, 'key'),
        parts: parts(source, path, {
          message: text,
          params: [...new Set([...text.matchAll(/<([A-Za-z_]\w*)>/g)].map(([, param]) => param))],
          sqlState,
        }),
      })
      return [
        one(name, [name], lines),
        ...Object.entries(asRecord(subClass)).map(([sub, inner]) =>
          one(
            `${name}.${sub}`,
            [name, 'subClass', sub],
            `${lines} ${textOf(asRecord(inner).message)}`,
          ),
        ),
      ]
    })
    return { lists: list(source, 'errors', [], items), left: [] }
  },
}

const textOf = (lines: unknown): string =>
  asArray(lines)
    .filter((line) => typeof line === 'string')
    .join(' ')
    .trim()

/** JSON Schema: each enum of texts, with the descriptions and names beside it, and `oneOf` of constants. */
export const jsonSchema: DocumentKind = {
  id: 'json-schema',
  about: 'JSON Schema: enums with descriptions, `oneOf` of constants',
  recognises: ({ $schema, $defs, definitions, enum: values, openapi, swagger }) =>
    openapi === undefined &&
    swagger === undefined &&
    ((typeof $schema === 'string' && /json-schema/.test($schema)) ||
      isRecord($defs) ||
      isRecord(definitions) ||
      Array.isArray(values)),
  read: (source) => ({ lists: enumsIn(source, source.value, []), left: [] }),
}

const DESCRIPTIONS = [
  'enumDescriptions',
  'x-enumDescriptions',
  'x-enum-descriptions',
  'markdownEnumDescriptions',
]
const NAMES = ['x-enumNames', 'x-enum-varnames', 'tsEnumNames']
const DEEPEST = 24

/** The enums of a schema and of the schemas in it, in the order of the document. */
function enumsIn(source: Source, schema: unknown, path: Path): ItemList[] {
  if (path.length > DEEPEST) return []
  if (Array.isArray(schema))
    return schema.flatMap((one, index) => enumsIn(source, one, [...path, index]))
  if (!isRecord(schema)) return []
  const found = itemsOfEnum(source, schema, path)
  if (found.length > 0)
    return [
      {
        name: nameOf(path, schema),
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
    const said = DESCRIPTIONS.map((key) => schema[key]).find((value) => value !== undefined)
    const names = asArray(NAMES.map((key) => schema[key]).find(Array.isArray))
    return values.map((value, index) => {
      const at = [...path, 'enum', index]
      const description = Array.isArray(said) ? said[index] : asRecord(said)[`${value}`]
      return {
        name: typeof names[index] === 'string' ? names[index] : '',
        at: source.locate(at),
        value: plainValue(value, source.locate(at)),
        parts: parts(source, at, {
          description: typeof description === 'string' ? description : undefined,
        }),
      }
    })
  }
  const key = ['oneOf', 'anyOf'].find((name) => asArray(schema[name]).length > 1)
  const branches = asArray(schema[key ?? '']).map(asRecord)
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

/**
 * OpenAPI 3: the codes in the examples of its responses, with their statuses and texts, and the enums
 * of its schemas.
 */
export const openapi: DocumentKind = {
  id: 'openapi',
  about: 'OpenAPI 3: codes in the examples of responses with their statuses, enums of schemas',
  recognises: ({ openapi: version }) => typeof version === 'string' && version.startsWith('3.'),
  read(source) {
    const document = asRecord(source.value)
    const found = new Map<string, Item>()
    const addResponse = (status: string, response: unknown, path: Path): void => {
      for (const [type, media] of Object.entries(asRecord(asRecord(response).content))) {
        const at = [...path, 'content', type]
        const { example, examples } = asRecord(media)
        if (example !== undefined) addExample(status, example, undefined, [...at, 'example'])
        for (const [name, one] of Object.entries(asRecord(examples)))
          addExample(status, asRecord(one).value, asRecord(one).summary, [...at, 'examples', name])
      }
    }
    const addExample = (status: string, body: unknown, summary: unknown, path: Path): void => {
      const said = codeIn(body)
      if (said === undefined || found.has(said.code)) return
      const http = Number(status)
      found.set(said.code, {
        name: said.code,
        at: source.locate(path),
        parts: parts(source, path, {
          http: http >= 200 ? http : undefined,
          description: said.text ?? summary,
        }),
      })
    }
    for (const [name, response] of Object.entries(
      asRecord(asRecord(document.components).responses),
    ))
      addResponse(/([45]\d\d)/.exec(name)?.[1] ?? '', response, ['components', 'responses', name])
    for (const [url, item] of Object.entries(asRecord(document.paths)))
      for (const [method, operation] of Object.entries(asRecord(item)))
        for (const [status, response] of Object.entries(asRecord(asRecord(operation).responses)))
          if (/^[45]/.test(status))
            addResponse(status, response, ['paths', url, method, 'responses', status])
    const schemas = enumsIn(source, asRecord(document.components).schemas, [
      'components',
      'schemas',
    ])
    return {
      lists: [...list(source, 'errors', ['paths'], [...found.values()]), ...schemas],
      left: [],
    }
  },
}

/** The code of an error body, and the text beside it: at the top, in `error`, or in the first of `errors`. */
function codeIn(body: unknown, depth = 0): { code: string; text?: string } | undefined {
  if (depth > 3) return undefined
  const {
    code,
    error,
    errors,
    error_code,
    errorCode,
    type,
    message,
    detail,
    description,
    error_message,
  } = asRecord(body)
  const text = [message, detail, description, error_message].find((one) => typeof one === 'string')
  for (const one of [code, errorCode, error_code, error, type])
    if (typeof one === 'string' && /^[A-Za-z][\w.:/-]{2,99}$/.test(one) && !/^https?:/.test(one))
      return { code: one, ...(typeof text === 'string' && { text }) }
  return codeIn(asArray(errors)[0] ?? (isRecord(error) ? error : undefined), depth + 1)
}

/** The kinds, the most specific first. */
export const KINDS: readonly DocumentKind[] = [smithy, openapi, spark, jsonSchema]
