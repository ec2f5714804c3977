import { NO_MARKUP, NO_XML } from './characters.ts'

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const withReferences = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => REFERENCES[character]!)

/** A text as pages show it, without characters that would change the writing direction outside it. */
export const shownText = (text: string): string =>
  text.replace(NO_MARKUP, '').replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g, '')

/**
 * Escapes text for an element or a quoted attribute of HTML, without characters that would change
 * the writing direction outside it.
 */
export const escapeHtml = (text: string): string => withReferences(shownText(text), /[&<>"']/g)

/** Escapes text for an element or a double-quoted attribute of the XHTML in FHIR resources. */
export const escapeXhtml = (text: string): string =>
  withReferences(text.replace(NO_MARKUP, ''), /[&<>"]/g)

/**
 * Escapes text for an element or a double-quoted attribute of XML 1.0, where an attribute keeps its
 * tabs and line breaks.
 */
export const escapeXml = (text: string): string =>
  withReferences(text.replace(NO_XML, ''), /[&<>"\t\n\r]/g)

/** Writes some characters of a text as `\u0085`. */
export const unicodeEscape = (text: string, characters: RegExp): string =>
  text.replace(characters, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A text as a regular expression that matches only this text (JavaScript, Python, PCRE). */
export const regexText = (text: string): string => text.replace(/[.\\+*?^$()[\]{}|]/g, '\\$&')
