import { fields, params } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'param-added',
  level: 'safe',
  feature: true,
  surfaces: ['wire', 'source'],
  summary: 'A param more.',
  why: 'Readers leave alone what they do not know.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.params added'],
  message: ({ after }) => `the param "${(after as { name: string }).name}" was added`,
  mirror: ['param-removed'],
  examples: () => [
    fields(params({ name: 'member', type: 'string' }), params({ name: 'member', type: 'string' }, { name: 'payer', type: 'integer' })),
  ],
})
