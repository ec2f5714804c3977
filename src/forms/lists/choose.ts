import { subjectOf } from '../../core/catalog/topic.ts'
import { groupBy } from '../../core/values/lists.ts'
import { columnsOf, isText } from './columns.ts'
import { httpOf } from './http.ts'
import { COMMENT, DEPRECATED, NAME, type Row, SECTION, VALUE } from './rows.ts'
import { USUAL_CODE } from './usual-columns.ts'
import type { ItemList } from './value.ts'

/** A list with its rows. */
export type Candidate = {
  readonly from: { readonly file: string }
  /** The name by which people choose it: its own, or `#2` for the second of all lists. */
  readonly title: string
  readonly list: ItemList
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
}

/**
 * Constants with codes, with texts, with HTTP statuses and without values are read apart: what a name
 * means differs.
 */
export type Kind = 'none' | 'texts' | 'statuses' | 'codes'

export function kindOf({ rows }: Candidate): Kind {
  const values = rows.flatMap(({ cells }) => cells.get(VALUE)?.value ?? [])
  if (values.length === 0) return 'none'
  const texts = values.filter(isText)
  if (texts.length * 2 > values.length) return 'texts'
  return values.every(isStatus) ? 'statuses' : 'codes'
}

/** A status as code writes it, `404` or `HttpStatus.NOT_FOUND`: `"NOT_FOUND"` is a code. */
const isStatus = (value: unknown): boolean =>
  (typeof value === 'number' || /[.:]/.test(`${value}`)) && httpOf(value) !== undefined

/**
 * The lists that were named; else those that look most like codes, by their names and items, those
 * that have the same columns as they, and those about the same codes.
 */
export function choose<One extends Candidate>(
  all: readonly One[],
  named: readonly string[] | undefined,
  map: Readonly<Record<string, string>>,
): One[] {
  if (named !== undefined) return all.filter(({ title }) => named.includes(title))
  const own = all.filter(({ list }) => list.isAside !== true)
  const scored = own.map((one) => [one, likeness(one, map)] as const)
  const best = scored.reduce((most, [, score]) => Math.max(most, score), 0)
  if (best === 0) return []
  const highest = scored.flatMap(([one, score]) => (score === best ? [one] : []))
  // What a constant is sent as is its value: errors that only have a text are beside them.
  const sent = scored.flatMap(([one, score]) => (score > 0 && isSent(one) ? [one] : []))
  const likeliest =
    sent.length > 0 && highest.every((one) => kindOf(one) === 'texts' && isOfConstants(one))
      ? sent
      : highest
  const chosen = new Set(likeliest)
  const columns = new Set(likeliest.flatMap((one) => one.columns))
  const words = new Set(likeliest.flatMap(wordsOf))
  const areErrors = likeliest.some(({ list }) => ERRORS.test(list.name))
  const isAlike = (one: One) =>
    one.columns.some((column) => !OF_ALL.has(column)) &&
    one.columns.every((column) => columns.has(column)) &&
    // "Close Event Codes" beside "Error Codes" are others.
    !(areErrors && isOfOthers(one.list))
  const isAboutThem = (one: One) => {
    const names = wordsOf(one)
    return names.length > 0 && names.filter((word) => words.has(word)).length * 2 > one.rows.length
  }
  // `Codes.Card` with one constant, beside `Codes.Auth`.
  const around = new Set(likeliest.map(partsOf))
  const found = withoutOthers(
    own.filter(
      (one) =>
        chosen.has(one) ||
        (TOPIC.test(outerOf(one)) && around.has(partsOf(one))) ||
        isAlike(one) ||
        isAboutThem(one),
    ),
  )
  // Tables without a common column of codes are of different things.
  return [...groupBy(found, kindOf).values()].flatMap((alike) =>
    commonColumns(alike, map).has('code') ? alike : alike.filter((one) => chosen.has(one)),
  )
}

/** What lists have in common that are parts of one: `constants` in `Codes.`, whose values are codes. */
const partsOf = (one: Candidate): string =>
  JSON.stringify([one.list.what, kindOf(one), outerOf(one), one.columns])

const outerOf = ({ list: { name } }: Candidate): string => name.slice(0, name.lastIndexOf('.') + 1)

/** True for constants or members with nothing but a value. */
const isOfConstants = ({ columns }: Candidate): boolean =>
  columns.includes(NAME) && columns.every((column) => OF_ALL.has(column))

/** True for constants of errors whose values are codes. */
const isSent = (one: Candidate): boolean =>
  isOfConstants(one) &&
  kindOf(one) === 'codes' &&
  isOfErrors(one.list) &&
  one.rows.every(({ cells }) => typeof cells.get(VALUE)?.value === 'string')

const isOfErrors = ({ items }: ItemList): boolean =>
  items.filter(({ name }) => OF_ERRORS.test(name)).length * 2 > items.length

/**
 * Beside constants that are codes, texts and statuses by other names are not codes, and a list that only
 * repeats the values of constants says nothing more.
 */
function withoutOthers<One extends Candidate>(found: readonly One[]): One[] {
  const constants = found.filter(
    (one) => one.columns.includes(NAME) && (kindOf(one) === 'codes' || hasOwnCodes(one)),
  )
  const words = new Set(constants.flatMap(wordsOf))
  const isRepeated = (one: One) =>
    one.columns.every((column) => column === VALUE || column === NAME) &&
    one.list.items.every(({ name }) => name === '' || httpOf(name) !== undefined) &&
    wordsOf(one).filter((word) => words.has(word)).length * 2 > one.rows.length
  return found.filter((one) => {
    if (constants.length === 0 || (constants.length === 1 && one === constants[0])) return true
    const kind = kindOf(one)
    if (kind === 'codes') return !isRepeated(one)
    return (
      kind === 'none' ||
      !one.columns.every((column) => OF_ALL.has(column)) ||
      wordsOf(one).some((word) => words.has(word))
    )
  })
}

/** True for constants that have their codes in a part: `&Error{Code: "card.lost"}`. */
const hasOwnCodes = ({ rows, columns }: Candidate): boolean =>
  ![undefined, NAME, VALUE].includes(columnsOf(rows, columns, {}).get('code'))

/** The columns of lists that are read alike. */
export const commonColumns = (lists: readonly Candidate[], map: Readonly<Record<string, string>>) =>
  columnsOf(
    lists.flatMap(({ rows }) => rows),
    [...new Set(lists.flatMap(({ columns }) => columns))],
    map,
  )

/** Columns that lists of any kind have: enums of other things are commented, too. */
const OF_ALL: ReadonlySet<string> = new Set([NAME, VALUE, COMMENT, DEPRECATED, SECTION])

/** The names of the items of a list, their texts, and the constants that are their codes. */
const wordsOf = ({ list, rows, columns }: Candidate): string[] => {
  const code = columns.includes(NAME) ? undefined : columnsOf(rows, columns, {}).get('code')
  return list.items.flatMap(({ name, value }, index) => [
    ...(name === '' ? [] : [name]),
    ...(code === undefined ? [] : [`${rows[index]?.cells.get(code)?.value ?? ''}`]),
    ...(value?.kind === 'scalar' && typeof value.value === 'string' ? [value.value] : []),
    ...(value?.kind === 'group' ? value.fields : []).flatMap(({ name: part, value: one }) =>
      one.kind === 'name' && USUAL_CODE.includes(part) ? one.name.split('.').slice(-1) : [],
    ),
  ])
}

/** How much a list looks like codes: by its items, by its name, most by both; 0 for not at all. */
function likeness(
  { list, rows, columns, from: { file } }: Candidate,
  named: Readonly<Record<string, string>>,
): number {
  const map = columnsOf(rows, columns, named)
  const code = map.get('code')
  const meaning = map.get('meaning')
  // Enums of any kind are commented.
  const isCalledCode = Object.hasOwn(named, 'code') || CODE_COLUMN.test(code ?? '')
  const says = map.has('http') || (meaning ?? COMMENT) !== COMMENT || isCalledCode ? 1 : 0
  const isNamed =
    isOfErrors(list) || areAddresses(list, file) || TOPIC.test(list.name || subjectOf(file))
  // An enum of one code is one of several: a constant with a text is something else.
  const isOne = rows.length + says < 2 && !(list.what === 'enum' && TOPIC.test(list.name))
  if (code === undefined || isOne) return 0
  if (!isNamed) return says
  const said = says || (meaning === undefined ? 0 : 0.25)
  if (CODE.test(list.name) || areAddresses(list, file)) return said + 3
  return said + (ERROR_CODES.test(list.name) ? 2.5 : isOfOthers(list) ? 1.5 : 2)
}

/** True for constants whose values name errors in full: `err:card:lost`, `urn:shop:lost` of `errors.go`. */
const areAddresses = ({ items }: Pick<ItemList, 'items'>, file: string): boolean =>
  items.filter(
    ({ value }) =>
      value?.kind === 'scalar' &&
      ADDRESS.test(`${value.value}`) &&
      (TOPIC.test(`${value.value}`) || TOPIC.test(subjectOf(file))),
  ).length *
    2 >
  items.length
const ADDRESS = /^[a-z][\w.-]*(?::[\w.-]+){2,}$/i

const TOPIC = /err|fault|problem|reason|exception|failure|code/i
/** Names of items: `AuthorizationCode` is not one of errors. */
const OF_ERRORS = /err|fault|problem|reason|exception|failure|^code/i
const ERRORS = /err|fault|problem|exception|failure/i
const ERROR_CODES = /err(?:or)?[_ -]?codes?(?:enum)?$/i
/** True for a list that is named for codes, and not for errors. */
const isOfOthers = ({ name }: ItemList): boolean =>
  /code/i.test(name) && !CODE.test(name) && !ERRORS.test(name)
/** A column whose cells are codes by its name, whatever else a list has. */
const CODE_COLUMN = /^(?:err(?:or)?_?)?code$/i
const CODE = /^(?:err(?:or)?_?)?codes?$/i
