import { published, valueSet } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-member-added',
  level: 'dangerous',
  feature: true,
  surfaces: ['fhir'],
  summary: 'The expansion holds a code more that both catalogs have.',
  why: 'As a new code. The level is `diff.added_codes`.',
  instead: 'Ask those who bind to the ValueSet whether they take the code.',
  kinds: ['valueset.member added'],
  judge: (_, { policy }) => policy.addedCodes,
  says: ({ after }) => `the expansion holds ${after} now`,
  mirror: ['valueset-member-removed'],
  examples: () => [published(valueSet({}), valueSet({}, 'MEMBER_NOT_FOUND'))],
})
