import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'suppression-allowed',
  severity: 'error',
  summary: 'A suppression names a rule that may be suppressed, and is a comment only where the config allows comments.',
  why: 'If `syntax-valid`, `key-unique` or `code-unique` fails, no other finding about the catalog is reliable.',
  good: () => [entry().replace('http: 404', 'http: 499 # rail-errors-ignore http-registered -- The gateway sends it.')],
  bad: () => [
    [entry(), entry().replace('code: "MEMBER_NOT_FOUND"', 'code: "MEMBER_NOT_FOUND" # rail-errors-ignore code-unique -- On purpose.')].join(
      '\n',
    ),
  ],
  also: ['code-unique'],
  check: () => [], // reported by suppress.ts, after the other rules
})
