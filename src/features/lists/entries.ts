import { statusesIn } from '../../base/core/contract/named-status.ts'
import type { Span } from '../../base/core/diagnostic.ts'
import { groupBy } from '../../base/core/values/lists.ts'
import { asRecord, isTexts } from '../../base/core/values/record.ts'
import { CODE_LIKE, systemIn, type Target } from './columns.ts'
import {
  type Cell,
  COMMENT,
  cellsByColumn,
  DEPRECATED,
  NAME,
  PATH,
  type Plain,
  type Row,
  VALUE,
} from './rows.ts'
import { validTexts, withMessage } from './texts.ts'
import type { Left } from './value.ts'

/** An entry as errors.yaml has it, with its place in the text that it is from. */
export type NativeEntry = {
  readonly fields: Readonly<Record<string, unknown>>
  /** The name that the text gives it, such as that of a constant. */
  readonly name: string
  readonly at: Span
  readonly places: ReadonlyMap<string, Span>
}

/**
 * The entries of rows, and the rows and cells that could not be taken. `isStrict`: no row is left for its
 * looks, or as another name of a code.
 */
export function entriesOf(
  rows: readonly Row[],
  map: ReadonlyMap<Target, string>,
  isStrict = false,
): { entries: NativeEntry[]; left: Left[] } {
  const left: Left[] = []
  const coded = codedRows(rows, map, isStrict, left)
  const kept = keptRows(coded)
  const entries = coded.flatMap((one): NativeEntry[] => {
    const { row, text } = one
    const same = kept.get(text)!
    if (isStrict || same === row || !saysNoMore(row, same, map)) return [entryOf(one, map, left)]
    const message =
      row.item.name === same.item.name
        ? `${row.item.name || text} is in the list twice`
        : `${row.item.name} is another name of ${same.item.name || text}`
    left.push({ at: row.at, message })
    return []
  })
  return { entries, left }
}

/** A row with the cell of its code, and that as a text. `name`: by which other lists know it. */
type Coded = {
  readonly row: Row
  readonly code: Cell
  readonly text: string
  readonly name: string
}

/** The rows that have a code; the others are left. */
function codedRows(
  rows: readonly Row[],
  map: ReadonlyMap<Target, string>,
  isStrict: boolean,
  left: Left[],
): Coded[] {
  const codeOf = ({ cells }: Row) => cells.get(map.get('code') ?? NAME)
  const count = (test: RegExp) =>
    rows.filter((row) => test.test(`${codeOf(row)?.value ?? ''}`)).length
  const [words, addresses, numbers] = [count(CODE_LIKE), count(ADDRESS), count(/^-?\d+$/)]
  const areNamed = map.get('code') === VALUE && count(/\p{L}/u) * 2 > rows.length
  const isUnlikeOthers = (text: string) =>
    words * 2 > rows.length &&
    !(numbers * 2 > rows.length && /^-\d+$/.test(text)) &&
    (!CODE_LIKE.test(text) ||
      (ADDRESS.test(text) && addresses * 2 < rows.length) ||
      (areNamed && !/\p{L}/u.test(text)))
  return rows.flatMap((row) => {
    const code = codeOf(row)
    const text =
      code === undefined ? '' : `${code.isName ? lastName(code.value) : code.value}`.trim()
    if (code === undefined || text === '' || typeof code.value === 'object') {
      left.push({ at: row.at, message: 'the item has no code', isLost: true })
      return []
    }
    if (!isStrict && isUnlikeOthers(text)) {
      const message = `${quoted(text)} is not written as the other codes are`
      left.push({ at: row.at, message, isLost: true })
      return []
    }
    if (!isStrict && SEVERAL_CODES.test(text)) {
      const message = `${quoted(text)} are several codes: write a row for each`
      left.push({ at: row.at, message, isLost: true })
      return []
    }
    if (isSuccess(row, text, map)) {
      left.push({ at: row.at, message: `${row.item.name || text} means that nothing failed` })
      return []
    }
    // A constant of another list is known there by its name.
    return [{ row, code, text, name: row.item.name || (code.isName ? text : '') }]
  })
}

const SEVERAL_CODES = /^[\w.-]{2,200}(?:\s?[,;]\s?[\w.-]{2,200})+$/

/** True for an item that says that nothing failed. */
function isSuccess({ item, cells }: Row, code: string, map: ReadonlyMap<Target, string>): boolean {
  const isZero = cells.get(VALUE)?.value === 0
  const meaning = cells.get(map.get('meaning') ?? map.get('display') ?? '')?.value
  return (
    NO_ERROR.test(item.name || code) ||
    (isZero && UNSET.test(item.name)) ||
    SUCCESS.test(`${meaning}`)
  )
}

/** The row of each code: the first one that is not deprecated, else the first. */
function keptRows(coded: readonly Coded[]): ReadonlyMap<string, Row> {
  const isDeprecated = (row: Row) => row.cells.has(DEPRECATED)
  const kept = new Map<string, Row>()
  for (const { row, text } of coded) {
    const earlier = kept.get(text)
    if (earlier === undefined || (isDeprecated(earlier) && !isDeprecated(row))) kept.set(text, row)
  }
  return kept
}

function entryOf(
  { row, code, text, name }: Coded,
  map: ReadonlyMap<Target, string>,
  left: Left[],
): NativeEntry {
  const fields: Record<string, unknown> = { code: text }
  const places = new Map([['code', code.at]])
  for (const [target, column] of map) {
    if (target === 'code') continue
    const cell = row.cells.get(column)
    if (cell === undefined) {
      const unknown = row.unknown.get(column)
      if (unknown !== undefined)
        left.push({ at: unknown, message: `${target} is an expression, whose value is not known` })
      continue
    }
    if (cell.isName && TEXTS.has(target)) {
      const message = `${target} is ${quoted(cell.value)}, whose text is not known`
      left.push({ at: cell.at, message })
      continue
    }
    const value = fieldOf(target, cell)
    if (value === undefined) {
      if (!isEmpty(cell.value))
        left.push({ at: cell.at, message: `${target} cannot be ${quoted(cell.value)}` })
      continue
    }
    const field = target.replace(/\..*/, '')
    const system = systemIn(target)
    fields[field] =
      system !== undefined
        ? { ...asRecord(fields[field]), [system]: value }
        : field === target
          ? value
          : { retry: value }
    places.set(field, cell.at)
  }
  const whole = withMessage(fields)
  const { fields: valid, changes } = validTexts(whole.fields)
  for (const message of [...whole.changes, ...changes])
    left.push({ at: row.at, message, isChange: true })
  return { fields: valid, name, at: row.at, places }
}

/**
 * True if no field of a row has another value than in the first one with its code. What is deprecated
 * is the other name, not the code.
 */
const saysNoMore = (row: Row, other: Row, map: ReadonlyMap<Target, string>): boolean =>
  [...map].every(([target, column]) => {
    const [own, known] = [row.cells.get(column), other.cells.get(column)]
    if (
      target === 'code' ||
      column === COMMENT ||
      column === DEPRECATED ||
      own === undefined ||
      isEmpty(own.value)
    )
      return true
    return JSON.stringify(own.value) === JSON.stringify(known?.value)
  })

/** Fields of words for people. */
const TEXTS: ReadonlySet<string> = new Set(['meaning', 'fix', 'display', 'message', 'notes'])

const ADDRESS = /^[a-z]+:\/\//i

/** Members of enums that say that nothing failed. */
export const NO_ERROR =
  /^(?:(?:\w+_)?(?:(?:err(?:or)?|code|status|result|reason)_?){1,2})?(?:ok|none|success|succeeded|successful|no_?errors?|unspecified)$/i

/** What is said of a code without an error. */
const SUCCESS = /^(?:ok|success(?:ful)?|(?:操作|请求)?成功)[.!。]?$/i

/** The first member of an enum as protobuf has it. */
const UNSET = /_unspecified$/i

const isEmpty = (value: Plain): boolean =>
  value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0)

const quoted = (value: Plain): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}

/** A cell as the value of a field; undefined if it can't be one. */
function fieldOf(target: Target, cell: Cell): unknown {
  const value = cell.isName && target !== 'http' ? lastName(cell.value) : cell.value
  if (systemIn(target) !== undefined) return idsOf(value)
  switch (target) {
    case 'http':
      return statusesIn(value)
    case 'stop':
      return booleanOf(value)
    case 'deprecated':
      return value === false || value === '' ? undefined : deprecation(value)
    case 'handling.retry':
      if (typeof value === 'string' && /^(?:none|same|after_fix|recreate)$/.test(value))
        return value
      return booleanOf(value) === undefined ? undefined : booleanOf(value) ? 'same' : 'none'
    case 'params':
      return paramsOf(value)
    case 'tags':
      return [value]
        .flat()
        .filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')
    case 'raised_by':
      return isTexts(value) ? value : undefined
    case 'help': {
      const [address] = [value].flat()
      return typeof address === 'string' && /^https?:\/\//.test(address) ? address : undefined
    }
    default:
      return textOf(value)
  }
}

/** What the source says about a deprecation is the reason, and what to do instead. */
const deprecation = (value: Plain): object => {
  const said = typeof value === 'string' && !/^(?:true|yes)$/i.test(value) ? sentence(value) : ''
  return {
    reason: said || 'Deprecated in the list that it is from.',
    note: said || 'The list names no replacement.',
  }
}

/** The codes of another system: a list, or a text with commas, semicolons or bars between them. */
function idsOf(value: Plain): string[] | undefined {
  const items = typeof value === 'string' ? value.split(/[,;|]/) : [value].flat()
  if (items.some((item) => typeof item !== 'string' && typeof item !== 'number')) return undefined
  const ids = items.map((item) => sentence(`${item}`)).filter((id) => id !== '')
  return ids.length === 0 ? undefined : [...new Set(ids)]
}

/** `Classification.ACTIONABLE` is `ACTIONABLE`. */
export const lastName = (value: Plain): Plain =>
  typeof value === 'string' ? value.split('.').at(-1)! : value

const booleanOf = (value: Plain): boolean | undefined =>
  typeof value === 'boolean'
    ? value
    : /^(?:true|yes|y|1)$/i.test(`${value}`)
      ? true
      : /^(?:false|no|n|0)$/i.test(`${value}`)
        ? false
        : undefined

/** A text, or the lines of a list of texts. */
function textOf(value: Plain): string | undefined {
  const text =
    Array.isArray(value) && value.every((line) => typeof line === 'string')
      ? value.join('\n')
      : value
  if (typeof text === 'object' || typeof text === 'boolean') return undefined
  return sentence(`${text}`) || undefined
}

const sentence = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The values of a text: a list of names or of mappings with a name, or a mapping by name. */
function paramsOf(
  value: Plain,
): { name: string; type?: string; description?: string }[] | undefined {
  if (typeof value !== 'object') return undefined
  const items = Array.isArray(value)
    ? value
    : Object.entries(value).map(([name, inner]) =>
        typeof inner === 'object' ? { name, ...inner } : { name, type: inner },
      )
  return items.flatMap((item) => {
    const parts = (typeof item === 'object' ? item : { name: item }) as Readonly<
      Record<string, Plain>
    >
    const { name, type, description } = parts
    const word = `${name ?? ''}`
    const known = TYPES.get(`${type}`.toLowerCase())
    if (!/^[A-Za-z_]\w*$/.test(word)) return []
    return [
      {
        name: word,
        ...(known !== undefined && { type: known }),
        ...(typeof description === 'string' &&
          description.trim() && { description: sentence(description) }),
      },
    ]
  })
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'string str text',
    integer: 'integer int int32 int64 long',
    number: 'number float double',
    boolean: 'boolean bool',
    date: 'date',
  }).flatMap(([type, names]) => names.split(' ').map((name) => [name, type])),
)

/** The columns of rows that fill no field, with the place of their first cell and their number. */
export function unusedColumns(
  rows: readonly Row[],
  columns: readonly string[],
  map: ReadonlyMap<Target, string>,
): { column: string; at: Span; count: number }[] {
  const used = new Set(map.values())
  const cellsOf = cellsByColumn(rows)
  const unknown = groupBy(
    rows.flatMap((row) => [...row.unknown].map(([column, at]) => ({ column, at }))),
    ({ column }) => column,
  )
  const isWhole = haveParts(columns)
  return [...new Set([...columns, ...unknown.keys()])].flatMap((column) => {
    // A mapping counts by its parts, and a part of a used mapping is used.
    if (
      used.has(column) ||
      column === COMMENT ||
      column === NAME ||
      column === DEPRECATED ||
      column === PATH ||
      column === '(key)'
    )
      return []
    if ([...used].some((one) => column.startsWith(`${one}.`)) || isWhole(column)) return []
    const cells = (cellsOf.get(column) ?? []).filter(({ value }) => !isEmpty(value))
    const all = [...cells, ...(unknown.get(column) ?? [])]
    return all.length === 0 ? [] : [{ column, at: all[0]!.at, count: all.length }]
  })
}

/** Says of a column whether there is one of a part of it: `error` if there is `error.status`. */
function haveParts(columns: readonly string[]): (column: string) => boolean {
  const sorted = columns.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return (column) => {
    const part = `${column}.`
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (sorted[middle]! < part) from = middle + 1
      else to = middle
    }
    return sorted[from]?.startsWith(part) === true
  }
}
