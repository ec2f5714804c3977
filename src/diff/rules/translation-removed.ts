import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

export default defineChangeRule({
  id: 'translation-removed',
  level: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: 'The texts of a code are there in a language less.',
  why: 'Screens in this language fall back to the language of the catalog.',
  advice: 'Keep the texts, or ask whether anybody shows this language.',
  kinds: ['codes.translations.* removed'],
  message: ({ location }) => `the language "${location.split('.').at(-1)}" is gone`,
  mirror: ['translation-added'],
  examples: () => [fields({ translations: { sw } }, {})],
})
