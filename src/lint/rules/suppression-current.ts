import { defineRule, entry, file } from '../rule.ts'

const ignored = (until: string) => ({
  source: file({}, entry().replace('http: 404', `http: 499 # rail-errors-ignore http-registered -- Known (until ${until})`)),
  today: '2026-11-21',
})

export default defineRule({
  id: 'suppression-current',
  severity: 'error',
  summary: 'The day until which a suppression holds is not over.',
  why: 'It was a promise with a date.',
  good: () => [ignored('2026-11-21'), ignored('2027-01-31')],
  bad: () => [ignored('2026-11-20')],
  also: ['http-registered'],
  check: () => [], // found by suppress.ts, when the other rules have spoken
})
