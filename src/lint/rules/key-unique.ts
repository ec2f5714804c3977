import { defineRule, entry, file } from '../rule.ts'

export default defineRule({
  id: 'key-unique',
  severity: 'error',
  summary: 'No key occurs twice in one mapping, at any depth.',
  why: 'Many readers silently keep one of the two, and not all keep the same one.',
  good: () => [entry()],
  bad: () => [`${entry()}\n  http: 410`, { source: `${file()}title: Another title\n` }],
  check: ({ problems }) => problems('key-unique'),
})
