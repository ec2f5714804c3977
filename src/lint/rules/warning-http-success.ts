import { defineRule, entry } from '../rule.ts'

const handling = { outcome: 'warn', retry: 'none' }

export default defineRule({
  id: 'warning-http-success',
  severity: 'off',
  appliesTo: 'live',
  summary: 'A code with `outcome: warn` has a 2xx status.',
  why: 'If warnings are sent only with a success, in `warnings[]`, a code with another status never reaches the client.',
  good: () => [
    entry({ http: 200, stop: false, handling }),
    entry({ http: 409, stop: true, handling: { outcome: 'fail' } }),
  ],
  bad: () => [entry({ http: 409, stop: false, handling })],
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { http, handling, path } of entries)
      if (handling?.outcome === 'warn' && http !== undefined && Math.floor(http / 100) !== 2)
        yield {
          path: path('http'),
          message: `${http} is not a success status, but the code is a warning`,
          related: [{ path: path('handling', 'outcome'), message: 'outcome is warn' }],
        }
  },
})
