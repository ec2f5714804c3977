import { fields, params } from '../example.ts'
import { defineChangeRule, edited, paramIn } from '../rule.ts'

export default defineChangeRule({
  id: 'param-text-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The description of a param was added, removed or changed.',
  why: 'The text is meant for people, not for programs.',
  advice: 'No action is needed.',
  kinds: ['codes.params.description'],
  message: (difference) =>
    edited(`the description of the param "${paramIn(difference.location)}"`)(difference),
  mirror: ['param-text-changed'],
  text: true,
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }),
      params({ name: 'member', type: 'string', description: 'The identifier.' }),
    ),
  ],
})
