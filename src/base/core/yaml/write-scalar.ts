import { HIDDEN } from '../values/characters.ts'
import { unicodeEscape } from '../values/escape.ts'
import { isRecord } from '../values/record.ts'
import type { Token } from './source.ts'

/** Replaces a written scalar, and keeps its style. */
export function writeOver(
  written: string,
  style: Token['style'],
  value: string | number | boolean,
): string {
  if (style === 'block') return inPlaceOfBlock(written, value)
  return typeof value === 'string' ? scalar(value, style) : String(value)
}

/** A value in one line, also valid between brackets. */
export function writeFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`
  if (!isRecord(value)) return typeof value === 'string' ? scalar(value, 'plain') : String(value)
  const fields = Object.entries(value).map(
    ([name, inner]) => `${scalar(name, 'plain')}: ${writeFlow(inner)}`,
  )
  return `{ ${fields.join(', ')} }`
}

/**
 * Replaces a block scalar by a quoted one; a comment after its header and the empty lines after it
 * stay.
 */
function inPlaceOfBlock(written: string, value: string | number | boolean): string {
  const comment = /^[^\r\n#]*(?<![ \t])([ \t]+#[^\r\n]*)/.exec(written)?.[1] ?? ''
  const rest = written.slice(written.trimEnd().length)
  return `${typeof value === 'string' ? doubleQuoted(value) : value}${comment}${rest.replace(/^[^\r\n]+/, '')}`
}

/** A text in double quotes, with invisible characters as escapes. */
export const doubleQuoted = (value: string): string => unicodeEscape(JSON.stringify(value), HIDDEN)

// Letters, digits and safe punctuation: none of it has a meaning in YAML, in a block or between
// brackets.
const PLAIN = /^[A-Za-z][A-Za-z0-9_.;()/-]*(?: [A-Za-z0-9_.;()/-]+)*$/
const SPECIAL = /^(?:y|n|yes|no|on|off|true|false|null)$/i

function scalar(value: string, style: 'plain' | 'single' | 'double'): string {
  if (style === 'plain' && PLAIN.test(value) && !SPECIAL.test(value)) return value
  const quotable = value.search(HIDDEN) < 0 && !/[\n\r]/.test(value)
  return style === 'single' && quotable ? `'${value.replaceAll("'", "''")}'` : doubleQuoted(value)
}
