import {
  utf16Escape as escapeOf,
  oneLine,
  replaceInvisible,
  wellFormed,
} from '../../base/core/values/escape.ts'

// A catalog can come from a URL, so its texts are data that may try to end a comment or a literal
// of the code around them. Every text of a catalog, a code or the id of a stage too, passes
// {@link oneLine} and the escape of the language for comments, or {@link literal}.
export { oneLine }

// An object whose prototype is null itself is a hash table in V8, twice as slow.
export const NOTHING: object = Object.freeze(Object.create(null))

/** A text of the catalog, or a list of them, which a template can print as a literal only. */
export type Text = { __proto__: object; text: string | readonly string[] }
export const wrap = (text: string | readonly string[]): Text => ({ __proto__: NOTHING, text })

/** How a language writes a literal of a text. */
export type LiteralStyle = {
  quote: '"' | "'"
  /** How characters are escaped, the quote and the backslash among them. */
  escapes: Readonly<Record<string, string>>
  /**
   * How a character that must not be in source code is written, by its code point: `\u2028`. Absent
   * if the language has no such escape; these characters then need {@link literal}'s `escapes`.
   */
  unicode: (codePoint: number) => string
}

/**
 * A text as a literal: printable characters as they are, all others escaped. A lone surrogate,
 * which most languages can't hold, becomes U+FFFD.
 */
export function literal(text: string, { quote, escapes, unicode }: LiteralStyle): string {
  if (IS_PLAIN.test(text) && !Object.keys(escapes).some((character) => text.includes(character)))
    return `${quote}${text}${quote}`
  const escaped = Array.from(wellFormed(text), (character) =>
    Object.hasOwn(escapes, character) ? escapes[character]! : character,
  ).join('')
  return `${quote}${replaceInvisible(escaped, (found) => unicode(found.codePointAt(0)!))}${quote}`
}

/** What most languages escape in a literal in double quotes, and how. */
export const ESCAPES = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' } as const

/** A code point in hexadecimal digits, at least so many. */
export const hex = (codePoint: number, digits: number): string =>
  codePoint.toString(16).padStart(digits, '0')

/** A code point as `\u2028` or `\U0001f600`. */
export const fixedEscape = (codePoint: number): string =>
  codePoint < 0x1_0000 ? `\\u${hex(codePoint, 4)}` : `\\U${hex(codePoint, 8)}`

/** A code point as `\u2028`, or as two surrogates, for languages whose texts are UTF-16. */
export const utf16Escape = (codePoint: number): string => escapeOf(String.fromCodePoint(codePoint))

// Printable ASCII. Most texts are.
const IS_PLAIN = /^[ -~]*$/
