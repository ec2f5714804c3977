import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import type { Form } from '../../../core/contract/forms/form.ts'
import type { Span } from '../../../core/diagnostic.ts'
import { parsing, Unreadable } from '../../../core/unreadable.ts'
import { parse } from '../../../core/yaml/parse.ts'
import type { CodeClaim } from '../claim.ts'
import type { DeclaredCode } from '../declared.ts'
import { readBodies } from './bodies.ts'
import type { Page } from './page.ts'
import { readTable } from './tables.ts'
import { QUOTED } from './texts.ts'

// What a step calls an error code.
const SUBJECT = /(?:code|error|reason|fault|fehler)\b/i
const STATUS =
  /\b(?:status(?: ?code)?|http(?: status)?|response(?: code)?)\b[^\d]{0,30}([1-5]\d\d)\b/i

/** The codes and statuses of the steps between two requests. */
type Answer = { codes: Map<DeclaredCode, CodeClaim>; statuses: { status: number; at: Span }[] }

type Location = { readonly line: number; readonly column?: number }
type Row = { readonly cells: readonly { readonly location: Location; readonly value: string }[] }

/**
 * Reads a feature file: the words in quotes of steps that name a code or an error, tables of
 * examples, and bodies in texts. A file that does not parse is not read.
 */
export async function readGherkin(page: Page, forms: readonly Form[]): Promise<void> {
  const document = gherkin(page.text)
  const starts = [0, ...[...page.text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const offsetOf = ({ line, column = 1 }: Location): number => starts[line - 1]! + column - 1
  const table = (rows: readonly Row[]): void =>
    readTable(
      page,
      rows.map(({ cells }) =>
        cells.map(({ location, value }) => {
          const start = offsetOf(location)
          return { text: value, at: { start, end: start + value.length } }
        }),
      ),
    )
  const scenarios = (document.feature?.children ?? []).flatMap((child) => [
    child,
    ...(child.rule?.children ?? []),
  ])
  for (const { background, scenario } of scenarios) {
    let answer: Answer = { codes: new Map(), statuses: [] }
    for (const { keyword, text, location, dataTable, docString } of (background ?? scenario)
      ?.steps ?? []) {
      if (keyword.trim() === 'When') {
        endAnswer(page, answer)
        answer = { codes: new Map(), statuses: [] }
      }
      readStep(page, text, offsetOf(location) + keyword.length, answer)
      if (dataTable !== undefined) table(dataTable.rows)
      if (docString !== undefined && /^\s*[{[]/.test(docString.content)) {
        const start = page.text.indexOf('\n', offsetOf(docString.location)) + 1
        const end = page.text.indexOf(docString.delimiter, start)
        const source = await parse(page.text.slice(start, end), '')
        if (source.intact) readBodies(page, source, forms, { offset: start })
      }
    }
    endAnswer(page, answer)
    for (const { tableHeader, tableBody } of scenario?.examples ?? [])
      if (tableHeader !== undefined) table([tableHeader, ...tableBody])
  }
}

function gherkin(text: string) {
  const parser = new Parser(new AstBuilder(() => ''), new GherkinClassicTokenMatcher())
  return parsing(text, () => {
    try {
      return parser.parse(text)
    } catch (error) {
      const [, first] = (error as Error).message.split('\n')
      throw first === undefined ? error : new Unreadable(`it is not Gherkin: ${first}`)
    }
  })
}

function endAnswer(page: Page, { codes, statuses }: Answer): void {
  const [code, ...others] = codes
  const [status] = statuses
  const isOne = new Set(statuses.map((one) => one.status)).size === 1
  if (code !== undefined && status !== undefined && isOne && others.length === 0)
    page.fact(code[0], 'http', status.status, status.at, { beside: code[1] })
}

function readStep(page: Page, words: string, start: number, answer: Answer): void {
  const place = `step ${words.replace(QUOTED, '"…"').replace(/\d+/g, '9')}`
  const needs = SUBJECT.test(words) ? 'place' : 'never'
  for (const match of words.matchAll(QUOTED)) {
    const word = match[1]!
    const at = { start: start + match.index + 1, end: start + match.index + 1 + word.length }
    const claim = page.code(word, at, { place, needs })
    const declared = page.declared(word)
    if (declared !== undefined && claim !== undefined) answer.codes.set(declared, claim)
  }
  const status = STATUS.exec(words)
  if (status === null) return
  const from = start + status.index + status[0].length - 3
  answer.statuses.push({ status: Number(status[1]), at: { start: from, end: from + 3 } })
}
