import { statusesOf } from '../../core/catalog/entry-values.ts'
import { changed, defineChangeRule } from '../diff/rule.ts'
import { fields } from '../example.ts'

const handling = { outcome: 'fail', retry: 'after_fix' }
export const httpChanged = defineChangeRule({
  id: 'http-changed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`http` of a code changed, or has a status more or less.',
  why: 'Retries, alerts and caches depend on the first digit, and many clients compare the whole status.',
  advice:
    'Keep the status; for other behaviour add a new code and deprecate this one. Within a class, ask the consumers whether they compare the status.',
  kinds: ['codes.http'],
  impactCases: 'dangerous if the class (4xx, 5xx) is the same, safe for a status less',
  impactFor: ({ before, after, pair }) => {
    if (after === undefined) return 'safe'
    const known = before === undefined ? statusesOf(pair!.before) : [Number(before)]
    return known.some((one) => Math.floor(one / 100) === Math.floor(Number(after) / 100))
      ? 'dangerous'
      : 'breaking'
  },
  message: changed('the HTTP status'),
  examples: () => [
    fields({ http: 404 }, { http: 503 }),
    fields({ http: 404 }, { http: 409 }),
    fields({ http: 404 }, { http: [404, 409] }),
    fields({ http: 404 }, { http: [404, 503] }),
    fields({ http: [404, 409] }, { http: 404 }),
  ],
})

export const issueTypeChanged = defineChangeRule({
  id: 'issue-type-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary:
    'The IssueType of a code changed; it is given, or derived from its status (a change that only follows `http` is not reported again).',
  why: 'Readers of an OperationOutcome branch on it.',
  advice:
    'Ask those who read OperationOutcomes; set `issue_type` in the entry to keep the old value.',
  kinds: ['codes.issue_type'],
  message: changed('the IssueType'),
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
    'The IssueSeverity of a code changed; it is given, or derived from `stop` and the outcome (a change that only follows these is not reported again).',
  why: 'Readers of an OperationOutcome end, go on or alert by it.',
  advice:
    'Ask those who read OperationOutcomes; set `issue_severity` in the entry to keep the old value.',
  kinds: ['codes.issue_severity'],
  message: changed('the IssueSeverity'),
  examples: () => [
    fields({ issue_severity: 'fatal' }, { issue_severity: 'error' }),
    fields({}, { issue_severity: 'fatal' }), // derived before: error
  ],
})

export const stopChanged = defineChangeRule({
  id: 'stop-changed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code now stops the call (breaking), or no longer stops it (dangerous).',
  why: 'Calls that used to succeed are now blocked; or later steps, such as payment and delivery, go on although they rely on the stop.',
  advice:
    'Add a new code that stops, and deprecate this one. Where a code no longer stops the call, ask the consumers what they do when it continues.',
  kinds: ['codes.stop changed'],
  impactCases: 'dangerous if the code no longer stops the call',
  impactFor: ({ after }) => (after === true ? 'breaking' : 'dangerous'),
  message: ({ after }) => `the code ${after === true ? 'now stops' : 'no longer stops'} the call`,
  examples: () => [
    fields({ stop: false }, { stop: true }),
    fields({ stop: false, handling: { ...handling, outcome: 'warn' } }, { stop: true, handling }), // the outcome changes with it
    fields({ stop: true }, { stop: false }),
  ],
})
