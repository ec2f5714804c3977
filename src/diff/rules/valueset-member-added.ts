import { published, valueSet } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-member-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['fhir'],
  summary: 'A code that both catalogs have was added to the expansion.',
  why: 'To consumers, this is the same as a new code. `diff.added_codes` in the config sets the impact.',
  advice: 'Ask those who bind to the ValueSet whether they accept the code.',
  kinds: ['valueset.member added'],
  impactCases:
    '`diff.added_codes` sets another impact, and it is safe if no target with closed types is built',
  impactFor: (_, { policy }) => policy.addedCodes,
  message: ({ after }) => `${after} was added to the expansion`,
  mirror: ['valueset-member-removed'],
  examples: () => [published(valueSet({}), valueSet({}, 'MEMBER_NOT_FOUND'))],
})
