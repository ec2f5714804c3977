import type { ItemList, NativeForm } from '../value.ts'
import { type Cell, itemOf } from './csv.ts'

/** The tables of a Markdown page (GFM); the heading above a table is its name. */
export const markdown: NativeForm = {
  read(text) {
    const lists: ItemList[] = []
    let heading = ''
    let header: readonly string[] | undefined
    let items: ItemList['items'][number][] = []
    let isFenced = false
    let last: { cells: Cell[]; start: number } | undefined
    const endTable = () => {
      if (items.length > 0) lists.push({ name: heading, what: 'table', at: items[0]!.at, items })
      header = undefined
      items = []
    }
    let start = 0
    for (const line of text.split(/(?<=\n)/)) {
      const words = line.trimEnd()
      if (/^\s*(?:```|~~~)/.test(words)) isFenced = !isFenced
      const cells = !isFenced && words.includes('|') ? cellsOf(words, start) : undefined
      if (cells === undefined) {
        endTable()
        const [, title] = isFenced ? [] : (/^#{1,6}\s(.*)$/.exec(words) ?? [])
        if (title !== undefined) heading = plain(title.replace(/(?:^|\s)#+$/, ''))
      } else if (header !== undefined) items.push(itemOf(header, cells))
      else if (last !== undefined && cells.every(({ text: rule }) => /^\s*:?-+:?\s*$/.test(rule)))
        header = last.cells.map((cell) => cell.text)
      last = cells && { cells, start }
      start += line.length
    }
    endTable()
    return { lists, left: [] }
  },
}

/** The cells of a row, at least one; `\|` is a character of a cell. */
export function cellsOf(line: string, offset: number): Cell[] {
  const cells: Cell[] = []
  let from = line.search(/\S/)
  if (line[from] === '|') from++
  const last = line.trimEnd().length - 1
  const isClosed = last >= from && line[last] === '|' && line[last - 1] !== '\\'
  const end = isClosed ? last : line.length
  for (let at = from; at <= end; at++) {
    if (line[at] === '\\' && at < end) at++
    else if (at === end || line[at] === '|') {
      const written = line.slice(from, at)
      const lead = written.length - written.trimStart().length
      const start = offset + from + lead
      cells.push({ text: plain(written), at: { start, end: start + written.trim().length } })
      from = at + 1
    }
  }
  return cells
}

/**
 * A text without the marks of code, emphasis and links. What is between two marks is limited: else
 * each mark without its second one would be searched for to the end of the text.
 */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^[\]]*)\]\([^)]{0,500}\)/g, '$1')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.{0,500}?\S)\1/g, '$2')
    .replace(/(?<![\w*])[*](?=\S)([^*]*\S)[*](?![\w*])/g, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/\\([|*_`[\]])/g, '$1')
    .trim()
