import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'approval-unexpired',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An approval has expired.',
  why: 'The change was approved only until that date.',
  advice: 'Remove the approval, or ask for a new one.',
  kinds: [], // reported by approvals.ts
  message: () => '',
  mirror: [],
  fixed: true,
  examples: () => [
    {
      ...fields({}, {}),
      approvals:
        'approvals:\n  - fingerprint: "0123456789ab"\n    code: MEMBER_NOT_FOUND\n    rule: http-changed\n    reason: Nobody receives it.\n    expires: 2026-01-31\n',
    },
  ],
})
