import { codeSystem, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fhir-property-removed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary:
    'A property was removed from the CodeSystem: no code has the field, or the target does not show it.',
  why: 'Queries and filters that use the property fail.',
  advice: 'Keep the field on at least one code, or inform those who query the property.',
  kinds: ['fhir.property removed'],
  message: ({ before }) => `the property "${before}" was removed`,
  mirror: ['fhir-property-added'],
  examples: () => [
    published(codeSystem({ property: [{ code: 'retry', type: 'code' }] }), codeSystem({})),
  ],
})
