import { fields, params } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'param-renamed',
  level: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A param went and one of the same type came.',
  why: 'The keys of params are a part of the contract: who reads the old one meets nothing.',
  advice: 'Keep the old param and add the new one beside it.',
  kinds: ['codes.params renamed'],
  message: ({ before, after }) => `the param "${before}" is called "${after}" now`,
  mirror: ['param-renamed'],
  examples: () => [fields(params({ name: 'member', type: 'string' }), params({ name: 'person', type: 'string' }))],
})
