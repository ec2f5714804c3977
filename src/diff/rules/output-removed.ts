import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'output-removed',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'An output is not published any more: a target was switched off, or writes to another place.',
  why: 'Who loads the path gets nothing.',
  advice: 'Keep the target, or publish at both paths for a while.',
  kinds: ['outputs removed'],
  message: ({ before }) => `${before} is not published any more`,
  mirror: ['output-added'],
  examples: () => [published({ 'dist/clinic-errors.json': '{"codes":[]}' }, {})],
})
