import type { Form } from '../../../core/contract/forms/form.ts'
import type { Span } from '../../../core/diagnostic.ts'
import { parse } from '../../../core/yaml/parse.ts'
import { markdown } from '../../../forms/lists/forms/markdown.ts'
import { LEVELS, readBodies } from './bodies.ts'
import type { DeclaredCode } from './declared.ts'
import { SAYS_RETIRED } from './kinds.ts'
import type { Page } from './page.ts'
import { readTable } from './tables.ts'
import { QUOTED } from './texts.ts'

type Line = { readonly text: string; readonly start: number }
type Fence = { readonly language: string; readonly start: number; readonly end: number }

/** Reads a Markdown or MDX page: tables, fenced examples, lists and headings of codes, code spans. */
export async function readMarkdown(page: Page, forms: readonly Form[]): Promise<void> {
  const { lines, fences } = linesOf(page.text)
  const inTables = new Set<number>()
  for (const list of (await markdown.read(page.text, page.file)).lists) {
    for (const { at } of list.items) inTables.add(lineStart(page.text, at.start))
    readTable(page, list)
  }
  for (const fence of fences) await readFence(page, fence, forms)
  let heading = ''
  for (const line of lines) {
    if (/^#{1,6}\s/.test(line.text)) heading = line.text
    if (inTables.has(line.start) || line.text.length > LONGEST_LINE) continue
    readItem(page, line, heading)
    readSpans(page, line, heading)
    readStatuses(page, line)
  }
}

// Longer lines are not written by hand.
const LONGEST_LINE = 20_000

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** The lines outside of fences, comments and the front matter; and the fences. */
function linesOf(text: string): { lines: Line[]; fences: Fence[] } {
  const lines: Line[] = []
  const fences: Fence[] = []
  let start = 0
  let fence: { mark: string; language: string; start: number } | undefined
  let isComment = false
  let isFront = false
  for (const raw of text.split(/(?<=\n)/)) {
    const line = raw.trimEnd()
    const [, mark, language = ''] = /^\s*(?:>\s?)?(`{3,}|~{3,})\s*([\w+-]*)/.exec(line) ?? []
    if (start === 0 && line === '---') isFront = true
    else if (isFront) isFront = line !== '---' && line !== '...'
    else if (fence !== undefined) {
      if (mark?.startsWith(fence.mark) && language === '') {
        fences.push({ ...fence, end: start })
        fence = undefined
      }
    } else if (mark !== undefined && !isComment)
      fence = { mark, language: language.toLowerCase(), start: start + raw.length }
    else {
      if (isComment || line.includes('<!--')) {
        const shown = withoutComments(line, isComment)
        isComment = shown.isOpen
        lines.push({ text: shown.text, start })
      } else lines.push({ text: line, start })
    }
    start += raw.length
  }
  if (fence !== undefined) fences.push({ ...fence, end: text.length })
  return { lines, fences }
}

/** A line with blanks in place of its comments. */
function withoutComments(line: string, isOpen: boolean): { text: string; isOpen: boolean } {
  let text = ''
  let at = 0
  let isIn = isOpen
  while (at < line.length) {
    const next = line.indexOf(isIn ? '-->' : '<!--', at)
    const end = next < 0 ? line.length : next + (isIn ? 3 : 0)
    text += isIn ? ' '.repeat(end - at) : line.slice(at, end)
    at = end
    if (next >= 0) isIn = !isIn
    else break
  }
  return { text, isOpen: isIn }
}

const STATUS_LINE = /^\s*(?:<\s*)?HTTP\/[\d.]{1,3}\s+([1-5]\d\d)/

async function readFence(page: Page, { language, start, end }: Fence, forms: readonly Form[]) {
  const text = page.text.slice(start, end)
  const [head, digits] = STATUS_LINE.exec(text) ?? []
  const at = head === undefined ? 0 : start + head.length - 3
  const isAnswer = head !== undefined || /^(?:|json[c5]?|http|ya?ml|fhir)$/.test(language)
  if (isAnswer) {
    const blank = head === undefined ? 0 : (/\n[ \t]*\r?\n/.exec(text)?.index ?? text.length)
    const body = text.slice(blank)
    const isData = /^\s*[{[]/.test(body) || /^ya?ml$/.test(language)
    const source = isData ? await parse(body, page.file) : undefined
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
  for (const match of text.matchAll(QUOTED)) {
    const from = start + match.index + 1
    readWord(page, match[1]!, { start: from, end: from + match[1]!.length }, 'quoted', NOTHING)
  }
}

const HEADING = /^(#{1,6})\s+(.*)$/s
const ITEM = /^(\s*(?:[-*+]|\d{1,4}[.)])\s+)(.*)$/s
const FIRST = /^([`*_[]{0,4})([\p{L}\p{N}_][^\s`*[\]()]*?)([`*_\]]{0,4})(?=$|[\s:(–—,])/u

/** An item of a list or a heading that begins with a code, in a form that the page repeats. */
function readItem(page: Page, { text, start }: Line, heading: string): void {
  const [, level, title] = HEADING.exec(text) ?? []
  const [, bullet, item] = level === undefined ? (ITEM.exec(text) ?? []) : []
  const rest = title ?? item
  if (rest === undefined) return
  const [, open = '', word, close = ''] = FIRST.exec(rest) ?? []
  if (word === undefined) return
  const from = start + text.length - rest.length + open.length
  const after = rest.slice(open.length + word.length + close.length)
  const shape = `${level ?? bullet!.trim().replace(/\d+/, '1')} ${open} ${after
    .replace(/\d+/g, '9')
    .slice(0, level === undefined ? 2 : 10)}`
  // A word without marks that begins a sentence is a word.
  if (level === undefined && open === '' && page.declared(word) === undefined) return
  page.code(word, { start: from, end: from + word.length }, `item ${page.file} ${shape}`, {
    isExcused: SAYS_RETIRED.test(`${text} ${heading}`),
    isAmongCodes: page.vocabulary.text(word).candidate,
  })
}

const SPAN = /`([^`\s]{1,200})`|\b(?:code|error|errorCode)=\{?["']([^"'\s]{1,200})["']/g
const PLAIN = /(?<![\p{L}\p{N}_.:/#-])\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+(?![\p{L}\p{N}_/-])/gu

/** The code spans of a line; a code that is retired also without them. */
function readSpans(page: Page, { text, start }: Line, heading: string): void {
  let about: About | undefined
  const read = (word: string, from: number) => {
    about ??= aboutLine(`${text} ${heading}`)
    readWord(page, word, { start: from, end: from + word.length }, 'span', about)
  }
  for (const match of text.matchAll(SPAN)) {
    const word = match[1] ?? match[2]!
    read(word, start + match.index + match[0].indexOf(word))
  }
  for (const { 0: word, index } of text.matchAll(PLAIN))
    if (page.declared(word) !== undefined) read(word, start + index)
}

/** What is around a word: whether it says that codes are retired, and its own words. */
type About = { readonly isPast: boolean; readonly words: ReadonlySet<string> }

const aboutLine = (text: string): About => ({
  isPast: SAYS_RETIRED.test(text),
  words: new Set(text.match(WORD)),
})

const NOTHING: About = { isPast: false, words: new Set() }

/** A word that counts if it is a code, or one with a typing error. */
function readWord(page: Page, word: string, at: Span, on: string, { isPast, words }: About): void {
  const declared = page.declared(word)
  if (declared === undefined) {
    const near = page.vocabulary.near(word)
    // In other letters it is the name of a file, an anchor or a constant.
    if (near === undefined || !page.vocabulary.text(word).candidate) return
  }
  const isReplaced = declared?.replacedBy !== undefined && words.has(declared.replacedBy)
  page.code(word, at, on, { isExcused: isPast || isReplaced, isAmongCodes: true })
}

const AFTER =
  /^[`*_\])]{0,4}\s{0,3}\(\s{0,2}`?(?:HTTP|Status)?:?\s{0,2}(?:status|code)?\s{0,2}([1-5]\d\d)\b/i
const BEFORE =
  /\b(?:HTTP(?:\/[\d.]{1,3})?|status(?: code)?)(?: status)?:?\s{1,3}[`*]{0,2}([1-5]\d\d)\b[^.;\d]{0,40}$/i
const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/#-]{0,198}[\p{L}\p{N}_])?/gu

/** A status right before or after a code: `CODE` (404), HTTP 404 with `CODE`. */
function readStatuses(page: Page, { text, start }: Line): void {
  const codes: { declared: DeclaredCode; index: number; end: number }[] = []
  if (!/[1-5]\d\d/.test(text)) return
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const declared = page.declared(word)
    if (declared !== undefined) codes.push({ declared, index, end: index + word.length })
  }
  for (const { declared, index, end } of codes) {
    const rest = text.slice(end, end + 40)
    const after = AFTER.exec(rest)
    const lead = Math.max(0, index - 80)
    const before = codes.length === 1 ? BEFORE.exec(text.slice(lead, index)) : null
    const digits = after?.[1] ?? before?.[1]
    if (digits === undefined) continue
    const from = after
      ? start + end + after[0].length - 3
      : start + lead + before!.index + before![0].indexOf(digits)
    page.fact(
      declared,
      'http',
      Number(digits),
      { start: from, end: from + 3 },
      `prose ${page.file}`,
    )
  }
}
