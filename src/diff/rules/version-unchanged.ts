import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'version-unchanged',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The published content changed, but `version` did not.',
  why: 'Two catalogs with the same version cannot be told apart, and caches keep the old one.',
  advice: 'Raise the version; `rail-errors diff --next-version` prints the next one.',
  kinds: ['version unchanged'],
  message: (_, { next }) => `the version must be raised to at least ${next}`,
  mirror: [],
  fixed: true,
  also: ['fix-changed'],
  examples: () => [fields({}, { fix: 'Identify the member again.' })],
})
