import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-added',
  level: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A new stage.',
  why: 'Routing tables name every stage. The level is `diff.added_codes`, as for new codes.',
  advice: 'Tell the consumers where to send the work of this stage, before a code names it.',
  kinds: ['stages added'],
  levelFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `new stage "${after}"`,
  mirror: ['stage-removed'],
  examples: () => [headers({ stages: ['identify', 'billing'] }, { stages: ['identify', 'consent', 'billing'] })],
})
