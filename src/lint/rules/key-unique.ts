import { defineRule, entry, file } from '../rule.ts'

export default defineRule({
  id: 'key-unique',
  severity: 'error',
  summary: 'No key stands twice in one mapping, at any depth.',
  why: 'Many readers keep one of the two without a word, and not all the same one.',
  good: () => [entry()],
  bad: () => [`${entry()}\n  http: 410`, { source: `${file()}title: Another title\n` }],
  check: ({ problems }) => problems('key-unique'),
})
