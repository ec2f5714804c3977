import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'presentation-neutral',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A code with a 5xx status or with `retry: same` is not presented as a `field` or a `task`.',
  why: "An outage must not look like the user's mistake.",
  good: () => [
    entry({ http: 502, handling: { retry: 'same', present_as: 'system' } }),
    entry({ http: 422, handling: { present_as: 'field' } }),
  ],
  bad: () => [
    entry({ http: 502, handling: { present_as: 'field' } }),
    entry({ http: 429, handling: { retry: 'same', present_as: 'task' } }),
  ],
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { http, handling: { retry, present_as } = {}, path } of entries) {
      if (present_as !== 'field' && present_as !== 'task') continue
      const outage = http !== undefined && http >= 500
      if (!outage && retry !== 'same') continue
      yield {
        path: path('handling', 'present_as'),
        message: `an outage shown as a ${present_as} looks like the user's mistake; use "system"`,
        related: [
          outage
            ? { path: path('http'), message: `http is ${http}` }
            : { path: path('handling', 'retry'), message: 'retry is same' },
        ],
      }
    }
  },
})
