import { flatList, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'json-key-removed',
  level: 'breaking',
  surfaces: ['wire'],
  summary: 'The entries of the flat list have a key less.',
  why: 'Who reads the key meets nothing.',
  advice: 'Keep publishing the key.',
  kinds: ['list.key removed'],
  message: ({ before }) => `the entries of the flat list do not have "${before}" any more`,
  mirror: ['json-key-added'],
  examples: () => [published(flatList({ code: 'A', http: 404 }), flatList({ code: 'A' }))],
})
