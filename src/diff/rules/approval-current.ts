import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'approval-current',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An approval has expired.',
  why: 'It was a promise with a date.',
  advice: 'Remove the approval, or ask for another one.',
  kinds: [], // found by approvals.ts
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
