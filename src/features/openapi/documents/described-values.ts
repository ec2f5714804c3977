/**
 * What the description of an enum says about its values: in a table, whose row begins with the value, or in a
 * list, whose item does.
 */
export function describedValues(
  description: unknown,
  values: readonly unknown[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (typeof description !== 'string' || !values.some((one) => description.includes(`${one}`)))
    return found
  const known = new Set(values.map(String))
  let header: readonly string[] | undefined
  const note = (value: string, text: string | undefined) => {
    if (known.has(value) && text?.trim() && !found.has(value)) found.set(value, text.trim())
  }
  for (const line of description.split(/\r\n|\n|\r/)) {
    if (!/^\s*\|/.test(line)) {
      header = undefined
      const [, value = '', text] = ITEM.exec(line) ?? []
      note(value, text)
      continue
    }
    const cells = cellsOf(line)
    header ??= cells
    note(plain(cells[0] ?? ''), cells[textColumn(header)])
  }
  return found
}

/** `- **CARD_LOST**: The card is lost.` */
const ITEM = /^\s*[-*+]\s+[`*_]{0,3}([^\s`*]{1,200}?)[`*_]{0,3}\s*(?::|[–—-])[`*_]{0,3}\s+(\S.*)$/

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

const plain = (cell: string): string => cell.replace(/[`*]/g, '').trim()

/** The column with the text: one that is called so, else the second of two. */
function textColumn(header: readonly string[]): number {
  const named = header.findIndex((cell) =>
    /^(?:description|meaning|message|detail|explanation|reason|text)s?$/i.test(plain(cell)),
  )
  return named > 0 || header.length !== 2 ? named : 1
}
