import { defineRule, entry } from '../rule.ts'

const TEXTS = ['display', 'meaning', 'fix', 'message'] as const

const params = ['member', 'payer'].map((name) => ({
  name,
  type: 'string',
  description: 'An identifier.',
}))
const meaning = 'The payer {payer} has no {member}.'
const translated = (text: string) =>
  entry({ meaning, params, translations: { sw: { meaning: text, fix: 'Angalia aina.' } } })

export default defineRule({
  id: 'translation-params-equal',
  severity: 'error',
  summary: 'A translation has the same `{placeholders}` as the original text.',
  why: 'Otherwise, values are lost, or placeholders are shown unreplaced.',
  good: () => [translated('Hakuna {member} kwa {payer}.')],
  bad: () => [
    translated('Hakuna {member}.'),
    translated('Hakuna.'),
    entry({ params, translations: { sw: { fix: 'Angalia {member}.' } } }),
  ],
  needs: ['codes.translations'],
  *check({ having }) {
    for (const source of having('translations'))
      for (const [language, words] of Object.entries(source.translations ?? {}))
        for (const name of TEXTS) {
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
