import { escapeHtml, escapeXml, replaceInvisible, unicodeEscape } from '../../core/values/escape.ts'
import { escapeMarkdown } from '../../core/values/markdown.ts'
import { isLanguage, LANGUAGES } from '../languages/languages.ts'
import { namingOf, upperSnake } from '../languages/names.ts'
import type { Language } from '../languages/row.ts'
import { ESCAPES, fixedEscape, hex, literal, utf16Escape } from '../languages/text.ts'
import { inComment, literal as scriptLiteral } from '../modules/text.ts'
import { targets } from '../targets.ts'

/** What a file is escaped by. */
export type Escapes = Omit<Language, 'id' | 'files'>

const naming = namingOf(upperSnake)
const list = (literals: readonly string[]): string => `[${literals.join(', ')}]`
/** A line that ends no block, also where blocks are nested. */
const inBlock = (line: string): string => line.replace(/[*/](?=[*/])/g, '$& ')
const curly = (point: number): string => `\\u{${hex(point, 1)}}`
const CONTROL = /[\u0000-\u001f]/g

const quoted =
  (unicode: (point: number) => string, more: Readonly<Record<string, string>> = {}) =>
  (text: string): string =>
    literal(text, { quote: '"', escapes: { ...ESCAPES, ...more }, unicode })

/** Data and pages have no names and no comments: a line is for a place between quotes or tags. */
const data = (write: (text: string) => string, inside = write): Escapes => ({
  ...{ naming, list, literal: write, comment: inside },
})
const unquoted =
  (write: (text: string) => string) =>
  (text: string): string =>
    write(text).slice(1, -1)

const jsonText = (text: string): string =>
  replaceInvisible(unicodeEscape(JSON.stringify(text), CONTROL), (found) =>
    utf16Escape(found.codePointAt(0)!),
  )
const csvText = (text: string): string => `"${text.replaceAll('"', '""')}"`
const script: Escapes = { naming, list, literal: scriptLiteral, comment: inComment }

const OWN: Readonly<Record<string, Escapes>> = {
  ...Object.fromEntries(['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((one) => [one, script])),
  json: data(jsonText, unquoted(jsonText)),
  yaml: data(quoted(fixedEscape), unquoted(quoted(fixedEscape))),
  yml: data(quoted(fixedEscape), unquoted(quoted(fixedEscape))),
  toml: data(quoted(fixedEscape), unquoted(quoted(fixedEscape))),
  html: data(escapeHtml),
  xml: data(escapeXml),
  md: data(escapeMarkdown),
  csv: data(csvText, unquoted(csvText)),
  swift: { naming, list, literal: quoted(curly), comment: inBlock },
  dart: { naming, list, literal: quoted(curly, { $: '\\$' }), comment: inBlock },
}

/** How texts are escaped in a file, by its ending. */
export async function escapesFor(file: string): Promise<Escapes | undefined> {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  const id = targets.find(({ language }) => language?.ending === ending)?.id ?? ''
  return OWN[ending] ?? (isLanguage(id) ? (await LANGUAGES[id]()).default.row : undefined)
}
