import { published, valueSet } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'valueset-member-removed',
  level: 'breaking',
  surfaces: ['fhir'],
  summary: 'The expansion does not hold a code any more that both catalogs have.',
  why: 'Bindings refuse the code.',
  advice: 'Keep every code in the ValueSet; it names all of them.',
  kinds: ['valueset.member removed'],
  message: ({ before }) => `the expansion does not hold ${before} any more`,
  mirror: ['valueset-member-added'],
  examples: () => [published(valueSet({}, 'MEMBER_NOT_FOUND'), valueSet({}))],
})
