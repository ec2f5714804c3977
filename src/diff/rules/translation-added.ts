import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

export default defineChangeRule({
  id: 'translation-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir'],
  summary: 'A language was added to the texts of a code.',
  why: 'Consumers that ignore unknown languages are unaffected.',
  advice: 'No action is needed.',
  kinds: ['codes.translations.* added'],
  message: ({ location }) => `the language "${location.split('.').at(-1)}" was added`,
  mirror: ['translation-removed'],
  examples: () => [fields({}, { translations: { sw } })],
})
