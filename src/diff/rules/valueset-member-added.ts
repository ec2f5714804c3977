import { published, valueSet } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-member-added',
  level: 'dangerous',
  feature: true,
  surfaces: ['fhir'],
  summary: 'The expansion holds a code more that both catalogs have.',
  why: 'As a new code. The level is `diff.added_codes`.',
  advice: 'Ask those who bind to the ValueSet whether they take the code.',
  kinds: ['valueset.member added'],
  levelFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `the expansion holds ${after} now`,
  mirror: ['valueset-member-removed'],
  examples: () => [published(valueSet({}), valueSet({}, 'MEMBER_NOT_FOUND'))],
})
