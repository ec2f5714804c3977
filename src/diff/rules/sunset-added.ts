import { fields } from '../example.ts'
import { isShort } from '../notice.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' }

export default defineChangeRule({
  id: 'sunset-added',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'A sunset was added to a deprecation.',
  why: 'It gives consumers more notice; with a date in less than `grace_days` the change is dangerous.',
  advice: 'Tell the consumers the date.',
  kinds: ['codes.deprecated.sunset added'],
  impactCases: 'dangerous if the sunset is in less than `grace_days`',
  impactFor: ({ pair }, context) =>
    isShort(pair?.after.deprecated?.sunset, context) ? 'dangerous' : 'safe',
  message: ({ after }) => `the code may be retired from ${after}`,
  mirror: ['sunset-removed'],
  examples: () => [
    fields({ deprecated }, { deprecated: { ...deprecated, sunset: '2026-12-31' } }),
    fields({ deprecated }, { deprecated: { ...deprecated, sunset: '2026-03-31' } }),
  ],
})
