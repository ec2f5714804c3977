import { utf16Escape } from './escape.ts'
import { oneLine, replaceInvisible } from './one-line.ts'

/** What is kept of a text at most, in characters. */
const LONGEST_TEXT = 1000
const LONGEST_ID = 200
/** What is read of a text at most: the rest of a text of a megabyte is not looked at. */
const LONGEST_READ = 8000

const DOUBLE_QUOTES = /["\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/g
const MARKUP = /[\\`*[\]<>&|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

const shortened = (text: string, most: number): string => {
  const clean = oneLine(text.slice(0, LONGEST_READ)).trim()
  return clean.length > most
    ? `${clean.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : clean
}

/**
 * A text of a catalog or a service in double quotes, which it can't leave: one line, at most 1,000
 * characters, without double quotes of its own, without markup that a reader of Markdown acts on.
 */
export const quoted = (text: string): string =>
  `"${shortened(text, LONGEST_TEXT).replace(DOUBLE_QUOTES, "'").replace(MARKUP, '\\$&')}"`

/**
 * A code, a path or another name as a span of code, which it can't leave; empty if nothing of it can
 * be shown.
 */
export function named(name: string): string {
  const text = shortened(name, LONGEST_ID).replaceAll('`', "'")
  return text === '' ? '' : `\`${text}\``
}

/** A name without marks where Markdown shows it as it is, as nearly every code is; else its span. */
export const plainName = (name: string): string =>
  /^[A-Za-z0-9]+(?:[_.:-][A-Za-z0-9]+)*$/.test(name) && name.length <= LONGEST_ID
    ? name
    : named(name) || '?'

/** The address as a link, if it is one of a page. */
export const linked = (address: string): string =>
  /^https?:\/\/[!#-;=?-[\]^_a-z{-~]{1,300}$/i.test(address) ? `<${address}>` : ''

/**
 * JSON for a block of code, which its texts can't leave: no line of it begins with a fence, and what
 * is hidden is written as an escape.
 */
export const quotedJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => replaceInvisible(line, utf16Escape))
    .join('\n')
