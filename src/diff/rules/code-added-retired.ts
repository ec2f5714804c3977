import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'It was never sent.' }

export default defineChangeRule({
  id: 'code-added-retired',
  level: 'safe',
  surfaces: ['fhir'],
  summary: 'A new entry that is retired from the start.',
  why: 'It keeps a name from being used; nobody is ever sent it.',
  advice: 'Nothing has to be done.',
  kinds: ['codes added'],
  when: ({ after }) => (after as { retired?: object }).retired !== undefined,
  message: () => 'new tombstone: the name is reserved',
  mirror: ['tombstone-removed'],
  examples: () => [lists([{}], [{}, { code: 'BILL_TWICE', meaning: 'The bill was sent before.', retired }])],
})
