import { topicOf } from '../../../base/core/catalog/error-like-names.ts'
import { errorStatusOf, httpOf } from '../../../base/core/contract/named-status.ts'
import type { Span } from '../../../base/core/diagnostic.ts'
import { someOf } from '../../../base/core/values/lists.ts'
import { fieldOfColumn, isCodeColumn, saysStatus } from '../data/usual-columns.ts'
import type { Doubt } from '../doubt.ts'
import { NO_ERROR } from '../entries.ts'
import { type Cell, DEPRECATED, NAME, SECTION, VALUE } from '../rows.ts'
import { COMMENTED, type CodeList, type CodeRow, WIRE } from './lists.ts'
import { isOfCodes } from './makers.ts'
import { KEY } from './reader.ts'
import { spans } from './spans.ts'
import type { CodeFile, Unread } from './value.ts'

/** What a person said about a list. */
export type Answers = {
  readonly map: Readonly<Record<string, string>>
  readonly skip: readonly string[]
  /** True if a person named the list. */
  readonly isNamed: boolean
  /** True if no field has a column that `map` does not name. */
  readonly isWritten: boolean
}

export type Question = Doubt & { readonly file: number }

export type Decision = {
  readonly rows: readonly CodeRow[]
  /** The column of each field; empty if something has to be asked. */
  readonly columns: ReadonlyMap<string, string>
  readonly asked: readonly Question[]
  readonly left: readonly (Unread & { readonly file: number })[]
}

/**
 * Decides which column of a list has the codes, and which the other fields. Nothing is chosen among
 * several, and nothing is known by its looks: what the list does not say is asked.
 */
export function decided(
  list: CodeList,
  { words, subject }: { words: CodeFile['words']; subject: string },
  answers: Answers,
): Decision {
  const { map, skip, isNamed, isWritten } = answers
  const isSkipped = (name: string) => skip.includes(name)
  const rows = withWireNames(
    list.rows.filter(({ key }) => !isSkipped(key)),
    map.code,
  )
  const asked: Question[] = []
  const ask = (at: Span, message: string, columns: readonly string[] = [], skips?: string) =>
    asked.push({
      file: list.file,
      at,
      message,
      columns,
      ...(skips !== undefined && { skips: [skips] }),
    })
  const table = new Table(
    rows.filter(({ isBase }) => isBase !== true),
    isSkipped,
  )

  if (!isNamed && map.code === undefined && !isTopical(list, subject))
    asked.push({
      file: list.file,
      at: list.at,
      message: `nothing says that ${list.name || 'it'} has error codes`,
      columns: [],
      lists: [list.name],
    })
  for (const { name, text, at, file, isDoubt } of list.unread)
    if (!isSkipped(name) && (isDoubt || !isOfTexts(name)))
      asked.push({
        file,
        at,
        columns: [],
        message: isDoubt ? `${text} may change what is sent` : `not read: ${text}`,
        ...(!isDoubt && isOfField(name) && { skips: [name] }),
      })
  // What may make the codes is not read: each answer that is not the printed list could be wrong.
  const isMade = asked.some(({ lists, skips }) => lists === undefined && skips === undefined)
  if (map.code === undefined)
    for (const other of list.others)
      if (!isSkipped(other.name) && areAlike([...rows.map(({ key }) => key), other.name]))
        ask(other.at, `not read: ${other.text}`)
  const isOwn = list.isOwn === true && table.columns.has('code')
  const code = map.code ?? (isOwn ? 'code' : codeOf(list, table, words, ask))
  const makers = map.code === undefined && !isOwn ? makersOf(list, table, code) : []
  const left = () => (isMade || makers.length > 0 ? asked.map(withoutWays) : asked)
  for (const { name, text, at, file } of makers)
    asked.push({
      file,
      at,
      columns: [],
      message: `${name || 'a function'} may make the codes: ${text}`,
    })
  if (code === undefined) return { rows, columns: new Map(), asked: left(), left: [] }
  const taken = rows.filter(
    ({ isBase, cells, unknown }) => isBase !== true || cells.has(code) || unknown.has(code),
  )
  for (const row of taken) {
    const cell = row.cells.get(code)
    if (
      cell !== undefined &&
      !cell.isName &&
      typeof cell.value !== 'object' &&
      typeof cell.value !== 'boolean'
    )
      continue
    const at = cell?.at ?? row.unknown.get(code) ?? row.at
    ask(
      at,
      cell?.isName
        ? `${cell.value} is a constant that is not here; import its file, too`
        : row.unknown.has(code)
          ? `the code of ${row.key || 'an item'} is an expression, whose text is not known`
          : `${row.key || 'an item'} has no ${titleOf(code)}`,
      [],
      row.key === '' || row.unknown.has(code) || cell !== undefined ? undefined : row.key,
    )
  }
  const sections = code === KEY && map.code === undefined ? unlike(table) : []
  for (const row of sections)
    ask(
      row.at,
      `${row.key} is not like the other items: it may be a section of them`,
      [],
      sections.length * 2 < rows.length ? row.key : undefined,
    )
  const columns = fieldsOf(table, list, code, { map, isWritten: isWritten && !isOwn })
  if (!isWritten && !columns.has('http') && table.columns.has(SECTION) && !isSkipped(SECTION))
    asked.push({
      file: list.file,
      at: table.columns.get(SECTION)![0]!.at,
      message: 'the statuses could be the comments above the items',
      columns: [SECTION],
      field: 'http',
      skips: [SECTION],
    })
  const texts = list.unread.filter(({ name, isDoubt }) => !isDoubt && isOfTexts(name))
  const others = map.code === undefined && !isOwn ? alike(list, taken, code, words, ask) : []
  const said = list.makers.filter(
    ({ field, name }) => field !== undefined && !columns.has(field) && !isSkipped(name),
  )
  const fields = said.map((one) => ({ ...one, text: `what ${one.name} says of each code` }))
  return { rows: taken, columns, asked: left(), left: [...texts, ...others, ...fields] }
}

/** The functions that may make the codes of names, keys and numbers; those of texts are what is sent. */
function makersOf({ makers, name }: CodeList, table: Table, code: string | undefined) {
  const areTexts = code !== undefined && code !== KEY && !table.isWhole(code, isNumber)
  return makers.filter(
    (maker) => maker.field === undefined && (!areTexts || isOfCodes(maker, name)),
  )
}

/** A question without the answers that need to know what is sent. */
const withoutWays = (one: Question): Question =>
  one.field === undefined && !one.skips?.every(isOfField) ? { ...one, columns: [], skips: [] } : one

/** True for what is called like a field that is not the code, such as `getStatus`, and for other cases. */
const isOfField = (name: string): boolean =>
  /^(?:_|default|else)$/.test(name) || fieldOfColumn(name) !== undefined || saysStatus(name)

/** Methods that make a text for people: what they say is left, and no code is in doubt. */
const OF_TEXTS =
  /^(?:get|to)?_?(?:(?:default|error|user|friendly)_?)*(?:message|msg|desc(?:ription)?|label|title|text|details?|hint)$/i

/** True for a method that makes a text for people, and for a comment beside another comment. */
const isOfTexts = (name: string): boolean => OF_TEXTS.test(name) || name.endsWith(`.${COMMENTED}`)

/**
 * The codes of a list if nothing has to be asked about their column: none of one that has names of
 * constants alone. Undefined if they are in doubt.
 */
export function certainCodes(list: CodeList): readonly string[] | undefined {
  const table = new Table(list.rows, () => false)
  const code = codeOf(list, table, [], () => {})
  if (code !== undefined) return table.columns.get(code)?.map(({ value }) => `${value}`)
  const hasWords = [...table.columns].some(
    ([name, cells]) => name !== NAME && fieldOfColumn(name) === undefined && cells.some(isWord),
  )
  return hasWords || table.unknown.size > 0 ? undefined : []
}

/** True for a list whose name says that it has errors; without a name, that of its file. */
export const isTopical = ({ name, around, isLoose }: CodeList, subject: string): boolean =>
  topicOf(name) > 0 ||
  (topicOf(name) === 0 && topicOf(around) > 0) ||
  ((name === '' || isLoose === true) && topicOf(subject) > 0)

/** True for a list with a column of words that is called like a code. */
export const hasCodes = ({ rows }: CodeList): boolean => {
  const table = new Table(rows, () => false)
  return [...table.columns.keys()].some(
    (name) => /code$/i.test(name) && table.isWhole(name, isWord) && table.isUnique(name),
  )
}

/** A serialiser sends the names of items that have none of their own on the wire. */
const withWireNames = (rows: readonly CodeRow[], code: string | undefined): readonly CodeRow[] =>
  code !== NAME
    ? rows
    : rows.map((row) => {
        const wire = row.cells.get(WIRE)
        return wire === undefined && !row.unknown.has(WIRE)
          ? row
          : {
              ...row,
              cells: new Map([
                ...row.cells,
                [NAME, wire ?? { value: '', at: row.unknown.get(WIRE)!, isName: true }],
              ]),
            }
      })

/** Rows of a table by key that have nothing in common with most of the others. */
function unlike({ rows, columns }: Table): readonly CodeRow[] {
  const common = new Set(
    [...columns].flatMap(([name, cells]) =>
      (cells.length > 1 && cells.length * 2 >= rows.length) || fieldOfColumn(name) !== undefined
        ? [name]
        : [],
    ),
  )
  const isAlike = ({ cells, unknown, isSection }: CodeRow) =>
    !isSection &&
    [...cells.keys(), ...unknown.keys()].some(
      (name) => name !== KEY && !OF_ALL.has(name) && common.has(name),
    )
  const areKeys = rows.every(({ cells, unknown }) =>
    [...cells.keys(), ...unknown.keys()].every((name) => name === KEY || OF_ALL.has(name)),
  )
  return areKeys ? [] : rows.filter((row) => !isAlike(row))
}

const titleOf = (column: string): string => {
  const [, plain] = /^\((.*)\)$/.exec(column) ?? []
  return plain === undefined ? `"${column}"` : plain === 'wire' ? 'name on the wire' : plain
}

/** The cells of rows by column, and the columns of which a cell is an expression. */
class Table {
  readonly rows: readonly CodeRow[]
  readonly columns = new Map<string, Cell[]>()
  readonly unknown = new Map<string, Span>()

  constructor(rows: readonly CodeRow[], isSkipped: (name: string) => boolean) {
    this.rows = rows
    for (const { cells, unknown } of rows) {
      for (const [column, cell] of cells) {
        if (isSkipped(column)) continue
        const known = this.columns.get(column)
        if (known === undefined) this.columns.set(column, [cell])
        else known.push(cell)
      }
      for (const [column, at] of unknown)
        if (!this.unknown.has(column) && !isSkipped(column)) this.unknown.set(column, at)
    }
  }

  isWhole(column: string, test: (cell: Cell) => boolean): boolean {
    const cells = this.columns.get(column)
    return cells?.length === this.rows.length && cells.every(test)
  }

  isUnique(column: string): boolean {
    return this.countOf(column) === (this.columns.get(column)?.length ?? 0)
  }

  /** How many values of a column differ. */
  countOf(column: string): number {
    return new Set(this.columns.get(column)?.map(({ value }) => value)).size
  }
}

const isWord = ({ value, isName }: Cell): boolean =>
  !isName &&
  typeof value === 'string' &&
  /^[\x21-\x7e]{1,200}$/.test(value) &&
  /[A-Za-z\d]/.test(value)
const isNumber = ({ value }: Cell): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))

type Ask = (at: Span, message: string, columns?: readonly string[], skips?: string) => void

/** The column of the codes; undefined if it has to be asked. */
function codeOf(
  list: CodeList,
  table: Table,
  words: CodeFile['words'],
  ask: Ask,
): string | undefined {
  const names = [...table.columns.keys(), ...table.unknown.keys()].filter(
    (name, index, all) => all.indexOf(name) === index && !OF_ALL.has(name),
  )
  const isSure = (name: string) =>
    name === VALUE || name === KEY || name === WIRE || isCodeColumn(name)
  const isFree = (name: string) => fieldOfColumn(name) === undefined || isCodeColumn(name)
  // A word in each row, its own where the column is not called so.
  const whole = names.filter(
    (name) =>
      isFree(name) &&
      table.isWhole(name, isWord) &&
      !table.unknown.has(name) &&
      (isSure(name) ? !isStatus(table, name) : table.isUnique(name)),
  )
  const numbered = names.filter(
    (name) =>
      (name === VALUE || isCodeColumn(name)) &&
      table.isWhole(name, ({ value }) => typeof value === 'number') &&
      !isStatus(table, name),
  )
  const numbers = numbered.filter((name) => table.isUnique(name))
  const isCertain = whole.some(isSure)
  const partly = names.filter((name) => {
    if (whole.includes(name) || !(isSure(name) || (!isCertain && /^\d+$/.test(name)))) return false
    if (table.unknown.has(name)) return name !== KEY
    return (table.columns.get(name) ?? []).some(
      (cell) => (isWord(cell) || cell.isName) && httpOf(cell.value) === undefined,
    )
  })
  const sent = whole.includes(WIRE) ? numbers.filter((name) => name !== VALUE) : numbers
  const candidates = withoutTwins(table, withoutNames(table, [...whole, ...sent]))
  const at = (name: string) => table.columns.get(name)?.[0]?.at ?? list.at
  const isUnknown = partly.some((name) => table.unknown.has(name))
  const changes = list.notes.filter(({ column }) => column.startsWith('@'))
  // Several constants can have one code.
  const shared = names.filter(
    (name) =>
      candidates.length === 0 &&
      isFree(name) &&
      table.isWhole(name, isWord) &&
      !table.unknown.has(name) &&
      !isStatus(table, name) &&
      table.countOf(name) * 2 > table.rows.length,
  )
  const other = otherWriting(table, words)
  const offers =
    partly.some(isSure) || changes.length > 0
      ? []
      : [...candidates, ...shared, ...(other === undefined ? numbered : [])]
  const isNameable = partly.every(
    (name) =>
      !isSure(name) ||
      (name === WIRE && !table.unknown.has(WIRE) && table.columns.get(WIRE)!.every(isWord)),
  )
  const constant =
    table.columns.has(NAME) &&
    isNameable &&
    changes.length === 0 &&
    other === undefined &&
    !areMixed(table)
      ? [NAME]
      : []
  const [first, ...others] = candidates
  // What a call makes of its arguments is not known, and so is whether it takes the key.
  const isMade = first === KEY && table.rows.some(({ callee }) => callee !== '')
  // Of a constant with a number, both could be sent.
  const isEither = first !== undefined && numbers.includes(first) && table.columns.has(NAME)
  const isSent =
    first === WIRE ||
    (first !== undefined && isSure(first) && changes.length === 0 && !isEither && !isMade)
  if (first !== undefined && others.length === 0 && partly.length === 0 && isSent) return first
  for (const { column, at: place } of changes) ask(place, `${column} may change what is sent`)
  if (isUnknown)
    for (const name of partly.filter((one) => table.unknown.has(one)))
      ask(
        table.unknown.get(name)!,
        `the ${titleOf(name)} of an item is an expression, whose text is not known`,
      )
  if (changes.length > 0 || isUnknown) return undefined
  const all = [...offers, ...constant].filter((name, index, own) => own.indexOf(name) === index)
  if (all.length > 0)
    ask(
      at(all[0]!),
      all.length === 1
        ? `is the ${titleOf(all[0]!)} of an item its code?`
        : `the code could be ${all.map((name) => `the ${titleOf(name)}`).join(' or ')}`,
      all,
    )
  else if (partly.length > 0) {
    const [name] = partly as [string]
    const cell = table.columns.get(name)?.find(({ isName }) => isName)
    if (cell !== undefined)
      ask(cell.at, `${cell.value} is a constant that is not here; import its file, too`)
    else if (table.columns.get(name)?.length !== table.rows.length)
      ask(at(name), `not each item has a ${titleOf(name)}`)
    else {
      const odd = table.rows.filter(({ cells }) => !isWord(cells.get(name)!))
      for (const { key, cells } of odd) {
        const { value, at: place } = cells.get(name)!
        const isOther = typeof value !== 'object' && odd.length * 2 < table.rows.length
        ask(
          place,
          `the ${titleOf(name)} of ${key || 'an item'} is not one word, as those of others are`,
          [],
          isOther && key !== '' ? key : undefined,
        )
      }
    }
  } else if (other !== undefined)
    ask(other.at, `the codes could be texts beside the list, such as ${JSON.stringify(other.text)}`)
  else ask(list.at, 'no column has a word in each item')
  return undefined
}

/**
 * A text beside the list that is the name of an item in another writing, if half of the items have one:
 * it is sent, and not the name.
 */
function otherWriting(
  { rows }: Table,
  words: CodeFile['words'],
): CodeFile['words'][number] | undefined {
  const inList = new Set(rows.flatMap(({ cells }) => [...cells.values()].map(({ value }) => value)))
  const comments = rows.flatMap(({ cells }) => {
    const cell = cells.get(COMMENTED)
    return cell !== undefined && isWord(cell) ? [{ text: `${cell.value}`, at: cell.at }] : []
  })
  const found = new Map<string, CodeFile['words'][number]>()
  for (const word of [...words.filter(({ text }) => !inList.has(text)), ...comments])
    if (/[a-z]/i.test(word.text))
      for (const text of [word.text, word.text.split(/[._:/-]/).at(-1)!])
        if (text !== '') found.set(lettersOf(text), word)
  const keys = rows.map(({ key }) => key).filter((key) => key !== '')
  const others = keys.flatMap((key) => {
    const own = lettersOf(key.replace(/^Err(?=[A-Z])|(?<=.)(?:Error|Exception)$/g, ''))
    const word = found.get(lettersOf(key)) ?? found.get(own)
    return word !== undefined && word.text !== key ? [word] : []
  })
  return others.length * 2 >= keys.length ? others[0] : undefined
}

/** True for constants of which some are numbers and others are texts: they are not of one kind. */
const areMixed = ({ columns }: Table): boolean =>
  new Set(columns.get(VALUE)?.map(({ value }) => typeof value)).size > 1

/** Columns of which no field is asked. */
const OF_ALL: ReadonlySet<string> = new Set([NAME, COMMENTED, SECTION, DEPRECATED])

/** True for a column of statuses: of names and numbers of HTTP. */
const isStatus = (table: Table, name: string): boolean =>
  (table.columns.get(name) ?? []).every(
    (cell) => (cell.isName || isNumber(cell)) && httpOf(cell.value) !== undefined,
  )

/**
 * A key is the code, unless the value is one by its looks: it has a mark, or is the key in another writing.
 * Beside numbers, `E001` and `1001`, both could be.
 */
function withoutNames(table: Table, columns: readonly string[]): string[] {
  const called = columns.find(isCodeColumn)
  const isName = ({ cells, key }: CodeRow) =>
    called !== undefined && lettersOf(cells.get(called)?.value) === lettersOf(key)
  if (table.rows.every(isName)) return columns.filter((name) => name !== KEY)
  if (!columns.includes(KEY) || !columns.includes(VALUE)) return [...columns]
  const isSame = table.rows.every(
    ({ cells, key }) => lettersOf(cells.get(VALUE)?.value) === lettersOf(key),
  )
  const areNumbers = table.rows.every(({ key }) => /^[a-z]{0,4}[_-]?\d+$/i.test(key))
  const isMarked =
    !areNumbers &&
    table.rows.every(({ cells }) => /[a-z\d][._:/-][a-z\d]/i.test(`${cells.get(VALUE)?.value}`))
  return isSame || isMarked ? columns.filter((name) => name !== KEY) : [...columns]
}

/** Of columns with the same words in each row, the first. */
function withoutTwins(table: Table, columns: readonly string[]): string[] {
  const wordsOf = (name: string) =>
    JSON.stringify(table.columns.get(name)?.map(({ value }) => value))
  const words = columns.map(wordsOf)
  return columns.filter((_, index) => words.indexOf(words[index]!) === index)
}

/** The columns of the other fields: those that `map` names, and those that are called so. */
function fieldsOf(
  table: Table,
  { name: title }: CodeList,
  code: string,
  { map, isWritten }: Pick<Answers, 'map' | 'isWritten'>,
): Map<string, string> {
  const columns = new Map<string, string>([['code', code], ...Object.entries(map)])
  const taken = new Set(columns.values())
  const found = new Map<string, [column: string, rank: number]>()
  for (const column of [...table.columns.keys(), ...table.unknown.keys()]) {
    if (taken.has(column) || (isWritten && column !== DEPRECATED)) continue
    const cells = table.columns.get(column) ?? []
    const areStatuses =
      cells.length > 0 && cells.every(({ value }) => errorStatusOf(value) !== undefined)
    const [field, rank] =
      fieldOfColumn(column === VALUE && code === KEY ? title : column) ??
      (saysStatus(column) && areStatuses ? ['http', 99] : [])
    if (field === undefined || rank === undefined || columns.has(field)) continue
    if (field === 'http' && !cells.some(({ value }) => httpOf(value) !== undefined)) continue
    if (rank < (found.get(field)?.[1] ?? Number.POSITIVE_INFINITY)) found.set(field, [column, rank])
  }
  for (const [field, [column]] of found) columns.set(field, column)
  return columns
}

export const lettersOf = (value: unknown): string =>
  `${value}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The ways in which codes are written, of which all of a list have one. */
const STYLES = [
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/,
  /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  /^[A-Za-z][\w-]*(?:[.:/#][\w-]+)+$/,
  /^[A-Z]+[-_]?\d+$/i,
  /^-?\d+$/,
  /^[A-Z][A-Za-z0-9]*$/,
  /^[a-z][A-Za-z0-9]*$/,
  /^[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/,
  /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*$/,
]
const styleOf = (codes: readonly string[]) =>
  STYLES.find((style) => codes.every((code) => style.test(code)))
const areAlike = (words: readonly string[]): boolean => styleOf(words) !== undefined

/** All codes are written alike, and no text beside the list is one of them in another writing. */
function alike(
  list: CodeList,
  rows: readonly CodeRow[],
  code: string,
  words: CodeFile['words'],
  ask: Ask,
): (Unread & { file: number })[] {
  const cells = rows.flatMap(({ key, cells }) =>
    NO_ERROR.test(key) ? [] : (cells.get(code) ?? []),
  )
  const codes = new Set(cells.map(({ value }) => `${value}`))
  const style = styleOf([...codes])
  if (style === undefined) {
    const count = (one: RegExp) => [...codes].filter((word) => one.test(word)).length
    const usual = STYLES.reduce((best, one) => (count(one) > count(best) ? one : best))
    const odd = [...codes].filter((word) => !usual.test(word))
    const cell = cells.find(({ value }) => `${value}` === odd[0])
    const row = rows.find(({ cells: own }) => own.get(code) === cell)
    ask(
      cell?.at ?? list.at,
      `the codes are not written alike: ${someOf(odd, 3)}`,
      [code],
      odd.length * 2 < codes.size ? row?.key || undefined : undefined,
    )
  }
  for (const [column, row] of contradictions(rows, code, codes))
    ask(
      row.cells.get(column)!.at,
      `the ${titleOf(column)} of ${row.key || 'an item'} is the code of another item`,
      [code, column],
    )
  const byLetters = new Map([...codes].map((word) => [lettersOf(word), word]))
  const inside = spans(list.spans)
  const left: (Unread & { file: number })[] = []
  for (const { text, at } of words) {
    if (codes.has(text) || inside(at.start)) continue
    const same = byLetters.get(lettersOf(text))
    if (same !== undefined && /[a-z]/i.test(text))
      ask(at, `${same} is also written ${JSON.stringify(text)}`, [code])
    else if (style?.test(text) && /[._:/-]/.test(text) && !/\//.test(text))
      left.push({
        name: text,
        text: `${text} is written like a code, and not in the list`,
        at,
        file: list.file,
      })
  }
  return left
}

/** Columns that have the codes, too, and in some row a different one. */
function contradictions(
  rows: readonly CodeRow[],
  code: string,
  codes: ReadonlySet<string>,
): [column: string, row: CodeRow][] {
  const columns = [...(rows[0]?.cells.keys() ?? [])].filter(
    (name) => name !== code && !OF_ALL.has(name),
  )
  return columns.flatMap((column): [string, CodeRow][] => {
    const words = rows.map(({ cells }) => `${cells.get(column)?.value}`)
    if (!words.every((word) => codes.has(word))) return []
    const same = rows.filter(({ cells }, index) => `${cells.get(code)?.value}` === words[index])
    const other = rows.find((row) => !same.includes(row))
    return other !== undefined && same.length * 2 > rows.length ? [[column, other]] : []
  })
}
