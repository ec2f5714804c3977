import { defineRule, entry, file } from '../rule.ts'

const ignored = (until: string) => ({
  source: file(
    {},
    entry().replace(
      'http: 404',
      `http: 499 # rail-errors-ignore http-registered -- Known (until ${until})`,
    ),
  ),
  today: '2026-11-21',
})

export default defineRule({
  id: 'suppression-unexpired',
  severity: 'error',
  summary: 'The expiry date of a suppression has not passed.',
  why: 'The finding was accepted only until that date.',
  good: () => [ignored('2026-11-21'), ignored('2027-01-31')],
  bad: () => [ignored('2026-11-20')],
  also: ['http-registered'],
  check: () => [], // reported by suppress.ts, after the other rules
})
