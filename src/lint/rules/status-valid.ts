import { defineRule, file, fixable } from '../rule.ts'

export default defineRule({
  id: 'status-valid',
  severity: 'error',
  summary: '`status` is draft, active, retired or unknown.',
  why: 'FHIR binds the publication status to these four values.',
  good: () =>
    ['draft', 'active', 'retired', 'unknown'].map((status) => ({ source: file({ status }) })),
  bad: () => [
    fixable('ask', { source: file({ status: 'actve' }) }),
    { source: file({ status: 'published' }) },
  ],
  check: ({ problems }) => problems('status-valid'),
})
