/** An engine with functions of its own for JSON. */
export type SqlEngine = 'duckdb' | 'spark'

/** `check` reads no larger body (LARGEST_BODY of check/answer/record.ts). */
export const LARGEST_BODY = 1024 * 1024

/** The status of an answer, from a number. */
export const STATUS =
  'CASE WHEN status BETWEEN 100 AND 599 AND status = floor(status) THEN CAST(status AS INTEGER) END AS status'

/** The path of an address, as far as it is needed to know an endpoint for tokens. */
export const urlPath = (url: string): string =>
  `split_part(split_part(coalesce(${url}, ''), '#', 1), '?', 1)`

/**
 * How an engine says what its dialect alone has. Arguments and results are expressions; `json` is a
 * JSON value: of the type JSON in DuckDB, its JSON text in Spark.
 */
export type Dialect = {
  /** What a reader has to know, and to do with the file. */
  readonly use: string
  /**
   * Table expressions for a WITH clause. The last is `records(status, url, body)`, one row for each
   * answer whose body was recorded: `status` is NULL if it is not an HTTP status, `body` if it is not JSON;
   * `url` is the path of the address. With headers there is `headers`, a list of structs (name,
   * value), the name in lower case.
   */
  records(withHeaders: boolean): string
  /** The value at these members and indexes; NULL if nothing is there. */
  at(json: string, names: readonly string[]): string
  /** The content of a text; NULL for another type. */
  text(json: string): string
  /** The same, also the digits of an integer. */
  textOrInteger(json: string): string
  /** True if the value at the names is this one, and of its type. */
  equals(json: string, names: readonly string[], value: string | number | boolean | null): string
  /** The items of a JSON array; NULL for another type. */
  items(json: string): string
  struct(fields: Readonly<Record<string, string>>): string
  map(list: string, item: string, result: string): string
  filter(list: string, item: string, condition: string): string
  some(list: string, item: string, condition: string): string
  one(value: string): string
  /** The first item; NULL if there is none. */
  first(list: string): string
  split(value: string, separator: '/' | '.'): string
  join(list: string, separator: string): string
}

/** An expression that uses a value several times, by a name. */
export const having = (
  { first, map, one }: Dialect,
  name: string,
  value: string,
  result: string,
): string => first(map(one(value), name, result))
