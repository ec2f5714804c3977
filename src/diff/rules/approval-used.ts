import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'approval-used',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'An approval matches no change, or names a rule that does not exist or cannot be approved.',
  why: 'An unused approval could let a later breaking change pass.',
  advice: 'Remove the approval; `rail-errors diff --prune-approvals` removes all unused ones.',
  kinds: [], // reported by approvals.ts
  message: () => '',
  mirror: [],
  fixed: true,
  examples: () => [
    {
      ...fields({}, {}),
      approvals:
        'approvals:\n  - fingerprint: "0123456789ab"\n    code: MEMBER_NOT_FOUND\n    rule: http-changed\n    reason: Nobody receives it.\n',
    },
  ],
})
