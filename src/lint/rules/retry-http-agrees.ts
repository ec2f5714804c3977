import { defineRule, entry } from '../rule.ts'

const PASSING = [408, 425, 429, 500, 502, 503, 504]
const REPEATED = [429, 503]

export default defineRule({
  id: 'retry-http-agrees',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A code with `retry: same` has a transient status (408, 425, 429, 500, 502, 503, 504), and a code with status 429 or 503 does not have `retry: none`, unless `notes` explains why.',
  why: 'Generic HTTP clients and proxies look only at the status: they give up where the catalog requires a retry, or retry where it allows none.',
  good: () => [
    entry({ http: 502, handling: { retry: 'same' } }),
    entry({ http: 404, handling: { retry: 'none' } }),
    entry({ http: 409, handling: { retry: 'same' }, notes: 'The lock is gone after a second.' }),
  ],
  bad: () => [
    entry({ http: 409, handling: { retry: 'same' } }),
    ...REPEATED.map((http) => entry({ http, handling: { retry: 'none' } })),
  ],
  needs: ['codes.handling', 'codes.notes'],
  *check({ entries }) {
    for (const { http, handling: { outcome, retry } = {}, has, path } of entries) {
      if ((retry !== 'same' && retry !== 'none') || http === undefined || has('notes')) continue
      if (outcome === 'warn' || outcome === 'ok') continue // calls that continue are checked by retry-outcome-agrees
      const related = () => [{ path: path('http'), message: `http is ${http}` }]
      if (retry === 'same' && !PASSING.includes(http)) {
        const message = `HTTP clients and proxies do not retry a ${http}, but retry is "same"; use "same" only with ${PASSING.join(', ')}, or, if it is intended, say why in "notes"`
        yield { path: path('handling', 'retry'), message, related: related() }
      } else if (retry === 'none' && REPEATED.includes(http)) {
        const message = `HTTP clients and proxies often retry a ${http}, but retry is "none"; if that is intended, say why in "notes"`
        yield { path: path('handling', 'retry'), message, related: related() }
      }
    }
  },
})
