import { type HeadersLike, headerOf } from '../../../base/core/contract/headers.ts'
import { isUpperSnake } from '../../../base/core/contract/reason.ts'
import { ownOf, textOf } from '../../../base/core/contract/received.ts'
import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import type { Contract } from '../contract.ts'
import { failurePage } from '../failure-page.ts'
import { type SaidFailure, saidFailure } from './failure-in-success.ts'
import { producerOf } from './framework-of.ts'
import { type InForm, inForm, wrongCodeIn } from './in-form.ts'
import { isOAuth, isTokenEndpoint, isTokenResponse } from './oauth-shape.ts'
import { otherForm } from './other-form.ts'
import { isReasonShaped, type Placed, placedReasons } from './reasons.ts'
import { headersOf, LARGEST_BODY, type WireRecord } from './record.ts'
import { isRedacted } from './redacted.ts'

/**
 * What kind of answer it is, which decides the checks: `contract`: an error body, or what should be
 * one; `oauth`: of a token endpoint or about a token; `framework`, `problem`: a failure in a known
 * form that is not ours; `form`: another form with codes of the catalog; `failure`: a success whose body
 * says that the call failed; `outcome`: a FHIR OperationOutcome; `text`: a failure that is not JSON;
 * `value`: JSON that is not an object; `plain`: a success without reasons; `large`: the body is too
 * large to be checked; `unseen`: it was not recorded.
 */
export type Kind =
  | 'contract'
  | 'oauth'
  | 'framework'
  | 'problem'
  | 'form'
  | 'failure'
  | 'outcome'
  | 'text'
  | 'value'
  | 'plain'
  | 'large'
  | 'unseen'

/** A record, read: what the checks look at. */
export type Exchange = {
  readonly kind: Kind
  readonly producer: string | undefined
  /** Why its form is not that of the catalog, for people. */
  readonly form: string | undefined
  /** What in the body of a success says that the call failed. */
  readonly said: SaidFailure | undefined
  /** How it was read, in a form that the catalog names. */
  readonly wire: InForm | undefined
  readonly status: number | undefined
  /** A 4xx or 5xx, or a body of which the status is not known. */
  readonly failed: boolean
  /** The parsed body, in the form of the contract; its text if it is not JSON. */
  readonly value: unknown
  /** The same as it was sent. */
  readonly sent: unknown
  readonly headers: HeadersLike | undefined
  /** The value of a header; empty if it is absent. */
  header(name: string): string
  /** In upper case; empty if it was not recorded. */
  readonly method: string
  /** Empty if it was not recorded. */
  readonly url: string
  /** The operation that was called; undefined if it is not known, or the body has no reasons. */
  readonly operation: string | undefined
  /** The parsed body of the request; undefined if it was not recorded, or is not JSON. */
  readonly request: unknown
  /**
   * All reasons with their places: of `errors`, of a bare list, or the body itself; then of
   * `warnings`.
   */
  readonly reasons: readonly Placed[]
}

export function exchangeOf(record: WireRecord, contract: Contract): Exchange {
  const { status, body, method = '', url = '', request } = record
  const { headers, header } = headersIn(record)
  const failed = status === undefined || status > 399
  const isLarge = record.tooLarge || (typeof body === 'string' && body.length > LARGEST_BODY)
  const { value, isJson } = parsed(isLarge ? undefined : body)
  const answer = { status, headers, body: value }
  const sent = parsed(request)
  const exchangeAs = (
    kind: Kind,
    {
      producer,
      form,
      said,
      reasons = NONE,
    }: Partial<Pick<Exchange, 'producer' | 'form' | 'said' | 'reasons'>> = {},
  ): Exchange => ({
    kind,
    producer,
    form,
    said,
    wire: undefined,
    status,
    failed,
    value,
    headers,
    header,
    reasons,
    url,
    method: method.toUpperCase(),
    operation:
      kind === 'contract' ? (record.operation ?? contract.operationOf(method, url)) : undefined,
    sent: value,
    request: sent.isJson ? sent.value : undefined,
  })

  if (isLarge) return exchangeAs('large')
  if (body === undefined || isRedacted(body) || /^head$/i.test(method)) return exchangeAs('unseen')
  const isTokenError = failed && isTokenEndpoint(url) && !('fix_stage' in Object(value))
  const ownForm = isTokenError ? undefined : inForm(answer, failed, contract)
  // The codes of OAuth are in snake_case, as those of some catalogs are.
  const isOwnForm = ({ reasons }: InForm) =>
    !failed ||
    !isOAuth(value, undefined, undefined, '') ||
    reasons.some(({ fields }) => contract.entry(fields.error) ?? isUpperSnake(textOf(fields.error)))
  const exchangeInForm = (wire: InForm) => ({
    ...exchangeAs('contract', { reasons: wire.reasons }),
    value: wire.value,
    wire,
  })
  const wire = ownForm && isOwnForm(ownForm) ? ownForm : undefined
  if (wire !== undefined) {
    const seen = exchangeInForm(wire)
    // A form whose failures may have a status of success: that says nothing about them.
    return failed || wire.isWarnings || !wire.form.inSuccess
      ? seen
      : { ...seen, failed: true, status: undefined }
  }
  const [asked] = contract.forms.includes('rail') ? [] : contract.otherForms
  const isOurs = !isTokenError && isReasonShaped(value, contract, failed)
  const reasons = isOurs ? placedReasons(value, failed, contract) : []
  if (!asked && reasons.some(({ fields }) => isOwn(fields)))
    return exchangeAs('contract', { reasons })
  if (!failed && isTokenResponse(value)) return exchangeAs('oauth')
  const isRead = failed && !isTokenError && !isOAuth(value, status, undefined, url)
  const wrong = isRead ? wrongCodeIn(answer, contract) : undefined
  // A coding of the catalog's own system is meant for a code, too.
  if (wrong?.isNear || wrong?.seen.form.outcome) return exchangeInForm(wrong.seen)
  const form = otherForm(answer, failed, contract)
  if (isOurs && !asked && form === undefined) return exchangeAs('contract', { reasons })
  if (form !== undefined)
    return exchangeAs(form.startsWith('problem') ? 'problem' : 'form', { form })
  const own = failed ? status : failureIn(value)
  const success = (): Exchange => {
    const page = isJson ? undefined : failurePage(value, headers)
    if (page !== undefined) return exchangeAs('text', { producer: page })
    const said = saidFailure(value, { status, method, url }, contract)
    if (said === undefined) return exchangeAs('plain')
    // Where failures have a status of success, that is not what is wrong: its code is, or lacks.
    if (!contract.otherForms.some(({ inSuccess }) => inSuccess))
      return exchangeAs('failure', { said })
    const placed = wrongCodeIn(answer, contract)?.seen
    return placed?.form.inSuccess
      ? { ...exchangeInForm(placed), failed: true, status: undefined }
      : exchangeAs('form', { form: 'a failure without a code in its place' })
  }
  const isProblem = isRecord(value) && /^application\/problem\+json\b/i.test(header('content-type'))
  if (!failed && own === undefined && !isProblem) return success()
  if (failed && isOAuth(value, status, headers && header('www-authenticate'), url))
    return exchangeAs('oauth')
  if (asRecord(value).resourceType === 'OperationOutcome')
    return failed && contract.otherForms.some(({ outcome }) => outcome)
      ? exchangeAs('form', { form: 'an OperationOutcome without a code of the catalog' })
      : exchangeAs('outcome')
  const known = producerOf({ value, status: own, headers })
  const producer = known?.name
  if (wrong && isOwnCode(wrong.seen, known, status)) return exchangeInForm(wrong.seen)
  if (isJson && !isRecord(value) && !(known && Array.isArray(value))) return exchangeAs('value')
  if (!isJson) return exchangeAs('text', { producer })
  if (known !== undefined)
    return exchangeAs(known.isProblem ? 'problem' : 'framework', { producer })
  if (!failed) return success()
  return asked
    ? exchangeAs('form', { form: 'not of the catalog' })
    : exchangeAs('contract', { reasons: placedReasons(value, failed, contract) })
}

const NONE: readonly Placed[] = []

/** True if what is at the place of the code is meant for one, not a member of what `producer` answers. */
const isOwnCode = (
  { reasons }: InForm,
  producer: ReturnType<typeof producerOf>,
  status: number | undefined,
): boolean =>
  producer === undefined ||
  (producer.isForm === true &&
    (producer.isProblem || reasons[0]?.fields.error !== `${status ?? ''}`))

/** True for a reason of the contract, whatever it lacks: other forms have some of its members, too. */
const isOwn = ({ error, message, fix_stage }: Placed['fields']): boolean =>
  typeof error === 'string' || (typeof message === 'string' && fix_stage !== undefined)

/** The headers of a record, and what reads one by its name in lower case. */
export function headersIn(record: WireRecord) {
  const headers = recordedHeaders(record.headers)
  const header = (name: string): string =>
    typeof headers?.get === 'function'
      ? headerOf(headers, name)
      : `${ownOf(Object(headers), name) ?? ''}`
  return { headers, header }
}

/** Recorders that keep no headers write `{}`, and no server sends none. */
function recordedHeaders(headers: WireRecord['headers']): HeadersLike | undefined {
  if (typeof headers === 'object' && 'get' in headers && typeof headers.get === 'function')
    return headers
  const named = headersOf(headers)
  for (const _ in named) return named
  return undefined
}

/** The status of a failure that a body has in it: some gateways send it with status 200. */
function failureIn(value: unknown): number | undefined {
  const { statusCode, status = statusCode, timestamp, title, detail, type } = asRecord(value)
  // Data may have a status, too: the other members of a known form must be there.
  const isForm =
    statusCode !== undefined ||
    timestamp !== undefined ||
    (title !== undefined && (detail ?? type) !== undefined)
  return isForm && typeof status === 'number' && status > 399 && status < 600 ? status : undefined
}

function parsed(body: unknown): { value: unknown; isJson: boolean } {
  if (typeof body !== 'string') return { value: body, isJson: true }
  try {
    return { value: JSON.parse(body), isJson: true }
  } catch {
    return { value: body, isJson: false }
  }
}
