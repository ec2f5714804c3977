import { defineRule, entry, file } from '../rule.ts'

export default defineRule({
  id: 'field-known',
  severity: 'error',
  summary: 'Every field is one that rail-errors knows; own fields start with `x-`.',
  why: 'A field with a typing error is dropped without a word, and what it said with it.',
  good: () => [entry({ 'x-owner': 'claims team' }), { source: file({ 'x-reviewed': true }) }],
  bad: () => [
    entry({ mesage: 'No member.' }),
    entry({ handling: { outcome: 'fail', retries: 'none' } }),
    { source: file({ titel: 'Clinic' }) },
    `${entry()}\n  ? [a, b]\n  : c`,
  ],
  check: ({ problems }) => problems('field-known'),
})
