import { fields, params } from '../example.ts'
import { defineChangeRule, paramIn } from '../rule.ts'

export default defineChangeRule({
  id: 'param-made-optional',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A required param became optional.',
  why: 'Existing clients expect it to be present, and may fail without it.',
  advice: 'Keep sending it; if there is no value to send, add a new code without the param.',
  kinds: ['codes.params.optional changed'],
  when: ({ after }) => after === true,
  message: ({ location }) => `the param "${paramIn(location)}" became optional`,
  mirror: ['param-made-required'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }),
      params({ name: 'member', type: 'string', optional: true }),
    ),
  ],
})
