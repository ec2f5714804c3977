import { NO_MARKUP, NO_XML } from './characters.ts'
import { replaceInvisible, wellFormed } from './one-line.ts'

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

/**
 * A text as pages show it: without invisible characters, except its line breaks and the marks of a
 * text that is written from right to left.
 */
export const shownText = (text: string): string =>
  replaceInvisible(wellFormed(text), (found) =>
    /[\t\n\r\u061c\u200e\u200f]/.test(found) ? found : '',
  )

/** Escapes text for an element or a quoted attribute of HTML, as {@link shownText}. */
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

/** A character as `\u2028`, or as two surrogates: for languages whose texts are UTF-16. */
export const utf16Escape = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** Writes some characters of a text as `\u0085`. */
export const unicodeEscape = (text: string, characters: RegExp): string =>
  text.replace(characters, utf16Escape)

/** A text as a regular expression that matches only this text (JavaScript, Python, PCRE). */
export const regexText = (text: string): string => text.replace(/[.\\+*?^$()[\]{}|]/g, '\\$&')
