import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'outcome-stop-agrees',
  severity: 'error',
  summary: '`outcome` is `fail` exactly when `stop` is true, and `warn` or `ok` exactly when it is false.',
  why: 'Two fields tell one truth: a client that reads the one must not do otherwise than a client that reads the other.',
  good: () => [
    entry({ stop: true, handling: { outcome: 'fail' } }),
    ...['warn', 'ok'].map((outcome) => entry({ http: 200, stop: false, handling: { outcome } })),
  ],
  bad: () => [
    ...['warn', 'ok'].map((outcome) => entry({ stop: true, handling: { outcome } })),
    entry({ http: 200, stop: false, handling: { outcome: 'fail' } }),
  ],
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { stop, handling, path } of entries) {
      const outcome = handling?.outcome
      if (outcome === undefined || stop === undefined || (outcome === 'fail') === stop) continue
      yield {
        path: path('handling', 'outcome'),
        message: `the outcome "${outcome}" goes with stop: ${!stop}`,
        related: [{ path: path('stop'), message: `stop is ${stop}` }],
      }
    }
  },
})
