import type { AnswerForm } from './forms-of.ts'

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
