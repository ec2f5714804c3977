import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'handling-present',
  severity: 'info',
  appliesTo: 'live',
  summary: 'An entry has a `handling`, which defines what a client does when it receives the code.',
  why: 'Without it, clients use the cautious default: no retry, and a stopping code blocks.',
  good: () => [
    entry({ handling: { outcome: 'fail', retry: 'after_fix' } }),
    entry({ retired: { since: '1.0.0', reason: 'Never sent.' } }),
  ],
  bad: () => [entry()],
  needs: ['codes.handling', 'codes.retired'],
  needsIntactSource: true,
  *check({ entries }) {
    for (const { code, has, path } of entries)
      if (!has('handling'))
        yield { path: path('handling'), at: path('code'), message: `${code} has no "handling"` }
  },
})
