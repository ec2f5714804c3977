import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'outcome-stop-agrees',
  severity: 'error',
  summary:
    '`outcome` is `fail` exactly when `stop` is true, and `warn` or `ok` exactly when it is false.',
  why: 'Both fields state the same fact: clients must act the same, whichever of them they read.',
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
        message: `the outcome "${outcome}" requires stop: ${!stop}`,
        related: [{ path: path('stop'), message: `stop is ${stop}` }],
      }
    }
  },
})
