import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const deprecated = (sunset: string) => ({
  deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset },
})

export default defineChangeRule({
  id: 'sunset-later',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation was moved to a later date.',
  why: 'Consumers have more time.',
  advice: 'Tell the consumers the new date.',
  kinds: ['codes.deprecated.sunset changed'],
  when: ({ before, after }) => String(after) > String(before),
  message: changed('the sunset'),
  mirror: ['sunset-earlier'],
  examples: () => [fields(deprecated('2026-12-30'), deprecated('2026-12-31'))],
})
