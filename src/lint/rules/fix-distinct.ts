import { sameWords } from '../../values/text.ts'
import { defineRule, entry } from '../rule.ts'

const text = 'Check the type of the identifier.'

export default defineRule({
  id: 'fix-distinct',
  severity: 'warn',
  appliesTo: 'live',
  summary: '`fix` differs from `meaning`, in translations too.',
  why: 'The two texts answer two different questions: what happened, and what to do.',
  good: () => [entry()],
  bad: () => [
    entry({ meaning: text, fix: text }),
    entry({ meaning: text, fix: 'check the type of the identifier' }),
    entry({ translations: { sw: { meaning: 'Hakuna mwanachama.', fix: 'Hakuna mwanachama.' } } }),
  ],
  *check({ entries, having }) {
    for (const { meaning, fix, path } of entries)
      if (sameWords(meaning, fix))
        yield { path: path('fix'), message: '"fix" repeats "meaning"; state what to do' }
    for (const { translations = {}, path } of having('translations'))
      for (const [language, words] of Object.entries(translations))
        if (sameWords(words?.meaning, words?.fix))
          yield {
            path: path('translations', language, 'fix'),
            message: `"fix" repeats "meaning" in "${language}"; state what to do`,
          }
  },
})
