import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fix-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir'],
  summary: '`fix` of a code changed.',
  why: 'The text is meant for people, not for programs.',
  advice: 'No action is needed.',
  kinds: ['codes.fix changed'],
  message: () => 'the fix text changed',
  mirror: ['fix-changed'],
  text: true,
  examples: () => [fields({}, { fix: 'Identify the member again.' })],
})
