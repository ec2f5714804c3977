import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'output-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output was removed: a target was switched off, or writes to another path.',
  why: 'Consumers that load the path get nothing.',
  advice: 'Keep the target, or publish at both paths for some time.',
  kinds: ['outputs removed'],
  message: ({ before }) => `${before} is no longer published`,
  mirror: ['output-added'],
  examples: () => [published({ 'dist/clinic-errors.json': '{"codes":[]}' }, {})],
})
