import { fields, params } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'param-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'source'],
  summary: 'A param was added.',
  why: 'Readers ignore params that they do not know.',
  advice: 'No action is needed.',
  kinds: ['codes.params added'],
  message: ({ after }) => `the param "${(after as { name: string }).name}" was added`,
  mirror: ['param-removed'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }),
      params({ name: 'member', type: 'string' }, { name: 'payer', type: 'integer' }),
    ),
  ],
})
