export function columns(rows: readonly (readonly string[])[]): string {
  const width = (at: number) => Math.max(...rows.map((row) => lengthOf(row[at] ?? '')))
  const widths = (rows[0] ?? []).map((_, at) => width(at))
  const line = (row: readonly string[]) =>
    row.map((cell, at) => cell + ' '.repeat(widths[at]! - lengthOf(cell))).join('  ')
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('')
}

const lengthOf = (text: string): number => [...text].length
