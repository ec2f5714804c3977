import { escapeXhtml } from '../../values/escape.ts'

/** A column of a table: what its head says, and its cells, one for each row. */
export type Column = {
  readonly head: string
  readonly cells: readonly string[]
  /** True for codes, which are written from left to right in every language. */
  readonly isCode?: boolean
}

/**
 * Generates a narrative (FHIR 2.4.0). Both language attributes equal the language of the resource;
 * otherwise validators warn. Columns without any text are left out.
 */
export function narrative(
  language: string,
  paragraphs: string | readonly string[],
  columns: readonly Column[] = [],
) {
  const tag = escapeXhtml(language)
  const isRtl = isRightToLeft(language)
  const told = [paragraphs].flat().map((words) => `<p>${escapeXhtml(words)}</p>`)
  const direction = isRtl ? ' dir="rtl"' : ''
  const div = `<div xmlns="http://www.w3.org/1999/xhtml" xml:lang="${tag}" lang="${tag}"${direction}>${told.join('')}${table(columns, isRtl)}</div>`
  return { status: 'generated' as const, div }
}

function table(columns: readonly Column[], isRtl: boolean): string {
  const shown = columns.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first] = shown
  if (first === undefined) return ''
  const starts = shown.map(({ isCode }) => (isRtl && isCode ? '<td dir="ltr">' : '<td>'))
  const rows = first.cells.map((_, row) => {
    const cells = shown.map(({ cells: all }, at) => `${starts[at]}${escapeXhtml(all[row]!)}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  const heads = shown.map(({ head }) => `<th>${escapeXhtml(head)}</th>`)
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/**
 * True if the script in which a language is usually written, or which its tag names, runs from
 * right to left.
 */
function isRightToLeft(language: string): boolean {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '')
  } catch {
    return false // language-valid reports it
  }
}
