import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A stage was added.',
  why: 'Routing tables list every stage. The impact is `diff.added_codes`, as for new codes.',
  advice: 'Tell the consumers where to route the work of this stage before a code uses it.',
  kinds: ['stages added'],
  impactFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `the stage "${after}" was added`,
  mirror: ['stage-removed'],
  examples: () => [headers({ stages: ['identify', 'billing'] }, { stages: ['identify', 'consent', 'billing'] })],
})
