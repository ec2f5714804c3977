import { defineRule, entry, file } from '../rule.ts'

const words = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }
const translated = (...languages: string[]) => entry({ translations: Object.fromEntries(languages.map((language) => [language, words])) })

export default defineRule({
  id: 'language-valid',
  severity: 'error',
  summary:
    '`language` and the keys of `translations` are BCP 47 tags, no language is translated twice in an entry, and no translation is in `language` itself.',
  why: 'Readers look up texts by these tags; FHIR validators warn about a language that has two texts.',
  good: () => [
    ...['en', 'sw', 'pt-BR', 'zh-Hans'].map((language) => ({ source: file({ language }) })),
    translated('sw', 'pt-BR', 'pt-PT', 'en-GB'),
  ],
  bad: () => [
    ...['en_US', 'e', '', 'in English'].map((language) => ({ source: file({ language }) })),
    translated('pt_BR'),
    translated('en'),
    translated('pt-BR', 'pt-br'),
    { source: file({ language: 'sw' }, translated('sw')) },
  ],
  needs: ['language'],
  *check({ header: { language }, entries }) {
    if (language !== undefined && canonical(language) === undefined) yield { path: ['language'], message: noTag(language) }
    const own = canonical(language ?? 'en')
    for (const { translations = {}, path } of entries) {
      const first = new Map<string, string>()
      for (const key of Object.keys(translations)) {
        const tag = canonical(key)
        const at = { path: path('translations', key), part: 'key' as const }
        const twin = tag === undefined ? undefined : first.get(tag)
        if (tag === undefined) yield { ...at, message: noTag(key) }
        else if (tag === own)
          yield { ...at, message: `"${key}" is the language of the catalog itself; put its texts directly in the entry` }
        else if (twin === undefined) first.set(tag, key)
        else {
          const related = [{ path: path('translations', twin), part: 'key' as const, message: 'first defined here' }]
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

function noTag(text: string): string {
  const meant = text.replaceAll('_', '-')
  return `"${text}" is not a BCP 47 language tag such as ${meant !== text && canonical(meant) ? `"${canonical(meant)}"` : '"en" or "pt-BR"'}`
}
