import {
  escapeHtml,
  escapeXml,
  replaceInvisible,
  unicodeEscape,
} from '../../base/core/values/escape.ts'
import { targets } from '../../base/targets/targets.ts'
import { inComment, literal as scriptLiteral } from '../../base/targets/typescript-text.ts'
import {
  ESCAPES,
  fixedEscape,
  hex,
  isLanguage,
  LANGUAGES,
  type Language,
  type LanguageId,
  literal,
  namingOf,
  upperSnake,
  utf16Escape,
} from '../languages/index.ts'
import { byteEscape, inAnyComment, literalAnywhere, octalEscape } from './anywhere.ts'

/** What a file is escaped by. */
export type Escapes = Omit<Language, 'id' | 'summary' | 'files'> & {
  /** True if a literal has quotes; false for markup. */
  isQuoted: boolean
}

const naming = namingOf(upperSnake)
const list = (literals: readonly string[]): string => `[${literals.join(', ')}]`
const curly = (point: number): string => `\\u{${hex(point, 1)}}`
const CONTROL = /[\u0000-\u001f]/g

const quoted =
  (unicode: (point: number) => string, more: Readonly<Record<string, string>> = {}) =>
  (text: string): string =>
    literal(text, { quote: '"', escapes: { ...ESCAPES, ...more }, unicode })

const code = (
  row: Omit<Language, 'id' | 'summary' | 'files'>,
  numbered: (point: number) => string,
): Escapes => ({
  ...row,
  isQuoted: true,
  literal: literalAnywhere(row.literal, numbered),
  comment: inAnyComment(row.comment),
})

/** Data and pages have no names and no comments: a line is for a place between quotes or tags. */
const data = (write: (text: string) => string): Escapes => ({
  isQuoted: true,
  naming,
  list,
  literal: write,
  comment: unquoted(write),
})
const markup = (write: (text: string) => string): Escapes => ({
  isQuoted: false,
  naming,
  list,
  literal: write,
  comment: write,
})
/** Also for YAML and TOML in single quotes. */
const unquoted =
  (write: (text: string) => string) =>
  (text: string): string =>
    write(text).slice(1, -1).replaceAll("'", '\\u0027')

const jsonText = (text: string): string =>
  replaceInvisible(unicodeEscape(JSON.stringify(text), CONTROL), (found) =>
    utf16Escape(found.codePointAt(0)!),
  )
/** Also for an attribute in single quotes, and without `--`, which no comment of XML has. */
const xmlText = (text: string): string =>
  escapeXml(text)
    .replaceAll("'", '&#39;')
    .replace(/^-|-(?=-|$)/g, '&#45;')

const same = (line: string): string => line
const script = code({ naming, list, literal: scriptLiteral, comment: inComment }, byteEscape)
const inDoubleQuotes = data(quoted(fixedEscape))

const OWN: Readonly<Record<string, Escapes>> = {
  ...Object.fromEntries(['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((one) => [one, script])),
  json: data(jsonText),
  ...Object.fromEntries(['yaml', 'yml', 'toml'].map((one) => [one, inDoubleQuotes])),
  html: markup(escapeHtml),
  xml: markup(xmlText),
  swift: code({ naming, list, literal: quoted(curly), comment: same }, curly),
  dart: code({ naming, list, literal: quoted(curly), comment: same }, byteEscape),
}

/** How a language writes a character of ASCII by its number, in literals only. */
const NUMBERED: Readonly<Record<LanguageId, (point: number) => string>> = {
  csharp: fixedEscape,
  go: byteEscape,
  java: octalEscape,
  kotlin: fixedEscape,
  php: byteEscape,
  python: byteEscape,
  ruby: byteEscape,
  rust: byteEscape,
}

export async function escapesFor(file: string): Promise<Escapes | undefined> {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  const own = OWN[ending]
  const id = targets.find(({ language }) => language?.ending === ending)?.id ?? ''
  if (own !== undefined || !isLanguage(id)) return own
  const { default: row } = await LANGUAGES[id]()
  // In single quotes, PHP has no escapes.
  const inDouble = id === 'php' ? { ...row, literal: quoted(curly) } : row
  return code(inDouble, NUMBERED[id])
}
