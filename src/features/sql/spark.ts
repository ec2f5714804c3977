import { type Dialect, LARGEST_BODY, STATUS, urlPath } from './dialect.ts'
import { text } from './literal.ts'

const isIndex = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name)

const step = (name: string): string => {
  if (isIndex(name)) return `[${name}]`
  return /[.[]/.test(name) ? `['${name}']` : `.${name}`
}

// A wildcard keeps the quotes of a text, so that its type is known.
const at = (json: string, names: readonly string[]): string =>
  names.length === 0
    ? json
    : `get_json_object(concat('[', ${json}, ']'), ${text(`$[*]${names.map(step).join('')}`)})`

const content = (json: string): string => `get_json_object(concat('[', ${json}, ']'), '$[0]')`

const items = (json: string): string => `from_json(${json}, 'array<string>')`

const members = (json: string): string => `from_json(${json}, 'map<string,string>')`

const filter = (list: string, item: string, condition: string): string =>
  `filter(${list}, ${item} -> ${condition})`

const struct = (fields: Readonly<Record<string, string>>): string =>
  `named_struct(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`

const map = (list: string, item: string, result: string): string =>
  `transform(${list}, ${item} -> ${result})`

const join = (list: string, separator: string): string => `array_join(${list}, ${text(separator)})`

const textOf = (json: string, more = ''): string =>
  `CASE WHEN left(${json}, 1) = '"' THEN ${content(json)}${more} END`

const isNull = (json: string, names: readonly string[]): string => {
  const [last = '', ...above] = names.toReversed()
  const holder = at(json, above.reverse())
  const exists = isIndex(last)
    ? `size(${items(holder)}) > ${last}`
    : `map_contains_key(${members(holder)}, ${text(last)})`
  return `${exists} AND ${at(json, names)} IS NULL`
}

// Headers are an object, or a list of pairs or of { name, value }; a value is a text or a list of texts.
const PAIRS = `coalesce(
      ${map(`map_entries(${members("record['headers']")})`, 'header', struct({ name: 'header.key', value: 'header.value' }))},
      ${map(items("record['headers']"), 'header', struct({ name: "coalesce(get_json_object(header, '$[0]'), get_json_object(header, '$.name'))", value: "coalesce(get_json_object(header, '$[1]'), get_json_object(header, '$.value'))" }))})`
const HEADERS = map(
  PAIRS,
  'header',
  struct({
    name: 'lower(header.name)',
    value: `coalesce(${join(items('header.value'), ', ')}, header.value)`,
  }),
)

/** Spark SQL knows the JSON paths of Hive, which lose types: a text is recognised by its quotes. */
export const spark: Dialect = {
  use: 'Spark SQL 3.4 or later: run this file first, then the checks.',
  records: (withHeaders) => `lines AS (
  SELECT ${members('value')} AS record, try_cast(${at('value', ['status'])} AS DOUBLE) AS status
  FROM text.\`answers.ndjson\`
), records AS (
  SELECT ${STATUS}, ${urlPath("record['url']")} AS url,
    record['body'] AS body${withHeaders ? `,\n    ${HEADERS} AS headers` : ''}
  FROM lines
  WHERE map_contains_key(record, 'body') AND coalesce(length(record['body']), 0) <= ${LARGEST_BODY} AND coalesce(lower(record['method']), '') <> 'head'
)`,
  at,
  text: (json) => textOf(json),
  textOrInteger: (json) =>
    textOf(json, ` WHEN translate(${json}, '-0123456789', '') = '' THEN ${json}`),
  equals(json, names, value) {
    if (value === null) return isNull(json, names)
    const found = at(json, names)
    if (typeof value === 'string') return `${textOf(found)} = ${text(value)}`
    return typeof value === 'number'
      ? `try_cast(${found} AS DOUBLE) = ${value}`
      : `${found} = '${value}'`
  },
  items,
  struct,
  map,
  filter,
  some: (list, item, condition) => `exists(${list}, ${item} -> ${condition})`,
  one: (value) => `array(${value})`,
  first: (list) => `get(${list}, 0)`,
  split: (value, separator) => `split(${value}, '[${separator}]')`,
  join,
}
