import type { Edit, Path } from '../../diagnostic.ts'
import { isRecord, list, record } from '../../values/record.ts'
import { same } from '../../values/same.ts'
import { type Edited, Uneditable } from '../../yaml/edited.ts'
import { fieldEnd, flowEnd, inserted, itemEnd, lineEnd, lineStart } from '../../yaml/lines.ts'
import type { Source } from '../../yaml/source.ts'
import { splice } from '../../yaml/splice.ts'
import { writeFlow, writeOver } from '../../yaml/write-scalar.ts'
import { shapeAt } from '../expected.ts'
import type { Reading } from '../reading.ts'
import { formatText } from './format.ts'

/** Fields by name. A mapping in them changes only the fields that it names. */
export type Fields = { readonly [field: string]: unknown }

const FORMAT_FIRST = 'format the file with rail-errors fmt --write, then try again'

/** Gives fields of an entry these values: in the place and in the style of those that stand there, the others in the order of the schema. */
export function setFields({ source, raw }: Pick<Reading, 'source' | 'raw'>, index: number, fields: Fields): Edited {
  const path = ['codes', index]
  const codes = list(record(raw).codes)
  if (source.text[source.locate(path).start] === '{') throw new Uneditable(`the entry stands in braces; ${FORMAT_FIRST}`)
  const edits = changes(source, path, record(codes[index]), fields)
  return { text: splice(source.text, edits), raw: { ...record(raw), codes: codes.with(index, merged(codes[index], fields)) } }
}

/** Puts a new entry behind the one at `after`, or at the end. */
export function addEntry({ source, raw }: Pick<Reading, 'source' | 'raw'>, entry: Fields, after?: number): Edited {
  const codes = list(record(raw).codes)
  const index = after ?? codes.length - 1
  const edits = codes.length === 0 ? firstEntry(source, record(raw), entry) : [nextEntry(source, index, codes[index], entry)]
  return { text: splice(source.text, edits), raw: { ...record(raw), codes: codes.toSpliced(index + 1, 0, entry) } }
}

/** Gives a code another name: in its entry, and wherever another entry names it as its successor. */
export function renameCode({ source, raw }: Pick<Reading, 'source' | 'raw'>, from: string, to: string): Edited {
  const edits: Edit[] = []
  const renamed = (fields: Fields, field: string, path: Path): Fields => {
    if (fields[field] !== from) return fields
    edits.push(...replaced(source, [...path, field], from, to, true))
    return { ...fields, [field]: to }
  }
  const codes = list(record(raw).codes).map((entry, index) => {
    if (!isRecord(entry)) return entry
    const path = ['codes', index]
    const lives = ['deprecated', 'retired'].flatMap((life) =>
      isRecord(entry[life]) ? [[life, renamed(entry[life], 'replaced_by', [...path, life])]] : [],
    )
    return { ...renamed(entry, 'code', path), ...Object.fromEntries(lives) }
  })
  return { text: splice(source.text, edits), raw: { ...record(raw), codes } }
}

function changes(source: Source, path: Path, current: Fields, fields: Fields): Edit[] {
  const opening = source.text[source.locate(path).start]
  if (opening === '*') throw aliased(path)
  const order = orderAt(path)
  const sorted = Object.entries(fields).sort(([a], [b]) => rank(order, a) - rank(order, b))
  return sorted.flatMap(([name, value]) => {
    const at = [...path, name]
    if (!Object.hasOwn(current, name))
      return [opening === '{' ? putInBraces(source, path, current, name, value) : putInLines(source, path, current, name, value)]
    if (isRecord(current[name]) && isRecord(value)) return changes(source, at, current[name], value)
    return same(current[name], value) ? [] : replaced(source, at, current[name], value, opening === '{')
  })
}

function replaced(source: Source, path: Path, now: unknown, value: unknown, inBraces: boolean): Edit[] {
  const { text } = source
  const token = source.token(path)
  if (token !== undefined && !isRecord(value)) {
    const { start, end, style } = token
    const print =
      style === 'plain' && !inBraces
        ? inline(path, value)
        : Array.isArray(value)
          ? writeFlow(value)
          : writeOver(text.slice(start, end), style, value as string)
    return [{ start, end, text: print }]
  }
  if (now === null && token === undefined) {
    const { end } = source.locate(path, 'key')
    const colon = end + (/^[ \t]*:/.exec(text.slice(end, end + 100))?.[0].length ?? 0)
    if (colon === end) throw new Uneditable(`${named(path)} has no place for a value; ${FORMAT_FIRST}`)
    if (!isRecord(value) || inBraces) return [{ start: colon, end: colon, text: ` ${inBraces ? writeFlow(value) : inline(path, value)}` }]
    return [inserted(text, lineEnd(text, colon), printed(path, value).slice(1), indentOf(source, path))]
  }
  const { start } = source.locate(path)
  if (text[start] === '*') throw aliased(path)
  const end = Array.isArray(value) && text[start] === '[' ? flowEnd(source, path, now) : undefined
  if (end === undefined || /[\r\n]/.test(text.slice(start, end)))
    throw new Uneditable(`${named(path)} is a ${Array.isArray(now) ? 'list over several lines' : 'mapping'} in the file; edit it by hand`)
  return [{ start, end, text: writeFlow(value) }]
}

function putInLines(source: Source, path: Path, current: Fields, name: string, value: unknown): Edit {
  const before = predecessor(path, current, name)
  const end =
    before === undefined ? lineEnd(source.text, source.locate(path, 'key').end) : fieldEnd(source, [...path, before], current[before])
  return inserted(source.text, end, printed([...path, name], value), indentOf(source, [...path, Object.keys(current)[0]!]))
}

function putInBraces(source: Source, path: Path, current: Fields, name: string, value: unknown): Edit {
  const before = predecessor(path, current, name)
  const print = writeFlow({ [name]: value }).slice(2, -2)
  if (before !== undefined) {
    const end = flowEnd(source, [...path, before], current[before])
    if (end === undefined) throw new Uneditable(`${named(path)} has comments between its braces; ${FORMAT_FIRST}`)
    return { start: end, end, text: `, ${print}` }
  }
  const start = source.locate(path).start + 1
  const none = Object.keys(current).length === 0
  return { start, end: start, text: none ? ` ${print} ` : source.text[start] === ' ' ? ` ${print},` : `${print}, ` }
}

/** The field that a new one goes behind: the nearest before it in the schema; for a field of one's own, the last. */
function predecessor(path: Path, current: Fields, name: string): string | undefined {
  const order = orderAt(path)
  const before = Object.keys(current).filter((field) => rank(order, field) < rank(order, name))
  if (!order.includes(name)) return Object.keys(current).at(-1)
  return before.reduce<string | undefined>(
    (best, field) => (best === undefined || rank(order, field) > rank(order, best) ? field : best),
    undefined,
  )
}

function nextEntry(source: Source, index: number, value: unknown, entry: Fields): Edit {
  const { text } = source
  const { start } = source.locate(['codes', index])
  const dash = /^( *)- +$/.exec(text.slice(lineStart(text, start), start))?.[1]
  if (dash === undefined) throw new Uneditable(`the entry before does not begin behind a dash; ${FORMAT_FIRST}`)
  return inserted(text, itemEnd(source, ['codes', index], value, dash.length), ['', ...printed(['codes', 0], entry)], dash.length)
}

function firstEntry(source: Source, top: Fields, entry: Fields): Edit[] {
  const { text } = source
  const { start } = source.locate(['codes'])
  const empty = /^\[\s*\]/.exec(text.slice(start, start + 1000))?.[0]
  if (!Object.hasOwn(top, 'codes') || (top.codes !== null && empty === undefined))
    throw new Uneditable('there is no list "codes" to add to; write "codes:" first')
  const end = empty === undefined ? source.locate(['codes'], 'key').end : start + empty.length
  const gone = empty === undefined ? [] : [{ start: text[start - 1] === ' ' ? start - 1 : start, end, text: '' }]
  return [...gone, inserted(text, lineEnd(text, end), printed(['codes', 0], entry), 2)]
}

/** The lines of a field, or of a whole entry, as `fmt` formats them. */
function printed([, , ...names]: Path, value: unknown): string[] {
  const nested = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
  const formatted = formatText(JSON.stringify({ codes: [nested] }))
  if ('fault' in formatted) throw new Uneditable(`the new value can't be written: ${formatted.fault}`)
  const lines = formatted.text.replace(/\n$/, '').split('\n')
  return lines.slice(Math.max(1, names.length)).map((line) => line.slice(2 + 2 * names.length))
}

function inline(path: Path, value: unknown): string {
  const [line = '', ...more] = printed(path, value)
  const start = `${path.at(-1)}: `
  return more.length === 0 && line.startsWith(start)
    ? line.slice(start.length)
    : Array.isArray(value)
      ? writeFlow(value)
      : JSON.stringify(value)
}

const merged = (now: unknown, fields: Fields): Fields => ({
  ...record(now),
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isRecord(value) ? merged(record(now)[name], value) : value])),
})

const orderAt = (path: Path): string[] => Object.keys(shapeAt(path)?.properties ?? {})
const rank = (order: readonly string[], name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
const indentOf = (source: Source, path: Path): number => source.locate(path, 'key').column - 1
const named = (path: Path): string => path.slice(2).join('.') || 'the entry'
const aliased = (path: Path) => new Uneditable(`${named(path)} is an alias; write its value out first`)
