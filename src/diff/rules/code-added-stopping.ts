import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-added-stopping',
  impact: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was added that stops the call.',
  why: 'Calls that passed until now may be rejected.',
  advice: 'Tell the consumers which calls will be rejected, and what to send instead.',
  kinds: ['codes added'],
  when: ({ after }) => {
    const { stop, retired } = after as { stop?: boolean; retired?: object }
    return stop === true && retired === undefined
  },
  message: () => 'the code was added; it stops the call',
  mirror: ['code-removed'],
  examples: () => [
    lists(
      [{}],
      [
        {},
        {
          code: 'BILL_TWICE',
          http: 409,
          fix_stage: 'billing',
          meaning: 'The bill was sent before.',
          fix: 'Use the earlier bill.',
        },
      ],
    ),
  ],
})
