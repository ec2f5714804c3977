import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was added that does not stop the call.',
  why: 'Exhaustive switches and strict decoders receive a value that they do not know; with a branch for unknown codes it is harmless. `diff.added_codes` in the config sets the impact: by default dangerous if a target with closed types is built, and safe if types are open.',
  advice:
    'Ask the consumers whether they have a branch for unknown codes, and tell them before the code is sent.',
  kinds: ['codes added'],
  when: ({ after }) => !isOf(after, 'retired') && (after as { stop?: boolean }).stop !== true,
  impactCases:
    '`diff.added_codes` sets another impact, and it is safe if no target with closed types is built',
  impactFor: (_, { policy }) => policy.addedCodes,
  message: () => 'the code was added; it does not stop the call',
  mirror: ['code-removed'],
  examples: () => [
    lists(
      [{}],
      [
        {},
        {
          code: 'BILL_ROUNDED',
          http: 200,
          stop: false,
          fix_stage: 'billing',
          meaning: 'An amount was rounded.',
          fix: 'Look at the amount.',
        },
      ],
    ),
  ],
})

const isOf = (entry: unknown, field: string): boolean =>
  (entry as Record<string, unknown>)[field] !== undefined
