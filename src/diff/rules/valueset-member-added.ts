import { published, valueSet } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-member-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['fhir'],
  summary: 'A code that both catalogs have was added to the expansion.',
  why: 'It affects consumers like a new code. The impact is `diff.added_codes`.',
  advice: 'Ask those who bind to the ValueSet whether they accept the code.',
  kinds: ['valueset.member added'],
  impactFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `${after} was added to the expansion`,
  mirror: ['valueset-member-removed'],
  examples: () => [published(valueSet({}), valueSet({}, 'MEMBER_NOT_FOUND'))],
})
