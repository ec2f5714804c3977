import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import type { AnswerOptions } from '../../../libraries/server/answer.ts'
import type { Scope } from '../registry/client.ts'
import type { WorkflowCode, WorkflowRail } from './codes.ts'
import { misshapen, type SchemaName, schemas } from './schemas.ts'
import {
  addVisit,
  type Line,
  MEMBERS,
  type Member,
  nextId,
  type Visit,
  type World,
} from './world.ts'

// The steps of the workflow, in the order of its stages. Each throws a RailFailure with all of its
// reasons, or returns the body of a success.

/**
 * What a step works on: `id` is that of the member or the visit in the path, `language` what the
 * client wants to read.
 */
type Step = {
  world: World
  rail: WorkflowRail
  body: unknown
  id: string
  language: AnswerOptions
}
type Reasons = ReturnType<WorkflowRail['collect']>

/** identify: the member with this identifier. Usually the type is missing or wrong. */
export function identify({ rail, body }: Step): object {
  const reasons = rail.collect(body)
  const member = memberBy(body, reasons)
  reasons.throwIfAny()
  const { id, name, type, number } = member!
  return { member: { id, name, type, number } }
}

/** eligibility: what the payer says. Without an answer of the payer, nothing is known. */
function eligibility({ world, rail, id }: Step): object {
  const { payer } = memberWith(rail, id, '')
  const left = world.silent.get(payer) ?? 0
  if (left > 0) {
    world.silent.set(payer, left - 1)
    throw rail.fail('PAYER_UNREACHABLE', { retryAfter: 1 })
  }
  return { member: id, payer, eligible: true }
}

/** consent: a new session. One that is open is stale then, and in the way until it is rejected. */
function createConsent({ world, rail, body }: Step): object {
  const { id: member } = memberWith(rail, textOf(asRecord(body).member), 'member')
  const open = world.sessions.get(member)
  if (open !== undefined) {
    world.sessions.set(member, { ...open, state: 'stale' })
    throw rail.fail('CONSENT_SESSION_PENDING')
  }
  const session = { id: nextId(world, 'S'), member, state: 'pending' as const }
  world.sessions.set(member, session)
  return { session }
}

/** consent: ends the session of a member, whatever its state is. */
function rejectConsent({ world, rail, body }: Step): object {
  const { id: member } = memberWith(rail, textOf(asRecord(body).member), 'member')
  const rejected = world.sessions.delete(member)
  return { member, rejected }
}

function openVisit({ world, rail, body }: Step): object {
  const { id: member } = memberWith(rail, textOf(asRecord(body).member), 'member')
  const visit: Visit = {
    id: nextId(world, 'V'),
    member,
    state: 'open',
    lines: [],
    review: 'not needed',
  }
  addVisit(world, visit)
  return { visit }
}

/**
 * billing: the lines of a visit. Every line needs a document; a large bill also needs a review,
 * which does not stop the billing.
 */
function bill({ world, rail, body, id, language }: Step): object {
  const visit = world.visits.get(id)!
  refuseClosed(visit, rail)
  const reasons = rail.collect(body)
  const lines = linesOf(body, reasons)
  const review = needsReview(world, lines) ? 'needed' : 'not needed'
  if (review === 'needed') reasons.add('NEEDS_REVIEW')
  reasons.throwIfAny()
  Object.assign(visit, { state: 'billed', lines, review })
  return reasons.withWarnings({ visit }, language)
}

/** submit: someone confirmed the review. */
function confirm({ world, rail, id }: Step): object {
  const visit = world.visits.get(id)!
  refuseClosed(visit, rail)
  if (visit.review === 'needed') visit.review = 'confirmed'
  return { visit }
}

/**
 * submit: nothing is submitted until the review is confirmed. A visit that was submitted is closed.
 */
function submit({ world, rail, id, language }: Step): object {
  const visit = world.visits.get(id)!
  refuseClosed(visit, rail)
  const reasons = rail.collect()
  if (visit.state !== 'billed') reasons.add('MISSING_DOCUMENTS', { path: 'lines' })
  if (visit.review === 'needed') reasons.add('NEEDS_REVIEW')
  reasons.throwIfAny()
  if (visit.review === 'needed') return reasons.withWarnings({ submitted: false, visit }, language)
  visit.state = 'submitted'
  return { submitted: true, visit }
}

/** submit: a visit is closed once. */
function close({ world, rail, id }: Step): object {
  const visit = world.visits.get(id)!
  refuseClosed(visit, rail)
  visit.state = 'closed'
  return { visit }
}

/** All stages in one call: the reasons of all of them are returned at once. */
function claim({ world, rail, body, language }: Step): object {
  const reasons = rail.collect(body)
  const member = memberBy(body, reasons)
  const lines = linesOf(body, reasons)
  if (needsReview(world, lines)) reasons.add('NEEDS_REVIEW')
  reasons.throwIfAny()
  return reasons.withWarnings(
    { claim: { id: nextId(world, 'C'), member: member!.id, lines } },
    language,
  )
}

function memberBy(body: unknown, reasons: Reasons): Member | undefined {
  const { member: named } = asRecord(body)
  const { type, number } = asRecord(named)
  const numbered = MEMBERS.filter((member) => member.number === textOf(number))
  const found = numbered.find((member) => member.type === textOf(type))
  if (found === undefined)
    reasons.add('MEMBER_NOT_FOUND', {
      path: !isRecord(named)
        ? 'member'
        : numbered.length > 0 || textOf(type) === ''
          ? 'member.type'
          : 'member.number',
    })
  return found
}

function memberWith(rail: WorkflowRail, id: string, path: string): Member {
  const found = MEMBERS.find((member) => member.id === id)
  if (found === undefined) throw rail.fail('MEMBER_NOT_FOUND', { path })
  return found
}

const needsReview = ({ reviewAbove }: World, lines: readonly Line[]): boolean =>
  lines.reduce((sum, { amount }) => sum + amount, 0) > reviewAbove

function refuseClosed({ state }: Visit, rail: WorkflowRail): void {
  if (state === 'closed' || state === 'submitted') throw rail.fail('ALREADY_CLOSED')
}

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
  /** The visit of its path must be there. */
  needs?: 'visit'
  codes: readonly (WorkflowCode | 'BILL_UNREADABLE')[]
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
 * contract does not have them.
 */
export const operations: readonly Operation[] = [
  operation('identify', {
    line: 'POST /v1/identify/',
    stage: 'identify',
    summary: 'Find a member by number and type',
    request: 'IdentifyRequest',
    response: 'IdentifyAnswer',
    codes: ['MEMBER_NOT_FOUND'],
    run: identify,
  }),
  operation('getEligibility', {
    line: 'GET /v1/members/:id/eligibility/',
    stage: 'eligibility',
    summary: 'Ask the payer about a member',
    response: 'EligibilityAnswer',
    codes: ['PAYER_UNREACHABLE', 'MEMBER_NOT_FOUND'],
    run: eligibility,
  }),
  operation('createConsent', {
    line: 'POST /v1/consent/create/',
    stage: 'consent',
    summary: 'Create the consent session of a member',
    request: 'MemberRequest',
    response: 'SessionAnswer',
    status: 201,
    codes: ['CONSENT_SESSION_PENDING', 'MEMBER_NOT_FOUND'],
    run: createConsent,
  }),
  operation('rejectConsent', {
    line: 'POST /v1/consent/reject/',
    stage: 'consent',
    summary: 'Reject the consent session of a member',
    request: 'MemberRequest',
    response: 'RejectAnswer',
    codes: ['MEMBER_NOT_FOUND'],
    run: rejectConsent,
  }),
  operation('openVisit', {
    line: 'POST /v1/visits/',
    stage: 'billing',
    summary: 'Open a visit',
    request: 'MemberRequest',
    response: 'VisitAnswer',
    status: 201,
    codes: ['MEMBER_NOT_FOUND'],
    run: openVisit,
  }),
  operation('getVisit', {
    line: 'GET /v1/visits/:id/',
    needs: 'visit',
    stage: 'billing',
    summary: 'Show a visit',
    response: 'VisitAnswer',
    codes: [],
    run: ({ world, id }) => ({ visit: world.visits.get(id)! }),
  }),
  operation('billVisit', {
    line: 'POST /v1/visits/:id/bill/',
    needs: 'visit',
    stage: 'billing',
    summary: 'Send the lines of a visit',
    request: 'BillRequest',
    response: 'BillAnswer',
    codes: ['BILL_UNREADABLE', 'MISSING_DOCUMENTS', 'NEEDS_REVIEW', 'ALREADY_CLOSED'],
    run: bill,
  }),
  operation('confirmReview', {
    line: 'POST /v1/visits/:id/confirm/',
    needs: 'visit',
    stage: 'submit',
    summary: 'Confirm the review of a visit',
    response: 'VisitAnswer',
    codes: ['ALREADY_CLOSED'],
    run: confirm,
  }),
  operation('submitVisit', {
    line: 'POST /v1/visits/:id/submit/',
    needs: 'visit',
    stage: 'submit',
    summary: 'Submit a visit',
    response: 'SubmitAnswer',
    codes: ['MISSING_DOCUMENTS', 'NEEDS_REVIEW', 'ALREADY_CLOSED'],
    run: submit,
  }),
  operation('closeVisit', {
    line: 'POST /v1/visits/:id/close/',
    needs: 'visit',
    stage: 'submit',
    summary: 'Close a visit',
    response: 'VisitAnswer',
    codes: ['ALREADY_CLOSED'],
    run: close,
  }),
  operation('sendClaim', {
    line: 'POST /v1/claims/',
    stage: 'submit',
    summary: 'Send a whole claim: member and lines',
    request: 'ClaimRequest',
    response: 'ClaimAnswer',
    codes: ['MEMBER_NOT_FOUND', 'BILL_UNREADABLE', 'MISSING_DOCUMENTS', 'NEEDS_REVIEW'],
    run: claim,
  }),
]

/** A text of a request; what is not a text counts as absent. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The lines of a bill as they were sent. Adds a reason for each value of another type, and for each missing document. */
function linesOf(body: unknown, reasons: ReturnType<WorkflowRail['collect']>): Line[] {
  const { lines = [] } = asRecord(body)
  const wrong = [...misshapen(schemas.BillRequest, { lines }, '')]
  for (const { path, wanted } of wrong)
    reasons.add('BILL_UNREADABLE', {
      path,
      message: `The bill cannot be read (${path} must be ${wanted}).`,
    })
  const addMissing = (path: string, found: readonly unknown[]) => {
    if (found.length === 0 && !wrong.some((one) => one.path.startsWith(path)))
      reasons.add('MISSING_DOCUMENTS', { path })
  }
  if (!Array.isArray(lines) || wrong[0]?.path === 'lines') return []
  addMissing('lines', lines)
  return lines.map((line, at) => {
    const { service = '', amount = 0, documents = [] } = asRecord(line)
    const named = Array.isArray(documents) ? documents.map(textOf).filter(Boolean) : []
    if (isRecord(line)) addMissing(`lines[${at}].documents`, named)
    return { service, amount: Number.isFinite(amount) ? amount : 0, documents: named } as Line
  })
}
