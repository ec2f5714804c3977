import type { Path } from '../../diagnostic.ts'
import { canonicalTag, isLanguageTag, notLanguageTag } from '../../values/language-tag.ts'
import { defineRule, entry, file, type LintInput } from '../rule.ts'

const words = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }
const translated = (...languages: string[]) =>
  entry({ translations: Object.fromEntries(languages.map((language) => [language, words])) })

export const languageValid = defineRule({
  id: 'language-valid',
  severity: 'error',
  summary:
    '`language` and the keys of `translations` are BCP 47 tags, no language is translated twice in one place, and no translation is in `language` itself.',
  why: 'Readers look up texts by these tags; FHIR validators warn about a language that has two texts.',
  good: () => [
    ...['en', 'sw', 'pt-BR', 'zh-Hans', 'he-IL', 'en-IN', 'lko-KE', 'es-419', 'en-x-ab'].map(
      (language) => ({
        source: file({ language }),
      }),
    ),
    translated('sw', 'pt-BR', 'pt-PT', 'en-GB'),
  ],
  bad: () => [
    ...['en_US', 'e', '', 'in English', 'zz-ZZ', 'xx', 'en-UK', 'sw-XX'].map((language) => ({
      source: file({ language }),
    })),
    translated('pt_BR'),
    translated('en'),
    translated('zz'),
    translated('pt-BR', 'pt-br'),
    { source: file({ language: 'sw' }, translated('sw')) },
    { source: file({ translations: { en: { title: 'Codes' } } }) },
    { source: file({ stages: [{ id: 'identify', translations: { zz: { title: 'Who?' } } }] }) },
  ],
  needs: ['language'],
  *check(input) {
    const { language } = input.header
    if (language !== undefined && !isLanguageTag(language))
      yield { path: ['language'], message: notLanguageTag(language) }
    const own = canonicalTag(language ?? 'en')
    const inEntries = input.having('translations')
    for (const { translations = {}, path } of [...titlesIn(input), ...inEntries]) {
      const first = new Map<string, string>()
      for (const key of Object.keys(translations)) {
        const tag = canonicalTag(key)
        const at = { path: path('translations', key), part: 'key' as const }
        const twin = tag === undefined ? undefined : first.get(tag)
        if (tag === undefined || !isLanguageTag(key)) yield { ...at, message: notLanguageTag(key) }
        else if (tag === own)
          yield {
            ...at,
            message: `"${key}" is the language of the catalog itself; put its texts beside "translations"`,
          }
        else if (twin === undefined) first.set(tag, key)
        else {
          const related = [
            {
              path: path('translations', twin),
              part: 'key' as const,
              message: 'first defined here',
            },
          ]
          yield { ...at, message: `"${key}" is the same language as "${twin}"`, related }
        }
      }
    }
  },
})

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

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }
const title = { title: 'Misimbo ya kliniki' }
const staged = { id: 'identify', translations: { sw: { title: 'Kutambua' } } }
const retired = { since: '1.0.0', reason: 'Never sent.' }
const lost = (fields = {}) => entry({ code: 'MEMBER_LOST', ...fields })

export const translationComplete = defineRule({
  id: 'translation-complete',
  severity: 'warn',
  summary:
    'Every code that is not retired has `meaning` and `fix` in every language that the catalog uses; once one title is translated, the catalog and all stages have their titles and descriptions in these languages.',
  why: 'Otherwise, screens and FHIR resources are only partly translated.',
  good: () => [
    entry(),
    entry({ translations: { sw } }),
    [entry({ translations: { sw } }), lost({ retired })].join('\n'),
    {
      source: file(
        { description: undefined, translations: { sw: title }, stages: [staged] },
        entry({ translations: { sw } }),
      ),
    },
  ],
  bad: () => [
    [entry({ translations: { sw } }), lost()].join('\n'),
    {
      source: file(
        { translations: { sw: title }, stages: [staged, 'billing'] },
        entry({ translations: { sw } }),
      ),
    },
    { source: file({ stages: [staged] }, entry({ translations: { fr: sw } })) },
    [
      entry({ translations: { sw, fr: { meaning: 'Aucun membre.' } } }),
      lost({ translations: { sw: { fix: sw.fix } } }),
    ].join('\n'),
  ],
  needs: ['codes.translations', 'codes.retired'],
  needsIntactSource: true,
  *check(input) {
    const { entries, having, exists } = input
    const { language: own = 'en' } = input.header
    const used = new Map<string, string>() // as compared, as first written
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
          ...(translations === undefined ? { at: path() } : { part: 'key' as const }),
          message: `the texts of ${name} are not fully translated; missing: ${lacking.join(', ')}`,
        }
      }
    for (const { code, translations, has, path } of entries) {
      if (has('retired') || (has('translations') && translations === undefined)) continue // wrong type: reported by field-typed
      const lacking = lackingIn(TEXTS, { translations, path }, { used, exists })
      if (lacking.length === 0) continue
      const place = has('translations')
        ? { part: 'key' as const }
        : { at: has('code') ? path('code') : path() }
      yield {
        path: path('translations'),
        ...place,
        message: `${code ?? 'this entry'} is not fully translated; missing: ${lacking.join(', ')}`,
      }
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

const params = ['member', 'payer'].map((name) => ({
  name,
  type: 'string',
  description: 'An identifier.',
}))
const meaning = 'The payer {payer} has no {member}.'
const inSwahili = (text: string) =>
  entry({ meaning, params, translations: { sw: { meaning: text, fix: 'Angalia aina.' } } })

export const translationParamsEqual = defineRule({
  id: 'translation-params-equal',
  severity: 'error',
  summary: 'A translation has the same `{placeholders}` as the original text.',
  why: 'Otherwise, values are lost, or placeholders are shown unreplaced.',
  good: () => [inSwahili('Hakuna {member} kwa {payer}.')],
  bad: () => [
    inSwahili('Hakuna {member}.'),
    inSwahili('Hakuna.'),
    entry({ params, translations: { sw: { fix: 'Angalia {member}.' } } }),
  ],
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
