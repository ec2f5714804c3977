import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-added',
  level: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A new code that does not stop the call.',
  why: 'Exhaustive switches and strict decoders meet a value that they do not know; with a branch for the unknown it is harmless. The level is `diff.added_codes`, by default dangerous where a target with closed types is built, and safe where types are open.',
  advice: 'Ask the consumers whether they have a branch for codes that they do not know, and tell them before it is sent.',
  kinds: ['codes added'],
  when: ({ after }) => !isOf(after, 'retired') && (after as { stop?: boolean }).stop !== true,
  levelFor: (_, { policy }) => policy.addedCodes,
  message: () => 'new code; it does not stop the call',
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

const isOf = (entry: unknown, field: string): boolean => (entry as Record<string, unknown>)[field] !== undefined
