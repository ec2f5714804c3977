import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'
import { similarity } from '../similar.ts'

export default defineChangeRule({
  id: 'meaning-edited',
  impact: 'safe',
  surfaces: ['wire', 'fhir'],
  summary:
    '`meaning` of a code was edited: its similarity to the old text is at least `diff.meaning_similarity`.',
  why: 'The text is meant for people; clients branch only on the code (contract, The body).',
  advice: 'No action is needed.',
  kinds: ['codes.meaning changed'],
  when: ({ before, after }, { policy }) =>
    similarity(String(before), String(after)) >= policy.meaningSimilarity,
  message: () => 'the meaning was edited',
  mirror: ['meaning-edited'],
  text: true,
  examples: () => [fields({}, { meaning: 'No member has that identifier.' })],
})
