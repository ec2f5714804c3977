import { INVISIBLE, JOINING, NO_MARKUP, NO_XML, UNPRINTABLE } from './characters.ts'

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

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const withReferences = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => REFERENCES[character]!)

/**
 * A text as pages show it: without invisible characters, except its line breaks and the marks of a
 * text that is written from right to left.
 */
const shownText = (text: string): string =>
  replaceInvisible(wellFormed(text), (found) =>
    /[\t\n\r\u061c\u200e\u200f]/.test(found) ? found : '',
  )

/** Escapes text for an element or a quoted attribute of HTML, as {@link shownText}. */
export const escapeHtml = (text: string): string => withReferences(shownText(text), /[&<>"']/g)

/** Escapes text for an element or a double-quoted attribute of the XHTML in FHIR resources. */
export const escapeXhtml = (text: string): string =>
  withReferences(text.replace(NO_MARKUP, ''), /[&<>"]/g)

/**
 * Escapes text for an element or a double-quoted attribute of XML 1.0, where an attribute keeps its
 * tabs and line breaks.
 */
export const escapeXml = (text: string): string =>
  withReferences(text.replace(NO_XML, ''), /[&<>"\t\n\r]/g)

/** A character as `\u2028`, or as two surrogates: for languages whose texts are UTF-16. */
export const utf16Escape = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** Writes some characters of a text as `\u0085`. */
export const unicodeEscape = (text: string, characters: RegExp): string =>
  text.replace(characters, utf16Escape)

/** A text as a regular expression that matches only this text (JavaScript, Python, PCRE). */
export const regexText = (text: string): string => text.replace(/[.\\+*?^$()[\]{}|]/g, '\\$&')

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
export function codeSpan(name: string): string {
  const text = shortened(name, LONGEST_ID).replaceAll('`', "'")
  return text === '' ? '' : `\`${text}\``
}

/** A name without marks where Markdown shows it as it is, as nearly every code is; else its span. */
export const plainName = (name: string): string =>
  /^[A-Za-z0-9]+(?:[_.:-][A-Za-z0-9]+)*$/.test(name) && name.length <= LONGEST_ID
    ? name
    : codeSpan(name) || '?'

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
