import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A stage was added.',
  why: 'Routing tables list every stage. `diff.added_codes` in the config sets the impact, as for new codes.',
  advice: 'Tell the consumers where to route the work of this stage before a code uses it.',
  kinds: ['stages added'],
  impactCases:
    '`diff.added_codes` sets another impact, and it is safe if no target with closed types is built',
  impactFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `the stage "${after}" was added`,
  mirror: ['stage-removed'],
  examples: () => [
    headers({ stages: ['identify', 'billing'] }, { stages: ['identify', 'consent', 'billing'] }),
  ],
})
