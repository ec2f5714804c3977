import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code that was not retired was removed from the list.',
  why: 'Switches stop matching, stored codings become invalid, and the name can be reused with another meaning.',
  advice:
    'Keep the entry: deprecate it with a sunset, then retire it; the retired entry stays in the list as a tombstone.',
  kinds: ['codes removed'],
  when: ({ before }) => (before as { retired?: object }).retired === undefined,
  message: () => 'the code was removed from the list',
  mirror: ['code-added', 'code-added-stopping'],
  examples: () => [
    lists(
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
      [{}],
    ),
    lists(
      [
        {},
        {
          code: 'BILL_ROUNDED',
          http: 200,
          stop: false,
          meaning: 'An amount was rounded.',
          fix: 'Look at the amount.',
        },
      ],
      [{}],
    ),
  ],
})
