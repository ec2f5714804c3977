import { published, valueSet } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-member-removed',
  impact: 'breaking',
  surfaces: ['fhir'],
  summary: 'A code that both catalogs have was removed from the expansion.',
  why: 'Bindings reject the code.',
  advice: 'Keep every code in the ValueSet; it must list all of them.',
  kinds: ['valueset.member removed'],
  message: ({ before }) => `${before} was removed from the expansion`,
  mirror: ['valueset-member-added'],
  examples: () => [published(valueSet({}, 'MEMBER_NOT_FOUND'), valueSet({}))],
})
