/**
 * The lines of a text that are left out to read the rest, with the number of characters of each
 * that stay: none, or its dash.
 */
export type Masked = Map<number, number>

/** The text with blanks in place of these lines: every offset stays valid. */
export function blank(text: string, lines: readonly number[], masked: Masked): string {
  let result = ''
  let from = 0
  for (const [line, kept] of [...masked].sort(([one], [other]) => one - other)) {
    const end = contentEnd(text, lines, line) // the line end stays, or lines below would move
    const start = lines[line]! + kept
    result += text.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return result + text.slice(from)
}

/**
 * Leaves out a line, with the lines below that belong to its key. If a list item begins in it that
 * continues below, its dash stays: its other fields must not join the item above.
 */
export function maskBlock(
  text: string,
  lines: readonly number[],
  masked: Masked,
  line: number,
): void {
  const dash = DASH.exec(lineText(text, lines, line))?.[0] ?? ''
  const column = dash === '' ? indentOf(text, lines, line) : dash.length
  let below = line + 1
  while (below < lines.length && isBelow(text, lines, below, column)) masked.set(below++, 0)
  const continues = dash !== '' && below < lines.length && indentOf(text, lines, below) === column
  masked.set(line, continues && !masked.has(line) ? dash.length : 0)
}

const DASH = /^ *- +(?=\S)/

const isBelow = (text: string, lines: readonly number[], line: number, column: number): boolean => {
  const own = lineText(text, lines, line)
  return own.trim() === '' || /^ */.exec(own)![0].length > column
}

const indentOf = (text: string, lines: readonly number[], line: number): number =>
  /^ */.exec(lineText(text, lines, line))![0].length

const lineText = (text: string, lines: readonly number[], line: number): string =>
  text.slice(lines[line], contentEnd(text, lines, line))

function contentEnd(text: string, lines: readonly number[], line: number): number {
  const start = lines[line]!
  let end = lines[line + 1] ?? text.length
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--
  return end
}
