import { unicodeEscape } from '../../base/core/values/escape.ts'

/** Characters that some reader of YAML takes for the end of a line, or refuses. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu

/** A text as a quoted YAML scalar in one line, with the same value for every reader. */
export const yamlQuoted = (text: string): string =>
  text.search(NOT_IN_A_LINE) < 0
    ? `'${text.replaceAll("'", "''")}'`
    : unicodeEscape(JSON.stringify(text), NOT_IN_A_LINE)

/** A text of several words as a YAML scalar: plain where that is safe, also in a list. */
export const yamlText = (text: string): string =>
  /^(?=\S+ )[A-Za-z./][\w ./=+@-]*[\w./=+-]$/.test(text) ? text : yamlQuoted(text)

/** A word as a YAML scalar: plain where no reader takes it for another type. */
export const yamlWord = (word: string): string =>
  /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][\w/-]*$/i.test(word) ? word : yamlQuoted(word)
