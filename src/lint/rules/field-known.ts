import { defineRule, entry, file, fixable } from '../rule.ts'

export default defineRule({
  id: 'field-known',
  severity: 'error',
  summary: 'Every field is known to rail-errors; custom fields start with `x-`.',
  why: 'Otherwise, a misspelled field is silently dropped, and its value with it.',
  good: () => [entry({ 'x-owner': 'claims team' }), { source: file({ 'x-reviewed': true }) }],
  bad: () => [
    fixable('ask', entry({ mesage: 'No member.' })),
    entry({ handling: { outcome: 'fail', retries: 'none' } }),
    fixable('ask', { source: file({ title: undefined, titel: 'Errors' }) }),
    { source: file({ titel: 'Errors' }) },
    entry({ colour: 'red' }),
    `${entry()}\n  ? [a, b]\n  : c`,
  ],
  check: ({ problems }) => problems('field-known'),
})
