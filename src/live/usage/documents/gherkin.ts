import type { Form } from '../../../core/contract/forms/form.ts'
import type { Span } from '../../../core/diagnostic.ts'
import { parse } from '../../../core/yaml/parse.ts'
import { itemOf } from '../../../forms/lists/forms/csv.ts'
import { cellsOf } from '../../../forms/lists/forms/markdown.ts'
import type { ItemList } from '../../../forms/lists/value.ts'
import { readBodies } from './bodies.ts'
import type { DeclaredCode } from './declared.ts'
import type { Page } from './page.ts'
import { readTable } from './tables.ts'
import { QUOTED } from './texts.ts'

const STEP = /^\s*(Given|When|Then|And|But|\*)\s+(.*)$/s
const SECTION =
  /^\s*(?:Feature|Background|Scenario|Scenario Outline|Scenario Template|Example|Examples|Rule)\s*:/
const STATUS =
  /\b(?:status(?: ?code)?|http(?: status)?|response(?: code)?)\b[^\d]{0,30}([1-5]\d\d)\b/i

// Longer steps are not written by hand.
const LONGEST_STEP = 2_000

/** The codes and statuses of the steps between two requests. */
type Answer = { codes: Map<DeclaredCode, string>; statuses: { status: number; at: Span }[] }

/** Reads a feature file: the words in quotes of its steps, its tables, and bodies in its texts. */
export async function readGherkin(page: Page, forms: readonly Form[]): Promise<void> {
  let answer: Answer = { codes: new Map(), statuses: [] }
  const endAnswer = () => {
    const [code, ...others] = answer.codes
    const [status] = answer.statuses
    const isOne = new Set(answer.statuses.map((one) => one.status)).size === 1
    if (code !== undefined && status !== undefined && isOne && others.length === 0)
      page.fact(code[0], 'http', status.status, status.at, 'step', { beside: code[1] })
    answer = { codes: new Map(), statuses: [] }
  }
  let table: { header: string[]; items: ItemList['items'][number][] } | undefined
  const endTable = () => {
    const first = table?.items[0]
    if (table !== undefined && first !== undefined)
      readTable(page, { name: '', what: 'table', at: first.at, items: table.items })
    table = undefined
  }
  let text: { mark: string; start: number } | undefined
  let start = 0
  for (const raw of page.text.split(/(?<=\n)/)) {
    const line = raw.trimEnd()
    const [, mark] = /^\s*("""|```)/.exec(line) ?? []
    if (text !== undefined) {
      if (mark === text.mark) {
        await readText(page, { start: text.start, end: start }, forms)
        text = undefined
      }
    } else if (mark !== undefined) text = { mark, start: start + raw.length }
    else if (/^\s*\|/.test(line)) {
      const cells = cellsOf(line, start)
      if (table === undefined) table = { header: cells.map((cell) => cell.text), items: [] }
      else table.items.push(itemOf(table.header, cells))
    } else {
      endTable()
      if (SECTION.test(line)) endAnswer()
      const [, keyword, words] = STEP.exec(line) ?? []
      if (words !== undefined && words.length <= LONGEST_STEP) {
        if (keyword === 'When') endAnswer()
        readStep(page, words, start + line.length - words.length, answer)
      }
    }
    start += raw.length
  }
  endTable()
  endAnswer()
}

function readStep(page: Page, words: string, start: number, answer: Answer): void {
  const shape = words.replace(QUOTED, '"…"').replace(/\d+/g, '9')
  for (const match of words.matchAll(QUOTED)) {
    const word = match[1]!
    const at = { start: start + match.index + 1, end: start + match.index + 1 + word.length }
    page.code(word, at, `step ${shape}`)
    const declared = page.declared(word)
    if (declared !== undefined) answer.codes.set(declared, `step ${shape}`)
  }
  const status = STATUS.exec(words)
  if (status === null) return
  const from = start + status.index + status[0].length - 3
  answer.statuses.push({ status: Number(status[1]), at: { start: from, end: from + 3 } })
}

async function readText(page: Page, { start, end }: Span, forms: readonly Form[]): Promise<void> {
  const text = page.text.slice(start, end)
  if (!/^\s*[{[]/.test(text)) return
  const source = await parse(text, page.file)
  if (source.intact) readBodies(page, source, forms, { offset: start })
}
