import { codeSystem, published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fhir-property-added',
  impact: 'safe',
  feature: true,
  surfaces: ['fhir'],
  summary:
    'A property was added to the CodeSystem (properties that come with a lifecycle change of a code are not reported again).',
  why: 'Consumers that ignore unknown properties are unaffected.',
  advice: 'No action is needed.',
  kinds: ['fhir.property added'],
  message: ({ after }) => `the property "${after}" was added`,
  mirror: ['fhir-property-removed'],
  examples: () => [
    published(codeSystem({}), codeSystem({ property: [{ code: 'retry', type: 'code' }] })),
  ],
})
