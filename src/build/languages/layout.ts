/** A piece of code: a text, or a group that formatters write in one line if it fits. */
export type Piece = string | Group

/** `Open(` items `)`. */
export type Group = {
  open: string
  close: string
  /** What is inside, each with what comes before it, such as `name=`. */
  items: readonly (readonly [lead: string, piece: Piece])[]
  /** True for a group that is never in one line. */
  tall?: boolean
  /** What follows the only item of a group in one line: the comma of a tuple. */
  alone?: string
}

/** How a formatter lays groups out. */
export type Layout = {
  width: number
  step: string
  /** True if a named value of several lines begins below its name, as in Kotlin. */
  below?: boolean
}

/** A group without names: a list, a tuple, a call by position. */
export const group = (open: string, pieces: readonly Piece[], close: string): Group => ({
  open,
  close,
  items: pieces.map((piece) => ['', piece] as const),
})

/** A group of named values, without those that are absent. */
export const named = (
  open: string,
  values: Readonly<Record<string, Piece | undefined>>,
  close: string,
  between = '=',
): Group => ({
  open,
  close,
  items: Object.entries(values).flatMap(([name, piece]) =>
    piece === undefined ? [] : [[`${name}${between}`, piece] as const],
  ),
})

/**
 * The text of a piece that begins at a column of a line with this indent, where one character
 * follows: a comma or a bracket. A group that does not fit has one item a line, with a comma at the
 * end of each.
 */
export function print(
  piece: Piece,
  layout: Layout,
  { indent = '', column }: { indent?: string; column?: number } = {},
): string {
  if (typeof piece === 'string') return piece
  const { width, step, below = false } = layout
  const line = inOneLine(piece)
  if (line !== undefined && (column ?? indent.length) + widthOf(line) + 1 <= width) return line
  const inner = `${indent}${step}`
  const lines = piece.items.map(([lead, item]) => {
    const text = print(item, layout, { indent: inner, column: inner.length + lead.length })
    if (!below || lead === '' || !text.includes('\n')) return `${inner}${lead}${text},\n`
    const deeper = `${inner}${step}`
    return `${inner}${lead.trimEnd()}\n${deeper}${print(item, layout, { indent: deeper })},\n`
  })
  return lines.length === 0
    ? `${piece.open}${piece.close}`
    : `${piece.open}\n${lines.join('')}${indent}${piece.close}`
}

function inOneLine(piece: Piece): string | undefined {
  if (typeof piece === 'string') return piece
  if (piece.tall) return undefined
  const items = piece.items.map(([lead, item]) => {
    const line = inOneLine(item)
    return line === undefined ? undefined : `${lead}${line}`
  })
  if (items.includes(undefined)) return undefined
  const inside = items.join(', ') + (items.length === 1 ? (piece.alone ?? '') : '')
  return `${piece.open}${inside}${piece.close}`
}

/** Columns of a text as formatters count them: two for a wide character, none for a mark. */
export const widthOf = (text: string): number =>
  /^[ -~]*$/.test(text)
    ? text.length
    : Array.from(text).reduce(
        (sum, one) => sum + (WIDE.test(one) ? 2 : NARROW.test(one) ? 0 : 1),
        0,
      )

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const NARROW = /[\p{M}\u200b-\u200d]/u
