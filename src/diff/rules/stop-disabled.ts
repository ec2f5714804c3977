import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stop-disabled',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code no longer stops the call.',
  why: 'Later steps, such as payment and delivery, may rely on the stop.',
  advice: 'Ask the consumers what their code does now that the call continues past this error.',
  kinds: ['codes.stop changed'],
  when: ({ after }) => after === false,
  message: () => 'the code no longer stops the call',
  mirror: ['stop-enabled'],
  examples: () => [fields({ stop: true }, { stop: false })],
})
