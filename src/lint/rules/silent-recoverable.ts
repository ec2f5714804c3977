import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'silent-recoverable',
  severity: 'error',
  summary:
    'A code is presented as `silent` only with `outcome: ok`, `retry: same` or `retry: recreate`.',
  why: 'Otherwise, nobody notices a failure that no client can resolve automatically.',
  good: () => [
    entry({
      http: 200,
      stop: false,
      handling: { outcome: 'ok', retry: 'none', present_as: 'silent' },
    }),
    entry({ http: 502, handling: { outcome: 'fail', retry: 'same', present_as: 'silent' } }),
    entry({
      handling: {
        outcome: 'fail',
        retry: 'recreate',
        operation: ['consent.create'],
        present_as: 'silent',
      },
    }),
  ],
  bad: () => [
    entry({ handling: { outcome: 'fail', retry: 'after_fix', present_as: 'silent' } }),
    entry({
      http: 200,
      stop: false,
      handling: { outcome: 'warn', retry: 'none', present_as: 'silent' },
    }),
    entry({ handling: { present_as: 'silent' } }),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ entries, exists }) {
    for (const { code, handling: { outcome, retry, present_as } = {}, path } of entries) {
      if (present_as !== 'silent' || outcome === 'ok' || retry === 'same' || retry === 'recreate')
        continue
      const mistyped = (name: string, value: unknown) =>
        value === undefined && exists(path('handling', name))
      if (mistyped('outcome', outcome) || mistyped('retry', retry)) continue // reported by field-typed
      const message = `nobody would notice ${code ?? 'this code'}: "silent" requires outcome: ok, retry: same or retry: recreate`
      yield { path: path('handling', 'present_as'), message }
    }
  },
})
