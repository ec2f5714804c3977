import { defineRule, entry } from '../rule.ts'

const retry_policy = { max: 3, base_ms: 500, cap_ms: 8000 }

export default defineRule({
  id: 'retry-policy-scoped',
  severity: 'error',
  summary: '`retry_policy` is used only with `retry: same`.',
  why: 'Elsewhere it has no effect, although its author expects one.',
  good: () => [
    entry({ http: 502, handling: { retry: 'same', retry_policy } }),
    entry({ handling: { retry: 'none' } }),
  ],
  bad: () => [
    entry({ handling: { retry: 'after_fix', retry_policy } }),
    entry({ http: 502, handling: { retry_policy } }),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ having, exists }) {
    for (const { handling: { retry, retry_policy: policy } = {}, path } of having(
      'handling.retry_policy',
    )) {
      if (policy === undefined || retry === 'same') continue
      if (retry === undefined && exists(path('handling', 'retry'))) continue // reported by field-typed
      const message = `retry_policy has an effect only with retry: same, but retry is ${retry === undefined ? 'not given' : `"${retry}"`}`
      yield { path: path('handling', 'retry_policy'), part: 'key', message }
    }
  },
})
