import type { Token, Tokens } from 'marked'
import type { Span } from '../../../base/core/diagnostic.ts'
import { someOf } from '../../../base/core/values/lists.ts'
import { CODE_LIKE } from '../columns.ts'
import { isUsualColumn } from '../data/usual-columns.ts'
import {
  type Field,
  type Item,
  type ItemList,
  type Left,
  type NativeForm,
  PAGE,
  partOf,
} from '../value.ts'
import { type Cell, itemOf } from './csv.ts'
import { tokensOf } from './markdown-tokens.ts'

/**
 * Markdown (GFM): tables, headings that are codes, and lists whose items begin with one. The heading
 * above is the name of a list, and its status that of the codes below it. The page itself is a list of one
 * item, its first heading, for a folder with a page for each code.
 */
export const markdown: NativeForm = {
  read(text, file) {
    // Marks of the same length, so that places stay: line ends, the data above a page, and components of MDX.
    const source = text
      .replace(/\r\n/g, ' \n')
      .replace(/^\uFEFF|\r/g, ' ')
      .replace(FRONT_MATTER, (lines) => lines.replace(/[^\n]/g, ' '))
      .replace(COMPONENT, (line) => ' '.repeat(line.length))
    const lists: ItemList[] = []
    const left: Left[] = []
    const sections: Section[] = []
    /** What a page without a heading says. */
    const top: Field[] = []
    /** Codes in sentences and examples. */
    const said: Said[] = []
    const heading = () => sections.at(-1)
    let at = 0
    for (const token of tokensOf(source)) {
      const start = source.indexOf(token.raw, at)
      const found = start < 0 ? at : start
      const section = heading()
      if (token.type === 'heading')
        sections.push({
          ...titleOf(token.tokens),
          depth: token.depth,
          parts: [],
          at: spanOf(found, token.raw),
        })
      else if (token.type === 'table')
        lists.push(...listOf(section, 'table', rowsOf(token as Tokens.Table, found)))
      else if (token.type === 'list')
        lists.push(...bulletsIn(token as Tokens.List, source, found, section))
      else if (token.type === 'html' && /<table\b/i.test(token.raw))
        left.push({
          at: spanOf(found, token.raw),
          message: 'a table in HTML is not read: write it in Markdown',
        })
      if (token.type === 'paragraph' || token.type === 'code' || token.type === 'list')
        said.push(...codesSaid(token, spanOf(found, token.raw)))
      if (token.type === 'list' || token.type === 'paragraph')
        (section?.parts ?? top).push(...saidBelow(token, spanOf(found, token.raw)))
      at = found + token.raw.length
    }
    const all = [...lists, ...codeHeadings(sections)]
    return {
      lists: [...all, pageItem(file, sections[0], top)],
      left: [...left, ...besideLists(all, said)],
    }
  },
}

type Said = { readonly word: string; readonly at: Span }

/** The words of a paragraph or a list, or in front of the lines of an example, that are written as codes are. */
function codesSaid(token: Token, at: Span): Said[] {
  const inline = (tokens: readonly Token[] | undefined): string[] =>
    (tokens ?? []).flatMap((one) =>
      one.type === 'codespan' || one.type === 'strong'
        ? plain([one]).replace(/:$/, '')
        : plain([one])
            .split(/[\s,.:;()]+/)
            .filter((word) => word.includes('_')),
    )
  const words =
    token.type === 'code'
      ? `${token.text}`.split('\n').map((line) => line.trim().split(/[\s:,]/)[0]!)
      : token.type === 'list'
        ? (token as Tokens.List).items.flatMap(({ tokens: [first] }) =>
            inline((first as Tokens.Text | undefined)?.tokens),
          )
        : inline((token as Tokens.Paragraph).tokens)
  return words.filter((word) => NUMBERED.test(word)).map((word) => ({ word, at }))
}

/** What a page says of codes that are in none of its lists. */
function besideLists(lists: readonly ItemList[], said: readonly Said[]): Left[] {
  const names = new Set(
    lists.flatMap(({ items }) =>
      items.flatMap(({ name, parts = [] }) => [
        name,
        ...parts.map(({ value }) => (value.kind === 'scalar' ? `${value.value}` : '')),
      ]),
    ),
  )
  const others = said.filter(({ word }) => !names.has(word))
  const words = [...new Set(others.map(({ word }) => word))]
  const message = `${someOf(words, 3)}: words like codes in sentences and examples are not read; write a table or a list of them`
  return others.length === 0 ? [] : [{ at: others[0]!.at, message }]
}

/** The lines between `---` above a page. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\n[\s\S]*?\n---[ \t]*(?=\n|$)/

/** The page as an item, whose name is the code in its first heading. */
function pageItem(file: string, first: Section | undefined, top: readonly Field[]): ItemList {
  const at = first?.at ?? { start: 0, end: 0 }
  const item = {
    name: first === undefined ? '' : (codeIn(first) ?? ''),
    at,
    parts: [
      ...part('(heading)', first?.word, at),
      ...part('(file)', file.replace(/^.*[/\\]|\.\w+$/g, ''), at),
      ...part('title', first?.rest, at),
      ...(first?.parts ?? top),
    ],
  }
  return { name: '', what: PAGE, at, items: [item], isAside: true }
}

/** A line with a component of MDX; for Markdown, it begins HTML that swallows the line below it. */
const COMPONENT = /^<\/?[A-Z][\w.]*(?:[ \t][^<>\n]{0,300})?>[ \t]*$/gm

/** A heading: its text, its first word, and what follows. */
type Title = {
  readonly name: string
  readonly word: string
  /** The text behind the word, without the mark between them. */
  readonly rest: string
  /** True if the word is a code span, bold or a link, or a mark is between it and the rest. */
  readonly isMarked: boolean
}

type Section = Title & {
  readonly depth: number
  readonly at: Span
  /** What the paragraphs and lists below it say, up to the next heading. */
  readonly parts: Field[]
}

const spanOf = (start: number, raw: string): Span => ({ start, end: start + raw.trimEnd().length })

/** Items below a heading. */
const listOf = (
  section: Pick<Section, 'name'> | undefined,
  what: string,
  items: readonly Item[],
): ItemList[] =>
  items.length === 0 ? [] : [{ name: section?.name ?? '', what, at: items[0]!.at, items }]

/** The rows of a table; each cell has its place in its line. */
function rowsOf({ raw, header, rows }: Tokens.Table, start: number): Item[] {
  const names = header.map(({ tokens }) => plain(tokens))
  const starts = [...raw.matchAll(/^/gm)].map(({ index }) => index)
  return rows.map((row, index) => {
    const line = starts[index + 2] ?? 0
    const end = starts[index + 3] ?? raw.length
    let at = line
    const cells = row.map(({ text, tokens }): Cell => {
      const written = text.replaceAll('|', '\\|')
      const found = [written, text]
        .map((one) => raw.indexOf(one, at))
        .find((one) => one >= at && one < end)
      const from = text === '' ? at : (found ?? at)
      at = from + text.length
      return { text: withoutNotes(plain(tokens)), at: { start: start + from, end: start + at } }
    })
    return itemOf(names, cells)
  })
}

/** The items of a list that are codes, and of the lists in its items, which are like sections. */
function bulletsIn(
  { items }: Tokens.List,
  source: string,
  start: number,
  section: Pick<Section, 'name'> | undefined,
  least = 2,
): ItemList[] {
  let at = start
  const inner: ItemList[] = []
  const places: Span[] = []
  const read = items.map((item): Item | undefined => {
    // What is in a list that is nested is indented in the text, and its first line is not.
    const [line = ''] = item.raw.trim().split('\n')
    at += Math.max(0, source.slice(at, at + 2 * item.raw.length + 200).indexOf(line))
    const place = spanOf(at, line)
    places.push(place)
    const [first, ...rest] = (item.tokens[0] as Tokens.Text | undefined)?.tokens ?? []
    const name = plain(first && [first]).replace(/:$/, '')
    const title = { name: `${name} ${plain(rest)}` }
    for (const token of item.tokens)
      if (token.type === 'list')
        inner.push(...bulletsIn(token as Tokens.List, source, at + line.length, title, 1))
    const [, status, text] = BEHIND_ITEM.exec(plain(rest)) ?? []
    if (!isMarkedWord(first)) return undefined
    if (!CODE_LIKE.test(name) || STATUS.test(name)) return undefined
    return {
      name,
      at: place,
      parts: [
        ...part('status', status, place),
        ...part(TEXT, text, place),
        ...item.tokens.slice(1).flatMap((one) => saidBelow(one, place)),
      ],
    }
  })
  // A page has many lists: one of codes has hardly anything else, which is named; one of other words is
  // read only by its name.
  const words = read.filter((one) => one !== undefined)
  const likely = words.filter(({ name }) => CODE.test(name) && !REQUIREMENT.test(name))
  const codes = likely.length * 2 > read.length ? words : likely
  const isList = codes.length >= least && codes.length * 2 > read.length
  const isWords = words.length > 1 && words.length === read.length
  if (!isList && !isWords) return inner
  const left = items.flatMap(({ raw }, index): Left[] =>
    isList && !codes.includes(read[index]!)
      ? [{ at: places[index]!, message: `an item without a code: ${shortly(raw)}`, isLost: true }]
      : [],
  )
  const own = listOf(section, 'bullets', isList ? codes : words)
  return [...own.map((list) => ({ ...list, left, ...(!isList && { isAside: true }) })), ...inner]
}

/** True for a code span, bold text, and a link with one of them: a link alone leads to something else. */
function isMarkedWord(token: Token | undefined): boolean {
  if (token?.type === 'link')
    return (
      /^(?:codespan|strong)$/.test((token as Tokens.Link).tokens[0]?.type ?? '') ||
      /^#/.test((token as Tokens.Link).href)
    )
  return /^(?:codespan|strong)$/.test(token?.type ?? '')
}

const shortly = (text: string): string => {
  const [line = ''] = text.trim().split('\n')
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 57)}…` : line)
}

const STATUS = /^[1-5]\d\d$/
/** A word of RFC 2119. */
const REQUIREMENT = /^(?:MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL|NOT)$/
/** What is behind the code of an item: a status or several, and a text. */
const BEHIND_ITEM =
  /^\s{0,99}(?:[([]?(?:HTTP )?([1-5]\d\d(?:\s{0,9}(?:[/,|;&]|or|and)\s{0,9}[1-5]\d\d)*)\b[^)\]:]{0,40}[)\]]?)?\s{0,99}(?:[:–—-]\s{0,99})?([\s\S]*)$/i
/** A word with a mark or a digit, in capitals, or of several words: `card.lost`, `E1`, `CARD`, `CardLost`. */
const CODE =
  /^(?=.{0,99}[\d_.:-]|[A-Z]+$|[a-z]+(?:[A-Z][a-z0-9]+)+$|[A-Z][A-Za-z0-9]{0,99}[a-z][A-Za-z0-9]{0,99}[A-Z][A-Za-z0-9]*$|[A-Z]{2,}[a-z][A-Za-z0-9]*$)[A-Za-z0-9][\w.:/-]{1,99}$/
/** A class of numbers: `10xx`. */
const CLASS = /^\d+x+$/i
/** A number with a name: `-1000 UNKNOWN`. */
const NUMBER = /^-?\d{2,}$/
const CAPITALS = /^[A-Z][A-Z\d_]+$/

const part = (name: string, value: string | undefined, at: Span): Field[] =>
  value === undefined || value.trim() === '' ? [] : [partOf(name, value.trim(), at)]

/** The title of a heading; its first word is taken whole, with all its marks. */
function titleOf(tokens: readonly Token[] | undefined = []): Title {
  const name = plain(tokens).replace(ID, '')
  const [first, ...others] = tokens
  const isSpan = /^(?:codespan|strong|em|link)$/.test(first?.type ?? '')
  const [, spanned = ''] = isSpan ? (/^(\S+?):?$/.exec(plain(first && [first])) ?? []) : []
  const [, word = '', mark = '', rest = ''] =
    spanned === ''
      ? (/^(\S+?)(:?(?:\s+[–—-](?=\s)|(?=\s*$))|:(?=\s)|(?=\s+[([])|(?=\s))\s*([\s\S]*)$/.exec(
          name,
        ) ?? [])
      : (/^()\s*([:–—-]?)\s*([\s\S]*)$/.exec(plain(others).replace(ID, '')) ?? [])
  return {
    name,
    word: spanned || word,
    rest,
    isMarked:
      spanned !== '' || mark !== '' || rest === '' || /^[([]/.test(rest) || NUMBERED.test(word),
  }
}

/** The id that a page gives a heading: `{#card-lost}`. */
const ID = /(?<!\s)\s*\\?\{\s{0,9}#[^\s{}]{1,200}\}\s*$/

/** A word that is a code by its digits or marks: `E1001`, `CARD_LOST`, not `V2`. */
const NUMBERED =
  /^[A-Z][A-Z\d]*[_.-](?![_-])(?:[A-Z\d.]|[_-](?=[A-Z\d.]))+$|^[A-Z]+[-_]?\d{2}[\w.]*$/

/** A status behind a code: `(404)`, `402 Payment Required`, `HTTP 400`. */
const STATUS_BEHIND =
  /^[([]?(?:HTTP |Status )?([1-5]\d\d(?:\s{0,9}(?:[/,|;&]|or|and)\s{0,9}[1-5]\d\d)*)\b(?!\.\d)/i

/** The code that a heading is; undefined for any other heading, and for versions and parts. */
function codeIn({ word, rest, isMarked }: Title): string | undefined {
  if (NUMBER.test(word)) return CAPITALS.test(rest) ? word : undefined
  const isCode = isMarked && CODE.test(word) && !CLASS.test(word)
  return isCode && !/^\d+(?:\.\d+)*$/.test(word) ? word : undefined
}

/** Headings of one depth that are codes: their paragraphs are texts, and `Status: 402` a column. */
function codeHeadings(sections: readonly Section[]): ItemList[] {
  const found = new Map<string, { about: Section | undefined; items: Item[]; left: Left[] }>()
  const above: Section[] = []
  for (const section of sections) {
    while ((above.at(-1)?.depth ?? 0) >= section.depth) above.pop()
    const about = above.at(-1)
    above.push(section)
    const key = `${about?.at.start ?? ''} ${section.depth}`
    const list = found.get(key) ?? { about, items: [], left: [] }
    found.set(key, list)
    const name = codeIn(section)
    if (name === undefined) {
      if (section.isMarked && /^(?=.*[\d_])[A-Z][\w.:/-]*$/.test(section.word))
        list.left.push({ at: section.at, message: `the heading ${JSON.stringify(section.name)}` })
      continue
    }
    const [, status] = STATUS_BEHIND.exec(section.rest) ?? []
    list.items.push({
      name,
      at: section.at,
      parts: [
        ...part('status', status, section.at),
        ...part(
          NUMBER.test(name) ? 'name' : 'title',
          status === undefined ? section.rest : undefined,
          section.at,
        ),
        ...section.parts,
      ],
    })
  }
  // A list has several headings, also one below each of several others.
  const isAlone = [...found.values()].flatMap(({ items }) => items).length < 2
  return [...found.values()].flatMap(({ about, items, left }) =>
    !isAlone && items.length > 0
      ? listOf(about, 'headings', items).map((list) => ({ ...list, left }))
      : [],
  )
}

/** A line that says what it has: `Status: 402`. */
const LABELLED = /^([A-Za-z][\w /-]{0,40}?)\s*:\s+(\S[\s\S]*)$/

/**
 * What a paragraph or list below a heading says: labels with what follows each of them, also over several
 * lines if they are bold, or a text.
 */
function saidBelow(token: Token, at: Span): Field[] {
  if (token.type === 'list') {
    const items = (token as Tokens.List).items.map(({ tokens }) => labelledIn(tokens))
    return items.some((item) => item === undefined)
      ? []
      : items.flatMap((item) => part(item!.name, item!.value, at))
  }
  const tokens = (token as Tokens.Paragraph).tokens
  const bold = boldLabels(tokens)
  if (bold !== undefined) return bold.flatMap(({ name, value }) => part(name, value, at))
  return plainLabels(plain(tokens).split('\n')).flatMap(({ name, value }) => part(name, value, at))
}

/** Lines with labels: `Status: 402`. A line without one goes on with the one above, unless that is complete. */
function plainLabels(lines: readonly string[]): { name: string; value: string }[] {
  const labels = lines.map((line) => LABELLED.exec(line.trim()))
  const areAll = labels.every((label) => label !== null)
  const found: { name: string; value: string }[] = []
  for (const [index, line] of lines.entries()) {
    const [, name, value] = labels[index] ?? []
    // Words of a sentence can end with a colon, too.
    if (name !== undefined && (areAll || isUsualColumn(name.replace(/[\s/-]+/g, '_')))) {
      found.push({ name, value: value! })
      continue
    }
    const last = found.at(-1)
    const isNew = last === undefined || (last.name !== TEXT && isComplete(last.value, line))
    if (isNew) found.push({ name: TEXT, value: line.trim() })
    else last.value += ` ${line.trim()}`
  }
  return found
}

const TEXT = 'description'

/** True for a value that does not go on in the next line: a word, a number, a sentence. */
const isComplete = (value: string, next: string): boolean =>
  !/\s/.test(value.trim()) || /[.!?]$/.test(value.trim()) || /^\s*\p{Lu}/u.test(next)

/** An item of a list that is a label with what it has. */
function labelledIn(tokens: readonly Token[]): { name: string; value: string } | undefined {
  const [first] = tokens
  const bold = boldLabels((first as Tokens.Text | undefined)?.tokens ?? [])
  if (bold?.length === 1 && bold[0]!.name !== TEXT) return bold[0]
  const [, name, value] = LABELLED.exec(plain(tokens)) ?? []
  return name === undefined ? undefined : { name, value: value! }
}

/**
 * The parts of a paragraph with bold labels, each at the begin of a line: `**Fix:** Take it out.` goes on up
 * to the next one. Undefined without a label.
 */
function boldLabels(
  tokens: readonly Token[] | undefined = [],
): { name: string; value: string }[] | undefined {
  const found: { name: string; value: string }[] = []
  let isBegin = true
  let tail: Token[] = []
  const close = () => {
    const value = plain(tail)
      .replace(/(?<!\s)\s*\n\s*/g, ' ')
      .replace(/^\s*:\s*/, '')
    if (found.length > 0) found.at(-1)!.value = value.trim()
    else if (value.trim() !== '') found.push({ name: TEXT, value: value.trim() })
    tail = []
  }
  let count = 0
  for (const [index, token] of tokens.entries()) {
    const words = plain([token])
    const next = tokens[index + 1]
    const isLabel =
      isBegin &&
      /^(?:strong|em)$/.test(token.type) &&
      /^[A-Za-z][\w /-]{0,40}:?$/.test(words) &&
      (words.endsWith(':') || /^\s*:/.test(next?.raw ?? ''))
    if (isLabel) {
      close()
      count++
      found.push({ name: words.replace(/:$/, ''), value: '' })
    } else tail.push(token)
    isBegin = token.type === 'br' || /\n[ \t]*$/.test(token.raw)
  }
  close()
  return count === 0 ? undefined : found
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A word without the marks of its notes: `CARD_LOST *`. */
function withoutNotes(text: string): string {
  let end = text.length
  while (end > 0 && `*†‡§${RAISED}`.includes(text[end - 1]!)) end--
  const word = text.slice(0, end).trimEnd()
  return /\s/.test(word) ? text : word
}

/** What inline Markdown says: code spans, braces and angle brackets as they are, no marks and no HTML. */
export function plain(tokens: readonly Token[] | undefined): string {
  let isRaised = false
  const words = (tokens ?? []).map((token): string => {
    if (token.type === 'br') return '\n'
    if (token.type === 'image') return ''
    if (token.type === 'html') {
      if (/^<\/?sup\b/i.test(token.raw)) isRaised = !token.raw.startsWith('</')
      return /^<br\b/i.test(token.raw) ? ' ' : HTML.test(token.raw) ? '' : token.raw
    }
    // `<sup>2</sup>` as `²`: at the end of a code, it is the mark of a note.
    if (isRaised && token.type === 'text' && /^\d+$/.test(token.text))
      return token.text.replace(/\d/g, (one: string) => RAISED[Number(one)]!)
    // The name of a variable is not the place of a value.
    if (token.type === 'codespan' && /^\$\w/.test(token.text)) return token.raw
    if (token.type === 'codespan' || token.type === 'escape') return (token as Tokens.Codespan).text
    if ('tokens' in token && token.tokens !== undefined) return plain(token.tokens)
    return 'text' in token ? decoded(`${token.text}`) : ''
  })
  return words.join('').trim()
}

/** Elements of HTML; any other word between angle brackets is a text. */
const HTML =
  /^<(?:!--|\/?(?:a|abbr|b|big|code|del|details|div|em|font|i|img|ins|kbd|li|mark|ol|p|pre|s|samp|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var|wbr)\b[^>]*>)/i

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: ' ',
}

/** A text without entities, notes, and references to links whose definition is not found. */
const decoded = (text: string): string =>
  text
    .replace(/\[\^[^\]\s]{1,50}\]/g, '')
    .replace(/\[([^[\]]{1,200})\]\[[^[\]]{0,200}\]/g, '$1')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, number?: string, name?: string) =>
      number !== undefined ? String.fromCodePoint(Number(number)) : (ENTITIES[name!] ?? whole),
    )
