import type { Token, Tokens } from 'marked'
import type { Form } from '../../../core/contract/forms/form.ts'
import type { Span } from '../../../core/diagnostic.ts'
import { parse } from '../../../core/yaml/parse.ts'
import { plain } from '../../../forms/lists/forms/markdown.ts'
import { blocksOf, inlineOf } from '../../../forms/markdown.ts'
import type { CodeClaim } from '../claim.ts'
import type { DeclaredCode } from '../declared.ts'
import { LEVELS, readBodies } from './bodies.ts'
import { SAYS_RETIRED } from './kinds.ts'
import type { Page } from './page.ts'
import { type Cell, readTable } from './tables.ts'
import { QUOTED } from './texts.ts'

/** A text of blocks: of a page, an item or a quotation. `starts`: where each of its lines is in the page. */
type Part = { readonly text: string; readonly starts: readonly number[] }

const FRONT_MATTER = /^---\r?\n[\s\S]*?\n(?:---|\.\.\.)(?=\r?\n|$)/
const MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s{1,4}|$)/
const QUOTE_MARK = /^ {0,3}> ?/
// Deeper blocks are not written by hand.
const DEEPEST = 20

/** Reads a Markdown or MDX page: tables, fenced examples, lists and headings of codes, code spans. */
export async function readMarkdown(page: Page, forms: readonly Form[]): Promise<void> {
  const text = page.text
    .replaceAll('\r\n', ' \n')
    .replace(FRONT_MATTER, (head) => head.replace(/[^\n]/g, ' '))
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  await readBlocks(page, forms, { text, starts }, { heading: '', depth: 0 })
}

type Around = { heading: string; readonly depth: number; readonly isItem?: boolean }

async function readBlocks(
  page: Page,
  forms: readonly Form[],
  part: Part,
  around: Around,
): Promise<void> {
  if (around.depth > DEEPEST) return
  let line = 0
  let isFirst = true
  for (const block of blocksOf(part.text)) {
    const lines = linesOf(block, part, line)
    switch (block.type) {
      case 'table':
        readTable(page, tableOf(page, block as Tokens.Table, lines))
        break
      case 'code':
        await readFence(page, block as Tokens.Code, lines, forms)
        break
      case 'list':
        await readItems(page, forms, block as Tokens.List, lines, around)
        break
      case 'blockquote': {
        const inner = within(lines, (text) => QUOTE_MARK.exec(text)?.[0].length ?? 0)
        await readBlocks(page, forms, inner, { ...around, depth: around.depth + 1 })
        break
      }
      case 'html':
        if (block.raw.trimStart().startsWith('<!--')) break
        for (const one of lines) {
          readLine(page, one, around.heading)
          for (const { 0: cell, 1: word = '', index } of one.text.matchAll(HTML_CELL))
            readWord(page, word, at(one.start + index + cell.length - word.length, word), false)
        }
        break
      default:
        if (block.type === 'heading') {
          around.heading = block.raw
          readFirst(page, lines[0]!, `heading ${(block as Tokens.Heading).depth}`, block.raw)
        } else if (isFirst && around.isItem) readFirst(page, lines[0]!, 'item', around.heading)
        for (const one of lines) readLine(page, one, around.heading)
    }
    if (block.type !== 'space') isFirst = false
    line += block.raw.split('\n').length - 1
  }
}

const at = (start: number, { length }: string): Span => ({ start, end: start + length })

type Line = { readonly text: string; readonly start: number }

/** The lines of a block; `from`: the number of its first one in its part. */
const linesOf = ({ raw }: Token, { starts }: Part, from: number): Line[] =>
  raw.split('\n').map((text, index) => ({ text, start: starts[from + index] ?? 0 }))

/** The part in a block whose lines begin with marks, such as `>`. */
function within(lines: readonly Line[], front: (line: string, index: number) => number): Part {
  const cut = lines.map(({ text, start }, index) => {
    const width = front(text, index)
    return { text: text.slice(width), start: start + width }
  })
  return { text: cut.map(({ text }) => text).join('\n'), starts: cut.map(({ start }) => start) }
}

async function readItems(
  page: Page,
  forms: readonly Form[],
  { items, raw: whole }: Tokens.List,
  lines: readonly Line[],
  around: Around,
): Promise<void> {
  let at = 0
  for (const { raw } of items) {
    const start = Math.max(at, whole.indexOf(raw, at))
    const from = whole.slice(0, start).split('\n').length - 1
    const own = lines.slice(from, from + raw.trimEnd().split('\n').length)
    at = start + raw.length
    const width = MARKER.exec(own[0]?.text ?? '')?.[0].length ?? 0
    const inner = within(own, (text, index) =>
      index === 0 ? width : Math.min(width, text.length - text.trimStart().length),
    )
    await readBlocks(page, forms, inner, { ...around, depth: around.depth + 1, isItem: true })
  }
}

/** The cells of a table; a row is a line. */
function tableOf(page: Page, { header, rows }: Tokens.Table, lines: readonly Line[]): Cell[][] {
  const all = [header, ...rows]
  return all.map((cells, index) => {
    const line = lines[index === 0 ? 0 : index + 1]
    let from = line?.start ?? 0
    const end = from + (line?.text.length ?? 0)
    return cells.map(({ text }): Cell => {
      const found = page.text.slice(from, end).indexOf(text.replaceAll('|', '\\|'))
      const start = found < 0 ? from : from + found
      const at = { start, end: found < 0 ? end : start + text.length }
      from = found < 0 ? from : at.end
      return { text: plain(inlineOf(text)), at }
    })
  })
}

const STATUS_LINE = /^\s*(?:<\s*)?HTTP\/[\d.]{1,3}\s+([1-5]\d\d)/

async function readFence(
  page: Page,
  { lang: language = '', codeBlockStyle }: Tokens.Code,
  lines: readonly Line[],
  forms: readonly Form[],
): Promise<void> {
  const isFenced = codeBlockStyle !== 'indented'
  const start = lines[isFenced ? 1 : 0]?.start
  if (start === undefined) return
  // What lines begin with in an item or a quotation is blank here, so that offsets stay.
  const text = lines
    .slice(isFenced ? 1 : 0)
    .map((line, index, { [index - 1]: before }) => {
      const gap = before === undefined ? 0 : line.start - (before.start + before.text.length) - 1
      return ' '.repeat(Math.max(0, gap)) + line.text
    })
    .join('\n')
    .replace(/(?:^|\n)[ \t]*(?:`{3,}|~{3,})\s*$/, '')
  const [head, digits] = STATUS_LINE.exec(text) ?? []
  const at = head === undefined ? 0 : start + head.length - 3
  if (head !== undefined || /^(?:|json[c5]?|http|ya?ml|fhir)$/i.test(language.split(/\s/, 1)[0]!)) {
    const blank = head === undefined ? 0 : (/\n[ \t]*\r?\n/.exec(text)?.index ?? text.length)
    const body = text.slice(blank)
    const isData = /^\s*[{[]/.test(body) || /^ya?ml\b/i.test(language)
    const source = isData ? await parse(body, '') : undefined
    if (source?.intact === true && source.problems.every(({ rule }) => rule !== 'syntax-valid')) {
      readBodies(page, source, forms, {
        offset: start + blank,
        ...(digits !== undefined && {
          status: { status: Number(digits), at: { start: at, end: at + 3 }, levels: LEVELS },
        }),
      })
      return
    }
  }
  readQuoted(page, text, start)
}

/** The words in quotes of a text that can't be parsed: codes, and typing errors. */
export function readQuoted(page: Page, text: string, start: number): void {
  for (const { 1: word, index } of text.matchAll(QUOTED)) {
    const from = start + index + 1
    readWord(page, word!, { start: from, end: from + word!.length }, false)
  }
}

// A colon in a word can be one of its code; before a blank, or after marks, it ends it.
const FIRST =
  /^[`*_[]{0,4}([\p{L}\p{N}_][^\s`*[\]()]*?)(?:[`*_\]]{1,4}(?=$|[\s:(–—,])|(?=$|:?\s|:$|[(–—,]))/u

/** A word with a mark in it that words of people do not have. */
const MARKED = /[\p{L}\p{N}][_.:/][\p{L}\p{N}]/u
/** A cell of HTML with one word. */
const HTML_CELL = /<t[dh]\b[^<>]{0,200}>\s{0,20}(?:<\w{1,10}>)?([^\s<>]{1,200})(?=\s{0,20}<)/g

/** A heading or an item of a list that begins with a code, among others. */
function readFirst(page: Page, { text, start }: Line, group: string, heading: string): void {
  const lead = /^\s*#*\s*/.exec(text)![0].length
  const [whole, word] = FIRST.exec(text.slice(lead)) ?? []
  // A word without marks that begins a sentence is a word.
  const isPlain = whole === word && group === 'item'
  const isWord = () =>
    !(MARKED.test(word!) && page.words.isLike(word!)) || page.words.near(word!) === undefined
  if (word === undefined || (isPlain && page.declared(word) === undefined && isWord())) return
  const from = start + lead + whole!.indexOf(word)
  const isExcused = SAYS_RETIRED.test(`${text} ${heading}`)
  // What is written alike is one list: `### CODE (404)`, and not `### CODE`.
  const after = text.slice(lead + whole!.length).slice(0, 2)
  const place = `${group} of page ${page.file} ${after}`
  page.code(word, { start: from, end: from + word.length }, { place, needs: 'place', isExcused })
}

const ATTRIBUTE = /\b(?:code|error|errorCode)=\{?["']([^"'\s]{1,200})["']/g
const PLAIN = /(?<![\p{L}\p{N}_.:/#-])\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+(?![\p{L}\p{N}_/-])/gu
const LONGEST_LINE = 20_000

/** The code spans of a line; codes also without them; and the statuses beside codes. */
function readLine(page: Page, { text, start }: Line, heading: string): void {
  if (text.length > LONGEST_LINE) return
  const isPast = SAYS_RETIRED.test(`${text} ${heading}`)
  const words = new Set(text.match(WORD))
  const read = (word: string, from: number): void => {
    const replacedBy = page.declared(word)?.replacedBy
    const isExcused = isPast || (replacedBy !== undefined && words.has(replacedBy))
    readWord(page, word, { start: start + from, end: start + from + word.length }, isExcused)
  }
  for (const { 0: whole, 1: word = '', index } of [
    ...text.matchAll(/`([^`\s]{1,200})`/g),
    ...text.matchAll(ATTRIBUTE),
  ])
    read(word, index + whole.indexOf(word))
  for (const { 0: word, index } of text.matchAll(PLAIN))
    if (page.declared(word) !== undefined) read(word, index)
  readStatuses(page, text, start)
}

/** A word that counts if it is a code, or one with a typing error. */
function readWord(page: Page, word: string, at: Span, isExcused: boolean): CodeClaim | undefined {
  // In other letters it is the name of a file, an anchor or a constant.
  if (page.declared(word) === undefined && !page.words.isLike(word)) return undefined
  return page.code(word, at, { place: 'page', needs: 'typing', isExcused })
}

const AFTER =
  /^[`*_\])]{0,4}\s{0,3}\(\s{0,2}`?(?:HTTP|Status)?:?\s{0,2}(?:status|code)?\s{0,2}([1-5]\d\d)\b/i
const BEFORE =
  /\b(?:HTTP(?:\/[\d.]{1,3})?|status(?: code)?)(?: status)?:?\s{1,3}[`*]{0,2}([1-5]\d\d)\b[^.;\d]{0,40}$/i
const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/#-]{0,198}[\p{L}\p{N}_])?/gu

/** A status right before or after a code: `CODE` (404), HTTP 404 with `CODE`. */
function readStatuses(page: Page, line: string, start: number): void {
  if (!/[1-5]\d\d/.test(line)) return
  const codes: { declared: DeclaredCode; index: number; end: number }[] = []
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const declared = page.declared(word)
    if (declared !== undefined) codes.push({ declared, index, end: index + word.length })
  }
  for (const { declared, index, end } of codes) {
    const after = AFTER.exec(line.slice(end, end + 40))
    const lead = Math.max(0, index - 80)
    const before = codes.length === 1 ? BEFORE.exec(line.slice(lead, index)) : null
    const digits = after?.[1] ?? before?.[1]
    if (digits === undefined) continue
    const from = after
      ? start + end + after[0].length - 3
      : start + lead + before!.index + before![0].indexOf(digits)
    page.fact(declared, 'http', Number(digits), { start: from, end: from + 3 })
  }
}
