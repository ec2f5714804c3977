import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'suppression-allowed',
  severity: 'error',
  summary:
    'A suppression names a rule that can be suppressed, and suppression comments are used only if the config allows them.',
  why: '`syntax-valid`, `key-unique`, `code-unique` and the rules about suppressions cannot be suppressed: if one of the first three fails, no other finding about the catalog is reliable.',
  good: () => [
    entry().replace(
      'http: 404',
      'http: 499 # rail-errors-ignore http-registered -- The gateway sends it.',
    ),
  ],
  bad: () => [
    [
      entry(),
      entry().replace(
        'code: "MEMBER_NOT_FOUND"',
        'code: "MEMBER_NOT_FOUND" # rail-errors-ignore code-unique -- On purpose.',
      ),
    ].join('\n'),
  ],
  also: ['code-unique'],
  check: () => [], // reported by suppress.ts, after the other rules
})
