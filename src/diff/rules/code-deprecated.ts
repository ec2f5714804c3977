import { fields } from '../example.ts'
import { isShort } from '../notice.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset: '2026-12-31' }

export default defineChangeRule({
  id: 'code-deprecated',
  level: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code is deprecated.',
  why: 'It is announced, and still works. In FHIR the status `deprecated` makes servers list the code as inactive, so that `activeOnly=true` hides it. With a sunset sooner than `grace_days` it is dangerous: integrators who release seldom will not be ready.',
  advice: 'Tell the consumers what takes its place, and by when; a sunset further away gives them the time they were promised.',
  kinds: ['codes.life active to deprecated'],
  levelFor: ({ pair }, context) => (isShort(pair?.after.deprecated?.sunset, context) ? 'dangerous' : 'safe'),
  message: ({ pair }, context) => {
    const { sunset, replaced_by } = pair?.after.deprecated ?? {}
    const way = replaced_by === undefined ? '' : `; ${replaced_by} takes its place`
    const end = sunset === undefined ? '' : `; it may be retired from ${sunset}`
    return `the code is deprecated${way}${end}${isShort(sunset, context) ? `, sooner than ${context.policy.graceDays} days` : ''}`
  },
  mirror: ['code-undeprecated'],
  examples: () => [
    fields({}, { deprecated }),
    fields({}, { deprecated: { ...deprecated, sunset: '2026-03-31' } }),
    fields({}, { deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' } }),
  ],
})
