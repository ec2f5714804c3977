import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'
import { similarity } from '../similar.ts'

const retired = { since: '1.0.0', reason: 'One code is enough.' }

export default defineChangeRule({
  id: 'code-reused',
  impact: 'breaking',
  surfaces: ['wire', 'fhir'],
  summary: 'A retired code is sent again with another meaning.',
  why: 'Old records that contain the code now have another meaning.',
  advice: 'Keep the tombstone as it is, and add a new code for the new meaning.',
  kinds: ['codes.life retired to active', 'codes.life retired to deprecated'],
  when: ({ pair }, { policy }) =>
    similarity(pair?.before.meaning ?? '', pair?.after.meaning ?? '') < policy.meaningSimilarity,
  message: () => 'the retired code is used again, with another meaning',
  mirror: ['code-retired', 'code-retired-early', 'code-retired-unannounced'],
  also: ['meaning-rewritten'],
  examples: () => [
    fields({ retired }, { meaning: 'The payer has blocked this person for a month.' }),
  ],
})
