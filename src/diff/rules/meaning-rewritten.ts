import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'
import { similarity } from '../similar.ts'

export default defineChangeRule({
  id: 'meaning-rewritten',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary:
    '`meaning` of a code was rewritten: its similarity to the old text is below `diff.meaning_similarity`.',
  why: 'It may be another concept under an old name: the meaning of records that contain the code would change.',
  advice: 'Check whether the code still means the same; for another meaning, add a new code.',
  kinds: ['codes.meaning changed'],
  when: ({ before, after }, { policy }) =>
    similarity(String(before), String(after)) < policy.meaningSimilarity,
  message: () => 'the meaning was rewritten; the code may now mean something else',
  mirror: ['meaning-rewritten'],
  examples: () => [
    fields({}, { meaning: 'The payer has blocked this person for a month.' }),
    fields({}, { meaning: 'No member has that identifier.' }, { policy: { meaningSimilarity: 1 } }),
  ],
})
