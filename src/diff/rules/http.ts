import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

const handling = { outcome: 'fail', retry: 'after_fix' }
export const httpChanged = defineChangeRule({
  id: 'http-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`http` of a code changed to another status of the same class.',
  why: 'Many clients compare the status exactly.',
  advice:
    'Ask the consumers whether they compare the status; if so, add a new code and deprecate this one.',
  kinds: ['codes.http changed'],
  when: ({ before, after }) => Math.floor(Number(before) / 100) === Math.floor(Number(after) / 100),
  message: changed('the HTTP status'),
  mirror: ['http-changed'],
  examples: () => [fields({ http: 404 }, { http: 409 })],
})

export const httpClassChanged = defineChangeRule({
  id: 'http-class-changed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`http` of a code changed to a status of another class.',
  why: 'Retries, alerts and caches depend on the first digit.',
  advice: 'Keep the status; for the other behaviour add a new code and deprecate this one.',
  kinds: ['codes.http changed'],
  when: ({ before, after }) => Math.floor(Number(before) / 100) !== Math.floor(Number(after) / 100),
  message: changed('the HTTP status'),
  mirror: ['http-class-changed'],
  examples: () => [fields({ http: 404 }, { http: 503 })],
})

export const issueTypeChanged = defineChangeRule({
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

export const issueSeverityChanged = defineChangeRule({
  id: 'issue-severity-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary:
    'The IssueSeverity of a code, given or derived from `stop` and the outcome, changed (a change that only follows these is not reported again).',
  why: 'Readers of an OperationOutcome end, go on or alert by it.',
  advice:
    'Ask those who read OperationOutcomes; set `issue_severity` in the entry to keep the old value.',
  kinds: ['codes.issue_severity'],
  message: changed('the IssueSeverity'),
  mirror: ['issue-severity-changed'],
  examples: () => [
    fields({ issue_severity: 'fatal' }, { issue_severity: 'error' }),
    fields({}, { issue_severity: 'fatal' }), // derived before: error
  ],
})

export const stopEnabled = defineChangeRule({
  id: 'stop-enabled',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code now stops the call.',
  why: 'Calls that used to succeed are now blocked.',
  advice: 'Add a new code that stops, and deprecate this one.',
  kinds: ['codes.stop changed'],
  when: ({ after }) => after === true,
  message: () => 'the code now stops the call',
  mirror: ['stop-disabled'],
  examples: () => [
    fields({ stop: false }, { stop: true }),
    fields({ stop: false, handling: { ...handling, outcome: 'warn' } }, { stop: true, handling }), // the outcome changes with it
  ],
})

export const stopDisabled = defineChangeRule({
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
