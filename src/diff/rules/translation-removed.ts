import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

export default defineChangeRule({
  id: 'translation-removed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: 'A language was removed from the texts of a code.',
  why: 'Screens in this language fall back to the language of the catalog.',
  advice: 'Keep the texts, or ask whether anybody uses this language.',
  kinds: ['codes.translations.* removed'],
  message: ({ location }) => `the language "${location.split('.').at(-1)}" was removed`,
  mirror: ['translation-added'],
  examples: () => [fields({ translations: { sw } }, {})],
})
