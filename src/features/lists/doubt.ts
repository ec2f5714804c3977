import { CODE_LIKE, isText, type Target } from './columns.ts'
import { errorStatusOf } from './http.ts'
import { type Cell, COMMENT, NAME, PATH, type Row, VALUE } from './rows.ts'
import { USUAL_CODE } from './usual-columns.ts'
import type { Left } from './value.ts'

/** Why the codes of a list are not certain, where, and from which columns or lists they could be. */
export type Doubt = Left & {
  readonly columns: readonly string[]
  readonly lists?: readonly string[]
  /** True if only one of the lists can have the codes: they say the same in different words. */
  readonly isOneList?: boolean
  /** The field that one of the columns has, if it is not the code. */
  readonly field?: string
  /** What can be left out. */
  readonly skips?: readonly string[]
  /** The page about how the list is printed, which is right where nothing else is. */
  readonly recipe?: string
}

/** What decides, as `codes_from` has it; of lists with one name in two files, one file. */
export const decision = (doubt: Doubt): string => {
  const { columns, lists, field = 'code', skips = [], recipe } = doubt
  if (lists?.length === 0) return 'files: with one of the two files'
  const ways = [
    ...(lists ?? []).map((list) => `lists: [${JSON.stringify(list)}]`),
    ...columns.map((column) => `map: { ${field}: ${JSON.stringify(column)} }`),
    ...skips.map((skip) => `skip: [${JSON.stringify(skip)}]`),
    ...(recipe === undefined ? [] : [`the printed list, ${recipe}`]),
  ]
  return ways.join(', or ')
}

/**
 * The doubt about the codes of a list; undefined if they are certain, or if `named` decides. A code that
 * is not certain is asked for: a wrong one would be published.
 */
export function doubtIn(
  rows: readonly Row[],
  columns: readonly string[],
  map: ReadonlyMap<Target, string>,
  named: Readonly<Record<string, string>>,
): Doubt | undefined {
  const column = map.get('code') ?? NAME
  if (Object.hasOwn(named, 'code')) return undefined
  for (const row of rows) {
    const code = row.cells.get(column)
    const [place, placed] =
      (code === undefined && [...row.cells].find(([one, cell]) => isPlacedWord(one, cell))) || []
    if (place !== undefined)
      return {
        at: placed!.at,
        message: `an argument without a name could be the "${column}" of others`,
        columns: [place],
      }
    const unknown = [...row.unknown.keys()].find(
      (one) => one === column || (column === NAME && mayBeCode(one)),
    )
    if (unknown === undefined) continue
    const what = unknown === VALUE ? 'value' : `"${unknown}"`
    return {
      at: row.unknown.get(unknown)!,
      message: `the ${what} of ${row.item.name || 'an item'} is an expression, whose text is not known`,
      columns: [...new Set([column, ...(columns.includes(NAME) ? [NAME] : []), unknown])],
    }
  }
  const first = rows.find(({ cells }) => column === NAME && cells.has(PATH))
  if (first !== undefined) {
    const { value, at } = first.cells.get(PATH)!
    const message =
      value === first.item.name
        ? 'the codes of the sections beside it could be their names, or their paths as here'
        : `the code could be the name, ${first.item.name}, or the path, ${value}`
    return { at, message, columns: [NAME, PATH] }
  }
  const codes = rows.flatMap(({ cells }) => cells.get(column)?.value ?? [])
  if (
    !map.has('http') &&
    codes.length > 1 &&
    codes.every((one) => errorStatusOf(one) && DIGITS.test(`${one}`))
  )
    return {
      at: rows.find(({ cells }) => cells.has(column))!.cells.get(column)!.at,
      message: `${codes[0]} and the others are HTTP statuses, which may be no codes`,
      columns: [column],
    }
  const used = new Set(map.values())
  const second = commonIn(rows, columns).find(
    (one) => one !== column && isSecond(one, rows, column, used.has(one)),
  )
  return second === undefined
    ? undefined
    : {
        at: rows.find(({ cells }) => cells.has(second))!.cells.get(second)!.at,
        message: `the code could be ${titleOf(column)} or ${titleOf(second)}`,
        columns: [column, second],
      }
}

/** The columns that half of the rows have, and the values of constants. */
function commonIn(rows: readonly Row[], columns: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const { cells } of rows)
    for (const name of cells.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return columns.filter((one) => one === VALUE || (counts.get(one) ?? 0) * 2 >= rows.length)
}

/** True for a column by whose name the code could be in it. */
const mayBeCode = (column: string): boolean =>
  column === VALUE || USUAL_CODE.includes(column.split('.').at(-1)!.toLowerCase())

/**
 * True for a column of texts that could be the codes, and no other field takes: one word with letters in
 * half of the items, and not the same in most of them, which is a kind. The value of a constant is what
 * is sent, also where codes are not written so; as a meaning, it has a space.
 */
function isSecond(column: string, rows: readonly Row[], code: string, isUsed: boolean): boolean {
  const isAlike = code === NAME || isPlacedAlike(column, code) || areAlike(column, code)
  const isNumber = /^(?:number|no|nr|num)$/i.test(column) && code !== VALUE && !/code$/i.test(code)
  if (column === NAME || (!isAlike && !isNumber)) return false
  if (isUsed && column !== VALUE && column !== COMMENT) return false
  const like = !isAlike ? NUMBERED : isUsed ? MARKED : column === VALUE ? WORD : CODE_LIKE
  const values = rows.flatMap(({ cells }) => {
    const cell = cells.get(column)
    return cell === undefined || cell.isName ? [] : [cell.value]
  })
  const isWord = (value: unknown): value is string =>
    typeof value === 'string' && like.test(value) && /\p{L}/u.test(value) && !isText(value)
  const words = values.filter(isWord)
  const isWhole = isUsed || values.every((value) => typeof value !== 'string' || isWord(value))
  return (
    words.length > 1 &&
    (isUsed || words.length * 2 >= rows.length) &&
    (isWhole || column === VALUE) &&
    new Set(words).size * 2 > words.length
  )
}

const WORD = /^\S+$/
const DIGITS = /^\d+$/
/** A word with a mark inside it, as codes have one and the words of people do not. */
const MARKED = /^[A-Za-z\d-]+(?:[./:_]+[A-Za-z\d-]+)+$/

/** A number of its own, as catalogs have one beside a `key`: `C001`, `E-1042`. */
const NUMBERED = /^[A-Za-z]+[-_]?\d+$/

const isPlacedWord = (column: string, { value, isName }: Cell): boolean =>
  DIGITS.test(column) &&
  !isName &&
  typeof value === 'string' &&
  CODE_LIKE.test(value) &&
  !isText(value)

/** Two arguments without names: their places do not say which is the code. */
const isPlacedAlike = (column: string, code: string): boolean =>
  DIGITS.test(column) && DIGITS.test(code)

/** `name` and `value`: neither is called a code. */
const areAlike = (column: string, code: string): boolean =>
  /(?:^|\.)name$/i.test(code) && mayBeCode(column)

export const titleOf = (column: string): string =>
  column === NAME
    ? 'the name'
    : column === VALUE
      ? 'the value'
      : column === COMMENT
        ? 'the comment'
        : `"${column}"`
