import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'output-added',
  level: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output more is published: a target was switched on.',
  why: 'It is an addition.',
  advice: 'Nothing has to be done.',
  kinds: ['outputs added'],
  message: ({ after }) => `${after} is published now`,
  mirror: ['output-removed'],
  examples: () => [published({}, { 'dist/clinic-errors.json': '{"codes":[]}' })],
})
