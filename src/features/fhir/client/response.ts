import { UserError } from '../../../base/io/host/user-error.ts'
import { shownUrl } from '../../../base/io/http/url.ts'
import { type Issue, isFailure } from './issues.ts'

/** A resource as JSON. It comes from a server, so the types of its elements are unknown. */
export type FhirResource = Readonly<Record<string, unknown>>

export type FhirResponse = {
  url: URL
  /** `unfetched`: with --offline, if there is no copy. */
  status: number | 'unfetched'
  etag?: string | undefined
  /** The time to wait before the next request, as text, if the server sent it. */
  wait?: string | undefined
  /** Undefined if the body is not a JSON object. */
  resource: FhirResource | undefined
  issues: readonly Issue[]
}

/** A value; or the response that did not contain it. */
export type Answered<T> = { ok: true; value: T } | { ok: false; response: FhirResponse }

/** True for a 2xx status; `fetch` gives none below. */
export const succeeded = ({ status }: FhirResponse): boolean =>
  typeof status === 'number' && status < 300

/**
 * True if the server stored the resource of a write. Some servers answer 200 with an
 * OperationOutcome that reports an error.
 */
export const stored = (response: FhirResponse): boolean =>
  succeeded(response) && !isFailure(response.resource)

/** The resource of a successful response, if it has this type. */
export const resourceOf = (response: FhirResponse, type: string): FhirResource | undefined =>
  succeeded(response) && response.resource?.resourceType === type ? response.resource : undefined

/** The errors that the server reports, in one line; empty if it reports none. */
export const issueText = ({ issues }: FhirResponse): string =>
  issues.map(({ text }) => text).join('; ')

/** The status and the errors that the server reports: `HTTP 422: …`. */
export const summaryOf = (response: FhirResponse): string =>
  [`HTTP ${response.status}`, issueText(response)].filter(Boolean).join(': ')

/** The error for a run that can't continue after this response. */
export function unexpected(response: FhirResponse): UserError {
  const { url, status, resource } = response
  if (status === 'unfetched')
    return new UserError(
      'network',
      `${shownUrl(url)} is not cached on this machine; run once without --offline`,
    )
  const what = typeof resource?.resourceType === 'string' ? 'such resource' : 'FHIR resource'
  const next = succeeded(response)
    ? `with no ${what}; is it a FHIR base?`
    : status >= 500 || status === 429
      ? (response.wait ?? 'try again later')
      : 'is it the base of a FHIR server?'
  return new UserError(
    'network',
    `${shownUrl(url)} answers ${[status, issueText(response)].filter(Boolean).join(': ')}; ${next}`,
  )
}
