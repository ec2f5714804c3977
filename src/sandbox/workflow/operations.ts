import type { Scope } from '../registry/registered.ts'
import type { WorkflowCode } from './codes.ts'
import type { Step } from './steps.ts'
import * as steps from './steps.ts'

/** An operation of the workflow. `:id` in the path is that of a member or a visit. */
export type Operation = {
  method: 'GET' | 'POST'
  path: string
  stage: string
  summary: string
  scope: Scope
  status: 200 | 201
  /** The codes that it can answer with. */
  codes: readonly WorkflowCode[]
  run(step: Step): object
}

const operation = (
  line: string,
  stage: string,
  summary: string,
  run: Operation['run'],
  codes: readonly WorkflowCode[],
  status: 200 | 201 = 200,
): Operation => {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string]
  return { method, path, stage, summary, scope: method === 'GET' ? 'read' : 'write', status, codes, run }
}

/** The operations, in the order of the workflow. Their paths are the sandbox's own: the specification does not show them (4.3). */
export const operations: readonly Operation[] = [
  operation('POST /v1/identify/', 'identify', 'Find a member by number and type', steps.identify, ['MEMBER_NOT_FOUND']),
  operation('GET /v1/members/:id/eligibility/', 'eligibility', 'Ask the payer about a member', steps.eligibility, [
    'PAYER_UNREACHABLE',
    'MEMBER_NOT_FOUND',
  ]),
  operation(
    'POST /v1/consent/create/',
    'consent',
    'Create the consent session of a member',
    steps.createConsent,
    ['CONSENT_SESSION_PENDING', 'MEMBER_NOT_FOUND'],
    201,
  ),
  operation('POST /v1/consent/reject/', 'consent', 'Reject the consent session of a member', steps.rejectConsent, ['MEMBER_NOT_FOUND']),
  operation('POST /v1/visits/', 'billing', 'Open a visit', steps.openVisit, ['MEMBER_NOT_FOUND'], 201),
  operation('GET /v1/visits/:id/', 'billing', 'Show a visit', ({ world, id }) => ({ visit: world.visits.get(id)! }), []),
  operation('POST /v1/visits/:id/bill/', 'billing', 'Send the lines of a visit', steps.bill, [
    'MISSING_DOCUMENTS',
    'NEEDS_REVIEW',
    'ALREADY_CLOSED',
  ]),
  operation('POST /v1/visits/:id/confirm/', 'submit', 'Confirm the review of a visit', steps.confirm, ['ALREADY_CLOSED']),
  operation('POST /v1/visits/:id/submit/', 'submit', 'Submit a visit', steps.submit, [
    'MISSING_DOCUMENTS',
    'NEEDS_REVIEW',
    'ALREADY_CLOSED',
  ]),
  operation('POST /v1/visits/:id/close/', 'submit', 'Close a visit', steps.close, ['ALREADY_CLOSED']),
  operation('POST /v1/claims/', 'submit', 'Send a whole claim: member and lines', steps.claim, [
    'MEMBER_NOT_FOUND',
    'MISSING_DOCUMENTS',
    'NEEDS_REVIEW',
  ]),
]
