import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'retry-outcome-agrees',
  severity: 'error',
  summary: 'A code with `outcome: warn` or `outcome: ok` has `retry: none`.',
  why: 'The call was not blocked, so there is nothing to repeat: a client that retries does the same thing twice.',
  good: () => [
    entry({ http: 200, stop: false, handling: { outcome: 'ok', retry: 'none' } }),
    entry({ http: 502, handling: { outcome: 'fail', retry: 'same' } }),
  ],
  bad: () =>
    ['after_fix', 'same'].map((retry) =>
      entry({ http: 200, stop: false, handling: { outcome: 'warn', retry } }),
    ),
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { handling: { outcome, retry } = {}, path } of entries)
      if ((outcome === 'warn' || outcome === 'ok') && retry !== undefined && retry !== 'none')
        yield {
          path: path('handling', 'retry'),
          message: `retry is "${retry}", but a call with the outcome "${outcome}" must not be repeated; use "none"`,
          related: [{ path: path('handling', 'outcome'), message: `the outcome is ${outcome}` }],
        }
  },
})
