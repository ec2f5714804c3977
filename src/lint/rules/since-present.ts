import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'since-present',
  severity: 'off',
  summary: 'An entry says in `since` which version added the code.',
  why: 'Integrators on an older version then know that they cannot meet it.',
  good: () => [entry({ since: '1.0.0' })],
  bad: () => [entry()],
  needs: ['codes.since'],
  whole: true,
  *check({ entries }) {
    for (const { code, has, path } of entries)
      if (!has('since'))
        yield { path: path('since'), at: has('code') ? path('code') : path(), message: `${code ?? 'this entry'} has no "since"` }
  },
})
