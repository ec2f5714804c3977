import { flatList, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'json-key-added',
  level: 'safe',
  feature: true,
  surfaces: ['wire'],
  summary: 'The entries of the flat list have a key more.',
  why: 'Readers leave alone what they do not know.',
  advice: 'Nothing has to be done.',
  kinds: ['list.key added'],
  message: ({ after }) => `the entries of the flat list have "${after}" now`,
  mirror: ['json-key-removed'],
  examples: () => [published(flatList({ code: 'A' }), flatList({ code: 'A', http: 404 }))],
})
