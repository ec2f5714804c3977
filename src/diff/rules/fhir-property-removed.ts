import { codeSystem, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fhir-property-removed',
  level: 'breaking',
  surfaces: ['fhir'],
  summary: 'The CodeSystem does not declare a property any more: no code has the field, or the target does not show it.',
  why: 'Queries and filters that name the property fail.',
  advice: 'Keep the field on at least one code, or tell those who query the property.',
  kinds: ['fhir.property removed'],
  message: ({ before }) => `the property "${before}" is not declared any more`,
  mirror: ['fhir-property-added'],
  examples: () => [published(codeSystem({ property: [{ code: 'retry', type: 'code' }] }), codeSystem({}))],
})
