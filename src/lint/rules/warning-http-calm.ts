import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'warning-http-calm',
  severity: 'error',
  summary: 'A code with `stop: false` has no 5xx.',
  why: 'Retry layers and alerts act on the class of the status: they would repeat or page for a mere warning.',
  good: () => [entry({ http: 409, stop: false }), entry({ http: 503, stop: true })],
  bad: () => [entry({ http: 503, stop: false })],
  *check({ entries }) {
    for (const { http, stop, path } of entries)
      if (stop === false && http !== undefined && http >= 500)
        yield {
          path: path('http'),
          message: `${http} is a failure of the server, and the code does not stop the call`,
          related: [{ path: path('stop'), message: 'stop is false' }],
        }
  },
})
