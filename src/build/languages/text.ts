import { UNPRINTABLE } from '../../values/characters.ts'

// A catalog can come from a URL, so its texts are data that may try to end a comment or a literal
// of the code around them. Every text of a catalog passes one of these two functions.

/**
 * A text for a comment: in one line, white space folded, without controls and without characters
 * that change the writing direction. What ends a comment in the language is for its generator to
 * escape.
 */
export const oneLine = (text: string): string =>
  IS_PLAIN.test(text) && !text.includes('  ')
    ? text
    : wellFormed(text)
        .replace(/[\s\u0085]+/g, ' ')
        .replace(UNPRINTABLE, '')

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
  const inside = Array.from(wellFormed(text), (character) => {
    if (Object.hasOwn(escapes, character)) return escapes[character]!
    return HIDDEN.test(character) ? unicode(character.codePointAt(0)!) : character
  })
  return `${quote}${inside.join('')}${quote}`
}

/** What most languages escape in a literal in double quotes, and how. */
export const ESCAPES = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' } as const

/** A code point in hexadecimal digits, at least so many. */
export const hex = (codePoint: number, digits: number): string =>
  codePoint.toString(16).padStart(digits, '0')

/** A code point as `\u2028`, or as two surrogates, for languages whose texts are UTF-16. */
export const utf16Escape = (codePoint: number): string =>
  Array.from({ length: String.fromCodePoint(codePoint).length }, (_, at) =>
    String.fromCodePoint(codePoint).charCodeAt(at),
  )
    .map((unit) => `\\u${hex(unit, 4)}`)
    .join('')

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

// Printable ASCII. Most texts are.
const IS_PLAIN = /^[ -~]*$/

// Everything that is not seen, or is seen as something else: controls, separators other than the
// space, directions, marks without a glyph, and what Unicode has not assigned.
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufeff\p{Co}\u{e0000}-\u{e0fff}]/u
