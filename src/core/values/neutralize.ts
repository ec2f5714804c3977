import { UNPRINTABLE } from './characters.ts'
import { replaceInvisible } from './one-line.ts'

/**
 * The syntax of a printed text, which decides how it is neutralized: `text` for people; `colored`,
 * the same with colors of our own; `json` and `xml` (XML or HTML), documents that programs parse;
 * `annotations`, commands for GitHub's runner; `exact`, a file byte for byte.
 */
export type TextSyntax = 'text' | 'colored' | 'json' | 'xml' | 'annotations' | 'exact'

// What runners treat as a command, from their documentation. GitHub trims a line before it looks
// for `::` at its start; Azure Pipelines (`##vso[`, `##[`), GitHub's older form (`##[`) and
// TeamCity (`##teamcity[`) look anywhere in a line; GitLab takes `section_start:` and
// `section_end:` before a carriage return.
const AT_START = /^((?:[^\S\n\r\u2028\u2029]|\u001b\[\d+m)*):(?=:)/gm
const AT_START_BUT_OURS = /^([^\S\n\r\u2028\u2029]*):(?=:(?!(?:error|warning|notice) ))/gm
const ANYWHERE = /##(?=[A-Za-z]*\[)/g
const SECTION = /section_(start|end):/g

/**
 * Characters that move the cursor, end a line or change the writing direction, except tabs and line
 * breaks.
 */
const CONTROLS = new RegExp(`(?!\\t|\\r?\\n)${UNPRINTABLE.source}`, 'gu')
/** The same, except the colors of the text report; none of them hides text. */
const CONTROLS_BUT_COLORS = new RegExp(
  `(?!\\u001b\\[(?:0|1|2|22|3[1-6]|39)m)${CONTROLS.source}`,
  'gu',
)

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
const asEscape = (character: string) => `\\u${hex(character)}`
const asReference = (character: string) => `&#x${hex(character)};`

const broken = (text: string, atStart: RegExp): string =>
  text.replace(atStart, '$1: ').replace(ANYWHERE, '## ').replace(SECTION, 'section_$1 :')

const NEUTRALIZE: Readonly<Record<Exclude<TextSyntax, 'exact'>, (text: string) => string>> = {
  text: (text) => broken(text.replace(CONTROLS, asEscape), AT_START),
  colored: (text) => broken(text.replace(CONTROLS_BUT_COLORS, asEscape), AT_START),
  annotations: (text) => broken(text.replace(CONTROLS, asEscape), AT_START_BUT_OURS),
  // In JSON, all of these occur in strings only, where an escape has the same value.
  json: (text) =>
    text
      .replace(CONTROLS, asEscape)
      .replace(ANYWHERE, '\\u0023#')
      .replace(SECTION, 'section\\u005f$1:'),
  xml: (text) =>
    text
      .replace(CONTROLS, asReference)
      .replace(AT_START, '$1&#58;')
      .replace(ANYWHERE, '&#35;#')
      .replace(SECTION, 'section&#95;$1:'),
}

/**
 * Returns the text so that neither a terminal nor a CI runner finds a command in it. JSON, XML and
 * HTML keep their values; texts for people show `\u202e` for the character, and `: :` and `## [`
 * for the start of a command. Idempotent.
 */
export const neutralize = (text: string, syntax: Exclude<TextSyntax, 'exact'>): string =>
  NEUTRALIZE[syntax](text)

/**
 * A text for one line of a report: invisible characters become blanks, and CI runners find no
 * command in it.
 */
export const printable = (text: string): string => broken(replaceInvisible(text, ' '), AT_START)
