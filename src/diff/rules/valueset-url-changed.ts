import { published, valueSet } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-url-changed',
  level: 'breaking',
  surfaces: ['fhir'],
  summary: 'The canonical of the ValueSet is another one, and `url` and `name` of the catalog do not say why.',
  why: 'Every binding names it.',
  advice: 'Keep the canonical for good.',
  kinds: ['valueset.url changed'],
  message: changed('the canonical of the ValueSet'),
  mirror: ['valueset-url-changed'],
  examples: () => [published(valueSet({ url: 'https://clinic.test/a' }), valueSet({ url: 'https://clinic.test/b' }))],
})
