import { httpOf } from '../../catalog/native/http.ts'
import type { ItemList } from '../../catalog/native/value.ts'
import type { Span } from '../../diagnostic.ts'
import { groupBy } from '../../values/group.ts'
import type { DeclaredCode, TextField } from './declared.ts'
import { SAYS_RETIRED, SAYS_SOME } from './kinds.ts'
import type { Page } from './page.ts'
import { isTextOf } from './texts.ts'

/** A table with codes: where it is, the codes that it lists, and the words that mean some. */
export type CodeTable = {
  readonly at: Span
  readonly codes: ReadonlySet<string>
  readonly meant: ReadonlySet<string>
  readonly isSome: boolean
}

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

/**
 * Reads a table: the columns of its codes, and what is beside each code. `before`: the text
 * above the table. Returns the table if it has a column of codes.
 */
export function readTable(page: Page, list: ItemList, before: string): CodeTable | undefined {
  const rows = rowsOf(list)
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const isCodes = (column: string) => isCodeColumn(page, column, rows)
  const ofCodes = columns.filter(isCodes)
  const first = ofCodes[0]
  if (first === undefined) return undefined
  const isPast = SAYS_RETIRED.test(`${list.name} ${columns.join(' ')}`)
  const codes = new Set<string>()
  const meant = new Set<string>()
  const on = `table ${page.file}:${list.at.start}`
  for (const row of rows) {
    const isExcused =
      isPast || SAYS_RETIRED.test([...row.values()].map(({ text }) => text).join(' | '))
    for (const column of ofCodes) {
      const cell = row.get(column)
      for (const { word, at } of cell === undefined ? [] : wordsOf(page, cell)) {
        page.code(word, at, `${on} ${column}`, { isExcused })
        const near = page.vocabulary.near(word)
        if (near !== undefined) meant.add(near)
        if (column === first && page.declared(word) !== undefined) codes.add(word)
      }
    }
  }
  const known = rows.flatMap((row): { row: Row; declared: DeclaredCode }[] => {
    const cell = row.get(first)
    const words = cell === undefined ? [] : wordsOf(page, cell)
    const declared = words.length === 1 ? page.declared(words[0]!.word) : undefined
    return declared === undefined ? [] : [{ row, declared }]
  })
  for (const column of columns) if (!ofCodes.includes(column)) factsIn(page, column, known, on)
  return {
    at: headerOf(page.text, list.at),
    codes,
    meant,
    isSome: isPast || SAYS_SOME.test(before),
  }
}

/** The line of the header: two lines above the first row. */
function headerOf(text: string, { start }: Span): Span {
  let at = start
  for (let lines = 0; lines < 3 && at > 0; lines++) at = text.lastIndexOf('\n', at - 1)
  const from = at + 1
  const end = text.indexOf('\n', from)
  const line = text.slice(from, end < 0 ? text.length : end)
  return { start: from, end: from + line.trimEnd().length }
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

const LEAST = 4
const SHARE = 0.75

/**
 * Notes what tables lack that list nearly all codes, or nearly all of a stage. Codes that the page
 * mentions elsewhere are not lacking.
 */
export function readCompleteness(page: Page, tables: readonly CodeTable[]): void {
  if (tables.length === 0) return
  const active = [...page.known.codes.values()].filter(({ isActive }) => isActive)
  const on = new Set(page.text.match(/[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/#-]*[\p{L}\p{N}_])?/gu))
  const meant = new Set(tables.flatMap((table) => [...table.meant]))
  const isThere = ({ code }: DeclaredCode) => on.has(code) || meant.has(code)
  const lackingOf = (codes: ReadonlySet<string>, all: readonly DeclaredCode[]) => {
    if (codes.size < all.length * SHARE) return []
    const listed = all.filter(({ code }) => codes.has(code)).length
    if (all.length < LEAST || listed < all.length * SHARE || listed === all.length) return []
    return all.filter((one) => !one.isExternal && !isThere(one))
  }
  const claim = (at: Span, lacking: readonly DeclaredCode[], listed: string): void => {
    if (lacking.length === 0) return
    const names = lacking.map(({ code }) => code).join(', ')
    const message = `the table lists nearly all active codes${listed}, but not ${names}`
    page.claims.push({ kind: 'list', at, message, lacking })
  }
  const stages = groupBy(active, ({ stage = '' }) => stage)
  const claimed = new Set<DeclaredCode>()
  for (const { at, codes, isSome } of tables) {
    if (isSome) continue
    const ofTable = [...codes]
      .map((code) => page.declared(code)!)
      .filter(({ isActive }) => isActive)
    const [stage, ...others] = new Set(ofTable.map((one) => one.stage))
    if (stage === undefined || others.length > 0) continue
    const lacking = lackingOf(codes, stages.get(stage) ?? [])
    for (const one of lacking) claimed.add(one)
    claim(at, lacking, ` of the stage ${stage}`)
  }
  if (tables.every(({ isSome }) => isSome)) return
  const all = new Set(tables.flatMap(({ codes }) => [...codes]))
  claim(
    tables[0]!.at,
    lackingOf(all, active).filter((one) => !claimed.has(one)),
    '',
  )
}
