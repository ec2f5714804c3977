import { defineRule, entry, file } from '../rule.ts'

const words = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }
const translated = (...languages: string[]) =>
  entry({ translations: Object.fromEntries(languages.map((language) => [language, words])) })

export default defineRule({
  id: 'language-valid',
  severity: 'error',
  summary:
    '`language` and the keys of `translations` are BCP 47 tags, no language is translated twice in an entry, and no translation is in `language` itself.',
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
  ],
  needs: ['language'],
  *check({ header: { language }, having }) {
    if (language !== undefined && !isTag(language))
      yield { path: ['language'], message: noTag(language) }
    const own = canonical(language ?? 'en')
    for (const { translations = {}, path } of having('translations')) {
      const first = new Map<string, string>()
      for (const key of Object.keys(translations)) {
        const tag = canonical(key)
        const at = { path: path('translations', key), part: 'key' as const }
        const twin = tag === undefined ? undefined : first.get(tag)
        if (tag === undefined || !isTag(key)) yield { ...at, message: noTag(key) }
        else if (tag === own)
          yield {
            ...at,
            message: `"${key}" is the language of the catalog itself; put its texts directly in the entry`,
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

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * True for a tag whose language and region are registered. The runtime does not know all languages
 * with three letters, so of these only the form is checked.
 */
function isTag(tag: string): boolean {
  const known = canonical(tag)
  if (known === undefined) return false
  const [language = '', ...parts] = tag.split(/-[A-Za-z0-9](?=-)/)[0]!.split('-') // without extensions
  const region = parts.find((part) => /^(?:[A-Za-z]{2}|[0-9]{3})$/.test(part))
  return (
    (language.length === 3 || COMMON.has(language) || isNamed('language', language)) &&
    (region === undefined ||
      (isNamed('region', region.toUpperCase()) && !/^(?:UK|ZZ)$/i.test(region)))
  )
}

/**
 * Languages that need no look into the names of the runtime: to load them takes a tenth of a run on
 * a small catalog.
 */
const COMMON: ReadonlySet<string> = new Set(
  'ar bg bn cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms mt nb nl nn no pl pt ro ru sk sl sq sr sv th tr uk ur vi zh'.split(
    ' ',
  ),
)

const names: Partial<Record<'language' | 'region', Intl.DisplayNames>> = {}

/** True for a code that the runtime knows by name. */
function isNamed(type: 'language' | 'region', code: string): boolean {
  names[type] ??= new Intl.DisplayNames('en', { type, fallback: 'none' })
  return names[type].of(code) !== undefined
}

function noTag(text: string): string {
  const meant = text.replaceAll('_', '-').replace(/-UK$/i, '-GB')
  return `"${text}" is not a BCP 47 language tag such as ${meant !== text && isTag(meant) ? `"${canonical(meant)}"` : '"en" or "pt-BR"'}`
}
