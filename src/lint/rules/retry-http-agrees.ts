import { defineRule, entry } from '../rule.ts'

const PASSING = [408, 425, 429, 500, 502, 503, 504]
const REPEATED = [429, 503]

export default defineRule({
  id: 'retry-http-agrees',
  severity: 'warn',
  summary:
    '`retry: same` has a status that can pass (408, 425, 429, 500, 502, 503, 504), 429 and 503 are not `retry: none`, or `notes` explain it.',
  why: 'Generic retry layers look at the status only: they give up where the catalog wants a repetition, or repeat where it wants none.',
  good: () => [
    entry({ http: 502, handling: { retry: 'same' } }),
    entry({ http: 404, handling: { retry: 'none' } }),
    entry({ http: 409, handling: { retry: 'same' }, notes: 'The lock is gone after a second.' }),
  ],
  bad: () => [entry({ http: 409, handling: { retry: 'same' } }), ...REPEATED.map((http) => entry({ http, handling: { retry: 'none' } }))],
  needs: ['codes.handling', 'codes.notes'],
  *check({ entries }) {
    for (const { http, handling: { outcome, retry } = {}, has, path } of entries) {
      if (http === undefined || has('notes') || outcome === 'warn' || outcome === 'ok') continue // what goes on is for retry-outcome-agrees
      const related = [{ path: path('http'), message: `http is ${http}` }]
      if (retry === 'same' && !PASSING.includes(http)) {
        const message = `retry layers do not repeat a ${http}; "same" goes with ${PASSING.join(', ')} (if it is meant, explain it in "notes")`
        yield { path: path('handling', 'retry'), message, related }
      } else if (retry === 'none' && REPEATED.includes(http)) {
        const message = `retry layers repeat a ${http}, and retry is "none" (if it is meant, explain it in "notes")`
        yield { path: path('handling', 'retry'), message, related }
      }
    }
  },
})
