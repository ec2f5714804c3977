/** A word in quotes or in a code span. */
export const QUOTED = /["'`]([\p{L}\p{N}_][^\s"'`]{0,199})["'`]/gu

const PLACEHOLDER = /\{[A-Za-z_][\w.-]*\}|\[[A-Za-z_]\w*\]/

/** A text without marks of Markdown, and with one kind of quotes and blanks. */
const normal = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]{1,3}$/, '')

/** True if a display of a coding is that of the code: FHIR has no values in a display. */
export const isDisplayOf = (display: string, text: string): boolean =>
  normal(display) === normal(text)

/** True if a text is one of the catalog, with any values in the places of its params. */
export function isTextOf(template: string, text: string): boolean {
  const given = normal(text)
  const parts = normal(template).split(PLACEHOLDER)
  const last = parts.at(-1)!
  if (parts.length === 1) return given === last
  if (!given.startsWith(parts[0]!) || !given.endsWith(last)) return false
  let at = parts[0]!.length
  const end = given.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = given.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= end
}
