import { type Path, START } from '../../../base/core/diagnostic.ts'
import { canonicalTag, isLanguageTag, notLanguageTag } from '../../../base/core/values/formats.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import type { Finding } from '../../../base/core/yaml/source.ts'
import { type LintInput, runnable } from '../../../base/rules/linter/rule.ts'

export const languageValid = runnable({
  id: 'language-valid',
  severity: 'error',
  needs: ['language'],
  *check(input) {
    const { language } = input.header
    if (language !== undefined && !isLanguageTag(language))
      yield { path: ['language'], message: notLanguageTag(language) }
    const ofCatalog = canonicalTag(language ?? 'en')
    const first = new Map<string, LanguagePlace>()
    for (const one of languagePlaces(input)) {
      const tag = canonicalTag(one.language)
      const twin = tag === undefined ? undefined : first.get(tag)
      const quoted = `"${one.language}"`
      if (tag === undefined || !isLanguageTag(one.language))
        yield { ...one.place, message: notLanguageTag(one.language) }
      else if (tag === ofCatalog)
        yield {
          ...one.place,
          message:
            language === undefined
              ? `${quoted} is the language of a catalog without "language": name the language of its texts there, or put these texts into its entries`
              : `${quoted} is the language of the catalog itself; put its texts into its entries`,
        }
      else if (twin === undefined) first.set(tag, one)
      else {
        const related = [{ ...twin.place, message: 'first defined here' }]
        yield {
          ...one.place,
          message: `${quoted} is the same language as "${twin.language}"`,
          related,
        }
      }
    }
  },
})

type LanguagePlace = { language: string; place: Pick<Finding, 'path' | 'part' | 'at'> }

/** Where each language is: its file, or in a published set the first text in it. */
function languagePlaces(input: LintInput): LanguagePlace[] {
  const files = input.catalog.languages.map(({ tag, source: { file, text } }) => ({
    language: tag,
    place: { path: ['translations', tag], at: { file, text, range: START } },
  }))
  const seen = new Set(files.map(({ language }) => language))
  const others = [...titlesIn(input), ...input.having('translations')].flatMap(
    ({ translations = {}, path }) =>
      Object.keys(translations).flatMap((language) => {
        if (seen.has(language)) return []
        seen.add(language)
        return [{ language, place: { path: path('translations', language), part: 'key' as const } }]
      }),
  )
  return [...files, ...others]
}

/** The texts of the catalog itself and of its stages, of which titles and descriptions are translated. */
const titlesIn = ({ header, catalog: { value } }: LintInput): Titled[] => [
  { ...header, name: 'the catalog', path: (...steps) => steps },
  ...(value.stages ?? []).flatMap((stage, index): Titled[] =>
    stage === undefined
      ? []
      : [
          {
            ...(typeof stage === 'string' ? { id: stage } : stage),
            name: `the stage ${typeof stage === 'string' ? stage : stage.id}`,
            path: (...steps) => ['stages', index, ...steps],
          },
        ],
  ),
]

type Titled = {
  /** How a message names it. */
  name: string
  id?: string
  title?: string
  description?: string
  translations?: Readonly<
    Record<string, { readonly title?: string; readonly description?: string } | undefined>
  >
  path(...steps: Path): Path
}

const TEXTS = ['meaning', 'fix'] as const

// Each language is searched in each entry. This limits the time for a file with many languages and
// entries.
const MOST_SHOWN = 20

export const translationComplete = runnable({
  id: 'translation-complete',
  severity: 'warn',
  needs: ['codes.translations', 'codes.retired'],
  needsIntactSource: true,
  *check(input) {
    const { entries, having, exists } = input
    const { language: own = 'en' } = input.header
    const used = new Map<string, string>() // as compared, as first written
    for (const { tag, source, isMissing } of input.catalog.languages)
      if (source.intact && !isMissing && isRecord(source.value ?? {})) used.set(folded(tag), tag)
    const titles = titlesIn(input)
    // Imported codes may have more languages than the catalog itself.
    const ours = having('translations').filter(({ imported_from }) => imported_from === undefined)
    for (const { translations = {} } of [...titles, ...ours])
      for (const key of Object.keys(translations))
        if (!used.has(folded(key))) used.set(folded(key), key)
    used.delete(folded(own)) // reported by language-valid
    if (used.size === 0) return
    // An own text of the catalog is enough for its title; a stage has one that follows from its id.
    if (titles.some(({ translations }) => translations !== undefined))
      for (const { name, id, title, description, translations, path } of titles) {
        if (translations === undefined && exists(path('translations'))) continue // wrong type
        const wanted = TITLES.filter((text) =>
          text === 'title' ? (title ?? id) !== undefined : description !== undefined,
        )
        const lacking = lackingIn(wanted, { translations, path }, { used, exists })
        if (lacking.length === 0) continue
        yield {
          path: path('translations'),
          at: path(),
          message: `the texts of ${name} are not fully translated; missing: ${lacking.join(', ')}`,
        }
      }
    const fixless = new Set<string>()
    for (const { code, translations, has, path } of entries) {
      if (has('retired') || (has('translations') && translations === undefined)) continue // wrong type: reported by field-typed
      const given = { translations, path }
      // One of a stage or a tag is translated code by code.
      const isUsual = input.catalog.origin(path('fix'))?.length === 2
      if (isUsual)
        for (const one of lackingIn(['fix'], given, { used, exists }))
          fixless.add(one.split(' (')[0]!)
      const lacking = lackingIn(isUsual ? ['meaning'] : TEXTS, given, { used, exists })
      if (lacking.length === 0) continue
      yield {
        path: path('translations'),
        at: has('code') ? path('code') : path(),
        message: `${code ?? 'this entry'} is not fully translated; missing: ${lacking.join(', ')}`,
      }
    }
    if (fixless.size > 0)
      yield {
        path: ['defaults', 'fix'],
        message: `the "fix" of the defaults is not translated; missing: ${[...fixless].join(', ')}; write it below $catalog.defaults in the file of the language`,
      }
  },
})

const TITLES = ['title', 'description'] as const

/** The languages that do not have all of these texts, each with the names of those that it lacks. */
function lackingIn(
  names: readonly string[],
  { translations = {}, path }: { translations?: object | undefined; path(...steps: Path): Path },
  { used, exists }: { used: ReadonlyMap<string, string>; exists(path: Path): boolean },
): string[] {
  const given = new Map(Object.keys(translations).map((key) => [folded(key), key]))
  const lacking: string[] = []
  for (const [language, written] of used) {
    const key = given.get(language) ?? written
    if (!given.has(language) && exists(path('translations', key))) continue // wrong type as well
    const absent = names.filter((name) => !exists(path('translations', key, name)))
    if (absent.length > 0)
      lacking.push(lacking.length < MOST_SHOWN ? `${written} (${absent.join(', ')})` : 'and others')
    if (lacking.length > MOST_SHOWN) break
  }
  return lacking
}

const folded = (tag: string): string => tag.toLowerCase()

const WITH_PARAMS = ['display', 'meaning', 'fix', 'message'] as const

export const translationParamsEqual = runnable({
  id: 'translation-params-equal',
  severity: 'error',
  needs: ['codes.translations'],
  *check({ having }) {
    for (const source of having('translations'))
      for (const [language, words] of Object.entries(source.translations ?? {}))
        for (const name of WITH_PARAMS) {
          const [text, translation] = [source[name], words?.[name]]
          if (text === undefined || translation === undefined) continue
          const [wanted, given] = [placeholders(text), placeholders(translation)]
          const lost = [...wanted].filter((placeholder) => !given.has(placeholder))
          const added = [...given].filter((placeholder) => !wanted.has(placeholder))
          if (lost.length + added.length === 0) continue
          const faults = [
            lost.length > 0 && `lacks ${lost.join(', ')}`,
            added.length > 0 && `adds ${added.join(', ')}`,
          ].filter(Boolean)
          yield {
            path: source.path('translations', language, name),
            message: `the translation of "${name}" into ${language} ${faults.join(' and ')}`,
            related: [{ path: source.path(name), message: 'the original text' }],
          }
        }
  },
})

const placeholders = (text: string): Set<string> =>
  new Set(text.match(/\{[A-Za-z_][A-Za-z0-9_.-]*\}/g))
