import { isUpperSnake } from '../contract/reason.ts'
import { withLatinLetters } from '../values/lookalikes.ts'
import { splitWords, withoutAccents } from '../values/words.ts'

/** A way to write codes: its name in messages, and its pattern. */
type Style = {
  readonly title: string
  readonly pattern: Pick<RegExp, 'test'>
}

/** The styles that `code_style` names (docs/catalog.md). */
export const CODE_STYLES = {
  'upper-snake': { title: 'UPPER_SNAKE_CASE', pattern: { test: isUpperSnake } },
  snake: { title: 'snake_case', pattern: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/ },
  kebab: { title: 'kebab-case', pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/ },
  camel: { title: 'camelCase', pattern: /^[a-z][a-zA-Z0-9]*$/ },
  pascal: { title: 'PascalCase', pattern: /^[A-Z][a-zA-Z0-9]*$/ },
  numeric: {
    title: 'a number with or without a prefix',
    pattern: /^(?=.*\d$)(?:[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z][A-Za-z0-9]*)*|\d+)(?:[-_.]\d+)*$/,
  },
  dotted: {
    title: 'dotted',
    pattern: /^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*)*$/,
  },
  any: { title: 'a text without spaces', pattern: /^[^\s\p{C}]+$/u },
} satisfies Record<string, Style>

export type CodeStyle = keyof typeof CODE_STYLES

/** The style in which all codes are written, the strictest one first. */
export const styleOf = (codes: readonly string[]): CodeStyle =>
  (Object.keys(CODE_STYLES) as CodeStyle[]).find((style) =>
    codes.every((code) => CODE_STYLES[style].pattern.test(code)),
  ) ?? 'any'

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
