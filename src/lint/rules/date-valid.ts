import { isDay } from '../../catalog/day.ts'
import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'date-valid',
  severity: 'error',
  summary: '`date` is `YYYY-MM-DD` and a real day.',
  why: 'It is the only source of every generated timestamp: the same input then makes the same bytes.',
  good: () => ['2026-03-01', '2028-02-29'].map((date) => ({ source: file({ date }) })),
  bad: () => ['2026-02-29', '2026-3-1', '01.03.2026', '2026-03-01T00:00:00Z', '2026-13-01'].map((date) => ({ source: file({ date }) })),
  needs: ['date'],
  *check({ header: { date } }) {
    if (date !== undefined && !isDay(date)) yield { path: ['date'], message: `"${date}" is no day of the calendar, such as "2026-03-01"` }
  },
})
