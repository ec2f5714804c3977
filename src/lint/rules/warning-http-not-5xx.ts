import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'warning-http-not-5xx',
  severity: 'error',
  summary: 'A code with `stop: false` does not have a 5xx status.',
  why: 'Retry layers and alerts act on the status class. Otherwise, they retry or page somebody for a mere warning.',
  good: () => [entry({ http: 409, stop: false }), entry({ http: 503, stop: true })],
  bad: () => [entry({ http: 503, stop: false })],
  *check({ entries }) {
    for (const { http, stop, path } of entries)
      if (stop === false && http !== undefined && http >= 500)
        yield {
          path: path('http'),
          message: `${http} is a server error, but the code does not stop the call`,
          related: [{ path: path('stop'), message: 'stop is false' }],
        }
  },
})
