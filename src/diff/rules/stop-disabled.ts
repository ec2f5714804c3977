import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stop-disabled',
  level: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code does not stop the call any more.',
  why: 'What comes after may rely on the halt: consent, billing.',
  advice: 'Ask the consumers what happens behind the point where the call stopped until now.',
  kinds: ['codes.stop changed'],
  when: ({ after }) => after === false,
  message: () => 'the code does not stop the call any more',
  mirror: ['stop-enabled'],
  examples: () => [fields({ stop: true }, { stop: false })],
})
