import { fields, params } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'param-removed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A param was removed.',
  why: 'The keys of params are part of the contract: clients that read the key find nothing.',
  advice: 'Keep sending the param, or add a new code without it and deprecate this one.',
  kinds: ['codes.params removed'],
  message: ({ before }) => `the param "${(before as { name: string }).name}" was removed`,
  mirror: ['param-added'],
  examples: () => [
    fields(
      params({ name: 'member', type: 'string' }, { name: 'payer', type: 'integer' }),
      params({ name: 'member', type: 'string' }),
    ),
  ],
})
