import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const deprecated = (sunset: string) => ({ deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset } })

export default defineChangeRule({
  id: 'sunset-earlier',
  level: 'breaking',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation is an earlier day.',
  why: 'Consumers planned with the day that they were told.',
  advice: 'Keep the day, or give a later one.',
  kinds: ['codes.deprecated.sunset changed'],
  when: ({ before, after }) => String(after) < String(before),
  message: changed('the sunset'),
  mirror: ['sunset-later'],
  examples: () => [fields(deprecated('2026-12-31'), deprecated('2026-12-30'))],
})
