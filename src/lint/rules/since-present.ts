import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'since-present',
  severity: 'off',
  appliesTo: 'live',
  summary: 'An entry has `since`, the version that added the code.',
  why: 'Integrators on an older version then know that they cannot receive it.',
  good: () => [entry({ since: '1.0.0' })],
  bad: () => [entry()],
  needs: ['codes.since'],
  needsIntactSource: true,
  *check({ entries }) {
    for (const { code, has, path } of entries)
      if (!has('since'))
        yield { path: path('since'), at: path('code'), message: `${code} has no "since"` }
  },
})
