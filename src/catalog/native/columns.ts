import { splitWords } from '../../values/words.ts'
import { httpOf } from './http.ts'
import { COMMENT, DEPRECATED, NAME, type Row, VALUE } from './rows.ts'
import { PLAIN, USUAL, USUAL_CODE } from './usual-columns.ts'

/** What a column can fill: fields of an entry. */
export type Target = string

/** The fields of an entry that a column can be named for, apart from custom fields. */
export const MAPPED_FIELDS: readonly string[] = [
  ...['code', 'http', 'stop', 'fix_stage', 'meaning', 'fix', 'display', 'message', 'params'],
  ...['handling.retry', 'since', 'deprecated', 'help', 'tags', 'notes'],
]

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
  const free = () => columns.filter((column) => !taken.has(column))
  const choose = (target: Target, column: string | undefined) => {
    if (column === undefined || map.has(target)) return
    map.set(target, column)
    taken.add(column)
  }
  choose('code', codeColumn(rows, free()))
  for (const [target, names] of USUAL) {
    if (map.has(target)) continue
    choose(
      target,
      byName(free(), names, (column) => fits(rows, column, target)),
    )
  }
  choose('meaning', longestText(rows, free()))
  // Values and arguments without names say what they are by themselves.
  choose(
    'http',
    free().find(
      (column) => (column === VALUE || /(?:^|\.)\d+$/.test(column)) && fits(rows, column, 'http'),
    ),
  )
  return map
}

/** The first column with one of these names; of several, the one with the likelier name. */
function byName(
  columns: readonly string[],
  names: readonly string[],
  accepts: (column: string) => boolean,
): string | undefined {
  for (const name of names)
    for (const column of columns)
      if (
        (wordsOf(column) === name || wordsOf(column.split('.').at(-1)!) === name) &&
        accepts(column)
      )
        return column
  return undefined
}

/** `httpStatus`, `HTTP-Status` and `Http status` are `http_status`. */
const wordsOf = (column: string): string =>
  column.startsWith('(')
    ? column
    : splitWords(column, '_')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_|_$/g, '')

/** True if most cells of a column can fill a field. */
function fits(rows: readonly Row[], column: string, target: Target): boolean {
  const cells = rows.flatMap(({ cells: all }) => all.get(column) ?? [])
  // Comments above a few items are headings.
  if (column === COMMENT && cells.length * 2 < rows.length) return false
  const count = (test: (value: unknown) => boolean) =>
    cells.filter(({ value }) => test(value)).length
  const most = (test: (value: unknown) => boolean) => count(test) * 2 > cells.length
  switch (target) {
    case 'http':
      return most((value) => httpOf(value) !== undefined)
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
      if (PLAIN.has(wordsOf(column))) return most((value) => typeof value === 'string')
      return most((value) => typeof value === 'string' && / /.test(value) && value.length < 80)
    default:
      return most(
        (value) =>
          typeof value === 'string' &&
          (/ /.test(value.trim()) || column === COMMENT || PLAIN.has(wordsOf(column))),
      )
  }
}

/** The column of texts with several words that has the most characters. */
function longestText(rows: readonly Row[], columns: readonly string[]): string | undefined {
  let best: string | undefined
  let most = 0
  for (const column of columns) {
    if (column === DEPRECATED) continue
    const texts = rows.flatMap(({ cells }) => {
      const value = cells.get(column)?.value
      return typeof value === 'string' && / \S+ /.test(value) ? [value] : []
    })
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    if (texts.length * 2 > rows.length && length > most) {
      best = column
      most = length
    }
  }
  return best
}

/**
 * The column of the code: one of the usual names whose cells differ and look like codes; else the
 * name of the constant, else its value.
 */
function codeColumn(rows: readonly Row[], columns: readonly string[]): string | undefined {
  const isCode = (column: string, test: (value: unknown) => boolean, least = 9) => {
    const values = rows.flatMap(({ cells }) => cells.get(column)?.value ?? [])
    return (
      values.length * 10 >= rows.length * least &&
      values.every(test) &&
      new Set(values).size * 10 >=
        values.length * (least === 5 || column === NAME || column === VALUE ? 5 : 9)
    )
  }
  const isText = (value: unknown) => typeof value === 'string' && CODE_LIKE.test(value)
  if (isCode(VALUE, isText)) return VALUE
  const usual = byName(columns, USUAL_CODE, (column) => isCode(column, isText, 5))
  // A number is a code if nothing has a name.
  const number = () =>
    byName(columns, USUAL_CODE, (column) =>
      isCode(column, (value) => Number.isSafeInteger(value) || CODE_LIKE.test(`${value}`)),
    )
  return (
    usual ??
    (isCode(NAME, isText) ? NAME : undefined) ??
    number() ??
    (isCode(VALUE, (value) => CODE_LIKE.test(`${value}`)) ? VALUE : undefined)
  )
}

/** One word with marks, as codes are: `CARD_EXPIRED`, `card-expired`, `E-1042`, `auth/card.expired`. */
const CODE_LIKE = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/#-]{0,198}[\p{L}\p{N}_])?$/u
