import { fields, params } from '../example.ts'
import { defineChangeRule, paramIn } from '../rule.ts'

export default defineChangeRule({
  id: 'param-made-optional',
  level: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A param may be missing that was always there.',
  why: 'Readers meet its absence for the first time.',
  advice: 'Keep sending it; where there is nothing to say, add a new code without the param.',
  kinds: ['codes.params.optional changed'],
  when: ({ after }) => after === true,
  message: ({ location }) => `the param "${paramIn(location)}" may be missing now`,
  mirror: ['param-made-required'],
  examples: () => [fields(params({ name: 'member', type: 'string' }), params({ name: 'member', type: 'string', optional: true }))],
})
