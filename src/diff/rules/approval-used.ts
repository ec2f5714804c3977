import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'approval-used',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An approval matches no change.',
  why: 'A dead one could let a later break through.',
  advice: 'Remove the approval.',
  kinds: [], // found by approvals.ts
  message: () => '',
  mirror: [],
  fixed: true,
  examples: () => [{ ...fields({}, {}), approvals: '- fingerprint: "0123456789ab"\n  reason: Nobody receives it.\n' }],
})
