import { headers } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-removed',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A stage is gone.',
  why: 'The member of the type and the route are gone with it.',
  advice: 'Keep the stage until no released client names it.',
  kinds: ['stages removed'],
  message: ({ before }) => `the stage "${before}" is gone`,
  mirror: ['stage-added'],
  examples: () => [headers({ stages: ['identify', 'consent', 'billing'] }, { stages: ['identify', 'billing'] })],
})
