import { INVISIBLE, JOINING } from './characters.ts'

// Three of the invisible characters stay where people see what they do, one in a place: a joiner or
// non-joiner behind a letter of a script whose letters join, a selector behind an emoji, and a joiner
// between two emoji.
const invisible = () =>
  new RegExp(
    [
      INVISIBLE.source,
      `(?<!(?!\\p{Default_Ignorable_Code_Point})${JOINING}[\\u200c\\u200d])`,
      '(?<!\\p{Extended_Pictographic}\\ufe0f)',
      '(?<!\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?\\u200d(?=\\p{Extended_Pictographic}))',
    ].join(''),
    'gu',
  )
/** Made when a text has more than printable ASCII: the pattern takes long to compile. */
let pattern: RegExp | undefined

const IS_PLAIN = /^[ -~]*$/

/**
 * The text with something else for each invisible character. What is generated, printed or shown
 * from a text of others has none of them.
 */
export function replaceInvisible(text: string, by: string | ((found: string) => string)): string {
  if (IS_PLAIN.test(text)) return text
  pattern ??= invisible()
  return text.replace(pattern, by as string)
}

/** The text with U+FFFD for each half of a character, which UTF-8 can't hold. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * A text in one line, for a comment or a line of a page: white space folded, without invisible
 * characters. What ends a comment or begins markup is for the caller to escape, afterwards.
 */
export const oneLine = (text: string): string =>
  IS_PLAIN.test(text) && !text.includes('  ')
    ? text
    : replaceInvisible(wellFormed(text.replace(/[\s\u0085]/g, ' ')), '').replace(/ {2,}/g, ' ')
