import { codeSystem, published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'case-sensitivity-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: '`caseSensitive` of the CodeSystem changed.',
  why: 'It defines which codes are equal.',
  advice: 'Keep it `true`: codes are compared exactly.',
  kinds: ['codesystem.case changed'],
  message: (difference) => changed(`${difference.location}`)(difference),
  mirror: ['case-sensitivity-changed'],
  examples: () => [
    published(codeSystem({ caseSensitive: false }), codeSystem({ caseSensitive: true })),
  ],
})
