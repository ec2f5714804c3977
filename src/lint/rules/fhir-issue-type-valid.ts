import { defineRule, entry, fixable } from '../rule.ts'

export default defineRule({
  id: 'fhir-issue-type-valid',
  severity: 'error',
  summary: '`issue_type` is a code of FHIR R4 IssueType.',
  why: 'OperationOutcome is bound to that list; servers reject other values.',
  good: () => [entry({ issue_type: 'not-found' }), entry({ issue_type: 'transient' })],
  bad: () => [fixable('ask', entry({ issue_type: 'notfound' })), entry({ issue_type: 'warning' })],
  check: ({ problems }) => problems('fhir-issue-type-valid'),
})
