import { fields, params } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'param-removed',
  level: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A param less.',
  why: 'The keys of params are a part of the contract: who reads one meets nothing.',
  advice: 'Keep sending the param, or add a new code without it and deprecate this one.',
  kinds: ['codes.params removed'],
  message: ({ before }) => `the param "${(before as { name: string }).name}" is gone`,
  mirror: ['param-added'],
  examples: () => [
    fields(params({ name: 'member', type: 'string' }, { name: 'payer', type: 'integer' }), params({ name: 'member', type: 'string' })),
  ],
})
