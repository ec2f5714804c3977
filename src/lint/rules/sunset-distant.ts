import { isShortNotice } from '../../catalog/notice.ts'
import { isDay } from '../../values/day.ts'
import { defineRule, entry, file } from '../rule.ts'

const leaving = (sunset: string) =>
  entry({ deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset } })
const at = (sunset: string) => ({ source: file({ date: '2026-11-21' }, leaving(sunset)) })

export default defineRule({
  id: 'sunset-distant',
  severity: 'warn',
  summary:
    'A `sunset` is a real calendar date and, in the version that announces it, at least the grace period after `date` (`grace_days` of the config, 90 by default).',
  why: 'Integrators need time: a shorter notice breaks those who release rarely.',
  good: () => [
    at('2027-02-19'),
    { source: file({ date: '2026-11-21', version: '1.1.0' }, leaving('2026-11-22')) },
  ],
  bad: () => [at('2027-02-18'), at('soon'), at('2027-02-30')],
  needs: ['date', 'codes.deprecated', 'codes.retired'],
  *check({ having, header: { date, version }, graceDays }) {
    for (const { deprecated, has, path } of having('deprecated')) {
      const sunset = deprecated?.sunset
      if (sunset === undefined) continue
      const at = path('deprecated', 'sunset')
      if (!isDay(sunset))
        yield { path: at, message: `"${sunset}" is not a valid date such as "2026-03-01"` }
      // Only the version that announces the sunset is checked: later ones are closer to it.
      else if (
        (deprecated?.since ?? version) === version &&
        !has('retired') &&
        isShortNotice(sunset, date, graceDays)
      ) {
        const message = `${sunset} is less than ${graceDays} days after the date of this version, ${date}`
        yield {
          path: at,
          message,
          related: [{ path: ['date'], message: 'the date of this version' }],
        }
      }
    }
  },
})
