import { defineRule, entry } from '../rule.ts'

// IssueType "transient" and what stands below it: the same content may be sent again.
const TRANSIENT = new Set<string>(['transient', 'lock-error', 'no-store', 'exception', 'timeout', 'incomplete', 'throttled'])

export default defineRule({
  id: 'fhir-issue-type-agrees',
  severity: 'warn',
  summary: 'A given `issue_type` is of the `transient` family exactly when `retry` is `same`.',
  why: 'FHIR divides the issue types by whether the same content may be sent again; FHIR clients repeat by them.',
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
  *check({ entries }) {
    for (const { issue_type, handling: { retry } = {}, path } of entries) {
      if (issue_type === undefined || retry === undefined || TRANSIENT.has(issue_type) === (retry === 'same')) continue
      const says = TRANSIENT.has(issue_type) ? 'says that the same call may be repeated' : 'says that repeating the call is in vain'
      yield {
        path: path('issue_type'),
        message: `"${issue_type}" ${says}, and retry is "${retry}"`,
        related: [{ path: path('handling', 'retry'), message: `retry is ${retry}` }],
      }
    }
  },
})
