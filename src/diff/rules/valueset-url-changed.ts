import { published, valueSet } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-url-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'The canonical URL of the ValueSet changed for a reason other than `url` or `name` of the catalog.',
  why: 'Every binding contains it.',
  advice: 'Keep the canonical URL permanently.',
  kinds: ['valueset.url changed'],
  message: changed('the canonical URL of the ValueSet'),
  mirror: ['valueset-url-changed'],
  examples: () => [
    published(
      valueSet({ url: 'https://clinic.test/a' }),
      valueSet({ url: 'https://clinic.test/b' }),
    ),
  ],
})
