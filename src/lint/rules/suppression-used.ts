import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'suppression-used',
  severity: 'error',
  summary:
    'A suppression silences at least one finding of the catalogs that it is about; one whose catalogs are not all linted is not judged.',
  why: 'A dead one hides a finding that comes later.',
  good: () => [entry().replace('http: 404', 'http: 499 # rail-errors-ignore http-registered -- The gateway sends it.')],
  bad: () => [
    entry().replace('http: 404', 'http: 404 # rail-errors-ignore http-registered -- The gateway sends it.'),
    `# rail-errors-ignore code-format -- Older than the rule.\n${entry()}`,
  ],
  check: () => [], // found by suppress.ts, when the other rules have spoken
})
