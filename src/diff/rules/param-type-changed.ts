import { fields, params } from '../example.ts'
import { changed, defineChangeRule, paramIn } from '../rule.ts'

export default defineChangeRule({
  id: 'param-type-changed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'The type of a param changed.',
  why: 'Decoders fail.',
  advice: 'Keep the param, and add a second param with the new type.',
  kinds: ['codes.params.type'],
  message: (difference) =>
    changed(`the type of the param "${paramIn(difference.location)}"`)(difference),
  mirror: ['param-type-changed'],
  examples: () => [
    fields(params({ name: 'member', type: 'string' }), params({ name: 'member', type: 'integer' })),
    fields(params({ name: 'member' }), params({ name: 'member', type: 'string' })),
  ],
})
