import { defineRule, entry, file, fixable } from '../rule.ts'

export default defineRule({
  id: 'field-typed',
  severity: 'error',
  summary:
    'Every field has the correct type, and an enumerated field has one of the listed values.',
  why: 'Clients compile against the types: a quoted `"404"` is not a status, and an empty `meaning:` is not a text.',
  good: () => [entry({ handling: { outcome: 'fail', retry: 'after_fix', paths: ['member.id'] } })],
  bad: () => [
    fixable('ask', entry({ http: '404' })),
    entry({ stop: 'maybe' }),
    entry({ meaning: null }),
    fixable('ask', entry({ handling: { outcome: 'failed' } })),
    entry({ handling: 'fail' }),
    entry({ tags: 'billing' }),
    '- MEMBER_NOT_FOUND',
    { source: file({ stages: 'identify' }) },
    { source: '- code: MEMBER_NOT_FOUND\n' },
  ],
  *check({ problems, catalog }) {
    const ambiguous = new Set(catalog.source.ambiguous.map(({ path }) => path.join('\n'))) // scalar-quoted reports these more precisely
    for (const problem of problems('field-typed'))
      if (!ambiguous.has(problem.path.join('\n'))) yield problem
  },
})
