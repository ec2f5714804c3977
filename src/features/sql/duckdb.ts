import { type Dialect, LARGEST_BODY, STATUS, urlPath } from './dialect.ts'
import { text } from './literal.ts'

const at = (json: string, names: readonly string[]): string =>
  names.length === 0
    ? json
    : `json_extract(${json}, ${text(names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''))})`

const filter = (list: string, item: string, condition: string): string =>
  `[${item} for ${item} in ${list} if ${condition}]`

const join = (list: string, separator: string): string =>
  `array_to_string(${list}, ${text(separator)})`

const textOf = (json: string): string =>
  `CASE WHEN json_type(${json}) = 'VARCHAR' THEN ${json}->>'$' END`

// Headers are an object, or a list of pairs or of { name, value }; a value is a text or a list of texts.
const HEADERS = `CASE json_type(json, '/headers')
      WHEN 'OBJECT' THEN [struct_pack(name := header.key, value := header.value) for header in map_entries(TRY_CAST(json_extract(json, '/headers') AS MAP(VARCHAR, JSON)))]
      WHEN 'ARRAY' THEN [struct_pack(name := ${textOf("coalesce(json_extract(header, '/0'), json_extract(header, '/name'))")}, value := coalesce(json_extract(header, '/1'), json_extract(header, '/value'))) for header in json_extract(json, '$.headers[*]')]
    END AS headers`
// One that is something else makes all of them unreadable.
const VALID_HEADERS = `CASE WHEN len([header for header in headers if coalesce(header.name IS NULL OR json_type(header.value) NOT IN ('VARCHAR', 'ARRAY') OR NOT list_has_all(['VARCHAR'], json_type(header.value, '$[*]')), TRUE)]) = 0
      THEN [struct_pack(name := lower(header.name), value := CASE json_type(header.value) WHEN 'ARRAY' THEN array_to_string(header.value->>'$[*]', ', ') ELSE header.value->>'$' END) for header in headers]
    END AS headers`

/** DuckDB has lists and list comprehensions, and reads JSON Pointers (RFC 6901). */
export const duckdb: Dialect = {
  use: 'DuckDB: run this file first, then the checks.',
  records: (withHeaders) => `lines AS (
  SELECT CASE WHEN json_type(json, '/status') IN ('UBIGINT', 'DOUBLE') THEN TRY_CAST(json->>'/status' AS DOUBLE) END AS status,
    json->>'/method' AS method, json->>'/url' AS url, json_extract(json, '/body') AS body${withHeaders ? `,\n    ${HEADERS}` : ''}
  FROM read_json_objects('answers.ndjson', format = 'newline_delimited', ignore_errors = true)
), records AS (
  SELECT ${STATUS}, ${urlPath('url')} AS url,
    CASE WHEN json_type(body) = 'VARCHAR' THEN TRY_CAST(body->>'$' AS JSON) ELSE body END AS body${withHeaders ? `,\n    ${VALID_HEADERS}` : ''}
  FROM lines
  WHERE body IS NOT NULL AND coalesce(length(body->>'$'), 0) <= ${LARGEST_BODY} AND coalesce(lower(method), '') <> 'head'
)`,
  at,
  text: textOf,
  textOrInteger: (json) =>
    `CASE WHEN json_type(${json}) IN ('VARCHAR', 'UBIGINT', 'BIGINT') THEN ${json}->>'$' END`,
  equals(json, names, value) {
    const found = at(json, names)
    if (typeof value === 'string') return `${textOf(found)} = ${text(value)}`
    const sent = `CAST(${found} AS VARCHAR)`
    return typeof value === 'number'
      ? `TRY_CAST(${sent} AS DOUBLE) = ${value}`
      : `${sent} = '${value}'`
  },
  items: (json) => `json_extract(${json}, '$[*]')`,
  struct: (fields) =>
    `struct_pack(${Object.entries(fields)
      .map(([name, value]) => `${name} := ${value}`)
      .join(', ')})`,
  map: (list, item, result) => `[${result} for ${item} in ${list}]`,
  filter,
  some: (list, item, condition) => `len(${filter(list, item, condition)}) > 0`,
  one: (value) => `[${value}]`,
  first: (list) => `${list.startsWith('[') ? `(${list})` : list}[1]`,
  split: (value, separator) => `string_split(${value}, ${text(separator)})`,
  join,
}
