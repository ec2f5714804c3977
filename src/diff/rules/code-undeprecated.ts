import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' }

export default defineChangeRule({
  id: 'code-undeprecated',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The deprecation of a code was withdrawn.',
  why: 'Existing clients keep working.',
  advice: 'Tell consumers that have already migrated that the code stays.',
  kinds: ['codes.life deprecated to active'],
  message: () => 'the code is no longer deprecated',
  mirror: ['code-deprecated'],
  examples: () => [fields({ deprecated }, {})],
})
