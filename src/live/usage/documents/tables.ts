import type { Span } from '../../../core/diagnostic.ts'
import { httpOf } from '../../../forms/lists/http.ts'
import type { ItemList } from '../../../forms/lists/value.ts'
import type { DeclaredCode, TextField } from './declared.ts'
import { SAYS_RETIRED } from './kinds.ts'
import type { Page } from './page.ts'
import { isTextOf } from './texts.ts'

type Cell = { readonly text: string; readonly at: Span }
type Row = ReadonlyMap<string, Cell>

const rowsOf = ({ items }: ItemList): Row[] =>
  items.map(
    ({ parts = [] }) =>
      new Map(
        parts.flatMap(({ name, at, value }): [string, Cell][] =>
          value.kind === 'scalar' ? [[name, { text: `${value.value}`, at }]] : [],
        ),
      ),
  )

/** Reads a table: the columns of its codes, and what is beside each code. */
export function readTable(page: Page, list: ItemList): void {
  const rows = rowsOf(list)
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const isCodes = (column: string) => isCodeColumn(page, column, rows)
  const ofCodes = columns.filter(isCodes)
  const first = ofCodes[0]
  if (first === undefined) return
  const isPast = SAYS_RETIRED.test(`${list.name} ${columns.join(' ')}`)
  const on = `table ${page.file}:${list.at.start}`
  for (const row of rows) {
    const isExcused =
      isPast || SAYS_RETIRED.test([...row.values()].map(({ text }) => text).join(' | '))
    for (const column of ofCodes) {
      const cell = row.get(column)
      for (const { word, at } of cell === undefined ? [] : wordsOf(page, cell))
        page.code(word, at, `${on} ${column}`, { isExcused })
    }
  }
  const known = rows.flatMap((row): { row: Row; declared: DeclaredCode }[] => {
    const cell = row.get(first)
    const words = cell === undefined ? [] : wordsOf(page, cell)
    const declared = words.length === 1 ? page.declared(words[0]!.word) : undefined
    return declared === undefined ? [] : [{ row, declared }]
  })
  for (const column of columns) if (!ofCodes.includes(column)) factsIn(page, column, known, on)
}

// What a code is in a cell: alone, or with a text in parentheses after it.
const LEADING = /^[`'"([]*([\p{L}\p{N}_][^\s,;|`'"()[\]]*?)[.:]?[`'")\]]*(?=$|\s+[([–—-]|\s*:|\()/u
const SEVERAL = /[\s,;/]+/

/** The codes of a cell, or the one word in it. */
function wordsOf(page: Page, { text, at }: Cell): { word: string; at: Span }[] {
  const place = (word: string, from: number): Span | undefined => {
    const found = page.text.slice(from, at.end).indexOf(word)
    return found < 0 ? undefined : { start: from + found, end: from + found + word.length }
  }
  const [, leading] = LEADING.exec(text) ?? []
  if (leading !== undefined) {
    const found = place(leading, at.start)
    return found === undefined ? [] : [{ word: leading, at: found }]
  }
  const words = text.length > 2_000 ? [] : text.split(SEVERAL).filter(Boolean)
  if (!words.every((word) => page.declared(word) !== undefined)) return []
  let from = at.start
  return words.flatMap((word) => {
    const found = place(word, from)
    if (found === undefined) return []
    from = found.end
    return [{ word, at: found }]
  })
}

const CODE_HEADER = /code|error|fehler|reason|fault/i

function isCodeColumn(page: Page, column: string, rows: readonly Row[]): boolean {
  let known = 0
  let filled = 0
  for (const row of rows) {
    const cell = row.get(column)
    if (cell === undefined) continue
    filled++
    if (wordsOf(page, cell).some(({ word }) => page.declared(word) !== undefined)) known++
  }
  const least = CODE_HEADER.test(column) ? 1 : 2
  return known >= least && known * 2 > filled
}

const HEADERS: readonly (readonly [
  field: 'http' | 'stage' | 'retry' | 'issueType',
  header: RegExp,
])[] = [
  [
    'http',
    /^(?:http|status|http status|https? ?code|status ?codes?|http[- ]status[- ]?codes?|response|response code|http ?status)$/i,
  ],
  ['stage', /^(?:fix[ _])?(?:stage|step|phase)$/i],
  ['retry', /^(?:retry|retryable|retriable|can be repeated|repeatable|retry\?)$/i],
  ['issueType', /^(?:fhir )?(?:issue[- ]?types?|issue\.code|issue code)$/i],
]

type KnownRow = { row: Row; declared: DeclaredCode }

function factsIn(page: Page, column: string, rows: readonly KnownRow[], table: string): void {
  const on = `${table} ${column}`
  const [field] = HEADERS.find(([, header]) => header.test(column.trim())) ?? []
  if (field === undefined) {
    textsIn(page, column, rows, on)
    return
  }
  for (const { row, declared } of rows) {
    const cell = row.get(column)
    if (cell === undefined) continue
    const value = saidIn(page, field, cell.text, declared)
    if (value !== undefined) page.fact(declared, field, value, cell.at, on, { needs: 'most' })
  }
}

/** What a cell says in the words of the catalog; undefined if it says something else. */
function saidIn(
  page: Page,
  field: 'http' | 'stage' | 'retry' | 'issueType',
  text: string,
  { retry }: DeclaredCode,
): string | number | undefined {
  if (field === 'http') return /[1-5]\d\d.*[1-5]\d\d/.test(text) ? undefined : httpOf(text)
  const word = text.trim().toLowerCase()
  if (field === 'stage') return page.known.stages.has(word) ? word : undefined
  if (field === 'issueType') return /^[a-z]+(?:-[a-z]+)*$/.test(word) ? word : undefined
  if (/^(?:yes|true|same|✓|✔|✅|ja)$/.test(word)) return retry === 'recreate' ? retry : 'same'
  if (/^(?:no|false|none|never|✗|✘|❌|nein)$/.test(word))
    return retry === 'after_fix' ? retry : 'none'
  if (/^after(?:[ _]an?)?[ _](?:fix|correction|change)$/.test(word)) return 'after_fix'
  return undefined
}

const TEXTS: readonly TextField[] = ['message', 'meaning', 'fix', 'display']

/** The texts of a column: those of the field that most of them are. */
function textsIn(page: Page, column: string, rows: readonly KnownRow[], on: string): void {
  let best: TextField | undefined
  let most = 1
  for (const field of TEXTS) {
    const count = rows.filter(({ row, declared }) => {
      const cell = row.get(column)
      return cell !== undefined && declared.texts(field).some((one) => isTextOf(one, cell.text))
    }).length
    if (count > most) [best, most] = [field, count]
  }
  if (best === undefined) return
  for (const { row, declared } of rows) {
    const cell = row.get(column)
    if (cell !== undefined) page.words(declared, [best], cell.text, cell.at, on, 'most')
  }
}
