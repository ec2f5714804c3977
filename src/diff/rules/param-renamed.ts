import { fields, params } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'param-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'source'],
  summary: 'A param was renamed: it was removed, and one of the same type was added.',
  why: 'The keys of params are part of the contract: clients that read the old key find nothing.',
  advice: 'Keep the old param, and add the new one as well.',
  kinds: ['codes.params renamed'],
  message: ({ before, after }) => `the param "${before}" was renamed to "${after}"`,
  mirror: ['param-renamed'],
  examples: () => [
    fields(params({ name: 'member', type: 'string' }), params({ name: 'person', type: 'string' })),
  ],
})
