import { defineChangeRule } from '../diff/rule.ts'
import { published } from '../example.ts'

export const outputAdded = defineChangeRule({
  id: 'output-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output was added: a target was switched on.',
  why: 'Consumers that ignore unknown files are unaffected.',
  kinds: ['outputs added'],
  message: ({ after }) => `${after} is now published`,
  examples: () => [published({}, { 'dist/clinic-errors.json': '{"codes":[]}' })],
})

export const outputRemoved = defineChangeRule({
  id: 'output-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output was removed: a target was switched off, or writes to another path.',
  why: 'Consumers that load the path get nothing.',
  advice: 'Keep the target, or publish at both paths for some time.',
  kinds: ['outputs removed'],
  message: ({ before }) => `${before} is no longer published`,
  examples: () => [published({ 'dist/clinic-errors.json': '{"codes":[]}' }, {})],
})
