import type { WorkflowCode } from './codes.ts'

/** A request that leads to a code in the default scenario, and why. */
export type Cause = { why: string; method: 'GET' | 'POST'; path: string; body?: object }

const line = (amount: number, ...documents: readonly string[]) => ({
  service: 'xray',
  amount,
  documents,
})

export const causes: Readonly<Record<WorkflowCode, Cause>> = {
  MEMBER_NOT_FOUND: {
    why: 'The number was sent without its type.',
    method: 'POST',
    path: '/v1/identify/',
    body: { member: { number: 'A-1042' } },
  },
  PAYER_UNREACHABLE: {
    why: 'The payer of M-2 does not answer the first two calls.',
    method: 'GET',
    path: '/v1/members/M-2/eligibility/',
  },
  CONSENT_SESSION_PENDING: {
    why: 'An earlier session of M-3 is stale. Creating again does not help; rejecting it does.',
    method: 'POST',
    path: '/v1/consent/create/',
    body: { member: 'M-3' },
  },
  MISSING_DOCUMENTS: {
    why: 'A line of the bill has no document.',
    method: 'POST',
    path: '/v1/visits/V-1/bill/',
    body: { lines: [line(80)] },
  },
  NEEDS_REVIEW: {
    why: 'A bill of more than 1,000 is accepted, but someone must confirm it before it is submitted.',
    method: 'POST',
    path: '/v1/visits/V-1/bill/',
    body: { lines: [line(2000, 'invoice.pdf')] },
  },
  ALREADY_CLOSED: {
    why: 'The visit V-7 was closed before.',
    method: 'POST',
    path: '/v1/visits/V-7/close/',
  },
}
