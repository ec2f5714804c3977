import { isUpperSnake } from '../contract/reason.ts'

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
