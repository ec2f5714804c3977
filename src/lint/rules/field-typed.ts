import { defineRule, entry, file } from '../rule.ts'

export default defineRule({
  id: 'field-typed',
  severity: 'error',
  summary: 'Every field has the right type, and one of its values where these are listed.',
  why: 'Clients compile against the types; a `"404"` in quotes is no status, and `meaning:` without a text is none.',
  good: () => [entry({ handling: { outcome: 'fail', retry: 'after_fix', paths: ['member.id'] } })],
  bad: () => [
    entry({ http: '404' }),
    entry({ stop: 'maybe' }),
    entry({ meaning: null }),
    entry({ handling: { outcome: 'failed' } }),
    entry({ handling: 'fail' }),
    entry({ tags: 'billing' }),
    '- MEMBER_NOT_FOUND',
    { source: file({ stages: 'identify' }) },
    { source: '- code: MEMBER_NOT_FOUND\n' },
  ],
  also: ['entry-complete', 'header-complete', 'catalog-nonempty', 'stage-known'],
  *check({ problems, reading }) {
    const loose = new Set(reading.source.loose.map(({ path }) => path.join('\n'))) // scalar-quoted has the better words for these
    for (const problem of problems('field-typed')) if (!loose.has(problem.path.join('\n'))) yield problem
  },
})
