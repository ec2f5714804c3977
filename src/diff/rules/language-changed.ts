import { headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'language-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: '`language` of the catalog changed.',
  why: 'The texts that everybody sees by default are in another language.',
  advice: 'Keep the language, and add the other one as a translation.',
  kinds: ['language changed'],
  message: changed('the language'),
  mirror: ['language-changed'],
  examples: () => [
    headers({}, { language: 'fr' }),
    headers({ language: 'fr' }, { language: 'sw' }),
  ],
})
