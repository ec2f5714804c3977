import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'
import { similarity } from '../similar.ts'

export default defineChangeRule({
  id: 'meaning-rewritten',
  level: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: '`meaning` of a code was rewritten: less than `diff.meaning_similarity` of it stayed.',
  why: 'It may be another concept under an old name: records that hold the code would change their meaning.',
  advice: 'Ask whether the code still stands for the same thing; for another one, add a new code.',
  kinds: ['codes.meaning changed'],
  when: ({ before, after }, { policy }) => similarity(String(before), String(after)) < policy.meaningSimilarity,
  message: () => 'the meaning was rewritten; it may be another concept',
  mirror: ['meaning-rewritten'],
  examples: () => [
    fields({}, { meaning: 'The payer has blocked this person for a month.' }),
    fields({}, { meaning: 'No member has that identifier.' }, { policy: { meaningSimilarity: 1 } }),
  ],
})
