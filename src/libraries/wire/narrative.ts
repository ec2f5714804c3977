import { escapeXhtml } from '../../base/core/values/escape.ts'
import { isRightToLeft } from '../../base/core/values/formats.ts'

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
