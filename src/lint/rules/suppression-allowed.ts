import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'suppression-allowed',
  severity: 'error',
  summary: 'A suppression is of a rule that may be suppressed, and in a comment only where the config allows comments.',
  why: 'Without `syntax-valid`, `key-unique` and `code-unique` nothing else that is said of a catalog holds.',
  good: () => [entry().replace('http: 404', 'http: 499 # rail-errors-ignore http-registered -- The gateway sends it.')],
  bad: () => [
    [entry(), entry().replace('code: "MEMBER_NOT_FOUND"', 'code: "MEMBER_NOT_FOUND" # rail-errors-ignore code-unique -- On purpose.')].join(
      '\n',
    ),
  ],
  also: ['code-unique'],
  check: () => [], // found by suppress.ts, when the other rules have spoken
})
