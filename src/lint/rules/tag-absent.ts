import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'tag-absent',
  severity: 'error',
  summary: 'No value has an explicit tag (`!!str`, `!custom`).',
  why: 'Readers interpret tags differently; some create objects of the host language from them.',
  good: () => [entry({ meaning: 'Wow!! No member has this.' })],
  bad: () => [
    entry().replace('"No member', '!!str "No member'),
    entry().replace('404', '!status 404'),
  ],
  check: ({ problems }) => problems('tag-absent'),
})
