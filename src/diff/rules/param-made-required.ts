import { fields, params } from '../example.ts'
import { defineChangeRule, paramIn } from '../rule.ts'

export default defineChangeRule({
  id: 'param-made-required',
  impact: 'safe',
  surfaces: ['wire', 'source'],
  summary: 'An optional param became required.',
  why: 'A param that is always present breaks no reader.',
  advice: 'No action is needed.',
  kinds: ['codes.params.optional changed'],
  when: ({ after }) => after === false,
  message: ({ location }) => `the param "${paramIn(location)}" became required`,
  mirror: ['param-made-optional'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string', optional: true }),
      params({ name: 'member', type: 'string', optional: false }),
    ),
  ],
})
