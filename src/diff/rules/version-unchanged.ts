import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'version-unchanged',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'What is published differs, and `version` does not.',
  why: 'Two catalogs with one version can’t be told apart, and caches keep the old one.',
  advice: 'Raise the version: `rail-errors diff --next-version` says to what.',
  kinds: ['version unchanged'],
  message: (_, { next }) => `the version has to be raised, to ${next} at least`,
  mirror: [],
  fixed: true,
  also: ['fix-changed'],
  examples: () => [fields({}, { fix: 'Identify the member again.' })],
})
