import { addTo } from '../../base/core/values/lists.ts'
import { isTexts } from '../../base/core/values/record.ts'
import { splitWords } from '../../base/core/values/words.ts'
import { errorStatusOf, httpOf } from './http.ts'
import {
  type Cell,
  COMMENT,
  cellsByColumn,
  DEPRECATED,
  NAME,
  type Row,
  SECTION,
  VALUE,
} from './rows.ts'
import { PLAIN, USUAL, USUAL_CODE } from './usual-columns.ts'

/** What a column can fill: fields of an entry. */
export type Target = string

/** The fields of an entry that a column can be named for, apart from custom fields. */
export const MAPPED_FIELDS: readonly string[] = [
  ...['code', 'http', 'stop', 'fix_stage', 'meaning', 'fix', 'display', 'message', 'params'],
  ...['handling.retry', 'since', 'deprecated', 'help', 'tags', 'notes', 'raised_by'],
]

/** True for a field that takes a column of any name: `x-owner`, or `from.core` for a system. */
export const isNamedField = (field: string): boolean =>
  /^x-./.test(field) || systemIn(field) !== undefined

export const systemIn = (field: string): string | undefined =>
  /^from\.([a-z][a-z0-9_]*)$/.exec(field)?.[1]

/**
 * Guesses the column of each field by its name and by what it contains. `named`: fields whose column
 * is known.
 */
export function columnsOf(
  rows: readonly Row[],
  columns: readonly string[],
  named: Readonly<Record<string, string>>,
): Map<Target, string> {
  const map = new Map<Target, string>(Object.entries(named))
  const taken = new Set(map.values())
  const table = tableOf(rows, columns)
  const free = () => table.columns.filter(({ name }) => !taken.has(name))
  const choose = (target: Target, column: Column | undefined) => {
    if (column === undefined || map.has(target)) return
    map.set(target, column.name)
    taken.add(column.name)
  }
  /** The first free column with one of these names; of several, the one with the likelier name. */
  const byName = (names: readonly string[], accepts: (column: Column) => boolean) => {
    for (const name of names)
      for (const column of table.byWords.get(name) ?? [])
        if (!taken.has(column.name) && accepts(column)) return column
    return undefined
  }
  choose('code', codeColumn(table, byName))
  for (const [target, names] of USUAL) {
    if (map.has(target)) continue
    choose(
      target,
      byName(
        names,
        (column) => fits(column, target) && !(column.name === COMMENT && isAside(column, free())),
      ),
    )
  }
  choose('meaning', longestText(table, free()))
  choose(
    'meaning',
    free().find((column) => isPlaced(column.name) && areTexts(column.cells)),
  )
  // Values and arguments without names say what they are by themselves.
  choose(
    'http',
    free().find(
      (column) => (column.name === VALUE || isPlaced(column.name)) && areStatuses(column),
    ),
  )
  return map
}

/** True for comments of some items, if more of them have a text without a name. */
const isAside = (comments: Column, others: readonly Column[]): boolean =>
  others.some(
    ({ name, cells }) =>
      (name === VALUE || isPlaced(name)) && cells.length > comments.cells.length && areTexts(cells),
  )

/** True for a value or argument without a name: `0`, `error.1`. */
const isPlaced = (name: string): boolean => /(?:^|\.)\d+$/.test(name)

/**
 * True if a column holds statuses, whatever its name is: all are registered statuses of errors,
 * and some occur twice, or they are names. Own numbers are one each.
 */
const areStatuses = ({ cells }: Column): boolean => {
  const values = cells.map(({ value }) => value)
  const isNumber = (value: unknown) => typeof value === 'number' || /^\d+$/.test(`${value}`)
  return (
    values.length > 0 &&
    values.every((value) => errorStatusOf(value) !== undefined) &&
    (!values.every(isNumber) || new Set(values).size < values.length || values.length <= FEWEST)
  )
}

/** True for words of people: with a space between them, or in a script that codes are not written in. */
export const isText = (value: unknown): boolean =>
  typeof value === 'string' && (/\S\s+\S/.test(value) || /(?=[^\x00-\x7f])\p{L}/u.test(value))

const areTexts = (cells: readonly Cell[]): boolean =>
  cells.filter(({ value }) => isText(value)).length * 2 > cells.length

// Two or three codes can have a status each.
const FEWEST = 3

type Column = { readonly name: string; readonly words: string; readonly cells: readonly Cell[] }

/** The columns of rows, also by their words, whole or only the last part of a dotted name. */
type Table = {
  readonly count: number
  readonly columns: readonly Column[]
  readonly byWords: ReadonlyMap<string, readonly Column[]>
}

function tableOf(rows: readonly Row[], names: readonly string[]): Table {
  const cellsOf = cellsByColumn(rows)
  const byWords = new Map<string, Column[]>()
  const columns = names.map((name): Column => {
    const column = { name, words: wordsOf(name), cells: cellsOf.get(name) ?? [] }
    addTo(byWords, column.words, column)
    const last = name.includes('.') ? wordsOf(name.split('.').at(-1)!) : column.words
    if (last !== column.words) addTo(byWords, last, column)
    return column
  })
  return { count: rows.length, columns, byWords }
}

type ByName = (names: readonly string[], accepts: (column: Column) => boolean) => Column | undefined

/** `httpStatus`, `HTTP-Status` and `Http status` are `http_status`. */
const wordsOf = (column: string): string =>
  column.startsWith('(')
    ? column
    : splitWords(column, '_')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_|_$/g, '')
        .replace(/^(?:with|set)_(?=.)/, '')

/** True if most cells of a column can fill a field. */
function fits({ name, words, cells }: Column, target: Target): boolean {
  const count = (test: (value: unknown) => boolean) =>
    cells.filter(({ value }) => test(value)).length
  if (cells.every(({ value }) => value === '')) return false
  const most = (test: (value: unknown) => boolean) => count(test) * 2 > cells.length
  switch (target) {
    case 'http':
      return /(?:^|_)code$/.test(words) && !/http|status/.test(words)
        ? areStatuses({ name, words, cells })
        : most((value) => httpOf(value) !== undefined)
    case 'stop':
      return most((value) => typeof value === 'boolean')
    case 'handling.retry':
      return most(
        (value) =>
          typeof value === 'boolean' ||
          /^(?:true|false|yes|no|none|same|after_fix|recreate)$/i.test(`${value}`),
      )
    case 'help':
      return most((value) => /^https?:\/\//.test(`${[value].flat()[0]}`))
    case 'deprecated':
      return true
    case 'params':
      return most((value) => typeof value === 'object')
    case 'raised_by':
      return most((value) => isTexts(value))
    case 'tags':
      return most(
        (value) =>
          (typeof value === 'string' && value.length < 40 && !/[.!?]$/.test(value)) ||
          Array.isArray(value),
      )
    case 'since':
      return most((value) => /^v?\d+(\.\d+){1,2}/.test(`${value}`))
    case 'fix_stage':
      return most((value) => /^[a-z][a-z0-9_]*$/.test(`${value}`))
    case 'display':
      if (PLAIN.has(words)) return most((value) => typeof value === 'string')
      return most((value) => typeof value === 'string' && isText(value) && value.length < 80)
    default:
      return most(
        (value) =>
          typeof value === 'string' && (isText(value) || name === COMMENT || PLAIN.has(words)),
      )
  }
}

/** The column of texts with several words that has the most characters. */
function longestText({ count }: Table, columns: readonly Column[]): Column | undefined {
  let best: Column | undefined
  let most = 0
  for (const column of columns) {
    if (column.name === DEPRECATED || column.name === SECTION) continue
    const texts = column.cells.flatMap(({ value }) =>
      typeof value === 'string' && (/ \S+ /.test(value) || (isText(value) && !/ /.test(value)))
        ? [value]
        : [],
    )
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    // Of texts in several languages, the catalog has those in English.
    const isEnglish = best !== undefined && isOf(column, best)
    if (texts.length * 2 >= count && (length > most || isEnglish) && !isOf(best, column)) {
      best = column
      most = length
    }
  }
  return best
}

/** True for the same text in another language than English: `text.de` of `text.en`, `zhMsg` of `enMsg`. */
const isOf = (english: Column | undefined, { words }: Column): boolean =>
  english !== undefined &&
  /(?:^|_)en(?:_|$)/.test(english.words) &&
  words.replace(OTHER, '$1en') === english.words
const OTHER =
  /(^|_)(?:ar|cn|cs|da|de|es|fi|fr|ja|ko|nl|pl|pt|ru|sv|tr|uk|zh)(?:_[a-z]{2,4})?(?=_|$)/

/**
 * The column of the code: one of the usual names whose cells differ and look like codes; else the
 * name of the constant, else its value.
 */
function codeColumn({ count, columns }: Table, byName: ByName): Column | undefined {
  const isCode = ({ name, cells }: Column, test: (value: unknown) => boolean, least = 9) => {
    const values = cells.flatMap(({ value }) => value)
    const fitting = values.filter(test).length
    return (
      values.length * 10 >= count * least &&
      (name === NAME ? fitting * 10 >= values.length * 9 : fitting === values.length) &&
      new Set(values).size * 10 >=
        values.length * (least === 5 || name === NAME || name === VALUE ? 5 : 9)
    )
  }
  const isWord = (value: unknown) => typeof value === 'string' && CODE_LIKE.test(value)
  // What has an ASCII name, and words of another script, has a text.
  const hasNames = columns.some(
    ({ name, cells }) =>
      name === NAME && cells.length * 2 > count && !cells.some(({ value }) => isText(value)),
  )
  const isValue = (value: unknown) => isWord(value) && !(hasNames && isText(value))
  const isNamed = ({ cells }: Column) => cells.some(({ isName }) => isName)
  const own = (column: string, test: (value: unknown) => boolean) =>
    columns.find((one) => one.name === column && !isNamed(one) && isCode(one, test))
  // A number is a code if nothing has a name.
  const number = () =>
    byName(USUAL_CODE, (column) =>
      isCode(column, (value) => Number.isSafeInteger(value) || CODE_LIKE.test(`${value}`)),
    )
  // In a table, a number of its own in a column for codes is the code, whatever the others are.
  const ownNumber = () =>
    columns.some(({ name }) => name === NAME)
      ? undefined
      : byName(
          OF_CODES,
          (column) =>
            isCode(column, Number.isSafeInteger) &&
            !column.cells.every(({ value }) => errorStatusOf(value) !== undefined),
        )
  // An argument without a name that is a code in each item: which one it is, its place does not say.
  const placed = columns.filter(
    (one) => isPlaced(one.name) && !isNamed(one) && isCode(one, isValue),
  )
  return (
    own(VALUE, isValue) ??
    // A table of constants has what is sent beside their names.
    (columns.some(({ words }) => words === 'constant')
      ? byName(['value'], (column) => isCode(column, isValue))
      : undefined) ??
    ownNumber() ??
    byName(USUAL_CODE, (column) => isCode(column, isValue, 5) && !areStatuses(column)) ??
    // Other cells of a column for codes are named: half of them are enough.
    byName(OF_CODES, ({ cells }) => {
      const codes = cells.flatMap(({ value }) => (isValue(value) ? `${value}` : []))
      return codes.length * 2 > cells.length && new Set(codes).size === codes.length
    }) ??
    placed[0] ??
    own(NAME, isWord) ??
    number() ??
    own(VALUE, (value) => CODE_LIKE.test(`${value}`))
  )
}

const OF_CODES = ['code', 'error_code', 'err_code']

/** One word with marks, as codes are: `CARD_EXPIRED`, `card-expired`, `E-1042`, `auth/card.expired`. */
export const CODE_LIKE = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/#-]{0,198}[\p{L}\p{N}_])?$/u
