import { isDay } from '../../values/day.ts'
import { defineRule, entry, file } from '../rule.ts'

const reason = 'One code is enough.'
const left = (sunset: string, fields = {}) => ({
  source: file(
    {},
    entry({ deprecated: { since: '1.0.0', reason, note: 'Ask.', sunset }, ...fields }),
  ),
  today: '2026-11-21',
})

export default defineRule({
  id: 'sunset-not-passed',
  severity: 'warn',
  summary: 'The `sunset` of a deprecated code has not passed.',
  why: 'Otherwise, the code is due to be retired: integrators expect it to be gone.',
  good: () => [
    left('2026-11-21'),
    left('2027-01-31'),
    left('2026-01-31', { retired: { since: '1.0.0', reason } }),
  ],
  bad: () => [left('2026-11-20')],
  needs: ['codes.deprecated', 'codes.retired'],
  *check({ having, today }) {
    if (today === undefined) return
    for (const { code, deprecated, has, path } of having('deprecated')) {
      const sunset = deprecated?.sunset
      if (sunset === undefined || has('retired') || !isDay(sunset) || sunset >= today) continue
      yield {
        path: path('deprecated', 'sunset'),
        message: `the sunset of ${code ?? 'this entry'} was ${sunset}; retire the code`,
      }
    }
  },
})
