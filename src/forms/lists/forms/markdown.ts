import type { Token, Tokens } from 'marked'
import type { Span } from '../../../core/diagnostic.ts'
import { pageOf } from '../../markdown.ts'
import {
  type Field,
  type Item,
  type ItemList,
  type Left,
  type NativeForm,
  partOf,
} from '../value.ts'
import { type Cell, itemOf } from './csv.ts'

/**
 * Markdown (GFM): tables, headings that are codes, and lists whose items begin with a code. The heading
 * above is the name of a list, and its status that of the codes below it.
 */
export const markdown: NativeForm = {
  read(text) {
    // Marks of the same length, so that places stay: line ends, and components of MDX.
    const source = text
      .replace(/\r\n/g, ' \n')
      .replace(/^\uFEFF|\r/g, ' ')
      .replace(COMPONENT, (line) => ' '.repeat(line.length))
    const lists: ItemList[] = []
    const left: Left[] = []
    const sections: Section[] = []
    const heading = () => sections.at(-1)
    let at = 0
    for (const token of pageOf(source)) {
      const start = source.indexOf(token.raw, at)
      const found = start < 0 ? at : start
      const section = heading()
      if (token.type === 'heading')
        sections.push({
          name: plain(token.tokens),
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
      if (token.type === 'list' || token.type === 'paragraph')
        section?.parts.push(...saidBelow(token, spanOf(found, token.raw)))
      at = found + token.raw.length
    }
    return { lists: [...lists, ...codeHeadings(sections)], left }
  },
}

/** A line with a component of MDX; for Markdown, it begins HTML that swallows the line below it. */
const COMPONENT = /^<\/?[A-Z][\w.]*(?:[ \t][^<>\n]{0,300})?>[ \t]*$/gm

type Section = {
  readonly name: string
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
  const read = items.map((item): Item | undefined => {
    // What is in a list that is nested is indented in the text, and its first line is not.
    const [line = ''] = item.raw.trim().split('\n')
    at += Math.max(0, source.slice(at, at + 2 * item.raw.length + 200).indexOf(line))
    const place = spanOf(at, line)
    const [first, ...rest] = (item.tokens[0] as Tokens.Text | undefined)?.tokens ?? []
    const name = plain(first && [first]).replace(/:$/, '')
    const title = { name: `${name} ${plain(rest)}` }
    for (const token of item.tokens)
      if (token.type === 'list')
        inner.push(...bulletsIn(token as Tokens.List, source, at + line.length, title, 1))
    const [, status, text] =
      /^\s*(?:[([]?(?:HTTP )?(\d{3})\b[^)\]:]{0,40}[)\]]?)?\s*(?:[:–—-]\s*)?([\s\S]*)$/.exec(
        plain(rest),
      ) ?? []
    if (!/^(?:codespan|strong|link)$/.test(first?.type ?? '')) return undefined
    if (!CODE.test(name) || STATUS.test(name)) return undefined
    return {
      ...{ name, at: place },
      parts: [
        ...part('status', status, place),
        ...part('description', text, place),
        ...item.tokens.slice(1).flatMap((one) => saidBelow(one, place)),
      ],
    }
  })
  // A page has many lists; one of codes has nothing else.
  const codes = read.filter((one) => one !== undefined)
  const isList = codes.length >= least && codes.length === read.length
  return [...(isList ? listOf(section, 'bullets', codes) : []), ...inner]
}

const STATUS = /^[1-5]\d\d$/
const CODE =
  /^(?=.*[\d_.:-]|[A-Z]+$|[a-z]+(?:[A-Z][a-z0-9]+)+$|(?:[A-Z][a-z0-9]+){2,}$)[A-Za-z0-9][\w.:/-]{1,99}$/

const part = (name: string, value: string | undefined, at: Span): Field[] =>
  value === undefined || value.trim() === '' ? [] : [partOf(name, value.trim(), at)]

/** A code and what it is: `E1001: Card not found`, `CARD_LOST - Card not found`. */
const TITLED = /^([A-Z](?=\S*[\d_])[A-Z0-9_-]+)(?::| [–—-])\s+(?!(?:HTTP )?[45]\d\d\b)(\S.*)$/

/** Headings of one depth that are codes: their paragraphs are texts, and `Status: 402` a column. */
function codeHeadings(sections: readonly Section[]): ItemList[] {
  const found = new Map<string, { about: Section | undefined; items: Item[] }>()
  const above: Section[] = []
  for (const section of sections) {
    while ((above.at(-1)?.depth ?? 0) >= section.depth) above.pop()
    const about = above.at(-1)
    above.push(section)
    const [, titled, title] = TITLED.exec(section.name) ?? []
    const [, name = titled ?? '', status] =
      /^(\S+?):?(?:\s*[–—(-]\s*(?:HTTP )?([45]\d\d)\b[\s\S]*)?$/.exec(section.name) ?? []
    if (!CODE.test(name) || /^\d+(?:\.\d+)*$/.test(name)) continue
    const key = `${about?.at.start ?? ''} ${section.depth}`
    const list = found.get(key) ?? { about, items: [] }
    found.set(key, list)
    list.items.push({
      name,
      at: section.at,
      parts: [
        ...part('status', status, section.at),
        ...part('title', title, section.at),
        ...section.parts,
      ],
    })
  }
  // A list has several headings, also one below each of several others.
  const isAlone = [...found.values()].flatMap(({ items }) => items).length < 2
  return [...found.values()].flatMap(({ about, items }) =>
    !isAlone && items.some(({ parts }) => parts!.length > 0)
      ? listOf(about, 'headings', items)
      : [],
  )
}

/** What a paragraph or list below a heading says: `Status: 402` line by line, or a text. */
function saidBelow(token: Token, at: Span): Field[] {
  const lines =
    token.type === 'list'
      ? (token as Tokens.List).items.map(({ tokens }) => plain(tokens))
      : plain((token as Tokens.Paragraph).tokens).split('\n')
  const named = lines.flatMap((line) => {
    const [, name, value] = /^([A-Za-z][\w ]{0,30}?)\s*:\s+(\S[\s\S]*)$/.exec(line.trim()) ?? []
    return name === undefined ? [] : part(name, value, at)
  })
  if (named.length === lines.length) return named
  return token.type === 'list' ? [] : part('description', lines.join(' '), at)
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
