import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'output-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output was added: a target was switched on.',
  why: 'Consumers that ignore unknown files are unaffected.',
  advice: 'No action is needed.',
  kinds: ['outputs added'],
  message: ({ after }) => `${after} is now published`,
  mirror: ['output-removed'],
  examples: () => [published({}, { 'dist/clinic-errors.json': '{"codes":[]}' })],
})
