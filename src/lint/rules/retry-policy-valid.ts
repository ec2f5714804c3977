import { defineRule, entry } from '../rule.ts'

const repeated = (retry_policy: Record<string, number>) =>
  entry({ http: 502, handling: { retry: 'same', retry_policy } })

export default defineRule({
  id: 'retry-policy-valid',
  severity: 'error',
  summary:
    'A `retry_policy` has a `max` of 1 or more, wait times above 0, and a `base_ms` that is not above `cap_ms`.',
  why: 'Otherwise, clients wait forever, or retry without a pause.',
  good: () => [{ max: 1 }, { max: 3, base_ms: 500, cap_ms: 500 }, {}].map(repeated),
  bad: () =>
    [{ max: 0 }, { base_ms: 0 }, { cap_ms: -1 }, { max: 3, base_ms: 8000, cap_ms: 500 }].map(
      repeated,
    ),
  needs: ['codes.handling'],
  *check({ having }) {
    for (const { handling: { retry_policy: policy = {} } = {}, path } of having(
      'handling.retry_policy',
    )) {
      const at = (name: string) => path('handling', 'retry_policy', name)
      for (const name of ['max', 'base_ms', 'cap_ms'] as const)
        if (policy[name] !== undefined && policy[name] < 1)
          yield { path: at(name), message: `${name} must be 1 or more, not ${policy[name]}` }
      const { base_ms, cap_ms } = policy
      if (base_ms === undefined || cap_ms === undefined || cap_ms < 1 || base_ms <= cap_ms) continue
      yield {
        path: at('base_ms'),
        message: `base_ms (${base_ms}) must not be larger than cap_ms (${cap_ms})`,
        related: [{ path: at('cap_ms'), message: `cap_ms is ${cap_ms}` }],
      }
    }
  },
})
