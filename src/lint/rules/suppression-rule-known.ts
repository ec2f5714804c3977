import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'suppression-rule-known',
  severity: 'error',
  summary: 'A suppression names a rule that there is.',
  why: 'A typing error silences nothing, and nobody notices.',
  good: () => [entry().replace('http: 404', 'http: 499 # rail-errors-ignore http-registered -- The gateway sends it.')],
  bad: () => [entry().replace('http: 404', 'http: 404 # rail-errors-ignore http-registred -- The gateway sends it.')],
  check: () => [], // found by suppress.ts, when the other rules have spoken
})
