import { defineRule, entry } from '../rule.ts'

const ignored = (comment: string) =>
  entry().replace('http: 404', `http: 499 # rail-errors-ignore ${comment}`)

export default defineRule({
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
  check: () => [], // reported by suppress.ts, after the other rules
})
