import type { Span } from '../../../core/diagnostic.ts'
import type { Field, Item, NativeForm } from '../value.ts'

/** CSV (RFC 4180) with a header line; also with semicolons or tabs. */
export const csv: NativeForm = {
  read(text) {
    const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
    const [head, ...rows] = rowsOf(text, start, separatorOf(text.slice(start, start + 10_000)))
    if (head === undefined) return { lists: [], left: [] }
    const names = head.map(({ text: name }) => name.trim())
    const open = [head, ...rows].flat().find(({ isOpen }) => isOpen)
    // All that follows is in this cell: nobody knows where the rows are.
    if (open !== undefined)
      return {
        lists: [],
        left: [{ at: open.at, message: 'the quote that opens here is never closed' }],
      }
    const left = rows.flatMap((row) =>
      row.length > names.length
        ? [
            {
              at: row[names.length]!.at,
              message: `the row has ${row.length} cells, and the header ${names.length}`,
            },
          ]
        : [],
    )
    return {
      lists: [
        {
          name: '',
          what: 'table',
          at: { start, end: start },
          items: rows.map((row) => itemOf(names, row)),
        },
      ],
      left,
    }
  },
}

export type Cell = {
  readonly text: string
  readonly at: Span
  /** True for a cell in quotes that are never closed. */
  readonly isOpen?: boolean
}

/** A row as an item: each cell that is not empty is a part. */
export function itemOf(names: readonly string[], row: readonly Cell[]): Item {
  const parts = row.flatMap(({ text, at }, index): Field[] => {
    const name = names[index]
    const value = text.trim()
    return name && value !== '' ? [{ name, at, value: { kind: 'scalar', value, at } }] : []
  })
  return { name: '', at: parts[0]?.at ?? row[0]!.at, parts }
}

/** The separator that the header has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/\r|\n|$/))
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The rows with a cell that is not empty. */
function rowsOf(text: string, from: number, separator: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let at = from
  const endRow = () => {
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
    cell += text.slice(from, at)
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
