import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const deprecated = (sunset: string) => ({
  deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset },
})

export default defineChangeRule({
  id: 'sunset-earlier',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation was moved to an earlier date.',
  why: 'Consumers planned with the announced date.',
  advice: 'Keep the date, or set a later one.',
  kinds: ['codes.deprecated.sunset changed'],
  when: ({ before, after }) => String(after) < String(before),
  message: changed('the sunset'),
  mirror: ['sunset-later'],
  examples: () => [fields(deprecated('2026-12-31'), deprecated('2026-12-30'))],
})
