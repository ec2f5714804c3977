import { oddCharacterIn } from '../values/character-name.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { put, visitWithin } from '../values/record.ts'
import { logProblem, type Problem, type ProblemLog, problemLog, type Written } from './source.ts'

/** The part of JSON Schema that the derived schemas use to describe values. */
export type Shape = {
  type?: string
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  patternProperties?: Readonly<Record<string, Shape>>
  additionalProperties?: boolean | Shape
  items?: Shape
  format?: string
}

/**
 * A value with only what has the right type in it. A list keeps its indexes: what is wrong in it is
 * `undefined`, or an empty record.
 */
export type Decoded = { value: unknown; problems: Problem[]; omitted: ReadonlyMap<string, number> }

/**
 * Checks a value against a shape and keeps what fits: unknown keys, wrong types and values outside
 * a closed list are problems, and absent from the result. Missing keys are not checked here.
 * Messages quote numbers as they are `written`.
 */
export function decode(shape: Shape, value: unknown, written: Written = () => undefined): Decoded {
  const log = { ...problemLog(), written, path: [] }
  const kept = walk(shape, value, log) ?? empty(shape.type)
  return { value: kept, problems: log.problems, omitted: log.omitted }
}

// Longer than any text for people. A longer text is hostile or a mistake, and rules would take long
// to check it.
const LONGEST_TEXT = 20_000

type Steps = readonly (string | number)[]
/** `path`: where the walk is. It changes; what is reported keeps a copy. */
type Log = ProblemLog & { written: Written; path: (string | number)[] }
type Fault = Omit<Problem, 'rule'>

function walk(shape: Shape, value: unknown, log: Log): unknown {
  if (value === undefined) return undefined // of a text with broken syntax: not absent, but unknown
  const fitting =
    shape.anyOf?.find((branch) => fits(branch.type, value)) ?? (shape.anyOf ? undefined : shape)
  if (fitting === undefined || !fits(fitting.type, value)) {
    // One value is meant for one, also where a list may be.
    const single = shape.anyOf?.find(({ type }) => type === 'integer')
    const meant = single !== undefined && typeof value !== 'object' ? single : shape
    reportType(log, meant, value, [...log.path])
    return undefined
  }
  if (fitting.type === 'object') return fields(fitting, value as Record<string, unknown>, log)
  if (fitting.type === 'array') {
    const { items = {} } = fitting
    const list = value as unknown[]
    const kept = list.map((item, index) => below(log, index, items, item) ?? empty(items.type))
    return kept.every((item, index) => item === list[index]) ? list : kept
  }
  if (typeof value === 'string' && value.length > LONGEST_TEXT) {
    const path = [...log.path]
    logProblem(log, 'field-typed', () => ({
      path,
      message: `${placeWords(path)} has ${value.length} characters; the limit is ${LONGEST_TEXT}`,
      unread: path,
    }))
    return undefined
  }
  if (fitting.enum !== undefined && !fitting.enum.includes(value)) {
    logProblem(log, 'field-typed', () => outside(fitting, value, [...log.path], log.written))
    return undefined
  }
  return withJsonNumbers(value, log)
}

/** The same value; undefined if it has a number that JSON has not: `.nan`, `.inf`, `1e999`. */
function withJsonNumbers(value: unknown, log: Log): unknown {
  if (typeof value !== 'number' && typeof value !== 'object') return value
  let kept: unknown = value
  visitWithin(value, (inner, steps) => {
    if (typeof inner !== 'number' || Number.isFinite(inner)) return
    const path = [...log.path, ...steps]
    logProblem(log, 'field-typed', () => ({
      path,
      message: `${placeWords(path)} can't be ${valueWords(inner, path, log.written)}: JSON has no such number`,
      unread: path,
    }))
    kept = undefined
  })
  return kept
}

function below(log: Log, step: string | number, shape: Shape, value: unknown): unknown {
  log.path.push(step)
  const kept = walk(shape, value, log)
  log.path.pop()
  return kept
}

/** The same record if all of it fits: a copy of a large catalog takes long. */
function fields(shape: Shape, value: Record<string, unknown>, log: Log): Record<string, unknown> {
  const keys = Object.keys(value)
  let result: Record<string, unknown> | undefined
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    const kept = field(shape, value, key, log)
    if (result === undefined) {
      if (kept !== undefined && kept === value[key]) continue
      result = {}
      for (const before of keys.slice(0, at)) put(result, before, value[before])
    }
    if (kept !== undefined) put(result, key, kept)
  }
  return result ?? value
}

function field(shape: Shape, value: Record<string, unknown>, key: string, log: Log): unknown {
  const { properties = {}, additionalProperties: more, patternProperties } = shape
  const own = Object.hasOwn(properties, key) ? properties[key] : more
  if (typeof own === 'object') return below(log, key, own, value[key])
  if (more !== false || (patternProperties && key.startsWith('x-')))
    return withJsonNumbers(value[key], { ...log, path: [...log.path, key] })
  logProblem(log, 'field-known', () =>
    unknownKey(key, value, Object.keys(properties), patternProperties !== undefined, [...log.path]),
  )
}

export function unknownKey(
  key: string,
  value: object,
  known: readonly string[],
  open: boolean,
  path: Steps,
): Fault {
  const absent = known.filter((name) => !Object.hasOwn(value, name)) // nobody misspells a field that is there already
  const meant = nearest(key, absent)
  const odd = oddCharacterIn(key)
  const message = `"${key}" ${odd === undefined ? '' : `has ${odd}, and `}is not a known field${didYouMean(meant) || (open ? '; custom fields start with x-' : `; the known fields are ${known.join(', ')}`)}`
  const repair =
    meant === undefined
      ? {}
      : {
          suggestions: [meant],
          replace: { with: meant, safety: 'ask' as const },
          unread: [...path, meant],
        }
  return { path: [...path, key], part: 'key', message, ...repair }
}

function reportType(log: Log, shape: Shape, value: unknown, path: Steps): void {
  const texts =
    shape.type === 'string' || (shape.anyOf?.some((branch) => branch.type === 'string') ?? false)
  if (texts && (typeof value === 'number' || typeof value === 'boolean'))
    logProblem(log, 'scalar-quoted', () => unquoted(value, path, log.written))
  else logProblem(log, 'field-typed', () => wrongType(shape, value, path, log.written))
}

const unquoted = (value: number | boolean, path: Steps, written: Written): Fault => ({
  path,
  message: `${placeWords(path)} must be a string, but ${valueWords(value, path, written)} without quotes is read as a ${typeof value}; quote it`,
  unread: path,
  replace: { quoted: true, safety: 'yes' },
})

/** The finding about a value of another type. */
export function wrongType(shape: Shape, value: unknown, path: Steps, written: Written): Fault {
  const wanted = (shape.anyOf ?? [shape])
    .map((branch) => NAMES[branch.type ?? ''] ?? 'a value')
    .join(' or ')
  const message = `${placeWords(path)} must be ${wanted}, not ${valueWords(value, path, written)}`
  const meant = meaning(shape.type, value)
  return meant === undefined
    ? { path, message, unread: path }
    : {
        path,
        message: `${message}; write ${meant} without quotes`,
        unread: path,
        replace: { with: meant, safety: 'ask' },
      }
}

function outside(shape: Shape, value: unknown, path: Steps, written: Written): Fault {
  const allowed = (shape.enum ?? []).map(String)
  const meant = nearest(String(value), allowed)
  const listed = allowed.length > 12 ? '' : `; the allowed values are ${allowed.join(', ')}`
  const message = `${placeWords(path)} cannot be ${valueWords(value, path, written)}${didYouMean(meant) || listed}`
  return {
    path,
    message,
    unread: path,
    ...(meant !== undefined && { suggestions: [meant], replace: { with: meant, safety: 'ask' } }),
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
}

const fits = (type: string | undefined, value: unknown): boolean => {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return type === undefined || typeof value === type
}

// An item that should be a record or a list is replaced by an empty one: its neighbours keep their
// indexes.
const empty = (type: string | undefined): unknown =>
  type === 'object' ? {} : type === 'array' ? [] : undefined

const meaning = (type: string | undefined, value: unknown): number | boolean | undefined => {
  if (typeof value !== 'string') return undefined
  if (type === 'integer' && /^[0-9]{1,9}$/.test(value)) return Number(value)
  return type === 'boolean' && /^(?:true|false)$/i.test(value)
    ? value.toLowerCase() === 'true'
    : undefined
}

const placeWords = (path: Steps): string => {
  const name = path.findLast((step) => typeof step === 'string')
  if (name === undefined) return 'the file'
  return typeof path.at(-1) === 'number' ? `an item of ${name}` : String(name)
}

const valueWords = (value: unknown, path: Steps, written: Written): string => {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  const json =
    typeof value === 'number' || typeof value === 'bigint'
      ? (written(path) ?? String(value))
      : JSON.stringify(value)
  return json.length > 60 ? `${json.slice(0, 57)}…` : json
}
