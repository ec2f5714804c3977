import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-added-stopping',
  level: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A new code that stops the call.',
  why: 'Calls that passed until now may be refused.',
  advice: 'Say to the consumers which calls will be refused, and what they send to be let through.',
  kinds: ['codes added'],
  when: ({ after }) => {
    const { stop, retired } = after as { stop?: boolean; retired?: object }
    return stop === true && retired === undefined
  },
  message: () => 'new code that stops the call',
  mirror: ['code-removed'],
  examples: () => [
    lists(
      [{}],
      [{}, { code: 'BILL_TWICE', http: 409, fix_stage: 'billing', meaning: 'The bill was sent before.', fix: 'Use the earlier bill.' }],
    ),
  ],
})
