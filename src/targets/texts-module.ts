import { active, type Catalog } from '../core/catalog/catalog.ts'
import type { Entry } from '../core/catalog/model.ts'
import { displayOf } from '../core/catalog/names.ts'
import type { OutputFile } from '../core/output-file.ts'
import { recordLiteral } from './source-literal.ts'
import { fileComment, inComment, key, literal } from './typescript.ts'

const TEXT = `/** The texts of a code in one language. A text that is missing is not translated. */
export interface Text {
  readonly display?: string
  readonly meaning?: string
  readonly fix?: string
  /** The text of a response, with \`{name}\` for values. */
  readonly message?: string
}`

/** The languages into which a catalog that is still sent is translated, sorted. */
export const languagesOf = (catalog: Catalog): string[] =>
  [...new Set(active(catalog).flatMap(({ translations = {} }) => Object.keys(translations)))].sort()

/**
 * The modules with the texts of one language each: a client loads those of its users only. `stem`
 * is the start of their file names.
 */
export function typescriptTexts(catalog: Catalog, stem: string): OutputFile[] {
  return languagesOf(catalog).map((language) => ({
    path: `${stem}.texts.${language}.ts`,
    contents: [
      head(catalog, language),
      TEXT,
      `/** The texts of every translated code. */\nexport const texts: { readonly [code: string]: Text | undefined } = ${table(catalog, language)}\n`,
    ].join('\n\n'),
    mediaType: 'text/plain',
  }))
}

/**
 * The same modules as JavaScript, each with its declarations; `stem` is the start of their file
 * names.
 */
export function javascriptTexts(
  catalog: Catalog,
  stem: string,
  languages = languagesOf(catalog),
): OutputFile[] {
  return languages.flatMap((language) => [
    {
      path: `${stem}.texts.${language}.js`,
      contents: `${head(catalog, language)}\n\n/** The texts of every translated code. */\nexport const texts = ${table(catalog, language)}\n`,
      mediaType: 'text/javascript',
    },
    {
      path: `${stem}.texts.${language}.d.ts`,
      contents: `${head(catalog, language)}\n\n${TEXT}\n\n/** The texts of every translated code. */\nexport declare const texts: { readonly [code: string]: Text | undefined }\n`,
      mediaType: 'text/plain',
    },
  ])
}

/**
 * The part of a module that loads the texts of each language when they are used, and its
 * declaration.
 */
export const textsLoaders = (languages: readonly string[], stem: string): string =>
  `// The texts of each language are loaded when they are used.\nexport const texts = {\n${languages
    .map(
      (language) =>
        `  ${key(language)}: () => import(${literal(`./${stem}.texts.${language}.js`)}),\n`,
    )
    .join('')}}`
export const textsLoaderTypes = (
  languages: readonly string[],
  stem: string,
  example: string,
): string =>
  `/** Loads the texts of a language: \`${inComment(example)}\`. */\nexport declare const texts: {\n${languages
    .map(
      (language) =>
        `  readonly ${key(language)}: () => Promise<typeof import(${literal(`./${stem}.texts.${language}.js`)})>\n`,
    )
    .join('')}}`

const head = (catalog: Catalog, language: string): string =>
  `${fileComment(catalog)}\n// Texts in the language ${literal(language)}.`

const table = (catalog: Catalog, language: string): string =>
  recordOf(
    active(catalog).flatMap((entry) => {
      const text = language === catalog.language ? ownTexts(entry) : entry.translations?.[language]
      return text ? [[entry.code, text] as const] : []
    }),
  )

const ownTexts = (entry: Entry) => ({
  display: displayOf(entry),
  meaning: entry.meaning,
  fix: entry.fix,
  message: entry.message,
})

const recordOf = (rows: readonly (readonly [string, object])[]): string =>
  `{\n${rows.map(([code, text]) => `  ${key(code)}: ${recordLiteral(text, '  ')},\n`).join('')}}`
