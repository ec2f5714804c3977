import { flatList, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'json-key-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire'],
  summary: 'A key was added to the entries of the flat list.',
  why: 'Readers ignore keys that they do not know.',
  advice: 'No action is needed.',
  kinds: ['list.key added'],
  message: ({ after }) => `"${after}" was added to the entries of the flat list`,
  mirror: ['json-key-removed'],
  examples: () => [published(flatList({ code: 'A' }), flatList({ code: 'A', http: 404 }))],
})
