import { defineRule, entry, fixable } from '../rule.ts'

export default defineRule({
  id: 'suppression-used',
  severity: 'error',
  summary:
    'A suppression matches at least one finding of the catalogs that it applies to; it is checked only if all of them are linted.',
  why: 'An unused suppression hides a finding that comes later.',
  good: () => [
    entry().replace(
      'http: 404',
      'http: 499 # rail-errors-ignore http-registered -- The gateway sends it.',
    ),
  ],
  bad: () =>
    [
      entry().replace(
        'http: 404',
        'http: 404 # rail-errors-ignore http-registered -- The gateway sends it.',
      ),
      `# rail-errors-ignore code-format -- Older than the rule.\n${entry()}`,
    ].map((example) => fixable('yes', example)),
  check: () => [], // reported by suppress.ts, after the other rules
})
