import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'since-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`since` of a code was added, removed or corrected.',
  why: 'It is documentation.',
  advice: 'No action is needed.',
  kinds: ['codes.since'],
  message: changed('"since"'),
  mirror: ['since-changed'],
  examples: () => [fields({}, { since: '1.0.0' }), fields({ since: '1.0.0' }, { since: '0.9.0' })],
})
