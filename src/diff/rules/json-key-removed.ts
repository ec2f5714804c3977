import { flatList, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'json-key-removed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'A key was removed from the entries of the flat list.',
  why: 'Clients that read the key find nothing.',
  advice: 'Keep publishing the key.',
  kinds: ['list.key removed'],
  message: ({ before }) => `"${before}" was removed from the entries of the flat list`,
  mirror: ['json-key-added'],
  examples: () => [published(flatList({ code: 'A', http: 404 }), flatList({ code: 'A' }))],
})
