import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'stop-http-failing',
  severity: 'error',
  summary: 'A code with `stop: true` has an `http` of 400 or more.',
  why: 'Otherwise, clients overlook a blocking error in a success response.',
  good: () => [entry({ http: 409, stop: true }), entry({ http: 200, stop: false })],
  bad: () => [entry({ http: 200, stop: true })],
  *check({ entries }) {
    for (const { http, stop, path } of entries)
      if (stop === true && http !== undefined && http < 400)
        yield {
          path: path('http'),
          message: `${http} is not an error status, but the code stops the call`,
          related: [{ path: path('stop'), message: 'stop is true' }],
        }
  },
})
