import { fields, params } from '../example.ts'
import { defineChangeRule, paramIn } from '../rule.ts'

export default defineChangeRule({
  id: 'param-made-required',
  level: 'safe',
  surfaces: ['wire', 'source'],
  summary: 'A param is always there that could be missing.',
  why: 'Nobody fails on what is there.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.params.optional changed'],
  when: ({ after }) => after === false,
  message: ({ location }) => `the param "${paramIn(location)}" is always there now`,
  mirror: ['param-made-optional'],
  examples: () => [
    fields(params({ name: 'member', type: 'string', optional: true }), params({ name: 'member', type: 'string', optional: false })),
  ],
})
