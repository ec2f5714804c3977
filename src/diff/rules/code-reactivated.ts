import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'
import { similarity } from '../similar.ts'

const retired = { since: '1.0.0', reason: 'One code is enough.' }
const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' }

export default defineChangeRule({
  id: 'code-reactivated',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A retired code is sent again, with the same meaning.',
  why: 'Consumers have removed their branch for it.',
  advice: 'Announce it like a new code.',
  kinds: ['codes.life retired to active', 'codes.life retired to deprecated'],
  when: ({ pair }, { policy }) =>
    similarity(pair?.before.meaning ?? '', pair?.after.meaning ?? '') >= policy.meaningSimilarity,
  message: () => 'the retired code is sent again',
  mirror: ['code-retired', 'code-retired-early', 'code-retired-unannounced'],
  examples: () => [fields({ retired }, {}), fields({ retired }, { deprecated })],
})
