import { defineRule, entry } from '../rule.ts'

const TEXTS = ['display', 'meaning', 'fix', 'message'] as const

const translated = (meaning: string) => entry({ translations: { sw: { meaning, fix: 'Angalia aina ya kitambulisho.' } } })

export default defineRule({
  id: 'translation-distinct',
  severity: 'off',
  summary: 'A translation differs from the text that it translates.',
  why: 'An equal text is a copy that somebody forgot to translate.',
  good: () => [translated('Hakuna mwanachama.')],
  bad: () => [translated('No member has this identifier.')],
  needs: ['codes.translations'],
  *check({ entries }) {
    for (const { translations = {}, path, ...source } of entries)
      for (const [language, words] of Object.entries(translations))
        for (const name of TEXTS) {
          const translation = words?.[name]
          if (translation === undefined || translation.trim() !== source[name]?.trim()) continue
          yield {
            path: path('translations', language, name),
            message: `"${name}" stands here as in the source language, not in ${language}`,
          }
        }
  },
})
