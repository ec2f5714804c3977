import { isDay } from '../../values/day.ts'
import { defineRule, entry, file } from '../rule.ts'

const life = { since: '1.0.0', reason: 'One code is enough.', note: 'Request the record again.' }

export default defineRule({
  id: 'date-valid',
  severity: 'error',
  summary:
    '`date`, and the `date` of a deprecation or a retirement, is a real calendar date in the form `YYYY-MM-DD`.',
  why: 'Every generated timestamp comes from this date, so that the same input always gives the same bytes.',
  good: () => [
    ...['2026-03-01', '2028-02-29'].map((date) => ({ source: file({ date }) })),
    entry({
      deprecated: { ...life, date: '2026-03-01' },
      retired: { ...life, date: '2026-09-01' },
    }),
  ],
  bad: () => [
    ...['2026-02-29', '2026-3-1', '01.03.2026', '2026-03-01T00:00:00Z', '2026-13-01'].map(
      (date) => ({ source: file({ date }) }),
    ),
    entry({ deprecated: { ...life, date: '2026-02-29' } }),
    entry({ retired: { ...life, date: 'last year' } }),
  ],
  needs: ['date'],
  *check({ header, having }) {
    if (isWrong(header.date)) yield { path: ['date'], message: messageOf(header.date) }
    for (const { deprecated, retired, path } of having('deprecated', 'retired')) {
      if (isWrong(deprecated?.date))
        yield { path: path('deprecated', 'date'), message: messageOf(deprecated.date) }
      if (isWrong(retired?.date))
        yield { path: path('retired', 'date'), message: messageOf(retired.date) }
    }
  },
})

const isWrong = (date: string | undefined): date is string => date !== undefined && !isDay(date)
const messageOf = (date: string): string => `"${date}" is not a valid date such as "2026-03-01"`
