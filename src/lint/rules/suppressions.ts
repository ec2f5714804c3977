import { defineRule, entry, file, fixable } from '../rule.ts'

/** These rules look at the findings of all others: `acceptance/suppress` reports them. */
const later = () => []

const ignored = (comment: string) =>
  entry().replace('http: 404', `http: 499 # rail-errors-ignore ${comment}`)

export const suppressionAllowed = defineRule({
  id: 'suppression-allowed',
  severity: 'error',
  summary:
    'A suppression names a rule that can be suppressed, and suppression comments are used only if the config allows them.',
  why: '`syntax-valid`, `key-unique`, `code-unique` and the rules about suppressions cannot be suppressed: if one of the first three fails, no other finding about the catalog is reliable.',
  good: () => [ignored('http-registered -- The gateway sends it.')],
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
  check: later,
})

export const suppressionReasoned = defineRule({
  id: 'suppression-reasoned',
  severity: 'error',
  summary:
    'A suppression has a reason: in a comment after `--`, optionally followed by `(until 2027-01-31, owner team-x)`; in the config and in `.rail-errors/suppressions.yaml` in `reason`.',
  why: 'The next reader must be able to decide whether it still applies.',
  good: () => [
    ignored('http-registered -- The gateway sends it.'),
    ignored('http-registered -- Known (until 2027-01-31, owner team-x)'),
  ],
  bad: () => [
    ignored('http-registered'),
    ignored('http-registered --'),
    ignored('http-registered -- (owner team-x)'),
  ],
  also: ['http-registered'],
  check: later,
})

export const suppressionRuleKnown = defineRule({
  id: 'suppression-rule-known',
  severity: 'error',
  summary: 'A suppression names an existing rule.',
  why: 'Otherwise, the suppression has no effect, and nobody notices.',
  good: () => [ignored('http-registered -- The gateway sends it.')],
  bad: () => [ignored('http-registred -- The gateway sends it.').replace('499', '404')],
  check: later,
})

const ignoredUntil = (until: string) => ({
  source: file(
    {},
    entry().replace(
      'http: 404',
      `http: 499 # rail-errors-ignore http-registered -- Known (until ${until})`,
    ),
  ),
  today: '2026-11-21',
})

export const suppressionUnexpired = defineRule({
  id: 'suppression-unexpired',
  severity: 'error',
  summary: 'The expiry date of a suppression has not passed.',
  why: 'The finding was accepted only until that date.',
  good: () => [ignoredUntil('2026-11-21'), ignoredUntil('2027-01-31')],
  bad: () => [ignoredUntil('2026-11-20')],
  also: ['http-registered'],
  check: later,
})

export const suppressionUsed = defineRule({
  id: 'suppression-used',
  severity: 'error',
  summary:
    'A suppression matches at least one finding of the catalogs that it applies to; it is checked only if all of them are linted.',
  why: 'An unused suppression hides a finding that comes later.',
  good: () => [ignored('http-registered -- The gateway sends it.')],
  bad: () =>
    [
      entry().replace(
        'http: 404',
        'http: 404 # rail-errors-ignore http-registered -- The gateway sends it.',
      ),
      `# rail-errors-ignore code-format -- Older than the rule.\n${entry()}`,
    ].map((example) => fixable('yes', example)),
  check: later,
})
