import { fields } from '../example.ts'
import { isShort } from '../notice.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = {
  since: '1.0.0',
  reason: 'One code is enough.',
  note: 'Ask.',
  sunset: '2026-12-31',
}

export default defineChangeRule({
  id: 'code-deprecated',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was deprecated.',
  why: 'The code still works. In FHIR, the status `deprecated` makes servers list the code as inactive, so that `activeOnly=true` hides it. With a sunset in less than `grace_days` the change is dangerous: integrators who release rarely will not be ready.',
  advice:
    'Tell the consumers what replaces the code, and by when; set a later sunset if they need more time.',
  kinds: ['codes.life active to deprecated'],
  impactCases: 'dangerous if the sunset is in less than `grace_days`',
  impactFor: ({ pair }, context) =>
    isShort(pair?.after.deprecated?.sunset, context) ? 'dangerous' : 'safe',
  message: ({ pair }, context) => {
    const { sunset, replaced_by } = pair?.after.deprecated ?? {}
    const way = replaced_by === undefined ? '' : `; ${replaced_by} replaces it`
    const end = sunset === undefined ? '' : `; it may be retired from ${sunset}`
    return `the code was deprecated${way}${end}${isShort(sunset, context) ? `, in less than ${context.policy.graceDays} days` : ''}`
  },
  mirror: ['code-undeprecated'],
  examples: () => [
    fields({}, { deprecated }),
    fields({}, { deprecated: { ...deprecated, sunset: '2026-03-31' } }),
    fields({}, { deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' } }),
  ],
})
