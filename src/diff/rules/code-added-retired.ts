import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'It was never sent.' }

export default defineChangeRule({
  id: 'code-added-retired',
  impact: 'safe',
  surfaces: ['fhir'],
  summary: 'A code was added that is already retired.',
  why: 'It reserves the name; the code is never sent.',
  advice: 'No action is needed.',
  kinds: ['codes added'],
  when: ({ after }) => (after as { retired?: object }).retired !== undefined,
  message: () => 'the code was added as retired, to reserve the name',
  mirror: ['tombstone-removed'],
  examples: () => [
    lists([{}], [{}, { code: 'BILL_TWICE', meaning: 'The bill was sent before.', retired }]),
  ],
})
