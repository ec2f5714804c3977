import { flatList, published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'json-type-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'The JSON type of a key of the flat list changed.',
  why: 'Typed readers fail.',
  advice: 'Keep the type, and publish the new form under another key.',
  kinds: ['list.type changed'],
  message: (difference) => changed(`the JSON type of "${difference.location}"`)(difference),
  mirror: ['json-type-changed'],
  examples: () => [
    published(flatList({ code: 'A', http: '404' }), flatList({ code: 'A', http: 404 })),
  ],
})
