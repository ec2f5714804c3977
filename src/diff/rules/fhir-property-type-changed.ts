import { codeSystem, published } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fhir-property-type-changed',
  level: 'breaking',
  surfaces: ['fhir'],
  summary: 'A property of the CodeSystem has values of another type.',
  why: 'Typed readers fail.',
  advice: 'Declare another property beside it.',
  kinds: ['fhir.type changed'],
  message: (difference) => changed(`the type of ${difference.location}`)(difference),
  mirror: ['fhir-property-type-changed'],
  examples: () => [
    published(codeSystem({ property: [{ code: 'http', type: 'integer' }] }), codeSystem({ property: [{ code: 'http', type: 'string' }] })),
  ],
})
