import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'Bills are now merged.' }

export default defineChangeRule({
  id: 'tombstone-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir'],
  summary: 'A retired entry was removed from the list.',
  why: 'The name can be reused with another meaning, and nothing explains the records that contain the code.',
  advice: 'Restore the entry: tombstones are permanent.',
  kinds: ['codes removed'],
  when: ({ before }) => (before as { retired?: object }).retired !== undefined,
  message: () => 'the tombstone of this code was removed',
  mirror: ['code-added-retired'],
  examples: () => [
    lists([{}, { code: 'BILL_TWICE', meaning: 'The bill was sent before.', retired }], [{}]),
  ],
})
