import { escapeXhtml } from '../../values/escape.ts'

/**
 * Generates a narrative (FHIR 2.4.0). Both language attributes equal the language of the resource;
 * otherwise validators warn. `more`: XHTML after the paragraphs.
 */
export function narrative(language: string, paragraphs: string | readonly string[], more = '') {
  const tag = escapeXhtml(language)
  const told = [paragraphs].flat().map((words) => `<p>${escapeXhtml(words)}</p>`)
  const direction = isRightToLeft(language) ? ' dir="rtl"' : ''
  const div = `<div xmlns="http://www.w3.org/1999/xhtml" xml:lang="${tag}" lang="${tag}"${direction}>${told.join('')}${more}</div>`
  return { status: 'generated' as const, div }
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
export function isRightToLeft(language: string): boolean {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '')
  } catch {
    return false // language-valid reports it
  }
}
