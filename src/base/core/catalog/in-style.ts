import { withLatinLetters } from '../values/lookalikes.ts'
import { splitWords, withoutAccents } from '../values/words.ts'
import type { CodeStyle } from './code-style.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const lower = (words: readonly string[]): string[] => words.map((word) => word.toLowerCase())

/** Words as a code of a style; other styles do not say how. */
const CODES: { readonly [style in CodeStyle]?: (words: readonly string[]) => string } = {
  'upper-snake': (words) => words.join('_').toUpperCase(),
  snake: (words) => lower(words).join('_'),
  kebab: (words) => lower(words).join('-'),
  camel: (words) =>
    lower(words)
      .map((word, at) => (at === 0 ? word : capital(word)))
      .join(''),
  pascal: (words) => lower(words).map(capital).join(''),
}

/**
 * A code in another style; undefined if the style does not say how, or if a letter has no Latin one
 * that it could mean.
 */
export function inStyle(code: string, style: CodeStyle): string | undefined {
  const from = CODES[style]
  const latin = withLatinLetters(
    withoutAccents(code.replace(/\p{Default_Ignorable_Code_Point}/gu, '')),
  )
  if (from === undefined || /(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(latin)) return undefined
  return from(
    splitWords(latin, '_')
      .split(/[^A-Za-z0-9]+/)
      .filter(Boolean),
  )
}
