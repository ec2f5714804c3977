import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'suppression-rule-known',
  severity: 'error',
  summary: 'A suppression names an existing rule.',
  why: 'Otherwise, the suppression has no effect, and nobody notices.',
  good: () => [
    entry().replace(
      'http: 404',
      'http: 499 # rail-errors-ignore http-registered -- The gateway sends it.',
    ),
  ],
  bad: () => [
    entry().replace(
      'http: 404',
      'http: 404 # rail-errors-ignore http-registred -- The gateway sends it.',
    ),
  ],
  check: () => [], // reported by suppress.ts, after the other rules
})
