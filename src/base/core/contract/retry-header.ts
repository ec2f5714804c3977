import type { Form } from './forms/form.ts'
import type { AnswerForm } from './forms/forms-of.ts'
import { type HeadersLike, headerOf } from './headers.ts'

/** The header by which most clients that exist already know whether to repeat a call. */
export const SHOULD_RETRY = 'x-should-retry'

/**
 * The header of a form that says whether to repeat a call, in lower case; undefined if there is none.
 * No client looks for it in an answer with a status of success.
 */
export function retryHeaderOf(form: AnswerForm): string | undefined {
  if (form === 'rail') return SHOULD_RETRY
  const { retryHeader = form.inSuccess ? false : SHOULD_RETRY } = form
  return typeof retryHeader === 'string' ? retryHeader.toLowerCase() : undefined
}

/** The header of the first form that has one; empty if none has. */
export const retryHeaderIn = (forms: readonly Form[]): string =>
  forms.map(retryHeaderOf).find((name) => name !== undefined) ?? ''

/** What the header of an answer says: `true`, `false`, or anything else, which says nothing. */
export const retrySaid = (headers: HeadersLike | null | undefined, name: string): string =>
  name && headerOf(headers, name).trim().toLowerCase()
