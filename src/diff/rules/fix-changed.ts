import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'fix-changed',
  level: 'safe',
  surfaces: ['wire', 'fhir'],
  summary: '`fix` of a code is another text.',
  why: 'It is for people.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.fix changed'],
  message: () => 'the text on what to do changed',
  mirror: ['fix-changed'],
  text: true,
  examples: () => [fields({}, { fix: 'Identify the member again.' })],
})
