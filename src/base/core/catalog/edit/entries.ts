import type { Edit, Path } from '../../diagnostic.ts'
import { asArray, asRecord, isRecord, same } from '../../values/record.ts'
import { type Edited, splice, Uneditable } from '../../yaml/edited.ts'
import { fieldEnd, flowEnd, inserted, lineEnd } from '../../yaml/lines.ts'
import type { Source, Token } from '../../yaml/source.ts'
import { doubleQuoted, writeFlow, writeOver } from '../../yaml/write-scalar.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { shapeAt } from '../shape.ts'
import { formatText } from './format.ts'

/** Fields by name. A mapping in them changes only the fields that it names. */
export type Fields = { readonly [field: string]: unknown }

/** What to do about a text that can't be edited as it is written. */
export const FORMAT_FIRST = 'format the file with rail-errors fmt --write, then try again'

type Editable = Pick<ParsedCatalog, 'source' | 'raw'>

/**
 * Sets fields of entries, by index: existing fields keep their position and style, new ones are inserted
 * in the order of the schema.
 */
export function setAllFields(reading: Editable, changes: ReadonlyMap<number, Fields>): Edited {
  const { edits, codes } = settingFields(reading, changes)
  return {
    text: splice(reading.source.text, edits),
    raw: { ...asRecord(reading.raw), codes },
  }
}

export function settingFields(
  { source, raw }: Editable,
  changes: ReadonlyMap<number, Fields>,
): { edits: Edit[]; codes: unknown[] } {
  const codes = [...asArray(asRecord(raw).codes)]
  const edits: Edit[] = []
  for (const [index, fields] of changes) {
    const path = ['codes', index]
    if (isInBraces(source, index))
      throw new Uneditable(`the entry is written in braces; ${FORMAT_FIRST}`)
    for (const edit of setIn(source, path, asRecord(codes[index]), fields)) edits.push(edit)
    codes[index] = merged(codes[index], fields)
  }
  return { edits, codes }
}

/** True for an entry in braces: its fields can't be edited. */
export const isInBraces = (source: Source, index: number): boolean =>
  source.text[source.locate(['codes', index]).start] === '{'

function setIn(source: Source, path: Path, current: Fields, fields: Fields): Edit[] {
  const opening = source.text[source.locate(path).start]
  if (opening === '*') throw aliased(path)
  const inBraces = opening === '{'
  const order = orderAt(path)
  const sorted = Object.entries(fields).sort(([a], [b]) => rank(order, a) - rank(order, b))
  return sorted.flatMap(([name, value]) => {
    const at = [...path, name]
    if (!Object.hasOwn(current, name))
      return [(inBraces ? insertInBraces : insertInLines)(source, path, current, name, value)]
    if (isRecord(current[name]) && isRecord(value)) return setIn(source, at, current[name], value)
    return same(current[name], value)
      ? []
      : [replaceValue(source, at, current[name], value, inBraces)]
  })
}

/** Replaces the value at `path`. `inBraces`: the text must also be valid between braces. */
export function replaceValue(
  source: Source,
  path: Path,
  now: unknown,
  value: unknown,
  inBraces: boolean,
): Edit {
  const token = source.token(path)
  if (token !== undefined && !isRecord(value))
    return replaceScalar(source, path, token, value, inBraces)
  if (token === undefined && now === null) return fillEmpty(source, path, value, inBraces)
  throw notScalar(source, path, now)
}

function replaceScalar(
  { text }: Source,
  path: Path,
  { start, end, style }: Token,
  value: unknown,
  inBraces: boolean,
): Edit {
  if (style === 'plain' && !inBraces) return { start, end, text: inOneLine(path, value) }
  return { start, end, text: writeOver(text.slice(start, end), style, value as string) }
}

/**
 * Writes a value after the colon of a field that has only a key; a mapping goes into the lines
 * below it.
 */
function fillEmpty(source: Source, path: Path, value: unknown, inBraces: boolean): Edit {
  const { text } = source
  const { end: key } = source.locate(path, 'key')
  const colon = /^[ \t]*:/.exec(text.slice(key, key + 100))?.[0]
  if (colon === undefined)
    throw new Uneditable(
      `${pathInEntry(path)} has no colon where a value could be added; ${FORMAT_FIRST}`,
    )
  const end = key + colon.length
  if (isRecord(value) && !inBraces)
    return inserted(
      text,
      lineEnd(text, end),
      formattedLines(path, value).slice(1),
      indentOf(source, path),
    )
  return { start: end, end, text: ` ${inBraces ? writeFlow(value) : inOneLine(path, value)}` }
}

/** Why a value that is not a scalar can't be replaced. */
const notScalar = (source: Source, path: Path, now: unknown): Uneditable =>
  source.text[source.locate(path).start] === '*'
    ? aliased(path)
    : new Uneditable(
        `${pathInEntry(path)} is a ${Array.isArray(now) ? 'multi-line list' : 'mapping'} in the file; edit it by hand`,
      )

function insertInLines(
  source: Source,
  path: Path,
  current: Fields,
  name: string,
  value: unknown,
): Edit {
  const before = predecessor(path, current, name)
  const end =
    before === undefined
      ? lineEnd(source.text, source.locate(path, 'key').end)
      : fieldEnd(source, [...path, before], current[before])
  return inserted(
    source.text,
    end,
    formattedLines([...path, name], value),
    indentOf(source, [...path, Object.keys(current)[0]!]),
  )
}

function insertInBraces(
  source: Source,
  path: Path,
  current: Fields,
  name: string,
  value: unknown,
): Edit {
  const before = predecessor(path, current, name)
  const print = writeFlow({ [name]: value }).slice(2, -2)
  if (before !== undefined) {
    const end = flowEnd(source, [...path, before], current[before])
    if (end === undefined)
      throw new Uneditable(`${pathInEntry(path)} has comments between its braces; ${FORMAT_FIRST}`)
    return { start: end, end, text: `, ${print}` }
  }
  const start = source.locate(path).start + 1
  const none = Object.keys(current).length === 0
  return {
    start,
    end: start,
    text: none ? ` ${print} ` : source.text[start] === ' ' ? ` ${print},` : `${print}, `,
  }
}

/**
 * The field to insert a new one after: the nearest before it in the schema; for a custom field, the
 * last.
 */
function predecessor(path: Path, current: Fields, name: string): string | undefined {
  const order = orderAt(path)
  const before = Object.keys(current).filter((field) => rank(order, field) < rank(order, name))
  if (!order.includes(name)) return Object.keys(current).at(-1)
  return before.reduce<string | undefined>(
    (best, field) => (best === undefined || rank(order, field) > rank(order, best) ? field : best),
    undefined,
  )
}

/** The lines of a field, or of an entry, as `fmt` formats them. */
export function formattedLines(path: Path, value: unknown): string[] {
  const isOfEntry = path[0] === 'codes'
  const names = isOfEntry ? path.slice(2) : path
  const nested = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
  const formatted = formatText(JSON.stringify(isOfEntry ? { codes: [nested] } : nested))
  if ('fault' in formatted)
    throw new Uneditable(`the new value can't be written: ${formatted.fault}`)
  const lines = formatted.text.replace(/\n$/, '').split('\n')
  return isOfEntry
    ? lines.slice(Math.max(1, names.length)).map((line) => line.slice(2 + 2 * names.length))
    : lines.slice(names.length - 1).map((line) => line.slice(2 * (names.length - 1)))
}

/**
 * A value as `fmt` writes it after its key; between quotes or brackets where that would take
 * several lines.
 */
function inOneLine(path: Path, value: unknown): string {
  const [line = '', ...more] = formattedLines(path, value)
  const start = `${path.at(-1)}: `
  if (more.length === 0 && line.startsWith(start)) return line.slice(start.length)
  return typeof value === 'string' ? doubleQuoted(value) : writeFlow(value)
}

const merged = (now: unknown, fields: Fields): Fields => ({
  ...asRecord(now),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isRecord(value) ? merged(asRecord(now)[name], value) : value,
    ]),
  ),
})

const orderAt = (path: Path): string[] => Object.keys(shapeAt(path)?.properties ?? {})
const rank = (order: readonly string[], name: string): number =>
  order.includes(name) ? order.indexOf(name) : order.length
const indentOf = (source: Source, path: Path): number => source.locate(path, 'key').column - 1
const pathInEntry = (path: Path): string =>
  (path[0] === 'codes' ? path.slice(2) : path).join('.') || 'the entry'
const aliased = (path: Path) =>
  new Uneditable(`${pathInEntry(path)} is a YAML alias; replace it with its value first`)
