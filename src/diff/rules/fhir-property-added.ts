import { codeSystem, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fhir-property-added',
  level: 'safe',
  feature: true,
  surfaces: ['fhir'],
  summary: 'The CodeSystem declares a property more. Properties that come with the life of a code are not told twice.',
  why: 'It is an addition.',
  advice: 'Nothing has to be done.',
  kinds: ['fhir.property added'],
  message: ({ after }) => `the property "${after}" is declared now`,
  mirror: ['fhir-property-removed'],
  examples: () => [published(codeSystem({}), codeSystem({ property: [{ code: 'retry', type: 'code' }] }))],
})
