import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A stage was removed.',
  why: 'The type member and the route of the stage no longer exist.',
  advice: 'Keep the stage until no released client uses it.',
  kinds: ['stages removed'],
  message: ({ before }) => `the stage "${before}" was removed`,
  mirror: ['stage-added'],
  examples: () => [
    headers({ stages: ['identify', 'consent', 'billing'] }, { stages: ['identify', 'billing'] }),
  ],
})
