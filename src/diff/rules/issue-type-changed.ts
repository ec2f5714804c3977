import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'issue-type-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary:
    'The IssueType of a code, given or derived from its status, changed (a change that only follows `http` is not reported again).',
  why: 'Readers of an OperationOutcome branch on it.',
  advice:
    'Ask those who read OperationOutcomes; set `issue_type` in the entry to keep the old value.',
  kinds: ['codes.issue_type'],
  message: changed('the IssueType'),
  mirror: ['issue-type-changed'],
  examples: () => [
    fields({ issue_type: 'not-found' }, { issue_type: 'value' }),
    fields({}, { issue_type: 'value' }), // derived from 404 before: not-found
    fields({ http: 404, issue_type: 'processing' }, { http: 404 }),
  ],
})
