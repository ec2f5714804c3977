import { errorStatusOf, statusesIn } from '../../../base/core/contract/named-status.ts'
import { isTexts } from '../../../base/core/values/record.ts'
import { splitWords } from '../../../base/core/values/words.ts'
import { CODE_LIKE, isText } from '../columns.ts'
import { type Cell, COMMENT, cellsByColumn, DEPRECATED, NAME, type Row, VALUE } from '../rows.ts'
import { CODES, IDENTIFIERS, PLAIN, USUAL } from './usual-columns.ts'

/** Names of columns that have the code if no other column has it. */
const NAMES: ReadonlySet<string> = new Set(
  'error error_name reason symbol constant name type error_type enum shape exception value'.split(
    ' ',
  ),
)

/** A column of a list in data or in a document. */
export type Column = {
  readonly name: string
  /** Its name in words with `_`; of a dotted name, the last part. */
  readonly words: string
  readonly cells: readonly Cell[]
}

/** The columns of rows, and how many rows there are. */
export type Table = {
  readonly count: number
  /** How many of them are not deprecated. */
  readonly current: number
  readonly columns: readonly Column[]
}

export function tableOf(rows: readonly Row[], names: readonly string[]): Table {
  const cellsOf = cellsByColumn(rows)
  return {
    count: rows.length,
    current: rows.filter(({ cells }) => !cells.has(DEPRECATED)).length,
    columns: names.map((name) => ({
      name,
      words: wordsIn(name),
      cells: cellsOf.get(name) ?? [],
    })),
  }
}

/** `httpStatus`, `HTTP-Status` and `error.http_status` are `http_status`; `text.en` is `text`. */
function wordsIn(column: string): string {
  if (!/^[\p{L}\p{N}_ ./-]+$/u.test(column)) return column
  const parts = column.split('.')
  const last = parts.length > 1 && parts.at(-1) === 'en' ? parts.at(-2)! : parts.at(-1)!
  return splitWords(last, '_')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
}

/** True for a column that is called a code. */
export const isCodeColumn = (name: string): boolean => CODES.has(wordsIn(name))

/** True for a column that identifies an item. */
export const isIdentifier = (name: string): boolean => IDENTIFIERS.has(wordsIn(name))

const isNumber = (value: unknown): boolean =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value))

const isWord = (value: unknown): boolean =>
  typeof value === 'string' && CODE_LIKE.test(value) && !isNumber(value)

/** True for cells of which all are registered statuses of errors. */
export const areStatuses = ({ cells }: Column): boolean =>
  cells.length > 0 && cells.every(({ value }) => isNumber(value) && errorStatusOf(value))

type CodesOf = { readonly chosen: readonly Column[]; readonly rivals: readonly Column[] }

/**
 * The columns that could have the code: those that are called so; without one, those that name an item
 * in other ways. `rivals`: what could be sent in their place.
 */
export function codeColumns({ count, columns }: Table): CodesOf {
  const share = (column: Column, test: (value: unknown) => boolean) =>
    column.cells.filter(({ value }) => test(value)).length / count
  const isOwn = ({ cells }: Column) =>
    new Set(cells.map(({ value }) => value)).size * 10 >= cells.length * 9
  const hasWords = (column: Column) => share(column, isWord) > 0.5
  const hasCodes = (column: Column) =>
    hasWords(column) ||
    (share(column, (value) => isNumber(value) || isWord(value)) > 0.5 && !areStatuses(column))
  const names = (list: ReadonlySet<string>) => columns.filter(({ words }) => list.has(words))
  const isEach = (column: Column) => share(column, isWord) === 1 && isOwn(column)
  const isMost = (column: Column) => hasWords(column) && isOwn(column)
  // Names in another script than codes are texts.
  const isLatin = ({ cells }: Column) => !cells.some(({ value }) => isText(value))
  const keys = columns.filter((column) => column.name === NAME && hasCodes(column))
  const values = columns.filter((column) => column.name === VALUE && hasCodes(column))
  const isSent = values.filter((column) => !keys.some(isLatin) || isLatin(column))
  const called = names(CODES).filter(hasCodes)
  const others = names(IDENTIFIERS).filter(isEach)
  const constant = columns.some(({ words }) => words === 'constant')
  const value = names(NAMES).find((column) => column.words === 'value' && isMost(column))
  if (keys.length > 0)
    return {
      chosen: keys,
      rivals: [...isSent, ...called, ...others, ...names(NAMES).filter(isEach)],
    }
  if (isSent.length > 0) return { chosen: isSent, rivals: called }
  if (called.length > 0) return { chosen: called, rivals: others }
  if (constant && value !== undefined) return { chosen: [value], rivals: [] }
  const all = [...names(IDENTIFIERS), ...names(NAMES)].filter(isMost)
  if (all.length > 0) return { chosen: all, rivals: [] }
  // Nothing but numbers: statuses, for which somebody has to say that they are codes.
  return { chosen: names(CODES).filter(areStatuses), rivals: [] }
}

/** Columns with the same words in each row are one; of the same words in other writing, the value is sent. */
export function withoutTwins({ chosen, rivals }: CodesOf): readonly Column[] {
  const wordsOf = (column: Column) => column.cells.map(({ value }) => `${value}`)
  const lettersOf = (column: Column) =>
    wordsOf(column).map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const all = [...chosen, ...rivals]
  const value = rivals.find(({ name }) => name === VALUE)
  const key = chosen.find(({ name }) => name === NAME)
  if (value && key && `${lettersOf(value)}` === `${lettersOf(key)}`)
    return [value, ...all.filter((one) => one !== value && one !== key)]
  const texts = all.map((column) => JSON.stringify(wordsOf(column)))
  return all.filter((_, index) => texts.indexOf(texts[index]!) === index)
}

/**
 * The columns of the other fields, by their names: `taken` are those of fields that are known. No text is
 * taken for its looks; comments are the meaning where each item has one.
 */
export function fieldColumns(
  { current, columns }: Table,
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const map = new Map(known)
  const taken = new Set(map.values())
  for (const [field, usual] of USUAL) {
    if (map.has(field)) continue
    const more = field === 'meaning' ? ['error'] : field === 'http' ? [VALUE] : []
    const names = [...usual, ...more]
    const found = names
      .flatMap((name) => columns.filter(({ words }) => words === name))
      .find((column) => !taken.has(column.name) && fits(column, field, current))
    if (found === undefined) continue
    map.set(field, found.name)
    taken.add(found.name)
  }
  return map
}

/** True if a column can fill a field. */
function fits(column: Column, field: string, current: number): boolean {
  const { name, words, cells } = column
  if (cells.every(({ value }) => value === '')) return false
  const most = (test: (value: unknown) => boolean) =>
    cells.filter(({ value }) => test(value)).length * 2 > cells.length
  if (name === COMMENT && cells.length < current) return false // some could be about several items
  switch (field) {
    case 'http':
      return CODES.has(words) || name === VALUE
        ? areStatuses(column)
        : cells.some(({ value }) => statusesIn(value) !== undefined)
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
      return (
        name === DEPRECATED ||
        most((value) => /^(?:true|yes|y|1)$/i.test(`${value}`) || isText(value))
      )
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
      return most(
        (value) =>
          typeof value === 'string' && (PLAIN.has(words) || (isText(value) && value.length < 80)),
      )
    default:
      return most(
        (value) =>
          (typeof value === 'string' && (isText(value) || name === COMMENT || PLAIN.has(words))) ||
          (Array.isArray(value) && value.every((line) => typeof line === 'string')),
      )
  }
}

/** True for a table of the fields of a value, `property | type`, and for the members of a schema. */
export const isSchema = ({ columns }: Table): boolean =>
  columns.some(
    ({ words, cells }) =>
      /^(?:type|data_?type)$/.test(words) &&
      (columns.some((one) => FIELD.test(one.words)) ||
        cells.filter(({ value }) => TYPE.test(`${value}`)).length * 2 > cells.length),
  )
const FIELD =
  /^(?:property|param(?:eter)?|field|attribute|argument|option|prop|header|member)(?:_name)?$/
const TYPE =
  /^(?:strings?|text|integer|int(?:32|64)?|number|float|double|bool(?:ean)?|object|array|list|map|null|enum|date(?:-?time)?|uuid|any)\b/i
