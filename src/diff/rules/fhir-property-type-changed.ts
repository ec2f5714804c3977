import { codeSystem, published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fhir-property-type-changed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: 'The type of a CodeSystem property changed.',
  why: 'Clients that expect the old type fail.',
  advice: 'Keep the property, and declare a second property with the new type.',
  kinds: ['fhir.type changed'],
  message: (difference) => changed(`the type of ${difference.location}`)(difference),
  mirror: ['fhir-property-type-changed'],
  examples: () => [
    published(
      codeSystem({ property: [{ code: 'http', type: 'integer' }] }),
      codeSystem({ property: [{ code: 'http', type: 'string' }] }),
    ),
  ],
})
