import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

const ignored = (comment: string) =>
  entry().replace('http: 404', `http: 499 # rail-errors-ignore ${comment}`)

const ignoredUntil = (until: string) => ({
  source: file({}, ignored(`http-registered -- Known (until ${until})`)),
  today: '2026-11-21',
})

export const acceptanceValid: RuleDocs = {
  summary:
    'An acceptance is of an existing rule, has a reason and has not expired; in a comment, the reason is after `--`, optionally with `(until 2027-01-31, owner team-x)`.',
  why: 'Otherwise it accepts nothing, or nobody can decide whether it still applies. Findings of `syntax-valid`, `key-unique`, `code-unique` and the rules about what is accepted cannot be accepted: if one of the first three fails, no other finding about the catalog is reliable.',
  good: () => [
    ignored('http-registered -- The gateway sends it.'),
    ignoredUntil('2026-11-21'),
    ignored('http-registered -- Known (until 2027-01-31, owner team-x)'),
  ],
  bad: () => [
    ignored('http-registered'),
    ignored('http-registered --'),
    ignored('http-registered -- (owner team-x)'),
    ignoredUntil('2026-11-20'),
    ignored('http-registred -- The gateway sends it.').replace('499', '404'),
    [
      entry(),
      entry().replace(
        'code: "MEMBER_NOT_FOUND"',
        'code: "MEMBER_NOT_FOUND" # rail-errors-ignore code-unique -- On purpose.',
      ),
    ].join('\n'),
  ],
  also: ['http-registered', 'code-unique'],
}

export const acceptanceUsed: RuleDocs = {
  summary:
    'A comment or an entry of `.rail-errors/accepted.yaml` accepts at least one finding; it is checked only if all catalogs are linted that it applies to.',
  why: 'Otherwise it hides a finding that comes later.',
  good: () => [ignored('http-registered -- The gateway sends it.')],
  bad: () =>
    [
      entry().replace(
        'http: 404',
        'http: 404 # rail-errors-ignore http-registered -- The gateway sends it.',
      ),
      `# rail-errors-ignore code-format -- Older than the rule.\n${entry()}`,
    ].map((example) => fixable('yes', example)),
}
