import type { Scope } from '../registry/registered.ts'
import type { WorkflowCode } from './codes.ts'
import type { SchemaName } from './schemas.ts'
import type { Step } from './steps.ts'
import * as steps from './steps.ts'

/** An operation of the workflow. */
export type Operation = {
  id: string
  method: 'GET' | 'POST'
  /** `:id` is that of a member or a visit. */
  path: string
  stage: string
  summary: string
  scope: Scope
  request?: SchemaName
  response: SchemaName
  status: 200 | 201
  /** The codes that it can answer with. */
  codes: readonly WorkflowCode[]
  run(step: Step): object
}

type Given = Omit<Operation, 'id' | 'method' | 'path' | 'scope' | 'status'> & {
  line: string
  status?: 201
}

const operation = (id: string, { line, status, ...given }: Given): Operation => {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string]
  return {
    id,
    method,
    path,
    scope: method === 'GET' ? 'read' : 'write',
    status: status ?? 200,
    ...given,
  }
}

/**
 * The operations, in the order of the workflow. Their paths are the sandbox's own: the
 * specification does not show them (4.3).
 */
export const operations: readonly Operation[] = [
  operation('identify', {
    line: 'POST /v1/identify/',
    stage: 'identify',
    summary: 'Find a member by number and type',
    request: 'IdentifyRequest',
    response: 'IdentifyAnswer',
    codes: ['MEMBER_NOT_FOUND'],
    run: steps.identify,
  }),
  operation('getEligibility', {
    line: 'GET /v1/members/:id/eligibility/',
    stage: 'eligibility',
    summary: 'Ask the payer about a member',
    response: 'EligibilityAnswer',
    codes: ['PAYER_UNREACHABLE', 'MEMBER_NOT_FOUND'],
    run: steps.eligibility,
  }),
  operation('createConsent', {
    line: 'POST /v1/consent/create/',
    stage: 'consent',
    summary: 'Create the consent session of a member',
    request: 'MemberRequest',
    response: 'SessionAnswer',
    status: 201,
    codes: ['CONSENT_SESSION_PENDING', 'MEMBER_NOT_FOUND'],
    run: steps.createConsent,
  }),
  operation('rejectConsent', {
    line: 'POST /v1/consent/reject/',
    stage: 'consent',
    summary: 'Reject the consent session of a member',
    request: 'MemberRequest',
    response: 'RejectAnswer',
    codes: ['MEMBER_NOT_FOUND'],
    run: steps.rejectConsent,
  }),
  operation('openVisit', {
    line: 'POST /v1/visits/',
    stage: 'billing',
    summary: 'Open a visit',
    request: 'MemberRequest',
    response: 'VisitAnswer',
    status: 201,
    codes: ['MEMBER_NOT_FOUND'],
    run: steps.openVisit,
  }),
  operation('getVisit', {
    line: 'GET /v1/visits/:id/',
    stage: 'billing',
    summary: 'Show a visit',
    response: 'VisitAnswer',
    codes: [],
    run: ({ world, id }) => ({ visit: world.visits.get(id)! }),
  }),
  operation('billVisit', {
    line: 'POST /v1/visits/:id/bill/',
    stage: 'billing',
    summary: 'Send the lines of a visit',
    request: 'BillRequest',
    response: 'BillAnswer',
    codes: ['MISSING_DOCUMENTS', 'NEEDS_REVIEW', 'ALREADY_CLOSED'],
    run: steps.bill,
  }),
  operation('confirmReview', {
    line: 'POST /v1/visits/:id/confirm/',
    stage: 'submit',
    summary: 'Confirm the review of a visit',
    response: 'VisitAnswer',
    codes: ['ALREADY_CLOSED'],
    run: steps.confirm,
  }),
  operation('submitVisit', {
    line: 'POST /v1/visits/:id/submit/',
    stage: 'submit',
    summary: 'Submit a visit',
    response: 'SubmitAnswer',
    codes: ['MISSING_DOCUMENTS', 'NEEDS_REVIEW', 'ALREADY_CLOSED'],
    run: steps.submit,
  }),
  operation('closeVisit', {
    line: 'POST /v1/visits/:id/close/',
    stage: 'submit',
    summary: 'Close a visit',
    response: 'VisitAnswer',
    codes: ['ALREADY_CLOSED'],
    run: steps.close,
  }),
  operation('sendClaim', {
    line: 'POST /v1/claims/',
    stage: 'submit',
    summary: 'Send a whole claim: member and lines',
    request: 'ClaimRequest',
    response: 'ClaimAnswer',
    codes: ['MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS', 'NEEDS_REVIEW'],
    run: steps.claim,
  }),
]
