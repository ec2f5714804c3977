import type { Span } from '../../../base/core/diagnostic.ts'
import { isUsualColumn } from '../data/usual-columns.ts'
import { type Field, type Item, type Left, type NativeForm, partOf, unreadPart } from '../value.ts'

/**
 * CSV (RFC 4180) with a header line; also with semicolons, tabs or bars, with the line `sep=;` and the
 * cells `="0010"` of spreadsheets, and with titles and comments above the header.
 */
export const csv: NativeForm = {
  read(text, file) {
    const begin = text.charCodeAt(0) === 0xfeff ? 1 : 0
    const [line, mark] = /^sep=(.)(?:\r\n|\r|\n)/.exec(text.slice(begin, begin + 10)) ?? ['']
    const start = begin + line.length
    const usual = /\.tsv$/i.test(file) ? '\t' : separatorOf(text.slice(start, start + 10_000))
    const rows = rowsOf(text, start, mark ?? usual)
    // All that follows is in this cell: nobody knows where the rows are.
    const row = rows.findIndex((cells) => cells.some(({ isOpen }) => isOpen))
    const from = row < 0 ? undefined : rows[row]!.find(({ isOpen }) => isOpen)!.at.start
    if (from !== undefined) rows.length = row
    const unread = from === undefined ? [] : [unreadPart(text, { start: from, end: text.length })]
    const top = rows.findIndex((row) => row.filter((cell) => cell.text.trim() !== '').length > 1)
    const [head, ...body] = rows.slice(Math.max(0, top))
    if (head === undefined) return { lists: [], left: unread }
    const names = head.map(({ text: name }) => name.trim())
    // `card_lost,404`; `code,status,1031` names the columns of languages.
    const number = head.find(({ text: name }) => /^[1-5]\d\d$/.test(name.trim()))
    if (number !== undefined && !names.some(isUsualColumn)) {
      const message =
        'a number in the first line, which names the columns: put a line with names above it'
      return { lists: [], left: [...unread, { at: number.at, message }] }
    }
    const left: Left[] = [
      ...unread,
      ...head.flatMap(({ at }, index) =>
        names[index] !== '' && names.indexOf(names[index]!) < index
          ? [{ at, message: `the column "${names[index]}" is there twice; the first one counts` }]
          : [],
      ),
      ...body.flatMap((row) =>
        row.slice(names.length).some((cell) => cell.text.trim() !== '')
          ? [
              {
                at: row[names.length]!.at,
                message: `the row has ${row.length} cells, and the header ${names.length}`,
              },
            ]
          : [],
      ),
    ]
    const items = body.map((row) => itemOf(names, row))
    return { lists: [{ name: '', what: 'table', at: { start, end: start }, items }], left }
  },
}

export type Cell = {
  readonly text: string
  readonly at: Span
  /** True for a cell whose quotes are never closed, or have something behind them. */
  readonly isOpen?: boolean
}

/** A row as an item: each cell that is not empty, or a dash for it, is a part. */
export function itemOf(names: readonly string[], row: readonly Cell[]): Item {
  const parts = row.flatMap(({ text, at }, index): Field[] => {
    const name = names[index]
    // Spreadsheets write `="0010"` for a text that looks like a number.
    const value = text.trim().replace(/^="(.*)"$/, '$1')
    return name && !/^(?:|[-–—]|n\/a)$/i.test(value) ? [partOf(name, value, at)] : []
  })
  return { name: '', at: parts[0]?.at ?? row[0]!.at, parts }
}

/**
 * The separator of the header, which is the first of the lines with as many columns as the next one: texts
 * have commas, too.
 */
function separatorOf(text: string): string {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => !line.startsWith('#') && line.trim() !== '')
    .slice(0, 6)
  const count = (line: string | undefined, mark: string) => (line ?? '').split(mark).length
  const marks = [',', ';', '\t', '|']
  for (const [index, line] of lines.entries()) {
    const most = marks.reduce((best, mark) => (count(line, mark) > count(line, best) ? mark : best))
    const isHeader = count(line, most) > 1 && count(lines[index + 1] ?? line, most) > 1
    if (isHeader) return most
  }
  return ','
}

function rowsOf(text: string, from: number, separator: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let at = from
  const endRow = () => {
    if (rows.length === 0 && row[0]?.text.startsWith('#') && row.length === 1) row = []
    if (row.some((cell) => cell.text.trim() !== '')) rows.push(row)
    row = []
  }
  while (at < text.length) {
    const start = at
    let cell: string
    let isOpen = false
    if (text[at] === '"') {
      const parts: string[] = []
      for (at++; ; at += 2) {
        const quote = text.indexOf('"', at)
        const end = quote < 0 ? text.length : quote
        parts.push(text.slice(at, end))
        isOpen = quote < 0
        at = end
        if (text[at + 1] !== '"') break
        parts.push('"')
      }
      at++
      cell = parts.join('')
    } else cell = ''
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
      at++
    const behind = text.slice(from, at)
    isOpen ||= cell !== '' && behind.trim() !== ''
    cell += behind
    row.push({ text: cell, at: { start, end: at }, isOpen })
    if (text[at] === separator) {
      at++
      if (at >= text.length) row.push({ text: '', at: { start: at, end: at } })
    } else {
      endRow()
      at += text.startsWith('\r\n', at) ? 2 : 1
    }
  }
  endRow()
  return rows
}
