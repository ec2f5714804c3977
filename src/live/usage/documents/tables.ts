import type { Span } from '../../../core/diagnostic.ts'
import { httpOf } from '../../../forms/lists/http.ts'
import type { DeclaredCode, TextField } from '../declared.ts'
import { isListOfErrors } from '../names.ts'
import { SAYS_RETIRED } from './kinds.ts'
import type { Page } from './page.ts'

/** A cell: its text without marks, and where it is. */
export type Cell = { readonly text: string; readonly at: Span }
/** The rows of a table, the header first. */
export type Table = readonly (readonly Cell[])[]

/**
 * Reads a table. A column is one of codes if a cell has a code of the catalog, alone or with a text
 * after it; other words there are mistakes if its header names codes or errors.
 */
export function readTable(page: Page, [header = [], ...rows]: Table): void {
  const ofCodes = header.flatMap((_, column) =>
    rows.some((row) => wordsOf(page, row[column]).some(({ word }) => page.declared(word)))
      ? [column]
      : [],
  )
  const first = ofCodes[0]
  if (first === undefined) return
  const name = `table ${page.file}:${header[0]!.at.start}`
  const known: KnownRow[] = []
  for (const row of rows) {
    const isExcused = SAYS_RETIRED.test([...header, ...row].map(({ text }) => text).join(' | '))
    for (const column of ofCodes) {
      const title = header[column]!.text
      const [place, isOfErrors] = [`column ${title} of ${name}`, isListOfErrors(title)]
      const words = wordsOf(page, row[column])
      for (const { word, at } of words)
        page.code(word, at, {
          ...{ place, needs: isOfErrors ? 'place' : 'typing', isExcused },
        })
      const declared = words.length === 1 ? page.declared(words[0]!.word) : undefined
      if (column === first && declared !== undefined) known.push({ row, declared })
    }
  }
  // A table that begins with the codes of others is about those.
  if (header.slice(0, first).some(({ text }) => isListOfErrors(text))) return
  for (const [column, { text }] of header.entries())
    if (!ofCodes.includes(column)) factsIn(page, column, text, known, name)
}

type KnownRow = { readonly row: readonly Cell[]; readonly declared: DeclaredCode }

// What a code is in a cell: alone, or with a text in parentheses after it.
const LEADING =
  /^[`'"([]*([\p{L}\p{N}_][^\s,;|`'"()[\]]*?)[.:]?[`'")\]]*(?=$|\s{1,9}(?:[–—-]|:|\())/u
const SEVERAL = /[\s,;/]+/

/** The codes of a cell, or the one word in it. */
function wordsOf(page: Page, cell: Cell | undefined): { word: string; at: Span }[] {
  if (cell === undefined || cell.text.length > 2_000) return []
  const [, leading] = LEADING.exec(cell.text) ?? []
  const words = leading === undefined ? cell.text.split(SEVERAL).filter(Boolean) : [leading]
  if (leading === undefined && !words.every((word) => page.declared(word) !== undefined)) return []
  let from = cell.at.start
  return words.flatMap((word) => {
    const found = page.text.slice(from, cell.at.end).indexOf(word)
    if (found < 0) return []
    const at = { start: from + found, end: from + found + word.length }
    from = at.end
    return [{ word, at }]
  })
}

const HEADERS: readonly (readonly [
  field: 'http' | 'stage' | 'retry' | 'issueType',
  header: RegExp,
])[] = [
  ['http', /^(?:http|(?:https?|http[- ])? ?(?:status|response)(?:[- ]?codes?)?|https? ?code)$/i],
  ['stage', /^(?:fix[ _])?(?:stage|step|phase)$/i],
  ['retry', /^(?:retry|retryable|retriable|can be repeated|repeatable|retry\?)$/i],
  ['issueType', /^(?:fhir )?(?:issue[- ]?types?|issue\.code|issue code)$/i],
]

function factsIn(
  page: Page,
  column: number,
  title: string,
  rows: readonly KnownRow[],
  table: string,
): void {
  const place = `column ${title} of ${table}`
  const [field] = HEADERS.find(([, header]) => header.test(title.trim())) ?? []
  const cells = rows.flatMap(({ row, declared }) => {
    const cell = row[column]
    return cell === undefined || cell.text === '' ? [] : [{ cell, declared }]
  })
  const said = cells.map(({ cell, declared }) =>
    field === undefined ? undefined : saidIn(page, field, cell.text, declared),
  )
  // A column that has other values, too, is not about the statuses of errors.
  if (field === 'http' && said.some((value) => !(Number(value) >= 400))) return
  for (const [index, { cell, declared }] of cells.entries()) {
    if (field === undefined)
      for (const one of TEXTS)
        page.saying(declared, [one], cell.text, cell.at, {
          place: `${one} in ${place}`,
          needs: 'place',
        })
    else if (said[index] !== undefined)
      page.fact(declared, field, said[index]!, cell.at, field === 'retry' ? { place } : {})
  }
}

const TEXTS: readonly TextField[] = ['message', 'meaning', 'fix', 'display']

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
