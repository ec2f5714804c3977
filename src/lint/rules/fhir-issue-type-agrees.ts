import { defineRule, entry } from '../rule.ts'

// IssueType "transient" and its child codes: the same content may be sent again.
const TRANSIENT = new Set<string>([
  'transient',
  'lock-error',
  'no-store',
  'exception',
  'timeout',
  'incomplete',
  'throttled',
])

export default defineRule({
  id: 'fhir-issue-type-agrees',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A given `issue_type` is `transient` or one of its child codes exactly when `retry` is `same`.',
  why: 'FHIR issue types state whether the same content may be sent again, and FHIR clients retry accordingly.',
  good: () => [
    entry({ http: 504, issue_type: 'timeout', handling: { retry: 'same' } }),
    entry({ issue_type: 'not-found', handling: { retry: 'after_fix' } }),
    entry({ issue_type: 'exception' }),
  ],
  bad: () => [
    entry({ issue_type: 'timeout', handling: { retry: 'after_fix' } }),
    entry({ http: 503, issue_type: 'processing', handling: { retry: 'same' } }),
  ],
  needs: ['codes.handling', 'codes.issue_type'],
  fhir: true,
  *check({ having }) {
    for (const { issue_type, handling: { retry } = {}, path } of having('issue_type')) {
      if (
        issue_type === undefined ||
        retry === undefined ||
        TRANSIENT.has(issue_type) === (retry === 'same')
      )
        continue
      const claim = TRANSIENT.has(issue_type)
        ? 'means that the same call may be repeated'
        : 'means that repeating the call does not help'
      yield {
        path: path('issue_type'),
        message: `"${issue_type}" ${claim}, but retry is "${retry}"`,
        related: [{ path: path('handling', 'retry'), message: `retry is ${retry}` }],
      }
    }
  },
})
