import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'approval-reasoned',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An approval has no reason.',
  why: 'The next reader must be able to decide whether it still applies.',
  advice: 'State why the breaking change is accepted.',
  kinds: [], // reported by approvals.ts
  message: () => '',
  mirror: [],
  fixed: true,
  examples: () => [
    {
      ...fields({}, {}),
      approvals:
        'approvals:\n  - fingerprint: "0123456789ab"\n    code: MEMBER_NOT_FOUND\n    rule: http-changed\n',
    },
  ],
})
