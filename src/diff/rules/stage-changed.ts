import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'stage-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`fix_stage` of a code changed.',
  why: 'The work goes to another team.',
  advice: 'Ask the teams of both stages whether they are prepared.',
  kinds: ['codes.fix_stage changed'],
  message: changed('the stage'),
  mirror: ['stage-changed'],
  examples: () => [fields({ fix_stage: 'identify' }, { fix_stage: 'billing' })],
})
