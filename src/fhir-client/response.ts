import { UserError } from '../host/user-error.ts'
import { shownUrl } from '../http/url.ts'
import { type Issue, isFailure } from './issues.ts'

/** A resource as JSON. It comes from a server, so nothing is known about its elements. */
export type FhirResource = Readonly<Record<string, unknown>>

/** What came back from a FHIR server. */
export type FhirResponse = {
  url: URL
  /** `unfetched`: with --offline, where there is no copy. */
  status: number | 'unfetched'
  etag?: string | undefined
  /** How long to wait before the next request, in words, if the server says so. */
  wait?: string | undefined
  /** Undefined where the body is no JSON object. */
  resource: FhirResource | undefined
  issues: readonly Issue[]
}

/** A value; or the response in which a server did not give it. */
export type Answered<T> = { ok: true; value: T } | { ok: false; response: FhirResponse }

/** True for a 2xx status. */
export const succeeded = ({ status }: FhirResponse): boolean => typeof status === 'number' && status >= 200 && status < 300

/** True when the server did what a write asked for. Some answer 200 with an OperationOutcome that says it failed. */
export const stored = (response: FhirResponse): boolean => succeeded(response) && !isFailure(response.resource)

/** The resource of a successful response, when it is of this type. */
export const resourceOf = (response: FhirResponse, type: string): FhirResource | undefined =>
  succeeded(response) && response.resource?.resourceType === type ? response.resource : undefined

/** What the server says is wrong, in one line; empty when it says nothing. */
export const issueText = ({ issues }: FhirResponse): string => issues.map(({ text }) => text).join('; ')

/** The status and what the server says about it: `HTTP 422: …`. */
export const summaryOf = (response: FhirResponse): string => [`HTTP ${response.status}`, issueText(response)].filter(Boolean).join(': ')

/** The end of a run that can't go on without another response. */
export function unexpected(response: FhirResponse): UserError {
  const { url, status, resource } = response
  if (status === 'unfetched') return new UserError(`${shownUrl(url)} is not cached on this machine; run once without --offline`)
  const what = typeof resource?.resourceType === 'string' ? 'such resource' : 'FHIR resource'
  const next = succeeded(response)
    ? `with no ${what}; is it a FHIR base?`
    : status >= 500 || status === 429
      ? (response.wait ?? 'try again later')
      : 'is it the base of a FHIR server?'
  return new UserError(`${shownUrl(url)} answers ${[status, issueText(response)].filter(Boolean).join(': ')}; ${next}`)
}
