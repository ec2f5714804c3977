import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'Bills are now merged.' }

export default defineChangeRule({
  id: 'tombstone-removed',
  level: 'breaking',
  surfaces: ['wire', 'fhir'],
  summary: 'A retired entry is gone from the list.',
  why: 'The name can come back with another meaning, and records that hold the code have nothing left that explains it.',
  advice: 'Put the entry back: a tombstone stays for good.',
  kinds: ['codes removed'],
  when: ({ before }) => (before as { retired?: object }).retired !== undefined,
  message: () => 'the tombstone of this code is gone',
  mirror: ['code-added-retired'],
  examples: () => [lists([{}, { code: 'BILL_TWICE', meaning: 'The bill was sent before.', retired }], [{}])],
})
