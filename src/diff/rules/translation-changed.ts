import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const sw = { meaning: 'Hakuna mwanachama.', fix: 'Angalia aina ya kitambulisho.' }

export default defineChangeRule({
  id: 'translation-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir'],
  summary: 'A translated text was added, removed or changed in an existing language.',
  why: 'The text is meant for people, not for programs.',
  advice: 'No action is needed.',
  kinds: (['meaning', 'fix', 'display', 'message'] as const).map(
    (text) => `codes.translations.*.${text}` as const,
  ),
  message: (difference) =>
    edited(`the translated text "${difference.location.split('.').slice(-2).join('.')}"`)(
      difference,
    ),
  mirror: ['translation-changed'],
  text: true,
  examples: () => [
    fields(
      { translations: { sw } },
      { translations: { sw: { ...sw, fix: 'Mtambue mwanachama tena.' } } },
    ),
    fields({ translations: { sw } }, { translations: { sw: { ...sw, display: 'Hakuna.' } } }),
  ],
})
