import { nameOfCharacter } from '../values/character-name.ts'
import type { SyntaxFault } from './events.ts'
import { lineEnd, lineStart } from './lines.ts'

// What both parsers say of the mistakes that people make, and what to do about them.
const TEXTS: readonly (readonly [said: RegExp, text: string])[] = [
  [
    /^(?:nested mappings are not allowed|bad indentation of a mapping entry)/i,
    'a mapping cannot start here: quote the text if it contains ": ", or indent the next line less',
  ],
  [
    /^(?:implicit keys need to be on a single line|can not read a block mapping entry|implicit map keys need to be followed)/i,
    'this line is not "key: value"; write a colon and a space after the key',
  ],
  [/^tab(?:s| characters)\b.* indentation/i, 'tabs are not allowed as indentation; use spaces'],
  [
    /^all (?:mapping|sequence) items must start at the same column/i,
    'this line is indented differently from the others of its list or mapping',
  ],
  [
    /^(?:sequence item without - indicator|bad indentation of a sequence entry)/i,
    'this line is not an item of the list above: items start with "- " in one column; check its indentation',
  ],
  [
    /^deficient indentation/i,
    'indent this line more: a [, { or quote that opens above is not closed yet',
  ],
  [
    /^(?:missed comma between flow|missing , )/i,
    'a comma is missing here, or a [ or { above is not closed',
  ],
  [/^block collections are not allowed within flow/i, 'a comma is missing after this value'],
  [
    /^(?:unexpected end of the stream within a flow|flow (?:map|sequence)\b.* end with a)/i,
    'a [ or { above is never closed',
  ],
  [
    /^unexpected end of the (?:stream|document) within a double quoted/i,
    'a quote " above is never closed',
  ],
  [
    /^unexpected end of the (?:stream|document) within a single quoted/i,
    "a quote ' above is never closed",
  ],
  [/^unexpected flow-seq-end/i, 'this ] closes nothing; remove it, or quote the text'],
  [/^unexpected flow-map-end/i, 'this } closes nothing; remove it, or quote the text'],
  [
    /^unexpected scalar at node end/i,
    'the value ends before this; put quotes around all of the text',
  ],
  [
    /^(?:plain value cannot start with.*character (.)$)/i,
    'a text cannot start with $1 without quotes; quote it',
  ],
  [
    /^(?:invalid escape sequence|unknown escape sequence)/i,
    'in double quotes, \\ starts an escape such as \\n; write \\\\ for the character \\',
  ],
  [
    /^(?:block scalar header includes extra characters|a line break is expected)/i,
    'a text after | or > starts in the next line; quote a text that starts with one of them',
  ],
  [
    /^end of the stream or a document separator is expected/i,
    'this line does not belong to what is above it; check its indentation',
  ],
]

/** True for mistakes in characters and quotes, which are wrong whatever is around them. */
export const isLexical = (said: string): boolean =>
  /^(?:tabs|missing closing|invalid escape|plain value cannot|(?:alias|anchor) cannot)/i.test(said)

export function faultText(text: string, offset: number, said: string): SyntaxFault {
  const near = oddSpace(text, offset) ?? missingSpace(text, offset)
  if (near !== undefined) return near
  for (const [pattern, message] of TEXTS) {
    const match = pattern.exec(said)
    if (match !== null) return { offset, message: message.replace('$1', () => match[1] ?? '') }
  }
  return {
    offset,
    message: said.replace(/\s+/g, ' ').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  }
}

// A character that looks like a space, but is not one in YAML: before the first word of a line, or
// after its dash or colon.
const ODD =
  /^((?:[ \t-]*|[^"'#]*?:[ \t]*))([\u00a0\u1680\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff])/

function oddSpace(text: string, offset: number): SyntaxFault | undefined {
  const start = lineStart(text, offset)
  const [, before, odd] =
    ODD.exec(text.slice(start, Math.min(lineEnd(text, offset), start + 1_000))) ?? []
  if (before === undefined || odd === undefined) return undefined
  return {
    offset: start + before.length,
    message: `${nameOfCharacter(odd)} is not a space for YAML; write a space, or remove it`,
  }
}

/** A dash without a space: `-code: A_B` is one key, not an item. */
function missingSpace(text: string, offset: number): SyntaxFault | undefined {
  const start = lineStart(text, offset)
  const dash = /^ *-(?=\w[^\s"'#]*:(?!\S))/.exec(text.slice(start, start + 1_000))?.[0]
  return dash === undefined
    ? undefined
    : { offset: start + dash.length - 1, message: 'write a space after this dash' }
}
